/// What happened at the terminal.
public enum TerminalEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// The mouse did something; only where the session asks for it.
  case pointer(TerminalPointer)
  /// The mouse's wheel was turned; only where the session asks for the mouse.
  case wheel(TerminalWheel)
  /// The window has another size, in cells; the session's canvas has it already.
  case resized(columns: Int, rows: Int)
  /// The process was stopped and continued; the next frame is drawn whole.
  case resumed
  /// The terminal is gone.
  case closed
}
