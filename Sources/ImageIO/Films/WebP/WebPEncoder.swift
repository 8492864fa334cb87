internal import CWebP
internal import Raster

/// Animated WebP: each frame holds the rectangle that has changed, without loss or with a quality.
///
/// ## Design notes
/// libwebp packs pictures, and the container around them is ours: libwebpmux's encoder joins equal
/// frames, while a film has as many frames as were asked for, and it keeps the whole film in memory.
struct WebPEncoder: FilmEncoder {
  private let film: Film
  private let quality: Double?
  private var index = 0
  private var isOpaque = true
  private var before: [UInt32] = []
  private var now: [UInt32]

  /// Where the header says how long the file is, and what is in it.
  private static let (sizePlace, flagsPlace) = (4, 20)

  init(_ film: Film, quality: Double?, _ sink: FilmSink) throws(FilmError) {
    guard limn_webp_is_built() != 0 else { throw .notBuilt(.webp, package: "libwebp-dev") }
    self.film = film
    self.quality = quality
    now = [UInt32](repeating: 0, count: film.width * film.height)
    try Self.write(header, to: sink)
  }

  /// Whether libwebp was there when this was built.
  static var isBuilt: Bool { limn_webp_is_built() != 0 }

  mutating func append(_ frame: Pixmap, to sink: FilmSink) throws(FilmError) {
    frame.withUnsafeBytes { source in
      let source = source.bindMemory(to: UInt32.self)
      now.withUnsafeMutableBufferPointer { Premultiplication.straighten(source, into: $0) }
    }
    let place = rectangle()
    var words = now.words(in: place, width: film.width)
    let isOver = quality == nil && leaveOut(&words, in: place)
    // What counts is what the frames hold, not what is seen: webpmux refuses a file whose header
    // keeps quiet about the holes of an opaque film.
    isOpaque = isOpaque && frame.isOpaque && !isOver
    let picture = try encode(words, place, isExact: !isOver)
    let delay = film.ticks(at: index + 1, rate: 1000) - film.ticks(at: index, rate: 1000)
    var body: [UInt8] = []
    for value in [place.x / 2, place.y / 2, place.width - 1, place.height - 1, delay] {
      body += Self.littleEndian(value, bytes: 3)
    }
    // Bit 1: the pixels replace what is beneath instead of being blended with it.
    body.append(isOver ? 0 : 2)
    body += picture
    try Self.write(Self.chunk("ANMF", body), to: sink)
    index += 1
    if before.isEmpty { before = now } else { swap(&before, &now) }
  }

  mutating func finish(to sink: FilmSink) throws(FilmError) {
    do {
      try sink.replace(at: Self.sizePlace, with: Self.littleEndian(sink.count - 8, bytes: 4))
      // Animation, and alpha.
      try sink.replace(at: Self.flagsPlace, with: [isOpaque ? 0x02 : 0x12])
    } catch {
      throw .file(error)
    }
  }

  // MARK: - Rectangles

  /// What has changed, from an even place, as the format wants it.
  private func rectangle() -> PixelRectangle {
    if before.isEmpty {
      return PixelRectangle(x: 0, y: 0, width: film.width, height: film.height)
    }
    let changed = before.withUnsafeBufferPointer { before in
      now.withUnsafeBufferPointer {
        PixelRectangle(between: before, and: $0, width: film.width)
      }
    }
    guard let changed else { return PixelRectangle(x: 0, y: 0, width: 1, height: 1) }
    let (x, y) = (changed.x & ~1, changed.y & ~1)
    return PixelRectangle(
      x: x, y: y, width: changed.width + changed.x - x, height: changed.height + changed.y - y)
  }

  /// Makes pixels transparent that have not changed, where that pays and changed ones are opaque.
  private func leaveOut(_ words: inout [UInt32], in place: PixelRectangle) -> Bool {
    guard !before.isEmpty else { return false }
    let former = before.words(in: place, width: film.width)
    var unchanged = 0
    for index in words.indices {
      if words[index] == former[index] {
        unchanged += 1
      } else if words[index] >> 24 != 255 {
        return false
      }
    }
    guard unchanged * 4 > words.count else { return false }
    for index in words.indices where words[index] == former[index] { words[index] = 0 }
    return true
  }

  // MARK: - Bytes

  /// The chunks of a picture, without the container around them.
  private func encode(
    _ words: [UInt32], _ place: PixelRectangle, isExact: Bool
  ) throws(FilmError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    let options = limn_webp_options(
      quality: quality.map { Float($0) } ?? -1, exact: isExact ? 1 : 0)
    let status = words.withUnsafeBytes { pixels in
      limn_webp_encode(
        pixels.bindMemory(to: UInt8.self).baseAddress, Int32(place.width), Int32(place.height),
        options, &bytes, &count)
    }
    guard status == 0 else { throw .encoderFailed(.webp, "libwebp's error \(status)") }
    defer { limn_webp_free(bytes) }
    let file = UnsafeBufferPointer(start: bytes, count: count)
    // RIFF, its size and WEBP; then VP8X, which a frame has not.
    let start = file[12..<16].elementsEqual("VP8X".utf8) ? 30 : 12
    return [UInt8](file[start...])
  }

  private var header: [UInt8] {
    var features: [UInt8] = [0x02, 0, 0, 0]
    features += Self.littleEndian(film.width - 1, bytes: 3)
    features += Self.littleEndian(film.height - 1, bytes: 3)
    // A transparent background, which nobody shows; and how often it plays, 0 being for ever.
    let animation = [0, 0, 0, 0] + Self.littleEndian(film.playCount ?? 0, bytes: 2)
    return Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
      + Self.chunk("VP8X", features) + Self.chunk("ANIM", animation)
  }

  private static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    // A chunk of an odd size is followed by a byte that it does not count.
    Array(type.utf8) + littleEndian(body.count, bytes: 4) + body
      + (body.count % 2 == 0 ? [] : [0])
  }

  private static func littleEndian(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func write(_ bytes: [UInt8], to sink: FilmSink) throws(FilmError) {
    do {
      try sink.write(bytes)
    } catch {
      throw .file(error)
    }
  }
}
