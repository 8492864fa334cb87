import Comparison
import ImageIO

/// `limn compare`: how far two pictures are apart, and whether rules let that pass.
struct CompareCommand {
  private let paths: (expected: String, actual: String)
  private let matches: [Match]
  private let output: String?
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) {
    paths = (arguments.operands[0], arguments.operands[1])
    let matches = arguments.matches
    self.matches = matches.isEmpty ? [.exact] : matches
    output = arguments.text(.difference)
    self.console = console
  }

  /// Prints what is measured and what the rules say of it.
  func run() throws(ToolError) {
    let comparison = PictureComparison(
      expected: try ImageFile.open(paths.expected), actual: try ImageFile.open(paths.actual))
    var lines = comparison.facts().map { Self.line($0.name, $0.words) }
    var passes = true
    for match in matches {
      let verdict = match.verdict(on: comparison)
      passes = passes && verdict.passes
      lines.append(Self.line(verdict.passes ? "passes" : "fails", "\(match): \(verdict.words)"))
    }
    if let output {
      do {
        let picture = comparison.picture(for: matches[0])
        try FileIO.writeAtomically(ImageFile.encode(picture, as: .png), to: output)
      } catch {
        throw .file(error)
      }
    }
    try console.tell(lines.joined())
    if !passes { throw .findings }
  }

  /// Names in a column of their own.
  private static func line(_ name: String, _ words: String) -> String {
    "\(name)\(String(repeating: " ", count: max(1, 12 - name.utf8.count)))\(words)\n"
  }
}
