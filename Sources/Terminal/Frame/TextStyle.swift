/// How text of the host's looks in a terminal: what it is, in the terminal's own colours, so that it
/// can be read in a light and in a dark one, and without any.
public enum TextStyle: UInt8, Hashable, Sendable, CaseIterable {
  /// The terminal's own.
  case plain
  /// Less important.
  case dim
  /// A title, or the key that does something.
  case strong
  /// What is chosen: dark and light exchanged.
  case selected
  /// A value, or something that runs.
  case accent
  /// Something to look at that is not wrong.
  case warning
  /// Something wrong.
  case alert
}
