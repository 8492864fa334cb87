import Graphics
import ImageIO
import Raster
import TestSupport
import Testing

@Suite struct PNGTests {
  /// The pixels as `rrggbbaa` words, row by row.
  private func hex(_ pixmap: Pixmap) -> [String] {
    (0..<pixmap.height).map { y in
      (0..<pixmap.width).map { x in
        let pixel = pixmap[x, y]
        return [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { byte in
          (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
      }.joined(separator: " ")
    }
  }

  private func decodeError(_ bytes: [UInt8]) -> ImageError? {
    do {
      _ = try PNG.decode(bytes)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Round trips

  @Test func `every premultiplied pixel comes back as it was`() throws {
    // All pairs of channel ≤ alpha, once in each channel.
    var pixmap = Pixmap(width: 256, height: 256)
    for alpha in 0...255 {
      for channel in 0...255 {
        let value = UInt8(min(channel, alpha))
        pixmap[channel, alpha] = .init(
          value, UInt8(alpha) - value, UInt8((Int(value) * 7) % (alpha + 1)), UInt8(alpha))
      }
    }
    #expect(try PNG.decode(PNG.encode(pixmap)) == pixmap)
  }

  @Test func `an opaque picture is written without alpha and comes back`() throws {
    var pixmap = Pixmap(width: 3, height: 2)
    for y in 0..<2 { for x in 0..<3 { pixmap[x, y] = .init(UInt8(x), UInt8(y), 200, 255) } }
    let file = PNG.encode(pixmap)
    #expect(file[25] == 2)  // the colour type in IHDR
    #expect(try PNG.decode(file) == pixmap)
  }

  @Test func `a straight colour of full alpha, and one that 8 bits can hold, survive`() throws {
    let file = PNGFile(
      width: 2, height: 1, colorType: .rgba, samples: [12, 34, 56, 255, 255, 0, 51, 5])
    let again = PNG.encode(try PNG.decode(file.bytes))
    #expect(hex(try PNG.decode(again)) == ["0c2238ff 05000105"])
  }

  @Test func `the same pixels give the same bytes, with no time in them`() {
    var pixmap = Pixmap(width: 40, height: 30)
    for x in 0..<40 { pixmap[x, x % 30] = .init(10, 20, 30, 40) }
    let file = PNG.encode(pixmap)
    #expect(PNG.encode(pixmap) == file)
    #expect(!String(decoding: file, as: UTF8.self).contains("tIME"))
  }

  // MARK: Kinds of files

  @Test func `one bit of grey`() throws {
    let file = PNGFile(
      width: 3, height: 2, colorType: .gray, depth: 1, samples: [0, 1, 0, 1, 1, 0])
    #expect(
      hex(try PNG.decode(file.bytes)) == [
        "000000ff ffffffff 000000ff",
        "ffffffff ffffffff 000000ff",
      ])
  }

  @Test func `four bits of grey with a transparent value`() throws {
    let file = PNGFile(
      width: 3, height: 1, colorType: .gray, depth: 4, chunks: [("tRNS", [0, 5])],
      samples: [4, 5, 15])
    #expect(hex(try PNG.decode(file.bytes)) == ["444444ff 00000000 ffffffff"])
  }

  @Test func `a palette with alpha`() throws {
    let file = PNGFile(
      width: 3, height: 1, colorType: .palette, depth: 2,
      chunks: [("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255]), ("tRNS", [128, 255])],
      samples: [0, 1, 2])
    #expect(hex(try PNG.decode(file.bytes)) == ["80000080 00ff00ff 0000ffff"])
  }

  @Test func `grey with alpha is premultiplied`() throws {
    let file = PNGFile(width: 2, height: 1, colorType: .grayAlpha, samples: [255, 51, 100, 0])
    #expect(hex(try PNG.decode(file.bytes)) == ["33333333 00000000"])
  }

  @Test func `sixteen bits are rounded, not cut`() throws {
    // 0x12ff is 18.93 of 255, 0x1280 18.43: a cut would give 18 for both.
    let file = PNGFile(
      width: 1, height: 1, colorType: .rgb, depth: 16, samples: [0x12ff, 0x1280, 0xffff])
    #expect(hex(try PNG.decode(file.bytes)) == ["1312ffff"])
  }

  @Test func `an interlaced file is the same picture`() throws {
    let samples = (0..<11 * 9 * 3).map { $0 * 37 % 256 }
    let plain = PNGFile(width: 11, height: 9, colorType: .rgb, samples: samples)
    var interlaced = plain
    interlaced.isInterlaced = true
    #expect(try PNG.decode(interlaced.bytes) == PNG.decode(plain.bytes))
    #expect(try PNG.decode(plain.bytes)[10, 8].blue == UInt8(samples[samples.count - 1]))
  }

  // MARK: Bad files

  private let small = PNGFile(width: 2, height: 2, colorType: .gray, samples: [1, 2, 3, 4])

  @Test func `a file that ends early is corrupt, wherever it ends`() {
    let bytes = small.bytes
    for count in 0..<bytes.count {
      guard case .corrupt(.png, _) = decodeError(Array(bytes.prefix(count))) else {
        Issue.record("\(count) of \(bytes.count) bytes were taken for a picture")
        continue
      }
    }
  }

  @Test func `a changed byte of the header is told in libpng's words`() {
    var bytes = small.bytes
    bytes[18] ^= 1
    #expect(decodeError(bytes) == .corrupt(.png, "IHDR: CRC error"))
  }

  @Test func `a picture larger than a pixmap is refused before anything is allocated`() {
    var large = small
    large.width = 20_000
    large.samples = Array(repeating: 0, count: 40_000)
    #expect(decodeError(large.bytes) == .tooLarge(width: 20_000, height: 2))
    // 16,384 squared is 256 M pixels, in a file of 100 bytes.
    let bomb = PNGFile(width: 16_384, height: 16_384, colorType: .gray, samples: [])
    #expect(decodeError(bomb.bytes) == .tooLarge(width: 16_384, height: 16_384))
  }

  @Test(arguments: 0..<200)
  func `changed bytes give an error or a picture, never a crash`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = PNG.encode(Pixmap(width: 9, height: 9))
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    if let pixmap = try? PNG.decode(bytes) { #expect(pixmap.width > 0) }
  }
}
