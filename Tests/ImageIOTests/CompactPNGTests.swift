import Graphics
import ImageIO
import Raster
import TestSupport
import Testing

@Suite("Compact PNG")
struct CompactPNGTests {
  /// A picture of so many colours, some of them translucent.
  private func picture(colors: Int, isOpaque: Bool = false) -> Pixmap {
    var picture = Pixmap(width: 37, height: 23)
    var random = SplitMix64(seed: UInt64(colors))
    for y in 0..<23 {
      for x in 0..<37 {
        let color = y * 37 + x < colors ? y * 37 + x : Int(random.next() % UInt64(colors))
        let alpha: UInt8 = isOpaque || color % 3 == 0 ? 255 : UInt8(truncatingIfNeeded: color)
        let level = UInt8(min(Int(alpha), color % 256))
        picture[x, y] = Pixmap.Pixel(level, alpha, UInt8(min(Int(alpha), color / 2 % 256)), alpha)
      }
    }
    return picture
  }

  @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 100, 256, 257, 800], [true, false])
  func `pictures of any number of colours come back byte for byte`(
    colors: Int, isOpaque: Bool
  ) throws {
    let picture = picture(colors: colors, isOpaque: isOpaque)
    let bytes = PNG.encodeCompactly(picture)
    #expect(try PNG.decode(bytes) == picture, "the pictures differ")
    #expect(PNG.encodeCompactly(picture) == bytes, "the bytes differ")
  }

  @Test func `few colours take few bits`() {
    // IHDR: bit depth and colour type at 24 and 25; 3 is a palette.
    let headers = [2, 4, 16, 17, 256].map { PNG.encodeCompactly(picture(colors: $0))[24...25] }
    #expect(headers.map(Array.init) == [[1, 3], [2, 3], [4, 3], [8, 3], [8, 3]])
    #expect(Array(PNG.encodeCompactly(picture(colors: 300))[24...25]) == [8, 6])
  }

  @Test func `texts come back, whatever characters they have`() throws {
    let layers = String(repeating: "heart\tposition 12 34\n", count: 1000)
    let texts = [
      PNG.Text("limn:id", "größe/50%25 →🎈\r\0"),
      PNG.Text("limn:layers", layers, isCompressed: true),
    ]
    let bytes = PNG.encodeCompactly(picture(colors: 5), texts: texts)
    #expect(try PNG.text("limn:id", in: bytes) == "größe/50%25 →🎈\r\0")
    #expect(try PNG.text("limn:layers", in: bytes) == layers)
    #expect(try PNG.text("limn:times", in: bytes) == nil)
    #expect(bytes.count < 1500)
  }

  @Test func `a file holds no other chunks`() {
    let bytes = PNG.encodeCompactly(
      picture(colors: 5), texts: [PNG.Text("limn:id", "a"), PNG.Text("b", "c", isCompressed: true)])
    var chunks: [String] = []
    var place = 8
    while place + 8 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      chunks.append(String(decoding: bytes[place + 4..<place + 8], as: UTF8.self))
      place += 12 + length
    }
    #expect(chunks == ["IHDR", "sRGB", "PLTE", "tRNS", "tEXt", "zTXt", "IDAT", "IEND"])
  }
}
