import AllocationCounter
import Foundation
import Graphics
import Raster
import TestSupport
import Testing

@testable import Terminal

/// Depths of colour, kinds of cells, and what may change between two frames.
@Suite struct TerminalDepthTests {
  private typealias Color = VirtualTerminal.Color

  private func frame(_ pixmap: Pixmap, columns: Int, rows: Int) -> TerminalFrame {
    TerminalFrame(
      picture: pixmap, area: CellRect(column: 0, row: 0, columns: columns, rows: rows))
  }

  /// What a terminal shows after some frames.
  private func screen(
    _ frames: Pixmap..., columns: Int, rows: Int, style: TerminalStyle
  ) -> VirtualTerminal {
    var canvas = TerminalCanvas(columns: columns, rows: rows, style: style)
    var screen = VirtualTerminal(columns: columns, rows: rows)
    var bytes: [UInt8] = []
    for pixmap in frames {
      canvas.encode(frame(pixmap, columns: columns, rows: rows), into: &bytes)
      screen.feed(bytes)
    }
    #expect(screen.complaints.isEmpty)
    return screen
  }

  private func pixmap(
    _ width: Int, _ height: Int, _ pixel: (Int, Int) -> Pixmap.Pixel
  ) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height { for x in 0..<width { pixmap[x, y] = pixel(x, y) } }
    return pixmap
  }

  /// Hills that move: neighbours are alike, and so are frames that follow each other.
  private func hills(_ width: Int, _ height: Int, _ time: Double) -> Pixmap {
    pixmap(width, height) { x, y in
      let wave = sin(Double(x) * 0.31 + time) + cos(Double(y) * 0.17 - time * 0.7)
      return .init(
        UInt8(120 + wave * 60), UInt8(min(255, max(0, 30 + wave * 20 + Double(x)))),
        UInt8(y * 3 % 256), 255)
    }
  }

  /// How far the shown colour is from a pixel, in the channel that is farthest; nil for a colour
  /// that is not true.
  private func distance(_ color: Color?, _ pixel: Pixmap.Pixel) -> Int? {
    guard case .rgb(let red, let green, let blue) = color else { return nil }
    return max(
      abs(red - Int(pixel.red)), abs(green - Int(pixel.green)), abs(blue - Int(pixel.blue)))
  }

  // MARK: At most 2 of 255 off

  @Test func `no value of a channel is more than 2 off`() {
    for channel in 0..<3 {
      // Neighbours up to 12 apart, so that a pen may serve several and none serves all.
      for step in [1, 2, 3, 5, 12] {
        let picture = pixmap(64, 8) { x, y in
          let value = UInt8((x * step + y * 64) % 256)
          return .init(
            channel == 0 ? value : 99, channel == 1 ? value : 100, channel == 2 ? value : 9, 255)
        }
        let screen = screen(picture, columns: 64, rows: 4, style: TerminalStyle(.reduced))
        for y in 0..<8 {
          for x in 0..<64 {
            let halves = screen.halves(x, y / 2)
            let off = distance(y % 2 == 0 ? halves?.0 : halves?.1, picture[x, y])
            #expect((off ?? 255) <= 2)
          }
        }
      }
    }
  }

  @Test func `what moves stays within 2, and costs three fifths of the exact bytes`() {
    var bytes: [UInt8] = []
    var totals: [TerminalStyle.ColorDepth: Int] = [:]
    for depth in [TerminalStyle.ColorDepth.reduced, .trueColor] {
      var canvas = TerminalCanvas(columns: 60, rows: 20, style: TerminalStyle(depth))
      var screen = VirtualTerminal(columns: 60, rows: 20)
      for step in 0..<20 {
        let picture = hills(60, 40, Double(step) * 0.05)
        canvas.encode(frame(picture, columns: 60, rows: 20), into: &bytes)
        totals[depth, default: 0] += bytes.count
        screen.feed(bytes)
        var farthest = 0
        for y in 0..<40 {
          for x in 0..<60 {
            let halves = screen.halves(x, y / 2)
            farthest = max(
              farthest, distance(y % 2 == 0 ? halves?.0 : halves?.1, picture[x, y]) ?? 255)
          }
        }
        #expect(farthest <= (depth == .reduced ? 2 : 0))
      }
    }
    #expect((totals[.reduced] ?? 0) * 5 < (totals[.trueColor] ?? 0) * 3)
  }

  // MARK: From one depth to the next

  /// `scripts/dev/soak` sets LIMN_SOAK, which makes the test so many times longer.
  private static let seeds =
    0..<UInt64(8 * (Int(ProcessInfo.processInfo.environment["LIMN_SOAK"] ?? "") ?? 1))

  @Test(arguments: seeds)
  func `every cell is right for its depth after any sequence of frames, texts and depths`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var columns = 24
    var rows = 9
    var style = TerminalStyle(.trueColor)
    style.dithers = false
    var canvas = TerminalCanvas(columns: columns, rows: rows, style: style)
    canvas.canRepeat = seed % 2 == 1
    var screen = VirtualTerminal(columns: columns, rows: rows)
    var bytes: [UInt8] = []
    var time = 0.0
    for _ in 0..<40 {
      time += [0.02, 0.4, 3].randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        columns = Int.random(in: 1...40, using: &random)
        rows = Int.random(in: 1...12, using: &random)
        screen.resize(columns: columns, rows: rows)
        canvas.resize(columns: columns, rows: rows)
      case 1:
        screen.resize(columns: columns, rows: rows)
        canvas.invalidate()
      case 2...4:
        canvas.style.colorDepth =
          [.trueColor, .reduced, .indexed].randomElement(using: &random) ?? .trueColor
      default: break
      }
      var frame = frame(hills(columns, rows * 2, time), columns: columns, rows: rows)
      if Bool.random(using: &random) {
        let area = CellRect(
          column: Int.random(in: -3..<columns, using: &random),
          row: Int.random(in: -1..<rows, using: &random),
          columns: Int.random(in: 0...12, using: &random), rows: 2)
        let styles = TextStyle.allCases
        frame.texts = [
          TextBlock(
            area,
            [
              [TextSpan("on 漢 e", styles.randomElement(using: &random) ?? .plain)],
              [TextSpan("漢字", .alert), TextSpan("ab", .selected)],
            ])
        ]
      }
      canvas.encode(frame, into: &bytes)
      screen.feed(bytes)
      expect(screen, shows: frame, depth: canvas.style.colorDepth)
    }
  }

  private func expect(
    _ screen: VirtualTerminal, shows frame: TerminalFrame, depth: TerminalStyle.ColorDepth
  ) {
    let palette = IndexedPalette()
    var wrong = 0
    for row in 0..<screen.rows {
      for column in 0..<screen.columns {
        if let text = frame.texts.first, text.area.contains(column: column, row: row) {
          let index = row - text.area.row
          let line = text.lines[index].map(\.text).joined()
          if expected(line, column - text.area.column, cut: text.area, screen.columns)
            != screen[column, row].scalar
          {
            wrong += 1
          }
          continue
        }
        let halves = screen.halves(column, row)
        for (half, color) in [halves?.0, halves?.1].enumerated() {
          let pixel = frame.picture[column, row * 2 + half]
          let off = distance(color, pixel)
          let nearest = palette.nearest(
            red: Int(pixel.red), green: Int(pixel.green), blue: Int(pixel.blue))
          switch depth {
          case .trueColor where off == 0: break
          case .reduced where off ?? 255 <= 2: break
          // What showed better before is not made worse.
          case .indexed where off ?? 255 <= 2 || color == .indexed(nearest): break
          default: wrong += 1
          }
        }
      }
    }
    #expect(wrong == 0, "halves that are wrong in \(depth)")
    #expect(screen.complaints.isEmpty)
  }

  /// The character in a column of a line; half a wide one at a border is a space.
  private func expected(
    _ line: String, _ column: Int, cut area: CellRect, _ columns: Int
  ) -> Unicode.Scalar {
    let first = max(0, -area.column)
    let end = min(area.columns, columns - area.column)
    var place = 0
    for scalar in line.unicodeScalars {
      let width = scalar.value > 0x3000 ? 2 : 1
      if column < place + width {
        if width == 1 { return scalar }
        if place < first || place + 2 > end { return " " }
        return column == place ? scalar : VirtualTerminal.rightHalf
      }
      place += width
    }
    return " "
  }

  @Test func `a lower depth draws nothing again that shows already`() {
    let picture = hills(20, 20, 1)
    var canvas = TerminalCanvas(columns: 20, rows: 10, style: TerminalStyle(.trueColor))
    var bytes: [UInt8] = []
    canvas.encode(frame(picture, columns: 20, rows: 10), into: &bytes)
    for depth in [TerminalStyle.ColorDepth.reduced, .indexed, .sixteen, .trueColor] {
      canvas.style.colorDepth = depth
      canvas.encode(frame(picture, columns: 20, rows: 10), into: &bytes)
      #expect(bytes.isEmpty)
    }
  }

  @Test func `a run of one glyph is repeated where the terminal can`() {
    let picture = pixmap(40, 2) { _, _ in .init(7, 7, 7, 255) }
    var canvas = TerminalCanvas(columns: 40, rows: 1, style: TerminalStyle(.trueColor))
    canvas.canRepeat = true
    var bytes: [UInt8] = []
    canvas.encode(frame(picture, columns: 40, rows: 1), into: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasSuffix("\u{1b}[48;2;7;7;7m \u{1b}[39b\u{1b}[?2026l"))
  }

  // MARK: 256 colours

  @Test func `with 256 colours a flat area has the nearest, and a gradient is mixed`() {
    let flat = pixmap(16, 16) { _, _ in .init(100, 100, 200, 255) }
    let screen = screen(flat, columns: 16, rows: 8, style: TerminalStyle(.indexed))
    #expect(Set(screen.cells.map { "\($0.background)" }).count == 1)

    let slope = pixmap(64, 16) { x, _ in .init(UInt8(95 + x * 40 / 63), 0, 0, 255) }
    let mixed = self.screen(slope, columns: 64, rows: 8, style: TerminalStyle(.indexed))
    // Half the way from one level to the next, half of the pixels have the next.
    var sum = 0
    for row in 0..<8 {
      for column in 24..<40 {
        for color in [mixed.halves(column, row)?.0, mixed.halves(column, row)?.1] {
          if case .indexed(let index) = color { sum += IndexedPalette.color(at: index).red }
        }
      }
    }
    #expect(abs(sum / 256 - 115) <= 2)
  }

  // MARK: 16 colours

  @Test func `16 colours are mixed to what is nearest, and none other is used`() {
    for (pixel, share) in [
      (Pixmap.Pixel(0, 0, 0, 255), 0.0), (.init(255, 255, 255, 255), 1),
      (.init(191, 191, 191, 255), 0.75), (.init(64, 64, 64, 255), 0.25),
    ] {
      let picture = pixmap(8, 8) { _, _ in pixel }
      let screen = screen(picture, columns: 8, rows: 4, style: TerminalStyle(.sixteen))
      var light = 0.0
      for row in 0..<4 {
        for column in 0..<8 {
          for color in [screen.halves(column, row)?.0, screen.halves(column, row)?.1] {
            guard case .named(let number) = color else {
              Issue.record("\(String(describing: color)) is none of the 16")
              continue
            }
            light += Double(NamedColorMixer.colors[number] & 0xff) / 255 / 64
          }
        }
      }
      #expect(abs(light - share) < 0.04)
    }
  }

  @Test(arguments: [TerminalStyle.ColorDepth.sixteen, .indexed])
  func `what changes in one place changes no mix in another`(depth: TerminalStyle.ColorDepth) {
    let before = hills(20, 20, 0)
    var after = before
    after[3, 3] = .init(255, 0, 255, 255)
    let first = screen(before, columns: 20, rows: 10, style: TerminalStyle(depth))
    let second = screen(before, after, columns: 20, rows: 10, style: TerminalStyle(depth))
    for row in 0..<10 {
      for column in 0..<20 where abs(column - 3) > 1 || row != 1 {
        #expect(first.halves(column, row)?.0 == second.halves(column, row)?.0)
        #expect(first.halves(column, row)?.1 == second.halves(column, row)?.1)
      }
    }
  }

  // MARK: Quadrants

  private static let red = Pixmap.Pixel(255, 0, 0, 255)
  private static let blue = Pixmap.Pixel(0, 0, 255, 255)

  @Test(arguments: 0..<16)
  func `quadrants show two colours exactly`(pattern: Int) {
    // A quarter is two pixels, one above the other.
    let picture = pixmap(2, 4) { x, y in
      pattern >> (x + 2 * (y / 2)) & 1 == 1 ? Self.red : Self.blue
    }
    let style = TerminalStyle(.trueColor, cells: .quadrant)
    let quarters = screen(picture, columns: 1, rows: 1, style: style).quarters(0, 0)
    #expect(
      quarters
        == (0..<4).map { pattern >> $0 & 1 == 1 ? Color.rgb(255, 0, 0) : .rgb(0, 0, 255) })
  }

  @Test(arguments: 0..<20)
  func `quadrants split four colours as no other split does better`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let values = (0..<4).map { _ in (0..<3).map { _ in Int.random(in: 0...255, using: &random) } }
    let picture = pixmap(2, 4) { x, y in
      let value = values[x + 2 * (y / 2)]
      return .init(UInt8(value[0]), UInt8(value[1]), UInt8(value[2]), 255)
    }
    let style = TerminalStyle(.trueColor, cells: .quadrant)
    let quarters = screen(picture, columns: 1, rows: 1, style: style).quarters(0, 0)
    let shown = zip(quarters, values).reduce(0.0) { sum, pair in
      guard case .rgb(let red, let green, let blue) = pair.0 else { return .infinity }
      return sum
        + zip([red, green, blue], pair.1).reduce(0) { $0 + pow(Double($1.0 - $1.1), 2) }
    }
    let least = (0..<8).map { pattern in
      [true, false].reduce(0.0) { sum, isInk in
        let group = (0..<4).filter { (pattern >> $0 & 1 == 1) == isInk }.map { values[$0] }
        return sum
          + (0..<3).reduce(0.0) { sum, channel in
            let mean = Double(group.reduce(0) { $0 + $1[channel] }) / Double(max(1, group.count))
            return sum + group.reduce(0) { $0 + pow(Double($1[channel]) - mean, 2) }
          }
      }
    }.min()
    // Means are rounded: a quarter for each channel of each quarter at the most.
    #expect(shown <= (least ?? 0) + 3)
  }

  @Test func `a quadrant pattern stays where another is hardly better`() {
    let style = TerminalStyle(.trueColor, cells: .quadrant)
    func picture(_ grey: UInt8) -> Pixmap {
      pixmap(2, 4) { x, y in
        let value: UInt8 = x == 0 && y < 2 ? 0 : x == 1 && y >= 2 ? 200 : grey
        return .init(value, value, value, 255)
      }
    }
    // Two quarters are nearer to the dark one, then nearer to the light one.
    let first = picture(97)
    let second = picture(103)
    let stays = screen(first, second, columns: 1, rows: 1, style: style)[0, 0].scalar
    #expect(stays == screen(first, columns: 1, rows: 1, style: style)[0, 0].scalar)
    #expect(stays != screen(second, columns: 1, rows: 1, style: style)[0, 0].scalar)
  }

  @Test func `quadrants have the shape of square pixels`() {
    let canvas = TerminalCanvas(
      columns: 10, rows: 5, style: TerminalStyle(.trueColor, cells: .quadrant))
    let size = canvas.pixelSize(of: CellRect(column: 0, row: 0, columns: 10, rows: 5))
    #expect(size == (20, 20))
  }

  // MARK: Braille

  @Test func `braille in colour has dots where it is bright, in their colour`() {
    let picture = pixmap(2, 4) { x, _ in x == 0 ? Self.red : .init(0, 0, 10, 255) }
    let style = TerminalStyle(.trueColor, cells: .braille)
    let cell = screen(picture, columns: 1, rows: 1, style: style)[0, 0]
    #expect(cell.scalar == "⡇")
    #expect(cell.foreground == .rgb(255, 0, 0))
    #expect(cell.background == .rgb(0, 0, 10))
  }

  @Test func `braille in colour has no dots where nothing differs`() {
    let picture = pixmap(2, 4) { _, y in .init(200, UInt8(100 + y), 0, 255) }
    let style = TerminalStyle(.trueColor, cells: .braille)
    let cell = screen(picture, columns: 1, rows: 1, style: style)[0, 0]
    #expect(cell.scalar == " ")
    #expect(cell.background == .rgb(200, 102, 0))
  }

  @Test(arguments: [TerminalStyle.ColorDepth.none, .sixteen, .indexed, .reduced, .trueColor])
  func `an unchanged frame is no bytes, in every depth and with all cells`(
    depth: TerminalStyle.ColorDepth
  ) {
    for cells in TerminalOptions.CellSet.allCases {
      var canvas = TerminalCanvas(
        columns: 12, rows: 6, style: TerminalStyle(depth, cells: cells))
      let frame = frame(hills(24, 24, 0), columns: 12, rows: 6)
      var bytes: [UInt8] = []
      canvas.encode(frame, into: &bytes)
      #expect(!bytes.isEmpty)
      canvas.encode(frame, into: &bytes)
      #expect(bytes.isEmpty)
    }
  }

  // MARK: Allocations

  @Test(arguments: [TerminalStyle.ColorDepth.none, .sixteen, .indexed, .reduced, .trueColor])
  func `frames like those before allocate nothing`(depth: TerminalStyle.ColorDepth) {
    for cells in TerminalOptions.CellSet.allCases {
      var canvas = TerminalCanvas(
        columns: 40, rows: 12, style: TerminalStyle(depth, cells: cells))
      let text = TextBlock(
        CellRect(column: 2, row: 1, columns: 12, rows: 1), [[TextSpan("some text", .alert)]])
      let frames = (0..<4).map { step in
        var frame = frame(hills(100, 60, Double(step)), columns: 40, rows: 12)
        if step % 2 == 0 { frame.texts = [text] }
        return frame
      }
      var bytes: [UInt8] = []
      // By index: an iterator that is not optimised allocates itself.
      func play() {
        for index in 0..<frames.count { canvas.encode(frames[index], into: &bytes) }
      }
      for _ in 0..<2 { play() }
      allocation_count_begin()
      play()
      #expect(allocation_count_end() == 0)
    }
  }
}
