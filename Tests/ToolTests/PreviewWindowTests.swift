import Foundation
import TestSupport
import Testing

/// What `limn preview` shows in terminals with windows, in the eyes of a screenshot: the colours of
/// the script, where they belong, whatever carries the picture.
@Suite("limn preview in a window", .serialized, .timeLimit(.minutes(5)))
struct PreviewWindowTests {
  private static let judge = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Judges/x-screen.py").path

  /// Whether a terminal and what it needs are installed.
  private static func has(_ terminal: String) -> Bool {
    let script = "command -v Xvfb xdotool import \(terminal) && python3 -c 'import PIL'"
    return (try? Child("sh", ["-c", script]))?.code == 0
  }

  /// Four fields that fill the picture of 40 by 18 cells.
  private static let script = """
    local limn = require "limn"
    local stage = limn.stage { size = { 40, 36 }, backgroundColor = "#204060" }
    for index, color in ipairs { "#ff8000", "#0080ff", "#10ff20", "#e0e0ff" } do
      stage:addSublayer(limn.layer {
        frame = { (index - 1) % 2 * 20, index > 2 and 18 or 0, 20, 18 }, backgroundColor = color,
      })
    end

    """

  /// The colours of the upper and lower halves of cells, row by row.
  private func colors(_ terminal: String, _ options: [String]) throws -> [[String]] {
    let workspace = try Workspace(["fields.lua": Self.script])
    let child = try Child(
      "python3",
      [Self.judge, terminal, "40", "20", "--", Limn.binary, "preview"] + options
        + [workspace.url.path + "/fields.lua"])
    try #require(child.code == 0, "\(String(decoding: child.error, as: UTF8.self))")
    let halves = String(decoding: child.output, as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: " ").dropFirst().map(String.init) }
    try #require(halves.count == 40 * 20)
    return halves
  }

  private func expectFields(_ terminal: String, _ options: [String] = []) throws {
    let halves = try colors(terminal, options)
    // Away from the borders, where a pixel of an image may lie on either side.
    for (column, row, color) in [
      (10, 4, "ff8000"), (30, 4, "0080ff"), (10, 13, "10ff20"), (30, 13, "e0e0ff"),
      (2, 7, "ff8000"),
      (17, 10, "10ff20"), (22, 10, "e0e0ff"), (37, 1, "0080ff"),
    ] {
      #expect(halves[row * 40 + column].allSatisfy { Self.isNear($0, color) }, "\(column), \(row)")
    }
  }

  /// Whether two colours differ by no more than a palette's rounding.
  private static func isNear(_ one: String, _ other: String) -> Bool {
    let channels = [one, other].map { text in
      let number = Int(text, radix: 16) ?? 0
      return [number >> 16, number >> 8 & 255, number & 255]
    }
    return zip(channels[0], channels[1]).allSatisfy { abs($0 - $1) <= 3 }
  }

  @Test(.enabled(if: has("xterm"), "xterm, Xvfb, xdotool or ImageMagick is missing"))
  func `xterm shows the script's colours`() throws { try expectFields("xterm") }

  @Test(.enabled(if: has("kitty"), "kitty, Xvfb, xdotool or ImageMagick is missing"))
  func `kitty shows the script's colours`() throws { try expectFields("kitty") }
}
