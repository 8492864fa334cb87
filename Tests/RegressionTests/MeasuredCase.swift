import Foundation
import ImageIO
import Raster
import Regression
import Scripting
import TestSupport

/// A folder with a test file and a script, whose cases are run.
struct MeasuredCase {
  /// The folder.
  let folder: TemporaryFolder

  /// Makes the folder with a script `s.lua`.
  ///
  /// - Parameters:
  ///   - script: What the script does, after it has `limn` and a black `stage`.
  ///   - size: The stage's size.
  /// - Throws: That a file cannot be written.
  init(_ script: String, size: (Int, Int) = (60, 40)) throws {
    folder = try TemporaryFolder()
    try write(script: script, size: size)
  }

  /// Puts another script in the place of the first.
  func write(script: String, size: (Int, Int) = (60, 40)) throws {
    try folder.write(
      "s.lua",
      """
      local limn = require "limn"
      local stage = limn.stage { size = { \(size.0), \(size.1) }, backgroundColor = "black" }
      \(script)
      """)
  }

  /// Runs what one call on the suite `s` declares.
  func run(_ call: String, in context: RunContext = RunContext()) throws -> [CaseResult] {
    try folder.write(
      "a.limntest.lua",
      """
      local test = require "limn.test"
      local s = test.suite("s", { script = "s.lua" })
      \(call)
      """)
    let file = TestFile(folder("a.limntest.lua"))
    return try file.declare().map { CaseRunner.run($0, of: file, context: context) }
  }

  /// The messages of the failures of all cases that one call declares.
  func failures(_ call: String, in context: RunContext = RunContext()) throws -> [String] {
    try run(call, in: context).flatMap(\.failures).map(\.message)
  }

  /// The failures of one call on a script.
  static func failures(_ script: String, _ call: String) throws -> [String] {
    try MeasuredCase(script).failures(call)
  }

  /// The one result of one call on a script.
  static func result(
    _ script: String, _ call: String, in context: RunContext = RunContext()
  ) throws -> CaseResult {
    let measured = try MeasuredCase(script)
    return try measured.run(call, in: context)[0]
  }
}

/// References in memory.
struct FixedReferences: ReferenceSource {
  var entries: [String: LockEntry] = [:]
  var pictures: [String: ReferencePicture] = [:]
  var tables: [String: TimelineTable] = [:]
  /// What is wrong with them.
  var error: ReferenceError?

  /// Takes what some results have left in a folder as the references.
  init(_ results: [CaseResult], in folder: ResultsFolder) throws {
    for result in results {
      if let picture = result.picture {
        let bytes = try FileIO.read("\(folder.path)/\(picture.actual ?? "")")
        let pixmap = try PNG.decode(bytes)
        let layout = PictureLayout(
          count: picture.times.count, columns: picture.columns, cellWidth: picture.cellWidth,
          cellHeight: picture.cellHeight)
        entries[result.id] = LockEntry(
          id: result.id, hash: layout.hash(of: pixmap),
          kind: .picture(width: pixmap.width, height: pixmap.height, layout),
          fileHash: picture.keepsHashOnly ? nil : SHA256.hex(bytes))
        pictures[result.id] = ReferencePicture(pixmap: pixmap, times: picture.times)
      } else if let timeline = result.timeline {
        let path = "\(folder.path)/\(timeline.actual ?? "")"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        entries[result.id] = LockEntry(
          id: result.id, hash: timeline.hash, kind: .timeline, fileHash: nil)
        tables[result.id] = try TimelineTable(parsing: text, path: path)
      }
    }
  }

  func entry(for id: String) -> LockEntry? { entries[id] }

  func verify(_ id: String) throws(ReferenceError) { if let error { throw error } }

  func picture(for id: String) throws(ReferenceError) -> ReferencePicture {
    if let error { throw error }
    guard let picture = pictures[id] else { throw .hashOnly(id: id) }
    return picture
  }

  func timeline(for id: String) throws(ReferenceError) -> TimelineTable? {
    if let error { throw error }
    return tables[id]
  }
}
