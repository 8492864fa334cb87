import Testing

@testable import Preview

@Suite("A watched file")
struct WatchedFileTests {
  /// A file that was read with some state at 0.
  private static func file(_ state: FileState? = state(size: 10)) -> WatchedFile {
    var file = WatchedFile()
    file.read(state)
    return file
  }

  private static func state(size: Int64, modified: Int64 = 0) -> FileState {
    FileState(modified: modified, changed: modified, size: size, inode: 1, device: 1)
  }

  private static func look(_ state: FileState?, isOpen: Bool? = false) -> WatchedFile.Look {
    WatchedFile.Look(state: state, isOpenForWriting: isOpen)
  }

  @Test func `is saved as soon as its writer has closed it`() {
    var file = Self.file()
    file.note(.changing, at: 1)
    #expect(!file.isQuiet)
    file.note(.closed, at: 1.004)
    #expect(!file.isQuiet)
    #expect(file.nextLook == 1.004)
    _ = file.look(Self.look(Self.state(size: 20)), at: 1.004)
    #expect(file.isQuiet && file.isSaved)
    file.read(Self.state(size: 20))
    #expect(file.isQuiet && !file.isSaved)
    #expect(file.nextLook == nil)
  }

  @Test(arguments: [nil, state(size: 0)])
  func `waits for more when a writer leaves it empty or absent`(state: FileState?) {
    var file = Self.file()
    file.note(.closed, at: 1)
    _ = file.look(Self.look(state), at: 1)
    #expect(!file.isQuiet)
    #expect(file.nextLook == 1 + WatchedFile.patience)
    _ = file.look(Self.look(state), at: 1.25)
    #expect(!file.isQuiet)
    _ = file.look(Self.look(state), at: 1.27)
    #expect(file.isSaved)
  }

  @Test func `waits for the second of two writers`() {
    var file = Self.file()
    file.note(.changing, at: 1)
    file.note(.closed, at: 1.1)
    _ = file.look(Self.look(Self.state(size: 5), isOpen: true), at: 1.1)
    #expect(!file.isQuiet)
    #expect(file.nextLook == 1.1 + WatchedFile.closingInterval)
    file.note(.changing, at: 1.2)
    file.note(.closed, at: 1.3)
    _ = file.look(Self.look(Self.state(size: 20)), at: 1.3)
    #expect(file.isSaved)
  }

  @Test func `is saved after a quarter of a second of silence that two looks confirm`() {
    var file = Self.file()
    file.note(.changing, at: 1)
    _ = file.look(Self.look(Self.state(size: 20)), at: 1.2)
    #expect(file.nextLook == 1.25)
    _ = file.look(Self.look(Self.state(size: 20)), at: 1.25)
    #expect(!file.isQuiet)
    _ = file.look(Self.look(Self.state(size: 20)), at: 1.27)
    #expect(file.isSaved)
  }

  @Test func `waits a second for a silent writer that has it open`() {
    var file = Self.file()
    file.note(.changing, at: 1)
    for host in [1.25, 1.27, 1.5, 1.99] {
      _ = file.look(Self.look(Self.state(size: 20), isOpen: true), at: host)
      #expect(!file.isQuiet)
    }
    _ = file.look(Self.look(Self.state(size: 20), isOpen: true), at: 2)
    #expect(file.isSaved)
  }

  @Test func `starts to wait again with each change`() {
    var file = Self.file()
    for host in [1, 1.24, 1.48] { file.note(.changing, at: host) }
    _ = file.look(Self.look(Self.state(size: 20)), at: 1.7)
    #expect(file.nextLook == 1.73)
    #expect(!file.isQuiet)
  }

  @Test func `is found changed by two looks where nothing tells`() {
    var file = Self.file()
    #expect(file.look(Self.look(Self.state(size: 20, modified: 1)), at: 1) == .change)
    #expect(!file.isQuiet)
    #expect(file.look(Self.look(Self.state(size: 20, modified: 1)), at: 1.02) == .silentSave)
    #expect(file.isSaved)
  }

  @Test func `is not whole while looks show something new`() {
    var file = Self.file()
    for step in 1...5 {
      let state = Self.state(size: Int64(step * 20), modified: Int64(step))
      #expect(file.look(Self.look(state), at: Double(step) / 10) == .change)
      #expect(!file.isQuiet)
    }
  }

  @Test func `takes another name of the file for no silence`() {
    var file = Self.file()
    var state = Self.state(size: 10)
    state.changed = 7
    #expect(file.look(Self.look(state), at: 1) == .change)
    #expect(file.look(Self.look(state), at: 1.02) == .nothing)
    #expect(file.isSaved)
  }

  @Test func `heeds times and permissions only while nobody writes`() {
    var file = Self.file()
    file.note(.changing, at: 1)
    file.note(.attributes, at: 1.1)
    _ = file.look(Self.look(Self.state(size: 5)), at: 1.1)
    #expect(!file.isQuiet)
    file.note(.closed, at: 1.2)
    _ = file.look(Self.look(Self.state(size: 20)), at: 1.2)
    file.read(Self.state(size: 20))
    file.note(.attributes, at: 1.3)
    _ = file.look(Self.look(Self.state(size: 20)), at: 1.3)
    #expect(file.isSaved)
  }
}
