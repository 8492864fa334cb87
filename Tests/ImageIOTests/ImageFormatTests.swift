import Graphics
import ImageIO
import Raster
import Testing

@Suite struct ImageFormatTests {
  @Test(arguments: [
    ("a.png", ImageFormat.png), ("a.PNG", .png), ("dir.ppm/%04d.png", .png), ("x.ppm", .ppm),
  ])
  func `a suffix names a format`(path: String, format: ImageFormat) {
    #expect(ImageFormat(path: path) == format)
  }

  @Test(arguments: ["", "png", "a.jpg", "a.png/b", "a."])
  func `other names name none`(path: String) {
    #expect(ImageFormat(path: path) == nil)
  }

  @Test func `the first bytes decide what a file is`() throws {
    var pixmap = Pixmap(width: 1, height: 1)
    pixmap[0, 0] = .init(1, 2, 3, 255)
    for format in ImageFormat.allCases {
      let bytes = ImageFile.encode(pixmap, as: format)
      #expect(ImageFormat(signature: bytes) == format)
      #expect(try ImageFile.decode(bytes) == pixmap)
      #expect(try ImageFile.load(bytes, scale: 2).scale == 2)
    }
  }

  @Test func `bytes of no known format are refused`() {
    for text in ["", "P", "GIF89a", "<svg>"] {
      #expect(throws: ImageError.unknownFormat) { try ImageFile.decode(Array(text.utf8)) }
    }
  }

  @Test func `errors are sentences`() {
    #expect(ImageError.corrupt(.png, "bad").description == "corrupt PNG: bad")
    #expect(
      ImageError.tooLarge(width: 20_000, height: 2).description
        == "20000x2 pixels are more than a picture may have (16384 a side, 64 M in all)")
  }
}
