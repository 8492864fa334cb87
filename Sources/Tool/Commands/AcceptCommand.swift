import Regression

/// `limn accept`: takes results of the latest run as references.
struct AcceptCommand {
  private let selection: Acceptance.Selection
  private let resultsFolder: String
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(ToolError) {
    let all = arguments.has(.all)
    if arguments.operands.isEmpty, !all { throw .usage(.nothingToAccept) }
    selection = arguments.operands.isEmpty ? .all : .patterns(arguments.operands, takesMany: all)
    resultsFolder = arguments.text(.results) ?? ".limn"
    self.console = console
  }

  /// Checks, takes and tells.
  func run() throws(ToolError) { try Self.accept(selection, from: resultsFolder, console) }

  /// Takes what is selected in one step, and tells what has become of it.
  static func accept(
    _ selection: Acceptance.Selection, from resultsFolder: String, _ console: Console
  ) throws(ToolError) {
    let acceptance: Acceptance
    do throws(AcceptanceError) {
      acceptance = try Acceptance(selection, in: resultsFolder)
      try acceptance.commit()
    } catch {
      throw .acceptance(error)
    }
    let lines = acceptance.items.map { "\($0)\n" }.joined()
    let count = acceptance.items.count
    try console.print(
      count == 0
        ? "nothing to accept\n"
        : lines + "\(count) \(count == 1 ? "reference" : "references") accepted\n")
  }
}
