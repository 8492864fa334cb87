import Foundation
import Testing

/// A page of the documentation.
struct Page: CustomStringConvertible, Sendable {
  /// A fenced block: the words after the fence, and what is inside.
  struct Block {
    var words: [String]
    var text: String
    /// The line of the opening fence, from 1.
    var line: Int
  }

  /// The file's name beneath the repository's root.
  let name: String
  /// The whole text.
  let text: String

  var description: String { name }

  static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized

  /// README.md and the pages of docs.
  static var all: [Page] {
    get throws {
      let docs = try FileManager.default.contentsOfDirectory(
        atPath: root.appendingPathComponent("docs").path)
      let names = ["README.md"] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
      return try names.map { name in
        try Page(
          name: name,
          text: String(contentsOf: root.appendingPathComponent(name), encoding: .utf8))
      }
    }
  }

  /// The page of a name.
  static func named(_ name: String) throws -> Page {
    try #require(try all.first { $0.name == name })
  }

  /// The cells of the table whose head begins with some text.
  func rows(below head: String) -> [[String]] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix(head) }
      .prefix { $0.hasPrefix("|") }
      .dropFirst(2)
      .map { row in
        row.split(separator: "|").map { cell in
          cell.trimmingCharacters(in: .whitespaces)
        }
      }
  }

  /// The fenced blocks, in order.
  var blocks: [Block] {
    var blocks: [Block] = []
    var open: Block?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          open = nil
        } else {
          let words = line.dropFirst(3).split(separator: " ").map(String.init)
          open = Block(words: words, text: "", line: index + 1)
        }
      } else {
        open?.text += line + "\n"
      }
    }
    return blocks
  }
}
