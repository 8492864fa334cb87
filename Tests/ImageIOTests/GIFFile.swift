import Raster

/// Reads animated GIF, to say what a player would show.
struct GIFFile {
  let width: Int
  let height: Int
  /// The frames as they are shown.
  private(set) var frames: [Pixmap] = []
  /// Each frame's time in hundredths of a second.
  private(set) var delays: [Int] = []
  /// The pixels of each frame's rectangle.
  private(set) var areas: [Int] = []
  /// How often the film is repeated after the first time; 0 is for ever, nil is never.
  private(set) var repeats: Int?

  private let bytes: [UInt8]
  private var place = 0
  private var colors: [Pixmap.Pixel] = []

  private struct Malformed: Error { let what: String }

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    guard bytes.starts(with: Array("GIF89a".utf8)) else { throw Malformed(what: "signature") }
    place = 6
    width = Int(bytes[6]) | Int(bytes[7]) << 8
    height = Int(bytes[8]) | Int(bytes[9]) << 8
    let flags = bytes[10]
    place = 13
    for _ in 0..<(flags & 0x80 == 0 ? 0 : 2 << Int(flags & 7)) {
      colors.append(Pixmap.Pixel(bytes[place], bytes[place + 1], bytes[place + 2], 255))
      place += 3
    }
    var canvas = Pixmap(width: width, height: height)
    var control: [UInt8] = [0, 0, 0, 0]
    while true {
      let kind = take()
      if kind == 0x3b { break }
      if kind == 0x21 {
        let label = take()
        let content = blocks()
        if label == 0xf9 { control = content }
        if label == 0xff { repeats = Int(content[12]) | Int(content[13]) << 8 }
        continue
      }
      guard kind == 0x2c else { throw Malformed(what: "block \(kind) at \(place)") }
      try readPicture(control, &canvas)
    }
    guard place == bytes.count else { throw Malformed(what: "bytes behind the end") }
  }

  private mutating func take() -> UInt8 {
    defer { place += 1 }
    return bytes[place]
  }

  private mutating func number() -> Int {
    let low = Int(take())
    return low | Int(take()) << 8
  }

  /// The bytes of blocks up to an empty one.
  private mutating func blocks() -> [UInt8] {
    var content: [UInt8] = []
    while true {
      let count = Int(take())
      if count == 0 { return content }
      content += bytes[place..<place + count]
      place += count
    }
  }

  private mutating func readPicture(_ control: [UInt8], _ canvas: inout Pixmap) throws {
    let (left, top) = (number(), number())
    let (columns, rows) = (number(), number())
    guard take() == 0 else { throw Malformed(what: "a table of its own, or interlaced") }
    let bits = Int(take())
    let numbers = try Self.unpack(blocks(), bits: bits)
    guard numbers.count == columns * rows else {
      throw Malformed(what: "\(numbers.count) pixels instead of \(columns * rows)")
    }
    for (index, number) in numbers.enumerated() {
      if control[0] & 1 == 1, number == control[3] { continue }
      canvas[left + index % columns, top + index / columns] = colors[Int(number)]
    }
    frames.append(canvas)
    areas.append(columns * rows)
    delays.append(Int(control[1]) | Int(control[2]) << 8)
    guard control[0] >> 2 & 7 == 2 else { return }
    for y in top..<top + rows {
      for x in left..<left + columns { canvas[x, y] = Pixmap.Pixel(0, 0, 0, 0) }
    }
  }

  /// Unpacks by the book: a table of strings.
  private static func unpack(_ bytes: [UInt8], bits: Int) throws -> [UInt8] {
    let clear = 1 << bits
    var strings: [[UInt8]] = []
    var size = bits + 1
    var result: [UInt8] = []
    var former: [UInt8]?
    var position = 0
    while true {
      var code = 0
      for bit in 0..<size {
        guard position / 8 < bytes.count else { throw Malformed(what: "no end") }
        code |= Int(bytes[position / 8] >> UInt8(position % 8) & 1) << bit
        position += 1
      }
      if code == clear {
        strings = (0..<clear).map { [UInt8($0)] } + [[], []]
        size = bits + 1
        former = nil
        continue
      }
      if code == clear + 1 { return result }
      let string: [UInt8]
      if code < strings.count {
        string = strings[code]
      } else if let former, code == strings.count {
        string = former + [former[0]]
      } else {
        throw Malformed(what: "code \(code) of \(strings.count)")
      }
      result += string
      if let former, strings.count < 4096 { strings.append(former + [string[0]]) }
      if strings.count == 1 << size, size < 12 { size += 1 }
      former = string
    }
  }
}
