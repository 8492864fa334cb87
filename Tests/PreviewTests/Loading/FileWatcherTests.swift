import CSystem
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Preview

// `scripts/dev/soak saves` sets LIMN_SOAK_SAVES to the number of saves that the first test makes.

@Suite("Watching files")
struct FileWatcherTests {
  private static let saves =
    Int(ProcessInfo.processInfo.environment["LIMN_SOAK_SAVES"] ?? "") ?? 144

  /// A watcher over a folder of its own, run by hand.
  private final class Watch {
    let folder: TemporaryFolder
    let watcher: FileWatcher

    init(polling: Double? = nil) throws {
      folder = try TemporaryFolder()
      watcher = FileWatcher(polling: polling) { Double(limn_monotonic_time()) / 1e9 }
    }

    /// What the file holds, once nobody is at it.
    func read(_ name: String = "effect.lua") -> [UInt8]? {
      let path = folder(name)
      while true {
        var bytes: [UInt8]?
        let isWhole = watcher.read(path) {
          bytes = FileManager.default.contents(atPath: path).map(Array.init)
          return bytes
        }
        if isWhole { return bytes }
        wait(within: 5)
      }
    }

    /// What the file holds after the next save; nil where none is noticed in time.
    func readSaved(_ name: String = "effect.lua", within seconds: Double = 10) -> String? {
      let end = now + seconds
      while now < end {
        watcher.update()
        if watcher.saved.contains(folder(name)) {
          return read(name).map { String(decoding: $0, as: UTF8.self) } ?? "(missing)"
        }
        wait(within: min(end - now, 1))
      }
      return nil
    }

    var now: Double { Double(limn_monotonic_time()) / 1e9 }

    /// Waits as the loader's thread does.
    func wait(within seconds: Double) {
      let rest = max(0, min(watcher.deadline - now, seconds))
      if let descriptor = watcher.descriptor {
        _ = limn_wait_readable(descriptor, Int32((rest * 1000).rounded(.up)))
      } else {
        limn_sleep(Int64(rest * 1e9))
      }
    }
  }

  /// The eight ways and three sizes in turns, with pauses in which a program is often still being
  /// read: none is taken for whole that is not, and the last is seen.
  @Test(arguments: [nil, 0.02])
  func `never reads a part of a file, and sees its last version`(polling: Double?) throws {
    let watch = try Watch(polling: polling)
    let path = watch.folder("effect.lua")
    try watch.folder.write("effect.lua", SavedText(version: 0, size: 200).text)
    #expect(SavedText.version(of: watch.read() ?? []) == 0)
    let saves = Self.saves
    let isOver = Atomic(false)
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var generator = SplitMix64(seed: 5)
      for version in 1...saves {
        let size = SavedText.sizes[version % SavedText.sizes.count]
        let strategy = SaveStrategy.allCases[version / 3 % SaveStrategy.allCases.count]
        let text = SavedText(version: version, size: size).text
        strategy.save(text, at: path, using: &generator)
        SaveStrategy.pause(&generator, 20_000)
      }
      isOver.store(true, ordering: .releasing)
      hasEnded.signal()
    }
    var torn = 0
    var last = 0
    var end = Double.infinity
    while last != saves, watch.now < end {
      watch.watcher.update()
      if !watch.watcher.saved.isEmpty, watch.watcher.isQuiet {
        var bytes: [UInt8] = []
        let isWhole = watch.watcher.read(path) {
          bytes = FileManager.default.contents(atPath: path).map(Array.init) ?? []
          return bytes
        }
        if isWhole {
          if let version = SavedText.version(of: bytes) { last = version } else { torn += 1 }
        }
      }
      if isOver.load(ordering: .acquiring), end == .infinity { end = watch.now + 2 }
      watch.wait(within: 0.02)
    }
    hasEnded.wait()
    #expect(torn == 0)
    #expect(last == saves)
    #expect(polling != nil || watch.watcher.mode == .inotify)
  }

  @Test(arguments: SaveStrategy.allCases)
  func `sees a single save`(strategy: SaveStrategy) throws {
    let watch = try Watch()
    try watch.folder.write("effect.lua", "old")
    _ = watch.read()
    var generator = SplitMix64(seed: 1)
    strategy.save("a new text", at: watch.folder("effect.lua"), using: &generator)
    #expect(watch.readSaved() == "a new text")
    #expect(watch.watcher.mode == .inotify)
  }

  @Test func `takes a quiet file that is left open for whole`() throws {
    let watch = try Watch()
    try watch.folder.write("effect.lua", "old")
    _ = watch.read()
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: watch.folder("effect.lua")))
    try file.write(contentsOf: Data("new".utf8))
    #expect(watch.readSaved(within: 0.5) == nil)
    #expect(watch.readSaved() == "new")
    try file.close()
  }

  @Test func `sees a file come whose folders were missing`() throws {
    let watch = try Watch()
    #expect(watch.read("modules/deep/wave.lua") == nil)
    try watch.folder.write("modules/deep/wave.lua", "new")
    #expect(watch.readSaved("modules/deep/wave.lua") == "new")
  }

  @Test func `sees a file go`() throws {
    let watch = try Watch()
    try watch.folder.write("effect.lua", "old")
    _ = watch.read()
    try FileManager.default.removeItem(atPath: watch.folder("effect.lua"))
    #expect(watch.readSaved() == "(missing)")
  }

  @Test func `follows a link that leads elsewhere, and its target's saves`() throws {
    let watch = try Watch()
    try watch.folder.write("releases/1/effect.lua", "one")
    try watch.folder.write("releases/2/effect.lua", "two")
    try watch.folder.link("current", to: "releases/1")
    _ = watch.read("current/effect.lua")
    try watch.folder.write("releases/1/effect.lua", "one more")
    #expect(watch.readSaved("current/effect.lua") == "one more")
    try watch.folder.link("next", to: "releases/2")
    rename(watch.folder("next"), watch.folder("current"))
    #expect(watch.readSaved("current/effect.lua") == "two")
    try watch.folder.write("releases/2/effect.lua", "two more")
    #expect(watch.readSaved("current/effect.lua") == "two more")
  }

  @Test func `follows a folder that another takes the place of`() throws {
    let watch = try Watch()
    try watch.folder.write("effects/effect.lua", "one")
    try watch.folder.write("next/effect.lua", "two")
    _ = watch.read("effects/effect.lua")
    rename(watch.folder("effects"), watch.folder("former"))
    rename(watch.folder("next"), watch.folder("effects"))
    #expect(watch.readSaved("effects/effect.lua") == "two")
    try watch.folder.write("effects/effect.lua", "two more")
    #expect(watch.readSaved("effects/effect.lua") == "two more")
  }

  @Test func `hears nothing of other files in the folder`() throws {
    let watch = try Watch()
    try watch.folder.write("effect.lua", "old")
    _ = watch.read()
    let changes = watch.watcher.changes
    for name in [".effect.lua.swp", ".#effect.lua", "#effect.lua#", "effect.lua~", "4913"] {
      try watch.folder.write(name, "x")
    }
    watch.watcher.update()
    #expect(watch.watcher.changes == changes)
  }

  @Test func `forgets files that are not kept`() throws {
    let watch = try Watch()
    try watch.folder.write("effect.lua", "old")
    try watch.folder.write("modules/wave.lua", "old")
    _ = watch.read()
    _ = watch.read("modules/wave.lua")
    watch.watcher.keep([watch.folder("effect.lua")])
    let changes = watch.watcher.changes
    try watch.folder.write("modules/wave.lua", "new")
    watch.watcher.update()
    #expect(watch.watcher.changes == changes)
    try watch.folder.write("effect.lua", "new")
    #expect(watch.readSaved() == "new")
  }

  @Test func `misses no save when more has happened than the kernel remembers`() throws {
    let watch = try Watch()
    try watch.folder.write("effect.lua", "old")
    _ = watch.read()
    let limit = "/proc/sys/fs/inotify/max_queued_events"
    let most = try String(contentsOfFile: limit, encoding: .utf8)
    let count = try #require(Int(most.trimmingCharacters(in: .whitespacesAndNewlines)))
    // Events like the one before are remembered once.
    for number in 0...count / 2 {
      close(open(watch.folder(number % 2 == 0 ? "a" : "b"), O_WRONLY | O_CREAT, 0o644))
    }
    for number in 0...count / 2 {
      close(open(watch.folder(number % 2 == 0 ? "a" : "b"), O_WRONLY | O_CREAT, 0o644))
    }
    try watch.folder.write("effect.lua", "new")
    #expect(watch.readSaved() == "new")
    try watch.folder.write("effect.lua", "newer")
    #expect(watch.readSaved() == "newer")
  }

  @Test func `looks from time to time, and more often where the kernel turns out to be silent`()
    throws
  {
    let watch = try Watch()
    try watch.folder.write("effect.lua", "old")
    // Nothing is told of what is written into memory that stands for the file.
    let file = open(watch.folder("effect.lua"), O_RDWR)
    let memory = try #require(mmap(nil, 3, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0))
    _ = watch.read()
    memory.copyMemory(from: [UInt8]("new".utf8), byteCount: 3)
    msync(memory, 3, MS_SYNC)
    #expect(watch.watcher.mode == .inotify)
    #expect(watch.readSaved() == "new")
    #expect(watch.watcher.mode == .polling(reason: "silent"))
    munmap(memory, 3)
    close(file)
    try watch.folder.write("effect.lua", "newer")
    #expect(watch.readSaved() == "newer")
  }

  @Test func `looks at files where it is told to poll`() throws {
    let watch = try Watch(polling: 0.02)
    #expect(watch.watcher.descriptor == nil)
    #expect(watch.watcher.mode == .polling(reason: "--poll"))
    try watch.folder.write("effect.lua", "old")
    _ = watch.read()
    try watch.folder.write("effect.lua", "new")
    #expect(watch.readSaved() == "new")
  }
}
