import Foundation
import Graphics
import Raster
import TestSupport
import Testing

@testable import Terminal

/// Pictures that are carried as pixels, against a terminal that shows them.
@Suite struct TerminalScreenTests {
  private static let cell = PixelSize(width: 4, height: 8)
  private static let columns = 16
  private static let rows = 9

  private static func screen(_ carrier: TerminalScreen.Carrier) -> TerminalScreen {
    var screen = TerminalScreen(columns: columns, rows: rows, style: TerminalStyle(.trueColor))
    screen.cellSize = cell
    screen.carry(by: carrier)
    return screen
  }

  private static func terminal() -> PixelTerminal {
    PixelTerminal(columns: columns, rows: rows, cellWidth: cell.width, cellHeight: cell.height)
  }

  /// A picture of blocks in colours by chance, of which each palette has the very same.
  private static func picture(
    _ width: Int, _ height: Int, _ random: inout SplitMix64
  ) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    var colors: [Pixmap.Pixel] = []
    for _ in 0..<5 {
      colors.append(
        Pixmap.Pixel(
          levels.randomElement(using: &random) ?? 0, levels.randomElement(using: &random) ?? 0,
          levels.randomElement(using: &random) ?? 0, 255))
    }
    let size = Int.random(in: 1...5, using: &random)
    for y in 0..<height {
      for x in 0..<width { pixmap[x, y] = colors[(x / size + y / size * 3) % colors.count] }
    }
    return pixmap
  }

  private static func noise(_ random: inout SplitMix64) -> Pixmap {
    var noise = Pixmap(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 {
        let word = random.next()
        noise[x, y] = Pixmap.Pixel(
          UInt8(word & 255), UInt8(word >> 8 & 255), UInt8(word >> 16 & 255), 255)
      }
    }
    return noise
  }

  private static func frame(
    _ picture: Pixmap, texts: [CellRect] = [], zoom: TerminalFrame.Zoom = .natural
  ) -> TerminalFrame {
    TerminalFrame(
      picture: picture, area: CellRect(column: 0, row: 0, columns: columns, rows: rows - 1),
      zoom: zoom, texts: texts.map { TextBlock($0, [[TextSpan("text")]]) })
  }

  // MARK: Kitty

  @Test(arguments: KittyMedium.allCases)
  func `what kitty shows is the picture, with holes under text`(medium: KittyMedium) throws {
    var random = SplitMix64(seed: 1)
    var screen = Self.screen(.kitty(medium))
    var terminal = Self.terminal()
    var bytes: [UInt8] = []
    for _ in 0..<5 {
      let picture = Self.picture(64, 64, &random)
      let text = CellRect(column: 2, row: 1, columns: 3, rows: 2)
      screen.encode(Self.frame(picture, texts: [text]), into: &bytes)
      terminal.feed(bytes)
      #expect(terminal.complaints == [])
      #expect(terminal.placements.count == 1)
      let shown = try #require(terminal.placements.values.first)
      #expect(shown.row == 0 && shown.column == 0 && shown.columns == 16 && shown.rows == 8)
      #expect(shown.width == 64 && shown.height == 64)
      var errors = 0
      for y in 0..<64 {
        for x in 0..<64 {
          let pixel = Array(shown.pixels[4 * (y * 64 + x)..<4 * (y * 64 + x) + 4])
          let isHole = text.contains(column: x / 4, row: y / 8)
          let wanted = picture[x, y]
          let expected: [UInt8] =
            isHole ? [0, 0, 0, 0] : [wanted.red, wanted.green, wanted.blue, 255]
          if pixel != expected { errors += 1 }
        }
      }
      #expect(errors == 0)
    }
    // All media were read by the terminal, which removes them; nothing is left.
    #expect(terminal.paths.allSatisfy { !FileManager.default.fileExists(atPath: $0) })
  }

  @Test func `shared memory and files have the names that kitty wants, three of each at most`() {
    var random = SplitMix64(seed: 2)
    for (medium, prefix) in [
      (KittyMedium.sharedMemory, "/dev/shm/limn-"), (.file, "/tmp/limn-tty-graphics-protocol-"),
    ] {
      var screen = Self.screen(.kitty(medium))
      var terminal = Self.terminal()
      var bytes: [UInt8] = []
      for _ in 0..<10 {
        screen.encode(Self.frame(Self.picture(64, 64, &random)), into: &bytes)
        #expect(bytes.count < 250)
        terminal.feed(bytes)
      }
      let process = ProcessInfo.processInfo.processIdentifier
      #expect(Set(terminal.paths) == Set((0..<3).map { "\(prefix)\(process)-\($0)" }))
    }
  }

  @Test func `pixels in the stream come in parts of at most 4,096 digits`() {
    var random = SplitMix64(seed: 3)
    var screen = Self.screen(.kitty(.direct))
    var terminal = Self.terminal()
    var bytes: [UInt8] = []
    screen.encode(Self.frame(Self.noise(&random)), into: &bytes)
    terminal.feed(bytes)
    #expect(terminal.complaints == [])
    #expect(terminal.longestPayload == 4096)
    #expect(terminal.placements.count == 1)
  }

  @Test func `on a slow line a picture in the stream has fewer pixels for the same cells`() throws {
    var random = SplitMix64(seed: 8)
    var screen = Self.screen(.kitty(.direct))
    var terminal = Self.terminal()
    var bytes: [UInt8] = []
    let frame = Self.frame(Self.noise(&random))
    var sizes: [Int] = []
    for (quality, side) in [(FrameQuality.full, 64), (.reduced, 32), (.coarse, 16), (.full, 64)] {
      screen.quality = quality
      screen.encode(frame, into: &bytes)
      terminal.feed(bytes)
      let shown = try #require(terminal.placements.values.first)
      #expect(shown.width == side && shown.height == side)
      #expect(shown.columns == 16 && shown.rows == 8)
      sizes.append(bytes.count)
    }
    #expect(terminal.complaints == [])
    #expect(sizes[0] > sizes[1] && sizes[1] > sizes[2])
  }

  @Test func `going back to cells takes kitty's pictures away`() {
    var random = SplitMix64(seed: 4)
    var screen = Self.screen(.kitty(.direct))
    var terminal = Self.terminal()
    var bytes: [UInt8] = []
    let frame = Self.frame(Self.picture(64, 64, &random))
    screen.encode(frame, into: &bytes)
    terminal.feed(bytes)
    #expect(terminal.placements.count == 1)
    screen.carry(by: .cells)
    screen.encode(frame, into: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("a=d,d=I"))
    #expect(text.contains("▀") || text.contains("▄") || text.contains(" "))
    terminal.feed(bytes)
    #expect(terminal.placements.isEmpty)
  }

  // MARK: Sixel

  @Test(arguments: 0..<6)
  func `what sixels show is the picture, after any frames, and never over text`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var screen = Self.screen(.sixel)
    var terminal = Self.terminal()
    var bytes: [UInt8] = []
    var picture = Self.picture(64, 64, &random)
    for step in 0..<16 {
      if step % 3 == 0 {
        picture = Self.picture(64, 64, &random)
      } else {
        // Something small moves.
        let x = Int.random(in: 0..<60, using: &random)
        let y = Int.random(in: 0..<60, using: &random)
        for row in y..<y + 4 {
          for column in x..<x + 4 { picture[column, row] = Pixmap.Pixel(255, 0, 95, 255) }
        }
      }
      var texts: [CellRect] = []
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        texts.append(
          CellRect(
            column: Int.random(in: 0..<14, using: &random),
            row: Int.random(in: 0..<8, using: &random),
            columns: Int.random(in: 1...6, using: &random),
            rows: Int.random(in: 1...4, using: &random)
          ))
      }
      if step == 8 { screen.invalidate() }
      screen.encode(Self.frame(picture, texts: texts), into: &bytes)
      terminal.forgetCoverage()
      terminal.feed(bytes)
      var errors = 0
      for y in 0..<64 {
        for x in 0..<64 {
          let (column, row) = (x / 4, y / 8)
          if texts.contains(where: { $0.contains(column: column, row: row) }) {
            if terminal.covered.contains(row * Self.columns + column) { errors += 1 }
            continue
          }
          let pixel = picture[x, y]
          let expected =
            UInt32(pixel.red) | UInt32(pixel.green) << 8 | UInt32(pixel.blue) << 16
          if !Self.isNear(terminal[x, y], expected) { errors += 1 }
        }
      }
      #expect(errors == 0, "frame \(step)")
      #expect(terminal.complaints == [])
    }
  }

  /// Whether a colour is what a hundredth of each channel makes of another.
  private static func isNear(_ color: UInt32?, _ expected: UInt32) -> Bool {
    guard let color else { return false }
    return [0, 8, 16].allSatisfy {
      abs(Int(color >> $0 & 255) - Int(expected >> $0 & 255)) <= 2
    }
  }

  @Test func `sixels of what did not change are not written`() {
    var random = SplitMix64(seed: 5)
    var screen = Self.screen(.sixel)
    var bytes: [UInt8] = []
    var picture = Self.picture(64, 64, &random)
    screen.encode(Self.frame(picture), into: &bytes)
    let whole = bytes.count
    screen.encode(Self.frame(picture), into: &bytes)
    #expect(bytes == [])
    picture[13, 20] = Pixmap.Pixel(255, 95, 135, 255)
    screen.encode(Self.frame(picture), into: &bytes)
    #expect(bytes.count < whole / 4)
    var terminal = Self.terminal()
    terminal.feed(bytes)
    // The cell of the pixel, and no other.
    #expect(terminal.covered == [2 * Self.columns + 3])
  }

  @Test func `a picture that becomes smaller leaves nothing of the larger one`() {
    var random = SplitMix64(seed: 6)
    var screen = Self.screen(.sixel)
    var terminal = Self.terminal()
    var bytes: [UInt8] = []
    for size in [64, 24] {
      screen.encode(Self.frame(Self.picture(size, size, &random)), into: &bytes)
      terminal.feed(bytes)
    }
    #expect(terminal.sixels.filter { $0 != nil }.count == 24 * 24)
  }

  @Test func `the spaces of a text that comes to lie on sixels are written too`() {
    var screen = Self.screen(.sixel)
    var random = SplitMix64(seed: 7)
    var frame = Self.frame(Self.picture(64, 64, &random))
    var bytes: [UInt8] = []
    screen.encode(frame, into: &bytes)

    let area = CellRect(column: 2, row: 1, columns: 7, rows: 1)
    frame.texts = [TextBlock(area, [[TextSpan("a   b")]])]
    screen.encode(frame, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains("a   b  "))

    screen.encode(frame, into: &bytes)
    #expect(bytes.isEmpty)

    frame.texts = []
    screen.encode(frame, into: &bytes)
    frame.texts = [TextBlock(area, [])]
    screen.encode(frame, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains("       "))
  }

  @Test func `sixels never reach the last row, where they would scroll the screen`() {
    var random = SplitMix64(seed: 7)
    var screen = Self.screen(.sixel)
    var frame = Self.frame(Self.picture(64, 72, &random))
    frame.area.rows = Self.rows
    #expect(screen.pictureSize(in: frame.area).height == 8 * (Self.rows - 1))
    var bytes: [UInt8] = []
    screen.encode(frame, into: &bytes)
    var terminal = Self.terminal()
    terminal.feed(bytes)
    #expect(terminal.complaints == [])
    #expect(terminal.covered.allSatisfy { $0 < Self.columns * (Self.rows - 1) })
  }

  // MARK: Geometry

  @Test func `a cell's pixel is where the picture shows it`() throws {
    let screen = Self.screen(.sixel)
    // 8 × 8 pixels in the middle of 64 × 64: from column 7 and row 3 on.
    let frame = Self.frame(Pixmap(width: 8, height: 8))
    let pixel = try #require(screen.pixel(ofColumn: 7, row: 3, in: frame))
    #expect(pixel.x == 2 && pixel.y == 4)
    #expect(screen.pixel(ofColumn: 16, row: 3, in: frame) == nil)
  }

  @Test func `a window of very many pixels gets a picture that kitty enlarges`() {
    var screen = TerminalScreen(columns: 200, rows: 60, style: TerminalStyle(.trueColor))
    screen.cellSize = PixelSize(width: 20, height: 40)
    screen.carry(by: .kitty(.sharedMemory))
    let size = screen.pictureSize(in: CellRect(column: 0, row: 0, columns: 200, rows: 60))
    #expect(size.width * size.height <= 2 << 20)
    #expect(size.width % 200 == 0 && size.height % 60 == 0)
  }
}
