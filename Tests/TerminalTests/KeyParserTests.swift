import Terminal
import TestSupport
import Testing

@Suite struct KeyParserTests {
  private func keys(_ text: String, finished: Bool = true) -> [Key] {
    var parser = KeyParser()
    var events: [TerminalEvent] = []
    parser.parse(text.utf8, into: &events)
    if finished { parser.finish(into: &events) }
    return Self.keys(events)
  }

  private static func keys(_ events: [TerminalEvent]) -> [Key] {
    events.compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  private func pointers(_ text: String) -> [TerminalPointer] {
    var parser = KeyParser()
    var events: [TerminalEvent] = []
    parser.parse(text.utf8, into: &events)
    return events.compactMap { if case .pointer(let pointer) = $0 { pointer } else { nil } }
  }

  @Test func `the main button's press, movements and release are told with their cells`() {
    #expect(
      pointers("\u{1b}[<0;1;1M\u{1b}[<32;300;2M\u{1b}[<0;300;2m\u{1b}[<35;5;6M") == [
        TerminalPointer(.press, column: 0, row: 0), TerminalPointer(.move, column: 299, row: 1),
        TerminalPointer(.release, column: 299, row: 1), TerminalPointer(.move, column: 4, row: 5),
      ])
    // With shift, alt and control, which mean nothing here.
    #expect(pointers("\u{1b}[<28;2;3M") == [TerminalPointer(.press, column: 1, row: 2)])
  }

  @Test(arguments: [
    "[<2;1;1M", "[<34;1;1M", "[<64;1;1M", "[<0;1M", "[<0;1;1;1M", "[<0;0;1M", "[<0;1;1H", "[<M",
    "[0;1;1M", "[<0;<1;1M",
  ])
  func `other buttons, the wheel and malformed reports are swallowed`(report: String) {
    #expect(pointers("\u{1b}" + report) == [])
    #expect(keys("\u{1b}" + report + "q") == [.character("q")])
  }

  @Test func `the wheel's turns are told with their cells, whatever modifiers are held`() {
    var parser = KeyParser()
    var events: [TerminalEvent] = []
    parser.parse(
      "\u{1b}[<64;3;4M\u{1b}[<65;1;1M\u{1b}[<70;1;1M\u{1b}[<67;1;1M".utf8, into: &events)
    #expect(
      events == [
        .wheel(TerminalWheel(.up, column: 2, row: 3)),
        .wheel(TerminalWheel(.down, column: 0, row: 0)),
        .wheel(TerminalWheel(.left, column: 0, row: 0)),
        .wheel(TerminalWheel(.right, column: 0, row: 0)),
      ])
  }

  @Test func `what is pasted is no keys, whatever it is and in whatever parts it comes`() {
    var parser = KeyParser()
    var events: [TerminalEvent] = []
    for byte in "a\u{1b}[200~q\rR\u{1b}[A\u{1b}]11;rgb:0/0/0\u{7}q\u{1b}[201~b".utf8 {
      parser.parse([byte], into: &events)
    }
    #expect(Self.keys(events) == [.character("a"), .character("b")])
  }

  @Test func `an answer that stops in the middle of its end is no escape key`() {
    var parser = KeyParser()
    var events: [TerminalEvent] = []
    parser.parse("\u{1b}P>|XTerm(379)\u{1b}".utf8, into: &events)
    parser.finish(into: &events)
    parser.parse("\\q".utf8, into: &events)
    #expect(Self.keys(events) == [.character("q")])
  }

  @Test func `characters are keys, whatever their length in bytes`() {
    #expect(keys("aÄ€🌊") == [.character("a"), .character("Ä"), .character("€"), .character("🌊")])
  }

  @Test func `control bytes are their keys`() {
    #expect(keys("\r\t\u{7f}\u{8}\u{12}") == [.enter, .tab, .backspace, .backspace, .control("r")])
  }

  @Test func `arrows come in both modes, with modifiers dropped`() {
    #expect(keys("\u{1b}[A\u{1b}OB\u{1b}[1;5C\u{1b}[D") == [.up, .down, .right, .left])
  }

  @Test func `the editing keys have all their spellings`() {
    #expect(keys("\u{1b}[H\u{1b}[1~\u{1b}[7~") == [.home, .home, .home])
    #expect(keys("\u{1b}[F\u{1b}[4~\u{1b}[8~") == [.end, .end, .end])
    #expect(keys("\u{1b}[3~\u{1b}[2~") == [.delete, .insert])
    #expect(keys("\u{1b}[5~\u{1b}[6~") == [.pageUp, .pageDown])
    #expect(keys("\u{1b}[Z") == [.backTab])
  }

  @Test func `a lone escape is a key only when nothing follows`() {
    #expect(keys("\u{1b}", finished: false) == [])
    #expect(keys("\u{1b}") == [.escape])
    #expect(keys("\u{1b}\u{1b}") == [.escape, .escape])
    #expect(keys("\u{1b}q") == [.alt("q")])
    #expect(keys("\u{1b}P") == [.alt("P")])
  }

  /// Answers to questions that programs ask terminals.
  private static let answers = [
    "\u{1b}[?62;4;22c",  // device attributes
    "\u{1b}[>41;379;0c",
    "\u{1b}[12;40R",  // cursor position
    "\u{1b}[?2026;2$y",  // mode report
    "\u{1b}[6;16;8t",  // cell size
    "\u{1b}[0n",
    "\u{1b}[?1u",  // keyboard protocol
    "\u{1b}[I",  // focus
    "\u{1b}P>|XTerm(379)\u{1b}\\",  // name and version
    "\u{1b}P1$r48:2::1:2:3m\u{1b}\\",  // attributes
    "\u{1b}]11;rgb:0000/0000/0000\u{1b}\\",  // background colour
    "\u{1b}]11;rgb:ffff/ffff/ffff\u{7}",
    "\u{1b}_Gi=31;OK\u{1b}\\",  // graphics
    "\u{1b}[200~pasted\rq\u{1b}[A\u{1b}[201~",  // bracketed paste
  ]

  @Test(arguments: answers)
  func `a terminal's answer between keys is swallowed`(answer: String) {
    #expect(keys("q\(answer)r") == [.character("q"), .character("r")])
  }

  @Test(arguments: 0..<200)
  func `keys and answers in any order and any parts give the keys`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let spellings: [(String, Key)] = [
      ("q", .character("q")), (" ", .character(" ")), ("é", .character("é")), ("\u{1b}[A", .up),
      ("\u{1b}[3~", .delete), ("\r", .enter), ("\u{1b}OD", .left),
    ]
    var bytes: [UInt8] = []
    var expected: [Key] = []
    for _ in 0..<30 {
      if Bool.random(using: &random) {
        let index = Int.random(in: 0..<spellings.count, using: &random)
        bytes += spellings[index].0.utf8
        expected.append(spellings[index].1)
      } else {
        bytes += Self.answers[Int.random(in: 0..<Self.answers.count, using: &random)].utf8
      }
    }
    var parser = KeyParser()
    var found: [TerminalEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(Int.random(in: 1...7, using: &random))
      parser.parse(part, into: &found)
      rest = rest.dropFirst(part.count)
    }
    #expect(Self.keys(found) == expected)
    #expect(!parser.isPending)
  }

  @Test(arguments: 0..<200)
  func `after any bytes a terminator and a key give the key last`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var parser = KeyParser()
    var found: [TerminalEvent] = []
    let bytes = (0..<400).map { _ in
      Bool.random(using: &random)
        ? [0x1b, 0x5b, 0x50, 0x5d, 0x3b, 0x9c, 0xe2, 0x18][Int.random(in: 0..<8, using: &random)]
        : UInt8.random(in: 0...255, using: &random)
    }
    parser.parse(bytes, into: &found)
    // CAN ends everything but a half character, which the next byte ends.
    parser.parse([0x18, 0x71], into: &found)
    #expect(found.last == .key(.character("q")))
    #expect(!parser.isPending)
  }
}
