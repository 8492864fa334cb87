import Graphics
import Raster
import Terminal
import TestSupport
import Testing

/// Frames of a picture and texts over it.
@Suite struct TerminalFrameTests {
  private static let white = Pixmap.Pixel(255, 255, 255, 255)

  /// What a terminal of 12 by 4 cells shows.
  private func screen(
    _ frames: TerminalFrame..., style: TerminalStyle = TerminalStyle(.trueColor)
  ) -> VirtualTerminal {
    var canvas = TerminalCanvas(columns: 12, rows: 4, style: style)
    var screen = VirtualTerminal(columns: 12, rows: 4)
    var bytes: [UInt8] = []
    for frame in frames {
      canvas.encode(frame, into: &bytes)
      screen.feed(bytes)
    }
    #expect(screen.complaints.isEmpty)
    return screen
  }

  private func picture(_ width: Int, _ height: Int) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height { for x in 0..<width { pixmap[x, y] = Self.white } }
    return pixmap
  }

  private func frame(
    _ pixmap: Pixmap? = nil, _ texts: TextBlock..., zoom: TerminalFrame.Zoom = .natural,
    area: CellRect = CellRect(column: 0, row: 0, columns: 12, rows: 4)
  ) -> TerminalFrame {
    TerminalFrame(picture: pixmap ?? picture(12, 8), area: area, zoom: zoom, texts: texts)
  }

  private func block(_ column: Int, _ row: Int, _ columns: Int, _ lines: String...) -> TextBlock {
    TextBlock(
      CellRect(column: column, row: row, columns: columns, rows: lines.count),
      lines.map { [TextSpan($0)] })
  }

  /// The screen's text without empty lines at its end.
  private func lines(_ screen: VirtualTerminal) -> String {
    var text = screen.text
    while text.last == "\n" { text.removeLast() }
    return text
  }

  // MARK: Text

  @Test func `a block hides the picture under it and is filled with spaces`() {
    let screen = screen(frame(nil, block(2, 1, 6, "abc", "defghijk")))
    #expect(lines(screen) == "\n  abc\n  defghi")
    #expect(screen[7, 1].background == .standard)
    #expect(screen[8, 1].background == .rgb(255, 255, 255))
  }

  @Test func `a later block lies over an earlier one`() {
    let screen = screen(frame(nil, block(0, 0, 8, "under me"), block(2, 0, 3, "up")))
    #expect(lines(screen) == "unup  me")
  }

  @Test func `what goes away gives its cells back to the picture`() {
    let screen = screen(frame(nil, block(1, 1, 5, "hello")), frame())
    #expect(screen.cells.allSatisfy { $0.background == .rgb(255, 255, 255) })
  }

  @Test func `what lies outside the terminal is cut`() {
    let screen = screen(
      frame(
        nil, block(-2, 0, 6, "abcdef"), block(9, 3, 9, "uvwxyz", "no"),
        block(20, 20, 5, "gone")))
    #expect(lines(screen) == "cdef\n\n\n         uvw")
  }

  @Test func `wide characters take two cells, and marks none`() {
    let screen = screen(frame(nil, block(0, 0, 12, "漢字e\u{301}\u{200b}x|")))
    #expect(lines(screen) == "漢字ex|")
    #expect(screen[6, 0].scalar == "|")
  }

  @Test func `half a wide character is a space`() {
    let screen = screen(
      frame(
        nil, block(0, 0, 3, "漢字"), block(-1, 1, 4, "漢字"), block(0, 2, 4, "漢字"), block(1, 2, 1, "|"))
    )
    #expect(lines(screen) == "漢\n 字\n |字")
  }

  @Test func `a wide character that comes or goes leaves its neighbours whole`() {
    let wide = frame(nil, block(0, 0, 7, "a漢字漢b"))
    let shifted = frame(nil, block(0, 0, 7, "漢字漢ab"))
    let narrow = frame(nil, block(0, 0, 7, "abcdefg"))
    for (first, second, text) in [
      (wide, shifted, "漢字漢a"), (wide, narrow, "abcdefg"), (narrow, wide, "a漢字漢"),
    ] {
      #expect(lines(screen(first, second)) == text)
    }
  }

  @Test(arguments: [TerminalStyle.ColorDepth.none, .sixteen, .indexed, .reduced, .trueColor])
  func `text is written in the terminal's own colours, whatever the depth`(
    depth: TerminalStyle.ColorDepth
  ) {
    let spans = TextStyle.allCases.map { TextSpan("x", $0) }
    let area = CellRect(column: 0, row: 0, columns: 12, rows: 1)
    let screen = screen(
      frame(nil, TextBlock(area, [spans])), style: TerminalStyle(depth, cells: .half))
    for column in spans.indices {
      let cell = screen[column, 0]
      #expect(cell.scalar == "x")
      for color in [cell.foreground, cell.background] {
        if depth == .none { #expect(color == .standard) }
        switch color {
        case .standard, .named: break
        case .rgb, .indexed: Issue.record("\(spans[column].style) has \(color)")
        }
      }
    }
    #expect(screen[3, 0].isReversed)
    #expect(screen[6, 0].isBold)
  }

  // MARK: Zoom

  @Test func `a picture is enlarged to fit, and keeps its shape`() {
    let screen = screen(frame(picture(2, 2), zoom: .fit))
    // 8 x 8 of 12 x 8 pixels.
    #expect(screen[1, 0].background == .standard)
    #expect(screen[2, 0].background == .rgb(255, 255, 255))
    #expect(screen[9, 3].background == .rgb(255, 255, 255))
    #expect(screen[10, 3].background == .standard)
  }

  @Test func `a picture in its own size is not enlarged`() {
    let screen = screen(frame(picture(2, 2), zoom: .natural))
    let lit = screen.cells.count { $0.background != .standard }
    #expect(lit == 2)
  }

  @Test func `each pixel may be a square, and what does not fit is cut at both sides alike`() {
    var pixmap = picture(6, 4)
    pixmap[2, 1] = .init(9, 9, 9, 255)
    let screen = screen(frame(pixmap, zoom: .times(4)))
    // 24 x 16 pixels, of which the middle 12 x 8 are shown: pixel 2, 1 begins at 8, 4.
    #expect(screen.halves(2, 0)?.0 == .rgb(9, 9, 9))
    #expect(screen.halves(5, 1)?.1 == .rgb(9, 9, 9))
    #expect(screen.halves(6, 0)?.0 == .rgb(255, 255, 255))
    #expect(screen.halves(1, 0)?.0 == .rgb(255, 255, 255))
    #expect(screen.halves(2, 2)?.0 == .rgb(255, 255, 255))
  }

  // MARK: Places

  @Test(arguments: [TerminalFrame.Zoom.fit, .natural, .times(3)])
  func `a cell's place in the picture is the pixel that it shows`(zoom: TerminalFrame.Zoom) {
    var random = SplitMix64(seed: 4)
    let canvas = TerminalCanvas(columns: 12, rows: 4, style: TerminalStyle(.trueColor))
    let area = CellRect(column: 1, row: 0, columns: 10, rows: 4)
    var pixmap = picture(4, 4)
    for _ in 0..<20 {
      let x = Int.random(in: 0..<4, using: &random)
      let y = Int.random(in: 0..<4, using: &random)
      pixmap[x, y] = .init(1, 2, 3, 255)
      let frame = frame(pixmap, zoom: zoom, area: area)
      let screen = screen(frame)
      for row in 0..<4 {
        for column in 1..<11 {
          guard let pixel = canvas.pixel(ofColumn: column, row: row, in: frame),
            pixel.x >= 0, pixel.x < 4, pixel.y >= 0, pixel.y < 4
          else { continue }
          let expected = pixmap[Int(pixel.x), Int(pixel.y)]
          // The middle of a cell is the border of its halves: the lower one begins there.
          let half = screen.halves(column, row)?.1
          let color = VirtualTerminal.Color.rgb(
            Int(expected.red), Int(expected.green), Int(expected.blue))
          #expect(half == color)
        }
      }
      pixmap[x, y] = Self.white
    }
  }

  @Test func `a cell outside the area, or under text, has no place in the picture`() {
    let canvas = TerminalCanvas(columns: 12, rows: 4, style: TerminalStyle(.trueColor))
    let area = CellRect(column: 0, row: 0, columns: 12, rows: 3)
    let frame = frame(nil, block(3, 1, 2, "xy"), area: area)
    #expect(canvas.pixel(ofColumn: 0, row: 3, in: frame) == nil)
    #expect(canvas.pixel(ofColumn: 4, row: 1, in: frame) == nil)
    #expect(canvas.pixel(ofColumn: 5, row: 1, in: frame) != nil)
  }
}
