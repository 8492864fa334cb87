import Glibc
import Graphics
import Regression

/// The `limn` command, without the process around it.
///
/// ## Design notes
/// Options and subcommands are rows of tables (``Option``, ``Subcommand``) from which parsing, help
/// and errors are derived. Reading the words has two steps: ``Arguments`` holds what was typed,
/// word by word; ``RenderOptions`` and its like hold what it means, as a whole, ready to be run.
/// Errors carry data and become text and an exit code in `Messages.swift` alone.
public enum Tool {
  /// Runs the command.
  ///
  /// - Parameter words: The words after the program's name.
  /// - Returns: The exit code.
  public static func run(_ words: [String]) -> Int32 {
    // A closed pipe is then an error of writing, which says more than a signal.
    signal(SIGPIPE, SIG_IGN)
    if words.first == Worker.word {
      return (Worker.serve() ? ExitCode.success : .internalError).rawValue
    }
    let console = Console()
    do {
      try run(words[...], console)
      return ExitCode.success.rawValue
    } catch {
      if let message = error.message { console.note(message) }
      return error.exitCode.rawValue
    }
  }

  private static func run(
    _ words: ArraySlice<String>, _ console: Console
  ) throws(ToolError) {
    var words = words
    guard let word = words.popFirst() else { throw .usage(.noCommand) }
    switch word {
    case "--help", "-h": return try console.print(HelpText.overview)
    case "--version": return try console.print("limn \(HelpText.version)\n")
    case "help":
      guard let name = words.first else { return try console.print(HelpText.overview) }
      return try console.print(HelpText.text(of: try subcommand(name)))
    default: break
    }
    let command = try subcommand(word)
    let arguments = try ToolError.checkingUsage { () throws(UsageError) in
      try Arguments(words, of: command)
    }
    if arguments.has(.help) { return try console.print(HelpText.text(of: command)) }
    try command.run(arguments, console)
  }

  private static func subcommand(_ name: String) throws(ToolError) -> Subcommand {
    if let command = Subcommand.named(name) { return command }
    if name.hasPrefix("-") {
      let known = ["--help", "--version"]
      throw .usage(
        .unknownOption(name, nil, suggestion: Spelling.nearest(to: name, among: known)))
    }
    let known = Subcommand.table.map(\.name) + ["help"]
    throw .usage(.unknownCommand(name, suggestion: Spelling.nearest(to: name, among: known)))
  }
}
