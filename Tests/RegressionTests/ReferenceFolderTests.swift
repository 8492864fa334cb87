import ImageIO
import Raster
import TestSupport
import Testing

@testable import Regression

@Suite("References beside test files")
struct ReferenceFolderTests {
  private let folder: TemporaryFolder
  private let id = "ring/turn 1"
  private let table = TimelineTable(
    header: [], times: [0, 1],
    columns: [.init(title: "a.opacity", values: [.number(0), .number(1)])])

  init() throws {
    folder = try TemporaryFolder()
    let picture = ReferencePicture(
      pixmap: Self.picture(width: 20), times: [0, 0.5], layers: "ring")
    let layout = Self.layout
    let bytes = picture.encoded(for: id)
    var lock = ReferenceLock()
    lock[id] = LockEntry(
      id: id, hash: layout.hash(of: picture.pixmap),
      kind: .picture(width: 20, height: 10, layout), fileHash: SHA256.hex(bytes))
    lock["ring/hash"] = LockEntry(
      id: "ring/hash", hash: layout.hash(of: picture.pixmap),
      kind: .picture(width: 20, height: 10, layout), fileHash: nil)
    let hash = SHA256.hex(table.text)
    lock["ring/motion"] = LockEntry(
      id: "ring/motion", hash: hash, kind: .timeline, fileHash: hash)
    try folder.write("references/references.lock", lock.text)
    try folder.write("references/ring/turn_1.png", bytes)
    try folder.write("references/ring/motion.timeline.tsv", table.text)
  }

  private static let layout = PictureLayout(count: 2, columns: 2, cellWidth: 9, cellHeight: 10)

  private static func picture(width: Int) -> Pixmap {
    var picture = Pixmap(width: width, height: 10)
    picture[3, 4] = Pixmap.Pixel(10, 20, 30, 200)
    return picture
  }

  private func open() throws -> ReferenceFolder {
    try ReferenceFolder(ReferenceFolder.path(besides: folder("ring.limntest.lua")))
  }

  /// The message of what reading the picture, and holding it against the lock, throws.
  private func messages() throws -> [String] {
    let references = try open()
    var messages: [String] = []
    do { _ = try references.picture(for: id) } catch { messages.append("\(error)") }
    do { try references.verify(id) } catch { messages.append("\(error)") }
    return messages.map { $0.replacing(folder.path + "/", with: "") }
  }

  @Test(arguments: [
    ("ring.limntest.lua", "references"), ("a/b/ring.limntest.lua", "a/b/references"),
    ("/ring.limntest.lua", "/references"),
  ])
  func `references lie beside the test file`(file: String, path: String) {
    #expect(ReferenceFolder.path(besides: file) == path)
  }

  @Test func `a folder that is not there has no references`() throws {
    let references = try ReferenceFolder(folder("nowhere"))
    #expect(references.entry(for: id) == nil)
    #expect(throws: ReferenceError.noReference(id: id)) { try references.picture(for: id) }
  }

  @Test func `a picture and a table are read with what their files say`() throws {
    let references = try open()
    let picture = try references.picture(for: id)
    #expect(picture.pixmap == Self.picture(width: 20), "the pictures differ")
    #expect(picture.times == [0, 0.5])
    #expect(picture.layers == "ring")
    #expect(try references.timeline(for: "ring/motion") == table)
    try references.verify(id)
    try references.verify("ring/motion")
  }

  @Test func `the hash is of the pixels, the size and the arrangement`() {
    let picture = Self.picture(width: 20)
    var other = picture
    other[0, 0] = Pixmap.Pixel(0, 0, 0, 1)
    let hashes = [
      Self.layout.hash(of: picture), Self.layout.hash(of: other),
      PictureLayout(count: 2, columns: 1, cellWidth: 9, cellHeight: 10).hash(of: picture),
      PictureLayout(count: 2, columns: 2, cellWidth: 10, cellHeight: 10).hash(of: picture),
      Self.layout.hash(of: Self.picture(width: 10)),
    ]
    #expect(Set(hashes).count == 5)
    var bytes: [UInt8] = []
    for number: UInt8 in [20, 10, 2, 9, 10] { bytes += [number, 0, 0, 0] }
    picture.withUnsafeBytes { bytes.append(contentsOf: $0) }
    #expect(hashes[0] == SHA256.hex(bytes))
  }

  @Test func `a file that was packed anew is still the reference`() throws {
    try folder.write("references/ring/turn_1.png", PNG.encode(Self.picture(width: 20)))
    #expect(try messages() == [])
  }

  @Test func `a file that is gone is an error`() throws {
    try FileIO.remove(folder("references/ring/turn_1.png"))
    let message =
      "the lock has 'ring/turn 1', but references/ring/turn_1.png is not there: restore it, or"
      + " accept the case again"
    #expect(try messages() == [message, message])
  }

  @Test func `a corrupt file is an error`() throws {
    var bytes = try FileIO.read(folder("references/ring/turn_1.png"))
    bytes.removeLast(30)
    try folder.write("references/ring/turn_1.png", bytes)
    let found = try messages()
    #expect(found.count == 2)
    for message in found {
      #expect(message.hasPrefix("references/ring/turn_1.png: corrupt PNG: "))
    }
    try folder.write("references/ring/turn_1.png", "hello")
    #expect(
      try messages().first
        == "references/ring/turn_1.png: corrupt PNG: unexpected end of file: restore it, or accept"
        + " the case again")
  }

  @Test func `no damage of the bytes passes for the reference`() throws {
    let bytes = try FileIO.read(folder("references/ring/turn_1.png"))
    let references = try open()
    var random = SplitMix64(seed: 1)
    for _ in 0..<300 {
      var damaged = bytes
      let place = Int(random.next() % UInt64(bytes.count))
      damaged[place] ^= UInt8(1 << (random.next() % 8))
      try folder.write("references/ring/turn_1.png", damaged)
      // Either it is noticed, or the pixels are those of the lock.
      if (try? references.verify(id)) != nil {
        #expect(try references.picture(for: id).pixmap == Self.picture(width: 20), "they differ")
      }
    }
  }

  @Test func `a picture of another size is an error`() throws {
    try folder.write("references/ring/turn_1.png", PNG.encode(Self.picture(width: 21)))
    let message =
      "references/ring/turn_1.png: it has 21x10 pixels where references.lock says 20x10: restore"
      + " one of them, or accept the case again"
    #expect(try messages() == [message, message])
  }

  @Test func `a picture that the lock does not know is an error`() throws {
    var other = Self.picture(width: 20)
    other[0, 0] = Pixmap.Pixel(0, 0, 0, 1)
    try folder.write("references/ring/turn_1.png", PNG.encode(other))
    let message =
      "references/ring/turn_1.png: it is not what references/references.lock says: one of them was"
      + " changed without the other; restore it, or accept the case again"
    #expect(try messages() == [message, message])
  }

  @Test func `the picture of another case is an error`() throws {
    let picture = ReferencePicture(pixmap: Self.picture(width: 20), times: [0, 0.5])
    try folder.write("references/ring/turn_1.png", picture.encoded(for: "ring/other"))
    let message =
      "references/ring/turn_1.png: it is the picture of 'ring/other' in the place of 'ring/turn"
      + " 1': restore it, or accept the case again"
    #expect(try messages() == [message, message])
  }

  @Test func `a picture larger than pictures may be is refused without its memory`() throws {
    var bytes = PNG.encode(Self.picture(width: 20))
    bytes[16...23] = [0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff]
    try folder.write("references/ring/turn_1.png", bytes)
    #expect(throws: ReferenceError.self) { try open().picture(for: id) }
  }

  @Test func `a table that was changed by hand is an error`() throws {
    try folder.write("references/ring/motion.timeline.tsv", table.text + "2\t3\n")
    let references = try open()
    let error = ReferenceError.disagrees(
      path: folder("references/ring/motion.timeline.tsv"),
      lock: folder("references/references.lock"))
    #expect(throws: error) { try references.verify("ring/motion") }
    #expect(throws: error) { try references.timeline(for: "ring/motion") }
  }

  @Test func `of a hash there is no picture`() throws {
    let references = try open()
    try references.verify("ring/hash")
    #expect(throws: ReferenceError.hashOnly(id: "ring/hash")) {
      try references.picture(for: "ring/hash")
    }
  }

  @Test func `a picture is no table, and a table no picture`() throws {
    let references = try open()
    let lock = folder("references/references.lock")
    #expect(throws: ReferenceError.otherKind(id: id, lock: lock, isPicture: true)) {
      try references.timeline(for: id)
    }
    #expect(throws: ReferenceError.otherKind(id: "ring/motion", lock: lock, isPicture: false)) {
      try references.picture(for: "ring/motion")
    }
  }

  @Test func `a lock that is none is an error with its line`() throws {
    try folder.write("references/references.lock", "# limn references 1\nnonsense\n")
    #expect {
      try open()
    } throws: {
      "\($0)".hasSuffix(
        "references/references.lock:2: 1 fields where an entry has 8, with tabs"
          + " between them")
    }
  }
}
