import Graphics
import ImageIO
import Raster
import Testing

@Suite struct FilmstripTests {
  private func flat(_ width: Int, _ height: Int, _ pixel: Pixmap.Pixel) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height { for x in 0..<width { pixmap[x, y] = pixel } }
    return pixmap
  }

  /// One letter for each pixel.
  private func letters(_ pixmap: Pixmap, _ names: [Pixmap.Pixel: Character]) -> [String] {
    (0..<pixmap.height).map { y in
      String((0..<pixmap.width).map { x in names[pixmap[x, y]] ?? "?" })
    }
  }

  @Test func `frames stand side by side with gaps between and around`() throws {
    let frames = [flat(2, 1, .init(255, 0, 0, 255)), flat(2, 2, .init(0, 255, 0, 255))]
    let strip = try Filmstrip(background: .color(.white), gap: 1).picture(of: frames)
    #expect(
      letters(
        strip,
        [
          .init(255, 255, 255, 255): ".", .init(255, 0, 0, 255): "R", .init(0, 255, 0, 255): "G",
        ]) == [
          ".......",
          ".RR.GG.",
          "....GG.",
          ".......",
        ])
  }

  @Test func `a checkerboard of eight pixels shows through`() throws {
    let strip = try Filmstrip(gap: 0).picture(of: [Pixmap(width: 16, height: 9)])
    #expect(strip[0, 0] == .init(0xe6, 0xe6, 0xe6, 255))
    #expect(strip[8, 0] == .init(0xcc, 0xcc, 0xcc, 255))
    #expect(strip[8, 8] == .init(0xe6, 0xe6, 0xe6, 255))
  }

  @Test func `translucent pixels are drawn over the background`() throws {
    let frame = flat(1, 1, .init(100, 0, 0, 128))
    let strip = try Filmstrip(background: .color(Color(0, 1, 0)), gap: 0).picture(of: [frame])
    #expect(strip[0, 0] == .init(100, 127, 0, 255))
    let clear = try Filmstrip(background: .color(.clear), gap: 0).picture(of: [frame])
    #expect(clear[0, 0] == .init(100, 0, 0, 128))
  }

  @Test func `more frames than a row holds go on in the next`() throws {
    let frames = Array(repeating: Pixmap(width: 5000, height: 1), count: 4)
    let strip = try Filmstrip(gap: 0).picture(of: frames)
    #expect(strip.width == 15_000 && strip.height == 2)
  }

  @Test func `more frames than a pixmap holds are refused`() {
    let frames = Array(repeating: Pixmap(width: 16_384, height: 2), count: 2049)
    #expect(throws: ImageError.tooLarge(width: 16_384, height: 4098)) {
      try Filmstrip(gap: 0).picture(of: frames)
    }
  }
}
