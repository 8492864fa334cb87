import Graphics
import TestSupport
import Testing

@testable import Terminal

@Suite struct TerminalProbeTests {
  /// Feeds a probe what a terminal types.
  private func probe(_ answers: String) -> TerminalProbe {
    var parser = KeyParser()
    var probe = TerminalProbe()
    var events: [TerminalEvent] = []
    var replies: [TerminalReply] = []
    parser.parse(answers.utf8, into: &events, replies: &replies)
    for reply in replies { probe.receive(reply) }
    #expect(events == [])
    return probe
  }

  private func questions(
    _ environment: [String: String], media: [KittyMedium: KittyPayload] = [:]
  ) -> String {
    var bytes: [UInt8] = []
    TerminalProbe.write(environment: environment, media: media, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  // What terminals were seen to answer.

  @Test func `kitty 0.26.5`() {
    let probe = probe(
      "\u{1b}_Gi=31;OK\u{1b}\\\u{1b}_Gi=32;OK\u{1b}\\\u{1b}_Gi=33;OK\u{1b}\\"
        + "\u{1b}P>|kitty(0.26.5)\u{1b}\\\u{1b}[6;18;8t\u{1b}[4;396;639t\u{1b}[?2026;2$y"
        + "\u{1b}P1$r0;48:2:1:2:3m\u{1b}\\\u{1b}]11;rgb:0000/0000/0000\u{1b}\\"
        + "\u{1b}[1;6R\u{1b}[?62;c")
    #expect(probe.isOver)
    #expect(probe.facts.kittyMedia == [.sharedMemory, .file, .direct])
    #expect(probe.facts.cellSize == PixelSize(width: 8, height: 18))
    #expect(probe.facts.windowSize == PixelSize(width: 639, height: 396))
    #expect(probe.facts.synchronizes && probe.facts.isTrueColor && probe.facts.canRepeat)
    #expect(!probe.facts.showsSixels)
    #expect(probe.facts.background == Color(0, 0, 0))
  }

  @Test func `kitty on another machine, which finds no memory and no file`() {
    let probe = probe(
      "\u{1b}_Gi=31;EBADF:Failed to open\u{1b}\\\u{1b}_Gi=32;EBADF:no such file\u{1b}\\"
        + "\u{1b}_Gi=33;OK\u{1b}\\\u{1b}[?62;c")
    #expect(probe.facts.kittyMedia == [.direct])
  }

  @Test func `xterm 379 as a VT340`() {
    let probe = probe(
      "\u{1b}P>|XTerm(379)\u{1b}\\\u{1b}[?2026;0$y\u{1b}P1$r0;48:2::1:2:3m\u{1b}\\"
        + "\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\\u{1b}[1;6R\u{1b}[?63;1;2;4;6;9;15;16;22;28c")
    #expect(probe.facts.showsSixels && probe.facts.isTrueColor && probe.facts.canRepeat)
    #expect(!probe.facts.synchronizes)
    #expect(probe.facts.kittyMedia.isEmpty)
    #expect(probe.facts.background == Color(1, 1, 1))
  }

  @Test func `mlterm has sixels, but not every colour`() {
    let probe = probe("\u{1b}P1$r0;48;5;16m\u{1b}\\\u{1b}[1;6R\u{1b}[?63;1;2;4;6;15;18;22c")
    #expect(probe.facts.showsSixels && !probe.facts.isTrueColor)
  }

  @Test func `tmux 3.3a is one terminal inside another`() {
    let probe = probe("\u{1b}P>|tmux 3.3a\u{1b}\\\u{1b}[1;6R\u{1b}[?1;2c")
    #expect(probe.facts.isMultiplexer && probe.facts.canRepeat && !probe.facts.showsSixels)
  }

  @Test func `GNU screen drops a repetition`() {
    let probe = probe("\u{1b}[1;2R\u{1b}[?1;2c")
    #expect(probe.isOver && !probe.facts.canRepeat)
  }

  @Test func `a class of 4 is no sign of sixels`() {
    #expect(!probe("\u{1b}[?4;6c").facts.showsSixels)
    #expect(probe("\u{1b}[?4;4;6c").facts.showsSixels)
  }

  @Test func `an answer that stays out leaves the probe open`() {
    #expect(!probe("\u{1b}P>|XTerm(379)\u{1b}\\\u{1b}[1;6R").isOver)
  }

  // What is asked.

  @Test func `the last question is the one that every terminal answers`() {
    #expect(questions(["TERM": "xterm-256color"]).hasSuffix("\u{1b}[c"))
    #expect(questions(["TERM": "linux"]).hasSuffix("\u{1b}[c"))
  }

  @Test func `Linux' console is asked nothing that it would print`() {
    let text = questions(["TERM": "linux"], media: [.direct: .blackPixel])
    for introducer in ["\u{1b}_", "\u{1b}P", "\u{1b}]", "$"] {
      #expect(!text.contains(introducer))
    }
  }

  @Test func `pictures are asked for only by the media that there are`() {
    let all = questions(["TERM": "xterm"], media: KittyPayload.samples())
    for letter in "std" { #expect(all.contains("a=q,s=1,v=1,f=24,t=\(letter);")) }
    #expect(!questions(["TERM": "xterm"]).contains("\u{1b}_"))
  }

  // Answers among keys.

  @Test(arguments: 0..<100)
  func `answers in any parts are the same answers`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let answers =
      "\u{1b}_Gi=31;OK\u{1b}\\q\u{1b}P>|XTerm(379)\u{1b}\\\u{1b}[A\u{1b}[6;16;8t\u{1b}[?2026;1$y"
      + "\u{1b}]11;rgb:12/34/56\u{7}é\u{1b}[1;6R\u{1b}[?62;4c"
    var parser = KeyParser()
    var events: [TerminalEvent] = []
    var replies: [TerminalReply] = []
    var rest = Array(answers.utf8)[...]
    while !rest.isEmpty {
      let part = rest.prefix(Int.random(in: 1...5, using: &random))
      parser.parse(part, into: &events, replies: &replies)
      rest = rest.dropFirst(part.count)
    }
    #expect(events == [.key(.character("q")), .key(.up), .key(.character("é"))])
    #expect(
      replies == [
        .graphics(id: 31, isGood: true), .version("XTerm(379)"), .cellSize(width: 8, height: 16),
        .mode(number: 2026, state: 1), .background(Color(18.0 / 255, 52.0 / 255, 86.0 / 255)),
        .cursor(row: 1, column: 6), .attributes([62, 4]),
      ])
  }

  @Test func `an answer without an end takes no memory, and a bad one is none`() {
    var parser = KeyParser()
    var events: [TerminalEvent] = []
    var replies: [TerminalReply] = []
    parser.parse("\u{1b}P>|".utf8, into: &events, replies: &replies)
    parser.parse([UInt8](repeating: 0x61, count: 100_000), into: &events, replies: &replies)
    let bad =
      "\u{1b}\\\u{1b}[?c\u{1b}[6;0;8t\u{1b}[6;16t\u{1b}]11;rgb:1/2\u{7}\u{1b}_Gi=x;OK\u{1b}\\"
    parser.parse(bad.utf8, into: &events, replies: &replies)
    #expect(replies == [.attributes([0])])
    #expect(events == [])
  }
}
