import Foundation
import ImageIO
import TestSupport
import Testing

@testable import Regression

@Suite("Changes of references in one step")
struct ReferenceTransactionTests {
  /// Two folders with references before a change, and the change.
  private struct Scene {
    let a: String
    let b: String

    init(in path: String) {
      a = "\(path)/a/references"
      b = "\(path)/b/references"
    }

    static func entry(_ id: String, _ text: String) -> LockEntry {
      LockEntry(
        id: id, hash: SHA256.hex(text), kind: .timeline, fileHash: SHA256.hex(text), epoch: 1)
    }

    private static func lock(_ entries: [LockEntry]) -> ReferenceLock {
      var lock = ReferenceLock()
      for entry in entries { lock[entry.id] = entry }
      return lock
    }

    private func put(_ folder: String, _ entries: [String: String]) -> ReferenceTransaction.Change {
      var change = ReferenceTransaction.Change(
        folder: folder, lock: Self.lock(entries.map { Self.entry($0.key, $0.value) }))
      for (id, text) in entries { change.writes["\(id).timeline.tsv"] = Array(text.utf8) }
      return change
    }

    func makeFormer() throws {
      let changes = [
        put(a, ["ring/one": "old 1", "ring/two": "old 2", "ring/keep": "kept"]),
        put(b, ["dots/one": "old 3"]),
      ]
      let locks = try ReferenceTransaction.lockFolders([a, b])
      try ReferenceTransaction(changes).commit()
      withExtendedLifetime(locks) {}
    }

    /// Changes one and two, adds a suite, removes what was in b.
    var change: [ReferenceTransaction.Change] {
      var first = put(a, ["ring/one": "new 1", "ring/two": "new 2", "wave/one": "new 4"])
      first.lock["ring/keep"] = Self.entry("ring/keep", "kept")
      var second = put(b, ["dots/two": "new 3"])
      second.removals = ["dots/one.timeline.tsv"]
      return [first, second]
    }

    /// All files with their text.
    func files() throws -> [String: String] {
      var files: [String: String] = [:]
      for folder in [a, b] {
        for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
          let path = "\(folder)/\(name)"
          if FileIO.kind(of: path) == .file {
            files[path] = String(decoding: try FileIO.read(path), as: UTF8.self)
          } else {
            files[path] = "folder"
          }
        }
      }
      return files
    }

    /// The steps that the change takes.
    func run(_ willStep: @escaping (Int, String) -> Void) throws {
      var transaction = ReferenceTransaction(change)
      var count = 0
      transaction.willStep = { step in
        willStep(count, step)
        count += 1
      }
      let locks = try ReferenceTransaction.lockFolders([a, b])
      try transaction.commit()
      withExtendedLifetime(locks) {}
    }
  }

  /// The number of steps, and what is there before and after.
  private static func states() throws -> (
    steps: [String], before: [String: String], after: [String: String]
  ) {
    let folder = try TemporaryFolder()
    let scene = Scene(in: folder.path)
    try scene.makeFormer()
    let before = try scene.files()
    var steps: [String] = []
    try scene.run { steps.append($1) }
    let after = try scene.files()
    func relative(_ files: [String: String]) -> [String: String] {
      Dictionary(
        uniqueKeysWithValues: files.map { (String($0.key.dropFirst(folder.path.count)), $0.value) })
    }
    return (
      steps.map { $0.replacing(folder.path, with: "") }, relative(before), relative(after)
    )
  }

  @Test func `a change is staged, decided and put into place, the locks last`() throws {
    let (steps, before, after) = try Self.states()
    #expect(
      steps == [
        "stage /a/references", "write ring/one.timeline.tsv", "write ring/two.timeline.tsv",
        "write wave/one.timeline.tsv", "write references.lock", "plan",
        "stage /b/references", "write dots/two.timeline.tsv", "write references.lock", "plan",
        "decide", "decided",
        "remove dots/one.timeline.tsv", "put dots/two.timeline.tsv", "put references.lock", "clean",
        "put ring/one.timeline.tsv", "put ring/two.timeline.tsv", "put wave/one.timeline.tsv",
        "put references.lock", "clean",
      ])
    #expect(before["/a/references/ring/one.timeline.tsv"] == "old 1")
    #expect(after["/a/references/ring/one.timeline.tsv"] == "new 1")
    #expect(after["/a/references/ring/keep.timeline.tsv"] == "kept")
    #expect(after["/b/references/dots/one.timeline.tsv"] == nil)
    #expect(after["/a/references/.accept"] == nil)
  }

  @Test(arguments: 0..<21)
  func `a kill at any step leaves all of it or nothing`(step: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let scene = Scene(in: path)
    try scene.makeFormer()
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, step = step as Int] in
      try Scene(in: path).run { count, _ in if count == step { raise(SIGKILL) } }
    }
    // Whichever folder is looked at first.
    for folder in step % 2 == 0 ? [scene.a, scene.b] : [scene.b, scene.a] {
      _ = try ReferenceFolder(folder)
    }
    let (steps, before, after) = try Self.states()
    let expected = step <= (steps.firstIndex(of: "decide") ?? 0) ? before : after
    #expect(
      try scene.files()
        == Dictionary(uniqueKeysWithValues: expected.map { (path + $0.key, $0.value) }))
  }

  @Test(arguments: 13..<21)
  func `a kill while a change is finished for another process does no harm`(
    step: Int
  ) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let scene = Scene(in: path)
    try scene.makeFormer()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      try Scene(in: path).run { count, _ in if count == 12 { raise(SIGKILL) } }
    }
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, step = step as Int] in
      guard let plan = ReferencePlan(in: Scene(in: path).a) else { return }
      var count = 12
      try plan.finish { _ in
        if count == step { raise(SIGKILL) }
        count += 1
      }
    }
    _ = try ReferenceFolder(scene.b)
    _ = try ReferenceFolder(scene.a)
    let after = try Self.states().after
    #expect(
      try scene.files() == Dictionary(uniqueKeysWithValues: after.map { (path + $0.key, $0.value) })
    )
  }

  @Test func `a disk that fills changes nothing`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let scene = Scene(in: path)
    try scene.makeFormer()
    let before = try scene.files()
    await #expect(processExitsWith: .success) { [path = path as String] in
      // No file may become larger than the locks are, as on a disk with so much room left.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 150, rlim_max: 150)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      do {
        try Scene(in: path).run { _, _ in }
        exit(1)
      } catch ReferenceError.file(let error) {
        if error.reason != .system(EFBIG) { exit(2) }
      }
    }
    #expect(try scene.files() == before)
  }

  @Test func `a folder that cannot be written is refused before anything changes`() throws {
    // Nobody, not even the superuser, makes folders here.
    #expect {
      try ReferenceTransaction.lockFolders(["/proc/self/references"])
    } throws: {
      "\($0)".hasPrefix("cannot make \"/proc/self/references\": ")
    }
  }

  @Test func `two changes at once are made one after the other`() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/references"
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          guard let locks = try? ReferenceTransaction.lockFolders([path]),
            var lock = try? ReferenceFolder.readLock(in: path)
          else { return }
          lock["a/\(number)"] = Scene.entry("a/\(number)", "\(number)")
          var change = ReferenceTransaction.Change(folder: path, lock: lock)
          change.writes["a/\(number).timeline.tsv"] = Array("\(number)".utf8)
          try? ReferenceTransaction([change]).commit()
          withExtendedLifetime(locks) {}
        }
      }
    }
    let references = try ReferenceFolder(path)
    #expect(references.lock.entries.map(\.id) == (0..<8).map { "a/\($0)" })
    for number in 0..<8 { try references.verify("a/\(number)") }
  }
}
