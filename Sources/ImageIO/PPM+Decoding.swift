public import Raster

extension PPM {
  /// Decodes the first picture of a file.
  ///
  /// - Parameter bytes: The file's bytes. The header may hold comments; samples have one byte, or
  ///   two (high byte first) where the greatest value is above 255, and are scaled to 0…255,
  ///   rounded.
  /// - Returns: The opaque picture.
  /// - Throws: What is wrong with the bytes.
  public static func decode(_ bytes: [UInt8]) throws(ImageError) -> Pixmap {
    var header = Header(bytes)
    let (width, height, maximum) = try header.parse()
    guard Pixmap.accepts(width: width, height: height) else {
      throw .tooLarge(width: width, height: height)
    }
    let sampleSize = maximum > 255 ? 2 : 1
    let count = width * height * 3
    guard bytes.count - header.position >= count * sampleSize else {
      throw .corrupt(.ppm, "unexpected end of file")
    }
    let samples = bytes[header.position...].prefix(count * sampleSize)
    var pixmap = Pixmap(width: width, height: height)
    let isValid = pixmap.withUnsafeMutableBytes { pixels in
      var source = samples.startIndex
      var isValid = true
      for target in 0..<width * height * 4 {
        if target & 3 == 3 {
          pixels[target] = 255
          continue
        }
        var sample = Int(samples[source])
        if sampleSize == 2 { sample = sample << 8 | Int(samples[source + 1]) }
        source += sampleSize
        isValid = isValid && sample <= maximum
        let scaled = (sample * 510 + maximum) / (maximum * 2)
        pixels[target] = UInt8(truncatingIfNeeded: min(scaled, 255))
      }
      return isValid
    }
    guard isValid else { throw .corrupt(.ppm, "a sample is above the greatest value") }
    return pixmap
  }

  /// A reader of the header's numbers.
  private struct Header {
    let bytes: [UInt8]
    var position = 2

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func parse() throws(ImageError) -> (width: Int, height: Int, maximum: Int) {
      guard bytes.starts(with: [0x50, 0x36]) else { throw .corrupt(.ppm, "it does not begin P6") }
      let width = try number("the width")
      let height = try number("the height")
      let maximum = try number("the greatest value")
      guard width > 0, height > 0 else { throw .corrupt(.ppm, "the picture is empty") }
      guard (1...65535).contains(maximum) else {
        throw .corrupt(.ppm, "the greatest value is \(maximum), not 1 to 65535")
      }
      // Exactly one: the next byte may be a sample that looks like white space.
      guard position < bytes.count, isSpace(bytes[position]) else {
        throw .corrupt(.ppm, "no white space after the header")
      }
      position += 1
      return (width, height, maximum)
    }

    private mutating func number(_ name: String) throws(ImageError) -> Int {
      let start = position
      while position < bytes.count {
        if bytes[position] == UInt8(ascii: "#") {
          while position < bytes.count, bytes[position] != 0x0a, bytes[position] != 0x0d {
            position += 1
          }
        } else if isSpace(bytes[position]) {
          position += 1
        } else {
          break
        }
      }
      guard position > start else { throw .corrupt(.ppm, "\(name) is missing") }
      let firstDigit = position
      var value = 0
      while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
        value = value * 10 + Int(bytes[position] - 0x30)
        guard value <= 1 << 31 else { throw .corrupt(.ppm, "\(name) is too large") }
        position += 1
      }
      guard position > firstDigit else { throw .corrupt(.ppm, "\(name) is not a number") }
      return value
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
  }
}
