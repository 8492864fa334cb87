/// Writes PNG files of any kind by hand, uncompressed: what libpng must be able to read.
struct PNGFile {
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  var width: Int
  var height: Int
  var colorType: ColorType
  var depth = 8
  var isInterlaced = false
  /// Chunks between header and data, for example `PLTE` and `tRNS`.
  var chunks: [(type: String, content: [UInt8])] = []
  /// The samples, row by row, channel by channel; none for a file without its data.
  var samples: [Int]

  var bytes: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    file += chunk("IHDR", header)
    for (type, content) in chunks { file += chunk(type, content) }
    file += chunk("IDAT", zlibStream(scanlines))
    file += chunk("IEND", [])
    return file
  }

  var header: [UInt8] {
    bigEndian(UInt32(width)) + bigEndian(UInt32(height))
      + [UInt8(depth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
  }

  /// All rows of all passes, each with filter 0 in front.
  private var scanlines: [UInt8] {
    if samples.isEmpty { return [] }
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    var lines: [UInt8] = []
    for (left, top, stepX, stepY) in passes where left < width {
      for y in stride(from: top, to: height, by: stepY) {
        lines.append(0)
        var bits = 0
        var bitCount = 0
        for x in stride(from: left, to: width, by: stepX) {
          for channel in 0..<colorType.channels {
            bits = bits << depth | samples[(y * width + x) * colorType.channels + channel]
            bitCount += depth
            while bitCount >= 8 {
              bitCount -= 8
              lines.append(UInt8(truncatingIfNeeded: bits >> bitCount))
            }
          }
        }
        if bitCount > 0 { lines.append(UInt8(truncatingIfNeeded: bits << (8 - bitCount))) }
      }
    }
    return lines
  }

  private func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return bigEndian(UInt32(content.count)) + body + bigEndian(checksum(body))
  }

  private func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// CRC-32, bit by bit.
  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return ~crc
  }

  /// One stored block of deflate (at most 65,535 bytes) and Adler-32.
  private func zlibStream(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    var a: UInt32 = 1
    var b: UInt32 = 0
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    let sizes = [count, ~count].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    return [0x78, 0x01, 0x01] + sizes + bytes + bigEndian(b << 16 | a)
  }
}
