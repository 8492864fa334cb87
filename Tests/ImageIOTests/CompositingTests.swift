import Graphics
import ImageIO
import Raster
import Testing

@Suite struct CompositingTests {
  @Test func `a pixel over a background is its own light and the rest of the background's`() {
    for alpha in 0...255 {
      for level in stride(from: 0, through: 255, by: 17) {
        var pixmap = Pixmap(width: 1, height: 1)
        pixmap[0, 0] = .init(UInt8(alpha), UInt8(alpha / 2), 0, UInt8(alpha))
        let background = Color(1, Double(level) / 255, 0)
        let result = pixmap.composited(over: background)[0, 0]
        let share = (Double(level * (255 - alpha)) / 255).rounded()
        #expect(result == .init(255, UInt8(alpha / 2) + UInt8(share), 0, 255))
      }
    }
  }

  @Test func `a translucent background lies over black`() {
    let result = Pixmap(width: 1, height: 1).composited(over: Color(1, 0.5, 0, 0.5))
    #expect(result[0, 0] == .init(128, 64, 0, 255))
  }

  @Test func `components outside 0 to 1 are clamped`() {
    let result = Pixmap(width: 1, height: 1).composited(over: Color(2, -1, 0.5))
    #expect(result[0, 0] == .init(255, 0, 128, 255))
  }

  @Test func `a picture is opaque when every pixel is`() {
    var pixmap = Pixmap(width: 2, height: 1)
    pixmap[0, 0] = .init(0, 0, 0, 255)
    #expect(!pixmap.isOpaque)
    pixmap[1, 0] = .init(0, 0, 0, 255)
    #expect(pixmap.isOpaque)
  }

  @Test func `an image and a pixmap have the same bytes`() {
    var pixmap = Pixmap(width: 2, height: 2)
    pixmap[1, 0] = .init(1, 2, 3, 4)
    let image = Image(pixmap, scale: 2)
    #expect(image.pixels == [0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(image.size == Size(1, 1))
    #expect(Pixmap(image) == pixmap)
  }
}
