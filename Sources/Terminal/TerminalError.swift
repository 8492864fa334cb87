/// A terminal that could not be taken over.
public enum TerminalError: Error, Hashable, Sendable {
  /// Input or output is not a terminal, or its type promises no escape sequences.
  case notInteractive
  /// Another session of this process has a terminal.
  case alreadyTaken
  /// The system refused, with this errno.
  case system(Int32)
}

extension TerminalError: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .notInteractive:
      "not an interactive terminal (TERM unset or dumb, or input or output redirected)"
    case .alreadyTaken: "the terminal is taken already"
    case .system(let code): "the terminal refused (errno \(code))"
    }
  }
}
