import Foundation

/// A folder for one test, with the scripts it needs; gone when the test is over.
final class Workspace {
  /// The folder.
  let url: URL

  /// Makes a folder with files.
  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "limn-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, content) in files { try write(content, to: name) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file in place, as most editors do; folders on the way are made.
  func write(_ content: String, to name: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content.utf8).write(to: file)
  }

  /// The bytes of a file.
  func read(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: url.appendingPathComponent(name)))
  }

  /// The names in a folder, hidden ones too, sorted.
  func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: url.appendingPathComponent(folder).path
    ).sorted()
  }
}

/// Scripts that tests share.
enum TestScript {
  /// An orange square of 10 points that crosses a blue stage of 40 by 20 in a second, for ever.
  static let slide = """
    local limn = require "limn"
    local tint = limn.param("tint", "#ff8000")
    local length = limn.param("length", 1, { min = 0.5, max = 4 })
    local stage = limn.stage { size = { 40, 20 }, backgroundColor = "#204060", duration = length }
    local box = stage:addSublayer(limn.layer { name = "box", frame = { 0, 0, 40, 20 } })
    local dot = box:addSublayer(limn.layer {
      name = "dot", frame = { 0, 5, 10, 10 }, backgroundColor = tint,
    })
    dot:addAnimation(limn.basicAnimation {
      keyPath = "position.x", from = 5, to = 35, duration = 1, repeatCount = math.huge,
    }, "slide")

    """

  /// A stage without a duration that fails at two seconds.
  static let failsLater = """
    local limn = require "limn"
    limn.stage { size = { 8, 8 }, backgroundColor = "#ffffff" }
    limn.after(2, function()
      error("too late")
    end)

    """
}
