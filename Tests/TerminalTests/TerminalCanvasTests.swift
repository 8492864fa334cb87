import Graphics
import Raster
import Terminal
import TestSupport
import Testing

@Suite struct TerminalCanvasTests {
  /// Checks that a screen shows an opaque picture that fits it, at its top left.
  private func expectScreen(
    _ screen: VirtualTerminal, shows pixmap: Pixmap, lineCount: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let rows = screen.rows - lineCount
    let left = (screen.columns - pixmap.width) / 2
    let top = (rows * 2 - pixmap.height) / 2 / 2 * 2
    var wrong = 0
    for row in 0..<rows {
      for column in 0..<screen.columns {
        let expected = [2 * row, 2 * row + 1].map { y -> VirtualTerminal.Color in
          let (x, y) = (column - left, y - top)
          guard x >= 0, x < pixmap.width, y >= 0, y < pixmap.height else { return .standard }
          let pixel = pixmap[x, y]
          return .rgb(Int(pixel.red), Int(pixel.green), Int(pixel.blue))
        }
        let halves = screen.halves(column, row)
        if halves?.0 != expected[0] || halves?.1 != expected[1] { wrong += 1 }
      }
    }
    #expect(wrong == 0, "cells that differ", sourceLocation: sourceLocation)
    #expect(screen.complaints.isEmpty, sourceLocation: sourceLocation)
  }

  /// A picture of few colours, so that equal neighbours and unchanged cells are common.
  private func picture(
    _ width: Int, _ height: Int, colors: Int, _ random: inout SplitMix64
  ) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    let palette = (0..<colors).map { _ in
      Pixmap.Pixel(
        UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...255, using: &random),
        UInt8.random(in: 0...255, using: &random), 255)
    }
    for y in 0..<height {
      for x in 0..<width { pixmap[x, y] = palette[Int.random(in: 0..<colors, using: &random)] }
    }
    return pixmap
  }

  private func change(_ pixmap: inout Pixmap, _ random: inout SplitMix64) {
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let x = Int.random(in: 0..<pixmap.width, using: &random)
      let y = Int.random(in: 0..<pixmap.height, using: &random)
      let source = pixmap[
        Int.random(in: 0..<pixmap.width, using: &random),
        Int.random(in: 0..<pixmap.height, using: &random)]
      for x in x..<min(pixmap.width, x + 3) { pixmap[x, y] = source }
    }
  }

  @Test(arguments: 0..<40)
  func `the screen equals the frame after any sequence of changes, resizes and lost frames`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var columns = 13
    var rows = 7
    var canvas = TerminalCanvas(columns: columns, rows: rows, style: TerminalStyle(.trueColor))
    var screen = VirtualTerminal(columns: columns, rows: rows)
    var frame = picture(columns, rows * 2, colors: 3, &random)
    var bytes: [UInt8] = []
    for _ in 0..<100 {
      var lineCount = 0
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        columns = Int.random(in: 1...30, using: &random)
        rows = Int.random(in: 1...12, using: &random)
        screen.resize(columns: columns, rows: rows)
        canvas.resize(columns: columns, rows: rows)
        frame = picture(columns, rows * 2, colors: 3, &random)
      case 1:
        screen.resize(columns: columns, rows: rows)  // another program drew on it
        canvas.invalidate()
      case 2:
        frame = picture(
          Int.random(in: 1...columns, using: &random),
          Int.random(in: 1...rows * 2, using: &random), colors: 4, &random)
      case 3 where frame.height <= (rows - 1) * 2:
        lineCount = 1
      case 4...6:
        change(&frame, &random)  // a frame that is never encoded
        continue
      default:
        change(&frame, &random)
      }
      let lines = (0..<lineCount).map { _ in TerminalCanvas.Line("a-line", isAlert: true) }
      canvas.encode(frame, lines: lines, into: &bytes)
      screen.feed(bytes)
      expectScreen(screen, shows: frame, lineCount: lineCount)
      if lineCount == 1 { #expect(screen.text.hasSuffix(String("a-line".prefix(columns)))) }
    }
  }

  @Test func `an unchanged frame is no bytes at all`() {
    var random = SplitMix64(seed: 1)
    let frame = picture(20, 20, colors: 9, &random)
    var canvas = TerminalCanvas(columns: 20, rows: 10, style: TerminalStyle(.trueColor))
    var bytes: [UInt8] = []
    canvas.encode(frame, lines: [], into: &bytes)
    #expect(!bytes.isEmpty)
    canvas.encode(frame, into: &bytes)
    #expect(bytes.isEmpty)
  }

  @Test func `one changed pixel is one cursor movement, one colour and one glyph`() {
    var frame = Pixmap(width: 4, height: 4)
    for y in 0..<4 { for x in 0..<4 { frame[x, y] = .init(9, 8, 7, 255) } }
    var canvas = TerminalCanvas(columns: 4, rows: 2, style: TerminalStyle(.trueColor))
    var bytes: [UInt8] = []
    canvas.encode(frame, into: &bytes)
    frame[2, 3] = .init(1, 2, 3, 255)
    canvas.encode(frame, into: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1b}[?2026h\u{1b}[2;3H\u{1b}[38;2;1;2;3m▄\u{1b}[?2026l")
  }

  @Test func `halves are exchanged where that saves a colour code`() {
    var frame = Pixmap(width: 2, height: 2)
    frame[0, 0] = .init(1, 1, 1, 255)
    frame[0, 1] = .init(2, 2, 2, 255)
    frame[1, 0] = .init(2, 2, 2, 255)
    frame[1, 1] = .init(1, 1, 1, 255)
    var canvas = TerminalCanvas(columns: 2, rows: 1, style: TerminalStyle(.trueColor))
    var bytes: [UInt8] = []
    canvas.encode(frame, into: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1b}[?2026h\u{1b}[0m\u{1b}[2J\u{1b}[H\u{1b}[38;2;1;1;1;48;2;2;2;2m▀▄\u{1b}[?2026l")
  }

  /// Six flat cells of one colour.
  private func flatRow() -> Pixmap {
    var frame = Pixmap(width: 6, height: 2)
    for x in 0..<6 { paint(x, 5, in: &frame) }
    return frame
  }

  private func paint(_ column: Int, _ grey: UInt8, in frame: inout Pixmap) {
    for y in 0..<2 { frame[column, y] = .init(grey, grey, grey, 255) }
  }

  @Test func `an unchanged cell in the pen's colours is written again rather than jumped over`() {
    var frame = flatRow()
    var canvas = TerminalCanvas(columns: 6, rows: 1, style: TerminalStyle(.trueColor))
    var bytes: [UInt8] = []
    canvas.encode(frame, into: &bytes)
    paint(1, 7, in: &frame)
    canvas.encode(frame, into: &bytes)
    paint(0, 7, in: &frame)
    paint(2, 7, in: &frame)
    canvas.encode(frame, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1b}[?2026h\u{1b}[H   \u{1b}[?2026l")
  }

  @Test func `an unchanged cell of other colours is jumped over`() {
    var frame = flatRow()
    var canvas = TerminalCanvas(columns: 6, rows: 1, style: TerminalStyle(.trueColor))
    var bytes: [UInt8] = []
    canvas.encode(frame, into: &bytes)
    paint(0, 7, in: &frame)
    paint(2, 7, in: &frame)
    canvas.encode(frame, into: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1b}[?2026h\u{1b}[H\u{1b}[48;2;7;7;7m \u{1b}[C \u{1b}[?2026l")
  }

  @Test func `transparent pixels show the background`() {
    var frame = Pixmap(width: 1, height: 2)
    frame[0, 0] = .init(100, 0, 0, 128)
    var canvas = TerminalCanvas(columns: 1, rows: 1, style: TerminalStyle(.trueColor))
    var screen = VirtualTerminal(columns: 1, rows: 1)
    var bytes: [UInt8] = []
    canvas.encode(frame, background: .color(Color(1, 1, 1)), into: &bytes)
    screen.feed(bytes)
    #expect(screen.halves(0, 0)?.0 == .rgb(227, 127, 127))
    #expect(screen.halves(0, 0)?.1 == .rgb(255, 255, 255))
  }

  @Test func `a checkerboard shows through in squares of four pixels`() {
    var canvas = TerminalCanvas(columns: 8, rows: 2, style: TerminalStyle(.trueColor))
    var screen = VirtualTerminal(columns: 8, rows: 2)
    var bytes: [UInt8] = []
    canvas.encode(Pixmap(width: 8, height: 4), background: .checkerboard, into: &bytes)
    screen.feed(bytes)
    #expect(screen.halves(3, 0)?.0 == .rgb(153, 153, 153))
    #expect(screen.halves(4, 0)?.0 == .rgb(102, 102, 102))
  }

  @Test func `a picture that is too large is shrunk by area, keeps its shape and is centred`() {
    var frame = Pixmap(width: 16, height: 8)
    for y in 0..<8 {
      for x in 0..<16 { frame[x, y] = x % 2 == 0 ? .init(0, 0, 0, 255) : .init(200, 100, 50, 255) }
    }
    var canvas = TerminalCanvas(columns: 8, rows: 4, style: TerminalStyle(.trueColor))
    var screen = VirtualTerminal(columns: 8, rows: 4)
    var bytes: [UInt8] = []
    canvas.encode(frame, into: &bytes)
    screen.feed(bytes)
    // 8 x 4 pixels in 8 x 8: two rows of cells, one above and one below them untouched.
    for column in 0..<8 {
      #expect(screen.halves(column, 0)?.0 == .standard)
      #expect(screen.halves(column, 1)?.0 == .rgb(100, 50, 25))
      #expect(screen.halves(column, 2)?.1 == .rgb(100, 50, 25))
      #expect(screen.halves(column, 3)?.1 == .standard)
    }
    #expect(screen.complaints.isEmpty)
  }

  @Test func `shrinking a flat picture changes no value, whatever the ratio`() {
    for side in [97, 100, 113, 640] {
      var frame = Pixmap(width: side, height: side)
      for y in 0..<side { for x in 0..<side { frame[x, y] = .init(255, 254, 1, 255) } }
      var canvas = TerminalCanvas(columns: 34, rows: 17, style: TerminalStyle(.trueColor))
      var screen = VirtualTerminal(columns: 34, rows: 17)
      var bytes: [UInt8] = []
      canvas.encode(frame, into: &bytes)
      screen.feed(bytes)
      #expect(screen.cells.allSatisfy { $0.background == .rgb(255, 254, 1) })
    }
  }

  @Test(arguments: 0..<10)
  func `with 256 colours, unmixed, every cell has the nearest fixed colour`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var style = TerminalStyle(.indexed)
    style.dithers = false
    var canvas = TerminalCanvas(columns: 10, rows: 5, style: style)
    var screen = VirtualTerminal(columns: 10, rows: 5)
    let palette = IndexedPalette()
    var bytes: [UInt8] = []
    for _ in 0..<10 {
      let frame = picture(10, 10, colors: 5, &random)
      canvas.encode(frame, into: &bytes)
      screen.feed(bytes)
      for y in 0..<10 {
        for x in 0..<10 {
          let pixel = frame[x, y]
          let index = palette.nearest(
            red: Int(pixel.red), green: Int(pixel.green), blue: Int(pixel.blue))
          let halves = screen.halves(x, y / 2)
          #expect((y % 2 == 0 ? halves?.0 : halves?.1) == .indexed(index))
        }
      }
    }
    #expect(screen.complaints.isEmpty)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("8;2;"))
  }

  @Test func `without colours no colour is ever set`() {
    for cells in [TerminalOptions.CellSet.braille, .half] {
      var random = SplitMix64(seed: 5)
      let style = TerminalStyle(.none, cells: cells)
      var canvas = TerminalCanvas(columns: 9, rows: 5, style: style)
      var screen = VirtualTerminal(columns: 9, rows: 5)
      var bytes: [UInt8] = []
      for _ in 0..<20 {
        canvas.encode(
          picture(18, 16, colors: 5, &random), lines: [.init("wrong", isAlert: true)], into: &bytes)
        screen.feed(bytes)
      }
      #expect(screen.attributes.isSubset(of: [0, 1]))
      #expect(screen.complaints.isEmpty)
    }
  }

  @Test func `braille shows lit pixels as dots`() {
    var frame = Pixmap(width: 4, height: 4)
    for y in 0..<4 {
      for x in 0..<4 { frame[x, y] = .init(0, 0, 0, 255) }
      frame[0, y] = .init(255, 255, 255, 255)
    }
    frame[3, 3] = .init(255, 255, 255, 255)
    var canvas = TerminalCanvas(columns: 2, rows: 1, style: TerminalStyle(.none))
    var screen = VirtualTerminal(columns: 2, rows: 1)
    var bytes: [UInt8] = []
    canvas.encode(frame, into: &bytes)
    screen.feed(bytes)
    #expect(screen.text == "⡇⢀")
  }

  @Test func `grey is dithered to the share of lit dots that it is bright`() {
    for (value, dots) in [(0, 0), (64, 16), (128, 32), (191, 48), (255, 64)] {
      var frame = Pixmap(width: 8, height: 8)
      for y in 0..<8 {
        for x in 0..<8 { frame[x, y] = .init(UInt8(value), UInt8(value), UInt8(value), 255) }
      }
      var canvas = TerminalCanvas(columns: 4, rows: 2, style: TerminalStyle(.none))
      var screen = VirtualTerminal(columns: 4, rows: 2)
      var bytes: [UInt8] = []
      canvas.encode(frame, into: &bytes)
      screen.feed(bytes)
      let lit = screen.cells.map { cell in
        cell.scalar == " " ? 0 : (cell.scalar.value - 0x2800).nonzeroBitCount
      }
      #expect(lit.reduce(0, +) == dots)
    }
  }

  @Test func `where escapes are not allowed a picture is lines of text`() {
    var frame = Pixmap(width: 4, height: 4)
    frame[0, 0] = .init(255, 255, 255, 255)
    var canvas = TerminalCanvas(columns: 4, rows: 3, style: .plain)
    var bytes: [UInt8] = []
    canvas.encode(frame, lines: [.init("a\u{1b}[31mb", isAlert: true)], into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == " ⠁\n\na [3\n")
    #expect(!bytes.contains(0x1b))
  }

  @Test func `text has no control characters and is cut at the border`() {
    var canvas = TerminalCanvas(columns: 5, rows: 2, style: TerminalStyle(.trueColor))
    var screen = VirtualTerminal(columns: 5, rows: 2)
    var bytes: [UInt8] = []
    canvas.encode(
      Pixmap(width: 1, height: 1), lines: [.init("\u{1b}[2Jäö€\n")], into: &bytes)
    screen.feed(bytes)
    #expect(screen.text == "  ▀\n [2Jä")
    #expect(screen.complaints.isEmpty)
  }

  @Test func `a line of text that goes away gives its row back to the picture`() {
    var random = SplitMix64(seed: 2)
    let frame = picture(6, 4, colors: 2, &random)
    var canvas = TerminalCanvas(columns: 6, rows: 3, style: TerminalStyle(.trueColor))
    var screen = VirtualTerminal(columns: 6, rows: 3)
    var bytes: [UInt8] = []
    for lines in [[], [TerminalCanvas.Line("oh no", isAlert: true)], []] {
      canvas.encode(frame, lines: lines, into: &bytes)
      screen.feed(bytes)
      expectScreen(screen, shows: frame, lineCount: lines.count)
    }
  }

  @Test func `a moving band costs less than an eighth of a colour pair for each cell`() {
    var canvas = TerminalCanvas(columns: 80, rows: 24, style: TerminalStyle(.trueColor))
    var bytes: [UInt8] = []
    var changes = 0
    for step in 0...30 {
      var frame = Pixmap(width: 80, height: 48)
      for y in 0..<48 {
        for x in 0..<80 {
          let light = max(0, 100 - 20 * abs(x - step - y / 4))
          frame[x, y] = .init(UInt8(47 + light), UInt8(107 + light), UInt8(155 + light), 255)
        }
      }
      canvas.encode(frame, into: &bytes)
      if step > 0 { changes += bytes.count }
    }
    let pair = "\u{1b}[38;2;100;100;100;48;2;100;100;100m▀".utf8.count
    #expect(changes * 8 < 30 * 80 * 24 * pair)
  }
}
