import Layers

/// `limn api`: what scripts can call, for editors and for readers.
struct ApiCommand {
  private let word: String?
  private let asReference: Bool
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) {
    word = arguments.operands.first
    asReference = arguments.has(.propertyReference)
    self.console = console
  }

  /// Prints the whole, or what speaks of the word.
  func run() throws(ToolError) {
    guard let word else {
      return try console.print(asReference ? LayerProperty.reference() : EditorLibrary.mainText)
    }
    let parts = asReference ? Self.rows(about: word) : EditorLibrary.parts(about: word)
    guard !parts.isEmpty else { throw .usage(.unknownName(word)) }
    let separator = asReference ? "\n" : "\n\n"
    try console.print(parts.joined(separator: separator) + "\n")
  }

  /// The rows of the reference that speak of a word, each below its table's heading.
  private static func rows(about word: String) -> [String] {
    let word = word.lowercased()
    var found: [String] = []
    var heading: Substring?
    for line in LayerProperty.reference().split(separator: "\n") {
      if line.hasPrefix("#") {
        heading = line
      } else if line.hasPrefix("| `"), line.lowercased().contains(word) {
        if let heading { found.append("\(heading)") }
        heading = nil
        found.append(String(line))
      }
    }
    return found
  }
}
