/// A key that was pressed, as far as a terminal tells.
public enum Key: Hashable, Sendable {
  /// A printable character, with whatever shift or input method made it.
  case character(Character)
  /// A letter with the control key, in lower case. Ctrl-C, Ctrl-Z and Ctrl-\ are signals instead.
  case control(Character)
  /// A character with the alt (meta) key.
  case alt(Character)
  /// The enter key.
  case enter
  /// The tab key.
  case tab
  /// The tab key with shift.
  case backTab
  /// The key that deletes to the left.
  case backspace
  /// The key that deletes to the right.
  case delete
  /// The insert key.
  case insert
  /// The escape key.
  case escape
  /// The arrow up.
  case up
  /// The arrow down.
  case down
  /// The arrow left.
  case left
  /// The arrow right.
  case right
  /// The arrow up with shift.
  case shiftUp
  /// The arrow down with shift.
  case shiftDown
  /// The arrow left with shift.
  case shiftLeft
  /// The arrow right with shift.
  case shiftRight
  /// The home key.
  case home
  /// The end key.
  case end
  /// The key one page up.
  case pageUp
  /// The key one page down.
  case pageDown
}
