import Foundation
import TestSupport
import Testing

// docs/preview.md is tried as it is written: its files are saved, its other scripts run, its commands
// are typed, and each screen shows what the page shows, where "…" stands for what is left out.
@Suite("The guide to the preview", .timeLimit(.minutes(3)))
struct PreviewGuideTests {
  private static let page = "docs/preview.md"

  @Test func `its scripts run, and its commands print what it says`() throws {
    let workspace = try Workspace()
    var commands = 0
    for block in try GuideBlock.all(of: Self.page) {
      switch block.words.prefix(2) {
      case ["lua", "file"]: try workspace.write(block.text, to: block.words[2])
      case ["lua"]:
        try workspace.write(block.text, to: "block.lua")
        let outcome = try Limn.run("render block.lua -o block.png", in: workspace.url)
        #expect(outcome.code == 0, "\(Self.page), line \(block.line): \(outcome.error)")
      case ["console"]: commands += try block.expectOutput(in: workspace, page: Self.page)
      default: break
      }
    }
    #expect(commands > 0)
  }

  /// A block `screen COLUMNSxROWS WORD... : KEY...` is what `limn preview WORD...` shows in a window
  /// of that size when the keys have been typed and nothing changes any more.
  @Test(.enabled(if: PyteScreen.isAvailable, "pyte is not installed"))
  func `its screens show what it shows`() throws {
    let workspace = try Workspace()
    var screens = 0
    for block in try GuideBlock.all(of: Self.page) {
      if block.words.prefix(2) == ["lua", "file"] {
        try workspace.write(block.text, to: block.words[2])
      }
      guard block.words.first == "screen" else { continue }
      screens += 1
      let size = block.words[1].split(separator: "x").compactMap { UInt16($0) }
      let words = block.words.dropFirst(2).prefix { $0 != ":" }
      let keys = block.words.dropFirst(2 + words.count + 1)
      let terminal = try PseudoTerminal(
        Limn.binary, ["preview"] + words, columns: size[0], rows: size[1],
        environment: ["COLORTERM": "truecolor"], in: workspace.url)
      terminal.settle()
      for key in keys { terminal.type(Self.names[key] ?? key) }
      terminal.settle()
      let screen = try PyteScreen(terminal)
      #expect(
        GuideBlock.matches(screen.rows[...], block.lines[...]),
        "\(Self.page), line \(block.line): the screen is\n\(screen.rows.joined(separator: "\n"))")
    }
    #expect(screens > 0)
  }

  /// What keys with a name send.
  private static let names = [
    "space": " ", "home": "\u{1b}[H", "enter": "\r", "right": "\u{1b}[C",
  ]
}
