import Regression
import TestSupport
import Testing

@testable import Regression

@Suite("Tables of timelines")
struct TimelineTableTests {
  private let table = TimelineTable(
    header: [.init("effect", "gallery/heart.lua"), .init("fps", "30")],
    times: [0, 1.0 / 30, 2.0 / 30],
    columns: [
      .init(title: "heart.opacity", values: [.number(0), .number(0.0625), .number(0.0625)]),
      .init(title: "heart.hidden", values: [.word("false"), .word("false"), .absent]),
      .init(title: "heart.label", values: [.word("1"), .word("-"), .word("two words")]),
    ])

  private let text = """
    # limn timeline 1
    # effect gallery/heart.lua
    # fps    30
    t        \theart.hidden\theart.label\theart.opacity
    0.00000  \tfalse       \t"1"        \t0.00000
    0.0333333\t·           \t"-"        \t0.0625000
    0.0666667\t-           \ttwo words  \t·

    """

  @Test func `columns are sorted and line up, and say only what changes`() {
    #expect(table.text == text)
  }

  @Test func `a table reads back as what it says`() throws {
    let read = try TimelineTable(parsing: text, path: "t")
    #expect(read.text == text)
    #expect(read.columns[0].values == [.word("false"), .word("false"), .absent])
    #expect(read.columns[1].values == [.word("1"), .word("-"), .word("two words")])
    #expect(read.columns[2].values == [.number(0), .number(0.0625), .number(0.0625)])
    #expect(read.times == [0, 0.0333333, 0.0666667])
  }

  @Test(arguments: [
    "", " ", " a ", "a b", "a\tb", "a\r\nb", "\\", "\\n", "\"", "\"a\"", "\"a", "·", "-", "1",
    "nan",
    "\u{301}", "ä", "e\u{301}", "\u{0}", "# x", "🎈",
  ])
  func `any word reads back`(word: String) throws {
    let table = TimelineTable(
      header: [], times: [0, 1],
      columns: [
        .init(title: "a", values: [.word(word), .word("x")]),
        .init(title: "b", values: [.word("x"), .word(word)]),
      ])
    #expect(try TimelineTable(parsing: table.text, path: "t") == table)
  }

  @Test func `no damage of a table crashes, and what is read prints alike`() throws {
    let bytes = Array(text.utf8)
    var random = SplitMix64(seed: 3)
    var readable = 0
    for _ in 0..<3000 {
      var damaged = bytes
      let place = Int(random.next() % UInt64(damaged.count))
      switch random.next() % 3 {
      case 0: damaged[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: damaged.remove(at: place)
      default: damaged.insert(contentsOf: "\t".utf8, at: place)
      }
      let text = String(decoding: damaged, as: UTF8.self)
      guard let read = try? TimelineTable(parsing: text, path: "t") else { continue }
      readable += 1
      var again = try TimelineTable(parsing: read.text, path: "t")
      // Spaces around the words of the header do not count.
      again.header = read.header
      #expect(again.text == read.text)
    }
    #expect(readable > 100)
  }

  @Test(arguments: [
    ("hello", "t:1: a timeline begins with '# limn timeline 1': "),
    (
      "# limn timeline 1\n",
      "t:2: the titles of the columns are missing, of which the first is 't': "
    ),
    ("# limn timeline 1\nt\ta.x\n0\t1\t2\n", "t:3: 3 cells where there are 2 titles: "),
    ("# limn timeline 1\nt\ta.x\nnow\t1\n", "t:3: 'now' is no time: "),
    ("# limn timeline 1\nt\ta.x\n0\t·\n", "t:3: '·' in the first row, which has none above it: "),
  ])
  func `errors name the line`(text: String, message: String) {
    #expect {
      try TimelineTable(parsing: text, path: "t")
    } throws: {
      "\($0)" == message + "restore it, or accept the case again"
    }
  }

  @Test(arguments: [
    (0, "0.00000"), (-0.0, "0.00000"), (1, "1.00000"), (-1, "-1.00000"), (120, "120.000"),
    (123456, "123456"), (1_234_567, "1.23457e6"), (999_999.5, "1.00000e6"), (0.1, "0.100000"),
    (1.0 / 3, "0.333333"), (2.0 / 3, "0.666667"), (0.0001, "0.000100000"),
    (0.00001, "1.00000e-5"), (9.9999949, "9.99999"), (9.999995, "10.0000"), (99.99999, "100.000"),
    (6.123233995736766e-17, "6.12323e-17"), (-1e300, "-1.00000e300"), (2.5e-300, "2.50000e-300"),
    (.infinity, "inf"), (.nan, "nan"),
  ])
  func `numbers have six significant digits`(number: Double, text: String) {
    #expect(number.sixDigits == text)
  }

  @Test func `what is printed is within half of the sixth digit`() throws {
    var random = SplitMix64(seed: 6)
    for _ in 0..<5000 {
      let number = (Double(random.next() >> 11) * 0x1p-53 - 0.5) * 2000
      let printed = try #require(Double(number.sixDigits))
      #expect(abs(printed - number) <= printed.halfOfSixthDigit * (1 + 1e-9))
    }
  }
}
