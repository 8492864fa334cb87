/// One row of the table of subcommands.
///
/// Help, parsing and the choice of what runs are derived from these rows; the table itself is in
/// `Subcommand+Table.swift`.
struct Subcommand: Sendable {
  /// The word after `limn`.
  let name: String
  /// What stands after the word in the usage line.
  let usage: String
  /// The words without dashes that it takes: how many at least and at most.
  let operands: ClosedRange<Int>
  /// What the operands are called in messages.
  let operandName: String
  /// One sentence for the list of subcommands.
  let summary: String
  /// The paragraphs of its help, after the summary.
  let details: [String]
  /// Tables after the paragraphs, each a title with rows of two columns.
  var tables: [(title: String, rows: [(String, String)])] = []
  /// Commands to copy, each with what it does.
  let examples: [(command: String, purpose: String)]
  /// The options it takes, in the order of the table of options.
  let options: [Option]
  /// What it does.
  let run: @Sendable (Arguments, Console) throws(ToolError) -> Void

  /// The row of a name, or nil.
  static func named(_ name: String) -> Subcommand? { table.first { $0.name == name } }
}
