import Foundation
import TestSupport

/// What pyte, a terminal in Python that was not written with Limn, shows after a transcript.
struct PyteScreen {
  /// One cell.
  struct Cell: Equatable {
    var scalar: Unicode.Scalar
    /// RRGGBB, or `default`.
    var foreground: String
    /// RRGGBB, or `default`.
    var background: String

    /// The colours of a half block's upper and lower half; nil for another character.
    var halves: (upper: String, lower: String)? {
      switch scalar {
      case " ": (background, background)
      case "\u{2580}": (foreground, background)
      case "\u{2584}": (background, foreground)
      case "\u{2588}": (foreground, foreground)
      default: nil
      }
    }
  }

  /// The text of each row, without blanks at the end.
  let rows: [String]
  /// The cells, row by row.
  let cells: [[Cell]]
  /// Whether the cursor shows.
  let showsCursor: Bool

  private static let judge = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Judges/pyte-screen.py").path

  /// Whether pyte is installed.
  static let isAvailable =
    (try? Child("python3", ["-c", "import pyte"]))?.code == 0

  private struct NoScreen: Error { let error: String }

  /// Lets pyte read everything that a program has written.
  init(_ terminal: PseudoTerminal) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "limn-transcript-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try terminal.transcript.write(to: file)
    let child = try Child("sh", ["-c", "python3 \"$0\" < \"$1\"", Self.judge, file.path])
    guard child.code == 0 else {
      throw NoScreen(error: String(decoding: child.error, as: UTF8.self))
    }
    var rows: [String] = []
    var all: [Cell] = []
    var showsCursor = false
    for line in String(decoding: child.output, as: UTF8.self).components(separatedBy: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "row": rows.append(String(line.dropFirst(4)))
      case "cell" where words.count == 4:
        let scalar = UInt32(words[1], radix: 16).flatMap(Unicode.Scalar.init) ?? "?"
        all.append(Cell(scalar: scalar, foreground: words[2], background: words[3]))
      case "cursor": showsCursor = words.last == "shown"
      default: break
      }
    }
    self.rows = rows
    let columns = rows.isEmpty ? 0 : all.count / rows.count
    cells = rows.indices.map { Array(all[($0 * columns)..<(($0 + 1) * columns)]) }
    self.showsCursor = showsCursor
  }

  /// The colours of the picture's pixels, of which a cell has two, in a part of the screen; nil when
  /// a character there is none of a picture's.
  func pixels(columns: Range<Int>, rows: Range<Int>) -> [[String]]? {
    var pixels: [[String]] = []
    for row in rows {
      let halves = cells[row][columns].map(\.halves)
      guard halves.allSatisfy({ $0 != nil }) else { return nil }
      pixels.append(halves.compactMap { $0?.upper })
      pixels.append(halves.compactMap { $0?.lower })
    }
    return pixels
  }
}
