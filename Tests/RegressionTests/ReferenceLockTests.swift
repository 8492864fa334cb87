import Regression
import TestSupport
import Testing

@Suite("The lock of references")
struct ReferenceLockTests {
  private let one = String(repeating: "1", count: 64)
  private let two = String(repeating: "2", count: 64)

  private var lock: ReferenceLock {
    var lock = ReferenceLock()
    var picture = LockEntry(
      id: "ring/turn@2x", hash: one,
      kind: .picture(
        width: 650, height: 130,
        PictureLayout(count: 5, columns: 5, cellWidth: 128, cellHeight: 128)
      ),
      fileHash: two, epoch: 3)
    picture.match = "fuzzy difference=0-3 pixels=0-120"
    picture.slack = "difference=2 pixels=17"
    lock["ring/turn@2x"] = picture
    lock["ring/motion"] = LockEntry(
      id: "ring/motion", hash: two, kind: .timeline, fileHash: two, epoch: 3)
    lock["ring/#%\t1"] = LockEntry(
      id: "ring/#%\t1", hash: one,
      kind: .picture(
        width: 8, height: 8, PictureLayout(count: 1, columns: 1, cellWidth: 8, cellHeight: 8)),
      fileHash: nil, epoch: 3)
    return lock
  }

  @Test func `a lock is lines sorted by id with tabs between the fields`() {
    #expect(
      lock.text == """
        # limn references 1
        # id\tsha256\tsize\tcells\tmatch\tslack\tepoch\tfile
        ring/#%25%091\t\(one)\t8x8\t1:1:8x8\texact\t-\t3\t-
        ring/motion\t\(two)\t-\ttimeline\texact\t-\t3\t\(two)
        ring/turn@2x\t\(one)\t650x130\t5:5:128x128\tfuzzy difference=0-3 pixels=0-120\t\
        difference=2 pixels=17\t3\t\(two)

        """)
  }

  @Test func `a lock reads back`() throws {
    #expect(try ReferenceLock(parsing: lock.text, path: "l") == lock)
    #expect(try ReferenceLock(parsing: ReferenceLock().text, path: "l") == ReferenceLock())
  }

  @Test func `ids that look like comments or marks of a merge read back`() throws {
    var lock = ReferenceLock()
    for id in ["# a/b", "<<<<<<< x/y", "=======/z", "%23/a"] {
      lock[id] = LockEntry(id: id, hash: one, kind: .timeline, fileHash: two)
    }
    #expect(try ReferenceLock(parsing: lock.text, path: "l") == lock)
  }

  @Test func `no damage of a lock crashes, and what is read can be written`() throws {
    let bytes = Array(lock.text.utf8)
    var random = SplitMix64(seed: 9)
    var readable = 0
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0...Int(random.next() % 3) {
        let place = Int(random.next() % UInt64(damaged.count))
        switch random.next() % 3 {
        case 0: damaged[place] = UInt8(truncatingIfNeeded: random.next()) & 0x7f
        case 1: damaged.remove(at: place)
        default:
          damaged.insert(UInt8(ascii: ["\t", "\n", "%", "x"][Int(random.next() % 4)]), at: place)
        }
      }
      let text = String(decoding: damaged, as: UTF8.self)
      guard let read = try? ReferenceLock(parsing: text, path: "l") else { continue }
      readable += 1
      #expect(try ReferenceLock(parsing: read.text, path: "l") == read)
    }
    #expect(readable > 100)
  }

  @Test(arguments: [
    ("", "l:1: a lock begins with '# limn references 1'"),
    ("hello\n", "l:1: a lock begins with '# limn references 1'"),
    (
      "# limn references 1\r\n# id\r\n",
      "l:1: its lines end in CR LF, and those of a lock in LF alone: keep git from changing them,"
        + " with 'references.lock -text' in .gitattributes"
    ),
    (
      "# limn references 7\n",
      "l:1: the lock has version 7, and this program knows versions up to 1"
    ),
    (
      "# limn references 1\na/b\n",
      "l:2: 1 fields where an entry has 8, with tabs between them"
    ),
    (
      "# limn references 1\n<<<<<<< HEAD\n",
      "l:2: the mark of a merge that is not over: keep the lines of one side for each id"
    ),
    (
      "# limn references 1\n# id\na/b\tx\t-\ttimeline\texact\t-\t1\t-\n",
      "l:3: 'x' is no SHA-256: 64 hexadecimal digits are"
    ),
    (
      "# limn references 1\na/b\tHASH\t8x\t1:1:8x8\texact\t-\t1\t-\n",
      "l:2: '8x' and '1:1:8x8' are no size and cells such as 650x128 and 5:5:128x128, or - and"
        + " timeline"
    ),
    (
      "# limn references 1\na/b\tHASH\t-\ttimeline\texact\t-\t0\t-\n",
      "l:2: '0' is no epoch: a whole number from 1 is"
    ),
    (
      "# limn references 1\n\tHASH\t-\ttimeline\texact\t-\t1\t-\n", "l:2: the id is missing"
    ),
    (
      "# limn references 1\n"
        + String(repeating: "a/b\tHASH\t-\ttimeline\texact\t-\t1\t-\n", count: 2),
      "l:3: 'a/b' stands in line 2, too"
    ),
  ])
  func `errors name the line and what would be right`(text: String, message: String) {
    let text = text.split(separator: "HASH", omittingEmptySubsequences: false)
      .joined(separator: one)
    #expect {
      try ReferenceLock(parsing: text, path: "l")
    } throws: {
      "\($0)" == message
    }
  }
}
