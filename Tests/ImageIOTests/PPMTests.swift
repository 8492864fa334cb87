import Graphics
import ImageIO
import Raster
import Testing

@Suite struct PPMTests {
  private func opaque(_ width: Int, _ height: Int) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        pixmap[x, y] = .init(UInt8(x % 256), UInt8(y % 256), UInt8((x * y + 7) % 256), 255)
      }
    }
    return pixmap
  }

  private func decodeError(_ bytes: [UInt8]) -> ImageError? {
    do {
      _ = try PPM.decode(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file is its header and three bytes a pixel`() {
    var pixmap = Pixmap(width: 2, height: 1)
    pixmap[0, 0] = .init(1, 2, 3, 255)
    pixmap[1, 0] = .init(4, 5, 6, 255)
    #expect(PPM.encode(pixmap) == Array("P6\n2 1\n255\n".utf8) + [1, 2, 3, 4, 5, 6])
  }

  @Test(arguments: 1...9)
  func `a picture of any width comes back`(width: Int) throws {
    let pixmap = opaque(width, 5)
    #expect(try PPM.decode(PPM.encode(pixmap)) == pixmap)
  }

  @Test func `a buffer is used again, and takes another size`() {
    var buffer: [UInt8] = []
    PPM.encode(opaque(9, 4), into: &buffer)
    PPM.encode(opaque(5, 3), into: &buffer)
    #expect(buffer == PPM.encode(opaque(5, 3)))
  }

  @Test func `encoding over a background is composing and encoding`() {
    var pixmap = Pixmap(width: 256, height: 3)
    for x in 0..<256 {
      for y in 0..<3 { pixmap[x, y] = .init(UInt8(x / (y + 1)), UInt8(x / 2), 0, UInt8(x)) }
    }
    let background = Color(0.2, 0.9, 1)
    var buffer: [UInt8] = []
    PPM.encode(pixmap, over: background, into: &buffer)
    #expect(buffer == PPM.encode(pixmap.composited(over: background)))
  }

  @Test func `a picture that is not opaque is the caller's fault`() async {
    await #expect(processExitsWith: .failure) {
      _ = PPM.encode(Pixmap(width: 1, height: 1))
    }
  }

  @Test func `comments and any white space are allowed in the header`() throws {
    let header = "P6 # a comment\n# another 9 9\n2\t1 # not here\r255\n"
    let pixmap = try PPM.decode(Array(header.utf8) + [9, 8, 7, 6, 5, 4])
    #expect(pixmap.width == 2 && pixmap.height == 1)
    #expect(pixmap[1, 0] == .init(6, 5, 4, 255))
  }

  @Test func `samples are scaled from their greatest value, rounded`() throws {
    let small = try PPM.decode(Array("P6 1 1 3\n".utf8) + [0, 1, 3])
    #expect(small[0, 0] == .init(0, 85, 255, 255))
    let odd = try PPM.decode(Array("P6 1 1 100\n".utf8) + [1, 50, 99])
    #expect(odd[0, 0] == .init(3, 128, 252, 255))
  }

  @Test func `two-byte samples have the high byte first`() throws {
    let pixmap = try PPM.decode(
      Array("P6 1 1 65535\n".utf8) + [0x12, 0x80, 0x12, 0xff, 0xff, 0xff])
    #expect(pixmap[0, 0] == .init(0x12, 0x13, 255, 255))
  }

  @Test func `a sample that looks like white space is a sample`() throws {
    let pixmap = try PPM.decode(Array("P6 1 1 255\n".utf8) + [0x0a, 0x20, 0x23])
    #expect(pixmap[0, 0] == .init(10, 32, 35, 255))
  }

  @Test(arguments: [
    ("P5 1 1 255\n---", "it does not begin P6"),
    ("P6", "the width is missing"),
    ("P6 1", "the height is missing"),
    ("P6 1 x 255\n---", "the height is not a number"),
    ("P6 0 1 255\n---", "the picture is empty"),
    ("P6 1 1 0\n---", "the greatest value is 0, not 1 to 65535"),
    ("P6 1 1 65536\n---", "the greatest value is 65536, not 1 to 65535"),
    ("P6 1 1 255", "no white space after the header"),
    ("P6 1 1 255\n--", "unexpected end of file"),
    ("P6 99999999999999999999 1 255\n---", "the width is too large"),
    ("P6 1 1 9\n---", "a sample is above the greatest value"),
  ])
  func `a broken file says what is broken`(text: String, words: String) {
    #expect(decodeError(Array(text.utf8)) == .corrupt(.ppm, words))
  }

  @Test func `a size beyond a pixmap's is refused before anything is allocated`() {
    #expect(
      decodeError(Array("P6 100000 100000 255\n".utf8))
        == .tooLarge(width: 100_000, height: 100_000))
  }
}
