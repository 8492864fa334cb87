import Foundation
import TestSupport
import Testing

/// Saves as editors make them, while `limn preview` watches: each shows its final version, none runs
/// half of a program, and there are never more reloads than saves.
@Suite("limn preview and saves", .timeLimit(.minutes(3)))
struct PreviewSaveTests {
  private let workspace: Workspace
  private let terminal: PseudoTerminal

  /// A script long enough to be written in parts, of which half is a program that fails.
  private static func script(_ version: Int) -> String {
    TestScript.slide + "local words = {\n"
      + (0..<400).map { "  \"a line of the table, number \($0)\",\n" }.joined()
      + "}\nprint(require(\"other\") .. \" and version \(version) of \" .. #words)\n"
  }

  init() throws {
    workspace = try Workspace(["slide.lua": Self.script(0), "other.lua": "return 'module 0'\n"])
    terminal = try PseudoTerminal(
      Limn.binary, ["preview", "slide.lua"], columns: 80, rows: 24, environment: ["TERM": "dumb"],
      in: workspace.url)
    try #require(terminal.expect("module 0 and version 0 of 400"))
  }

  private func handle(_ name: String) throws -> FileHandle {
    let path = workspace.url.appendingPathComponent(name).path
    let descriptor = open(path, O_WRONLY | O_TRUNC | O_CREAT, 0o644)
    try #require(descriptor >= 0)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Truncates the file and writes it in parts.
  private func saveSlowly(_ text: String, to name: String, parts: Int, pause: Double) throws {
    let file = try handle(name)
    let bytes = Data(text.utf8)
    for part in 0..<parts {
      let range = bytes.count * part / parts..<bytes.count * (part + 1) / parts
      try file.write(contentsOf: bytes[range])
      Thread.sleep(forTimeInterval: pause)
    }
    try file.close()
  }

  /// Writes another file and renames it over the first.
  private func saveByRenaming(_ text: String, to name: String) throws {
    try workspace.write(text, to: ".\(name).tmp")
    let folder = workspace.url
    try #require(
      rename(folder.appendingPathComponent(".\(name).tmp").path, folder.path + "/" + name) == 0)
  }

  @Test func `each way of saving shows its final version, and none a torn program`() throws {
    var saves = 0
    var version = 0
    func expectVersion(_ ways: Int = 1, _ save: (String) throws -> Void) throws {
      saves += ways
      version += 1
      try save(Self.script(version))
      #expect(terminal.expect(" and version \(version) of 400"))
    }
    for _ in 0..<3 {
      try expectVersion { try saveSlowly($0, to: "slide.lua", parts: 1, pause: 0) }
      try expectVersion { try saveSlowly($0, to: "slide.lua", parts: 4, pause: 0.05) }
      try expectVersion { try saveByRenaming($0, to: "slide.lua") }
      try expectVersion(2) {
        try saveSlowly(Self.script(1000), to: "slide.lua", parts: 1, pause: 0)
        Thread.sleep(forTimeInterval: 0.01)
        try saveSlowly($0, to: "slide.lua", parts: 1, pause: 0)
      }
      try expectVersion { text in
        // As git does it: away, and there again.
        try FileManager.default.removeItem(
          at: workspace.url.appendingPathComponent("slide.lua"))
        Thread.sleep(forTimeInterval: 0.02)
        try saveSlowly(text, to: "slide.lua", parts: 1, pause: 0)
      }
    }
    for module in 1...4 {
      saves += 1
      let text = "return 'module \(module)'\n"
      if module % 2 == 0 {
        try saveByRenaming(text, to: "other.lua")
      } else {
        try saveSlowly(text, to: "other.lua", parts: 3, pause: 0.02)
      }
      #expect(terminal.expect("module \(module) and version \(version) of 400"))
    }
    terminal.read(seconds: 1)
    let lines = String(decoding: terminal.transcript, as: UTF8.self)
    #expect(lines.components(separatedBy: "slide.lua: reloaded").count - 1 <= saves)
    // An error stands behind its file and line.
    #expect(lines.firstMatch(of: /\.lua:[0-9]/) == nil, "\(lines)")
  }

  @Test func `the same bytes again are no new version`() throws {
    try saveSlowly(Self.script(0), to: "slide.lua", parts: 2, pause: 0.02)
    try saveByRenaming(Self.script(0), to: "slide.lua")
    terminal.read(seconds: 0.5)
    #expect(!String(decoding: terminal.transcript, as: UTF8.self).contains("reloaded"))
    try saveByRenaming(Self.script(1), to: "slide.lua")
    #expect(terminal.expect(" and version 1 of 400"))
  }
}
