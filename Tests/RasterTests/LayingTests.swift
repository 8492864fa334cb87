import Graphics
import Raster
import Testing

@Suite("Laying a picture over another")
struct LayingTests {
  private static let red = Pixmap.Pixel(255, 0, 0, 255)

  /// A picture of one colour.
  private static func picture(_ width: Int, _ height: Int, _ color: Color) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    pixmap.fill(color)
    return pixmap
  }

  @Test func `leaves out what reaches beyond the edges`() {
    for (left, top, covered) in [
      (0, 0, [0, 1, 4, 5]), (-1, -1, [0]), (3, 1, [7]), (4, 0, []), (-2, 0, []), (1, -5, []),
    ] {
      var pixmap = Pixmap(width: 4, height: 2)
      pixmap.lay(Self.picture(2, 2, Color(1, 0, 0)), left: left, top: top)
      let found = (0..<8).filter { pixmap[$0 % 4, $0 / 4] == Self.red }
      #expect(found == covered)
    }
  }

  @Test func `composes as one picture over another`() {
    var pixmap = Self.picture(1, 1, Color(0, 0, 1))
    pixmap.lay(Self.picture(1, 1, Color(1, 0, 0, 0.2)), opacity: 0.5)
    #expect(pixmap[0, 0] == Pixmap.Pixel(26, 0, 229, 255))
    pixmap.lay(Self.picture(1, 1, Color(1, 1, 1)), opacity: 0)
    #expect(pixmap[0, 0] == Pixmap.Pixel(26, 0, 229, 255))
  }

  @Test func `takes a tint, and keeps the shape`() {
    var pixmap = Pixmap(width: 2, height: 1)
    var picture = Pixmap(width: 2, height: 1)
    picture[0, 0] = Pixmap.Pixel(100, 0, 0, 100)
    pixmap.lay(picture, tint: Color(0, 1, 0))
    #expect(pixmap[0, 0] == Pixmap.Pixel(0, 100, 0, 100))
    #expect(pixmap[1, 0] == Pixmap.Pixel(0, 0, 0, 0))
  }

  @Test func `stays outside a mask`() {
    var pixmap = Pixmap(width: 3, height: 1)
    var mask = Pixmap(width: 3, height: 1)
    mask[0, 0] = Pixmap.Pixel(0, 0, 0, 255)
    mask[1, 0] = Pixmap.Pixel(0, 0, 0, 51)
    pixmap.lay(Self.picture(3, 1, Color(1, 0, 0)), outside: mask)
    #expect((0..<3).map { pixmap[$0, 0].alpha } == [0, 204, 255])
  }

  @Test func `never makes a channel larger than its alpha`() {
    for alpha in stride(from: 0, through: 255, by: 5) {
      var picture = Pixmap(width: 256, height: 1)
      for x in 0..<256 {
        let value = UInt8(min(x, alpha))
        picture[x, 0] = Pixmap.Pixel(value, value, UInt8(alpha), UInt8(alpha))
      }
      var pixmap = Self.picture(256, 1, Color(1, 1, 1, 0.7))
      pixmap.lay(picture, opacity: 0.37, tint: Color(1, 0.5, 0, 0.61))
      for x in 0..<256 {
        let pixel = pixmap[x, 0]
        #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha)
      }
    }
  }
}
