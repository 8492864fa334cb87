import Glibc
import Terminal

extension Console {
  /// What may be written to the standard output, as the environment promises it.
  var outputStyle: TerminalStyle {
    TerminalStyle(environment: Self.terminalVariables, isTerminal: outputIsTerminal)
  }

  /// The variables that say what a terminal can do.
  static var terminalVariables: [String: String] {
    var variables: [String: String] = [:]
    for name in [
      "TERM", "COLORTERM", "NO_COLOR", "CLICOLOR_FORCE", "TERM_PROGRAM", "TMUX", "STY",
    ] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }
}
