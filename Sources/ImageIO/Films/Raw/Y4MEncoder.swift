internal import Graphics
internal import Raster

/// YUV4MPEG2: a line of text, then for each frame the line `FRAME` and three planes.
///
/// 4:4:4 (nothing is lost between pixels), BT.709's matrix, limited range: Y′ is 16…235 and the
/// differences 16…240. The header states the range; a file of this format cannot state its matrix.
struct Y4MEncoder: FilmEncoder {
  private let film: Film
  private let backdrop: Backdrop
  private var hasHeader = false
  private var bytes: [UInt8] = []

  init(_ film: Film, _ backdrop: Color) {
    self.film = film
    self.backdrop = Backdrop(backdrop)
  }

  /// The line in front.
  static func header(of film: Film) -> String {
    let rate = FrameRate(film.frameRate, limit: 1_000_000)
    return "YUV4MPEG2 W\(film.width) H\(film.height) F\(rate.numerator):\(rate.denominator)"
      + " Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
  }

  mutating func append(_ frame: Pixmap, to sink: FilmSink) throws(FilmError) {
    let line = Array("FRAME\n".utf8)
    let area = film.width * film.height
    if bytes.count != line.count + area * 3 {
      bytes = line + [UInt8](repeating: 0, count: area * 3)
    }
    convert(frame, at: line.count)
    do {
      if !hasHeader { try sink.write(Array(Self.header(of: film).utf8)) }
      hasHeader = true
      try sink.write(bytes)
    } catch {
      throw .file(error)
    }
  }

  mutating func finish(to sink: FilmSink) throws(FilmError) {}

  /// Converts to the three planes, in 16 binary places, rounded (ITU-R BT.709-6, section 3).
  ///
  /// Y′ = 16 + 219·(0.2126 R + 0.7152 G + 0.0722 B) ∕ 255, Cb = 128 + 224·(B − Y) ∕ (1.8556·255) and
  /// Cr = 128 + 224·(R − Y) ∕ (1.5748·255). Grey has differences of 0 exactly.
  private mutating func convert(_ frame: Pixmap, at start: Int) {
    let area = film.width * film.height
    let backdrop = backdrop
    frame.withUnsafeBytes { source in
      let words = source.bindMemory(to: UInt32.self)
      bytes.withUnsafeMutableBufferPointer { bytes in
        for index in 0..<area {
          let word = backdrop.behind(words[index])
          let red = Int32(word & 255)
          let green = Int32(word >> 8 & 255)
          let blue = Int32(word >> 16 & 255)
          let luma = 11_966 * red + 40_254 * green + 4064 * blue
          let blueDifference = -6596 * red - 22_188 * green + 28_784 * blue
          let redDifference = 28_784 * red - 26_145 * green - 2639 * blue
          bytes[start + index] = Self.sample(luma, above: 16)
          bytes[start + area + index] = Self.sample(blueDifference, above: 128)
          bytes[start + 2 * area + index] = Self.sample(redDifference, above: 128)
        }
      }
    }
  }

  @inline(__always)
  private static func sample(_ value: Int32, above base: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: base + (value + 0x8000) >> 16)
  }
}
