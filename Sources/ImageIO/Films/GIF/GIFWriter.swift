/// Puts numbered pixels into GIF's blocks.
struct GIFWriter {
  /// The number of transparent pixels.
  let transparent: UInt8

  private let film: Film
  private let colors: [UInt32]
  /// The bits of a pixel's number.
  private let bits: Int
  private var press = LZWPress()
  /// What is shown before the waiting frame, and that frame.
  private var shown: [UInt8]
  private var waiting: [UInt8]?
  private var index = 0
  private var literal: [UInt8] = []
  private var sparse: [UInt8] = []
  private var packed: [UInt8] = []

  /// Prepares blocks.
  ///
  /// - Parameters:
  ///   - film: The film.
  ///   - colors: At most 255 colours, words with red in the lowest byte.
  init(_ film: Film, colors: [UInt32]) {
    precondition(colors.count < 256, "one number is for transparent pixels")
    self.film = film
    self.colors = colors
    transparent = UInt8(colors.count)
    bits = max(2, Int.bitWidth - colors.count.leadingZeroBitCount)
    shown = [UInt8](repeating: transparent, count: film.width * film.height)
  }

  /// What is in front of the frames.
  var header: [UInt8] {
    var bytes = Array("GIF89a".utf8)
    for value in [film.width, film.height] { bytes += Self.littleEndian(value) }
    // A table for all frames, of 8 bits a channel and 2 to the (n + 1) colours.
    bytes += [0xf0 | UInt8(bits - 1), 0, 0]
    for index in 0..<1 << bits {
      let word = index < colors.count ? colors[index] : 0
      for shift: UInt32 in [0, 8, 16] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    if film.playCount != 1 {
      // How often it is repeated, after the first time; 0 is for ever.
      bytes += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
      bytes += Self.littleEndian(film.playCount.map { $0 - 1 } ?? 0) + [0]
    }
    return bytes
  }

  /// Takes a frame's numbers; gives the bytes of the frame before it.
  mutating func append(_ numbers: [UInt8]) -> [UInt8] {
    guard let frame = waiting else {
      waiting = numbers
      return []
    }
    defer { waiting = numbers }
    return write(frame, vanishing: vanishing(from: frame, to: numbers))
  }

  /// The bytes of the last frame and the end.
  mutating func finish() -> [UInt8] {
    guard let frame = waiting else { return [0x3b] }
    waiting = nil
    return write(frame, vanishing: nil) + [0x3b]
  }

  // MARK: - Frames

  /// The rectangle of the pixels that the next frame takes away.
  private func vanishing(from frame: [UInt8], to next: [UInt8]) -> PixelRectangle? {
    rectangle { index in next[index] == transparent && frame[index] != transparent }
  }

  /// Writes a frame.
  ///
  /// - Parameters:
  ///   - frame: Its numbers.
  ///   - vanishing: What must be empty after it.
  /// - Returns: The frame's blocks.
  private mutating func write(_ frame: [UInt8], vanishing: PixelRectangle?) -> [UInt8] {
    let changed = rectangle { shown[$0] != frame[$0] }
    var place = changed ?? vanishing ?? PixelRectangle(x: 0, y: 0, width: 1, height: 1)
    if let vanishing { place = place.union(vanishing) }
    // GIF has no frame without pixels, and the first shows how large all are.
    if index == 0 {
      place = PixelRectangle(x: 0, y: 0, width: film.width, height: film.height)
    }
    let delay = film.ticks(at: index + 1, rate: 100) - film.ticks(at: index, rate: 100)
    index += 1
    // Disposal 2 leaves the rectangle empty, 1 leaves it as it is; players show less than 2
    // hundredths as 10.
    var bytes: [UInt8] = [0x21, 0xf9, 4, (vanishing == nil ? 1 : 2) << 2 | 1]
    bytes += Self.littleEndian(max(2, delay)) + [transparent, 0, 0x2c]
    for value in [place.x, place.y, place.width, place.height] {
      bytes += Self.littleEndian(value)
    }
    bytes.append(0)
    pack(frame, in: place, into: &bytes)
    shown = frame
    if vanishing != nil {
      for y in place.y..<place.y + place.height {
        for x in place.x..<place.x + place.width { shown[y * film.width + x] = transparent }
      }
    }
    return bytes
  }

  /// Packs a rectangle with all its pixels, or with the unchanged ones left out, as it gets smallest.
  private mutating func pack(
    _ frame: [UInt8], in place: PixelRectangle, into bytes: inout [UInt8]
  ) {
    literal.removeAll(keepingCapacity: true)
    sparse.removeAll(keepingCapacity: true)
    var unchanged = 0
    for y in place.y..<place.y + place.height {
      for position in y * film.width + place.x..<y * film.width + place.x + place.width {
        literal.append(frame[position])
        let isSame = frame[position] == shown[position]
        unchanged += isSame ? 1 : 0
        sparse.append(isSame ? transparent : frame[position])
      }
    }
    var least: [UInt8] = []
    for pixels in unchanged * 16 > literal.count ? [sparse, literal] : [literal] {
      for keepsTable in [false, true] {
        packed.removeAll(keepingCapacity: true)
        press.pack(pixels, bits: bits, keepsTable: keepsTable, into: &packed)
        if least.isEmpty || packed.count < least.count { least = packed }
      }
    }
    bytes += least
  }

  /// The smallest rectangle of all pixels for which something holds.
  private func rectangle(_ holds: (Int) -> Bool) -> PixelRectangle? {
    var (left, right, top, bottom) = (film.width, -1, film.height, -1)
    for y in 0..<film.height {
      let start = y * film.width
      guard let first = (0..<film.width).first(where: { holds(start + $0) }) else { continue }
      let last = (first..<film.width).last { holds(start + $0) } ?? first
      (left, right) = (min(left, first), max(right, last))
      (top, bottom) = (min(top, y), y)
    }
    guard right >= 0 else { return nil }
    return PixelRectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  private static func littleEndian(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}
