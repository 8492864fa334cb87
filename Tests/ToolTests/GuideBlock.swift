import Foundation
import Testing

/// A fenced block of a page of the documentation.
struct GuideBlock {
  /// The words behind the fence.
  var words: [String]
  /// The lines between the fences.
  var lines: [String]
  /// The line of the fence, from 1.
  var line: Int

  /// The lines as a file's content.
  var text: String { lines.joined(separator: "\n") + "\n" }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The blocks of a page.
  static func all(of page: String) throws -> [GuideBlock] {
    let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    var blocks: [GuideBlock] = []
    var open: GuideBlock?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      guard line.hasPrefix("```") else {
        open?.lines.append(line)
        continue
      }
      if let block = open {
        blocks.append(block)
        open = nil
      } else {
        let words = line.dropFirst(3).split(separator: " ").map(String.init)
        open = GuideBlock(words: words, lines: [], line: index + 1)
      }
    }
    return blocks
  }

  /// Whether lines are as they are shown: "…" stands for any lines, or for any part of one.
  static func matches(_ actual: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return actual.isEmpty }
    if first == "…" {
      return (actual.startIndex...actual.endIndex).contains {
        matches(actual[$0...], shown.dropFirst())
      }
    }
    guard let line = actual.first else { return false }
    var rest = Substring(line)
    let parts = first.components(separatedBy: "…")
    guard rest.hasPrefix(parts[0]) else { return false }
    rest = rest.dropFirst(parts[0].count)
    for part in parts.dropFirst() where !part.isEmpty {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    guard rest.isEmpty || parts.count > 1 && parts.last == "" else { return false }
    return matches(actual.dropFirst(), shown.dropFirst())
  }

  /// Runs the commands behind `$ ` in a shell, and expects what stands below each.
  ///
  /// - Parameters:
  ///   - workspace: The folder that they run in.
  ///   - page: The page, for what is said of a difference.
  /// - Returns: How many there were.
  /// - Throws: That there is no shell, or that one of them has ended it.
  func expectOutput(in workspace: Workspace, page: String) throws -> Int {
    let binary = workspace.url.appendingPathComponent(".bin")
    if !FileManager.default.fileExists(atPath: binary.path) {
      try FileManager.default.createDirectory(at: binary, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: binary.appendingPathComponent("limn").path, withDestinationPath: Limn.binary)
    }
    let typed = lines.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
    // Each command sees the exit code of the one before it.
    let script =
      "code=0\n"
      + typed.map { "echo '\u{1}'; (exit $code); \($0)\ncode=$?\n" }.joined()
    let child = try Child(
      "/bin/bash", ["-c", "{ \(script)\n} 2>&1"], in: workspace.url,
      environment: ["PATH": binary.path + ":/usr/bin:/bin", "CI": ""])
    let outputs = String(decoding: child.output, as: UTF8.self).components(separatedBy: "\u{1}\n")
      .dropFirst()
    let expected = lines.indices.filter { lines[$0].hasPrefix("$ ") }.map { index in
      Array(lines[(index + 1)...].prefix { !$0.hasPrefix("$ ") })
    }
    try #require(outputs.count == typed.count)
    for (command, (output, expected)) in zip(typed, zip(outputs, expected)) {
      let printed = output.components(separatedBy: "\n").dropLast()
      #expect(
        Self.matches(Array(printed)[...], expected[...]),
        "\(page), line \(line): \(command) prints\n\(output)")
    }
    return typed.count
  }
}
