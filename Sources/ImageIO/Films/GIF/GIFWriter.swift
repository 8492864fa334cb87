/// Chooses what of numbered pixels goes into GIF's blocks.
struct GIFWriter {
  /// The number of transparent pixels.
  let transparent: UInt8

  private let film: Film
  private let colors: [UInt32]
  /// The bits of a pixel's number.
  private let bits: Int
  private let blocks: GIFBlocks
  /// What is shown before the waiting frame, and that frame.
  private var shown: [UInt8]
  private var waiting: [UInt8]?
  private var index = 0
  private var literal: [UInt8] = []
  private var sparse: [UInt8] = []

  /// Prepares blocks.
  ///
  /// - Parameters:
  ///   - film: The film.
  ///   - colors: At most 255 colours, words with red in the lowest byte.
  /// - Throws: That there is no memory for it.
  init(_ film: Film, colors: [UInt32]) throws(FilmError) {
    precondition(colors.count < 256, "one number is for transparent pixels")
    self.film = film
    self.colors = colors
    blocks = try GIFBlocks(film)
    transparent = UInt8(colors.count)
    bits = max(2, Int.bitWidth - colors.count.leadingZeroBitCount)
    shown = [UInt8](repeating: transparent, count: film.width * film.height)
  }

  /// What is in front of the frames; made before any of them.
  func header() throws(FilmError) -> [UInt8] { try blocks.header(colors: colors, bits: bits) }

  /// Takes a frame's numbers; gives the bytes of the frame before it.
  mutating func append(_ numbers: [UInt8]) throws(FilmError) -> [UInt8] {
    guard let frame = waiting else {
      waiting = numbers
      return []
    }
    defer { waiting = numbers }
    return try write(frame, vanishing: vanishing(from: frame, to: numbers))
  }

  /// The bytes of the last frame and the end.
  mutating func finish() throws(FilmError) -> [UInt8] {
    guard let frame = waiting else { return GIFBlocks.end }
    waiting = nil
    return try write(frame, vanishing: nil) + GIFBlocks.end
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
  /// - Throws: What giflib refuses.
  private mutating func write(
    _ frame: [UInt8], vanishing: PixelRectangle?
  ) throws(FilmError) -> [UInt8] {
    let changed = rectangle { shown[$0] != frame[$0] }
    var place = changed ?? vanishing ?? PixelRectangle(x: 0, y: 0, width: 1, height: 1)
    if let vanishing { place = place.union(vanishing) }
    // GIF has no frame without pixels, and the first shows how large all are.
    if index == 0 {
      place = PixelRectangle(x: 0, y: 0, width: film.width, height: film.height)
    }
    let delay = film.ticks(at: index + 1, rate: 100) - film.ticks(at: index, rate: 100)
    index += 1
    // Players show less than 2 hundredths as 10.
    var bytes = try blocks.control(
      delay: max(2, delay), leavesEmpty: vanishing != nil, transparent: transparent)
    bytes += try picture(frame, in: place)
    shown = frame
    if vanishing != nil {
      for y in place.y..<place.y + place.height {
        for x in place.x..<place.x + place.width { shown[y * film.width + x] = transparent }
      }
    }
    return bytes
  }

  /// A rectangle with all its pixels, or with the unchanged ones left out, as it gets smaller.
  private mutating func picture(
    _ frame: [UInt8], in place: PixelRectangle
  ) throws(FilmError) -> [UInt8] {
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
    let whole = try blocks.picture(&literal, in: place)
    // A few holes only make strings shorter.
    guard unchanged * 16 > literal.count else { return whole }
    let holed = try blocks.picture(&sparse, in: place)
    return holed.count < whole.count ? holed : whole
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
}
