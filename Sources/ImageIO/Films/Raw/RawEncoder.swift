internal import Graphics
internal import Raster

/// Raw pixels, one frame after the other, without any header.
struct RawEncoder: FilmEncoder {
  /// The bytes of a pixel.
  enum PixelFormat {
    /// Straight red, green, blue, alpha.
    case rgba
    /// Red, green, blue, over a colour.
    case rgb(over: Color)
  }

  private let format: PixelFormat
  private var bytes: [UInt8] = []

  init(_ format: PixelFormat) { self.format = format }

  mutating func append(_ frame: Pixmap, to sink: FilmSink) throws(FilmError) {
    switch format {
    case .rgba: frame.copyStraightBytes(into: &bytes)
    case .rgb(let backdrop): frame.copyBytes(over: Backdrop(backdrop), into: &bytes)
    }
    do {
      try sink.write(bytes)
    } catch {
      throw .file(error)
    }
  }

  mutating func finish(to sink: FilmSink) throws(FilmError) {}
}

extension Pixmap {
  /// Copies the pixels as straight red, green, blue and alpha.
  func copyStraightBytes(into bytes: inout [UInt8]) {
    let count = width * height
    if bytes.count != count * 4 { bytes = [UInt8](repeating: 0, count: count * 4) }
    withUnsafeBytes { source in
      bytes.withUnsafeMutableBytes { target in
        Premultiplication.straighten(
          source.bindMemory(to: UInt32.self), into: target.bindMemory(to: UInt32.self))
      }
    }
  }

  /// Copies the pixels over a backdrop as red, green and blue.
  ///
  /// - Parameters:
  ///   - backdrop: What is behind them.
  ///   - isEven: Whether an odd width or height gets a column or row more, which repeats the last.
  ///   - bytes: Becomes the bytes.
  func copyBytes(over backdrop: Backdrop, isEven: Bool = false, into bytes: inout [UInt8]) {
    let outerWidth = isEven ? (width + 1) & ~1 : width
    let outerHeight = isEven ? (height + 1) & ~1 : height
    let size = outerWidth * outerHeight * 3
    if bytes.count != size { bytes = [UInt8](repeating: 0, count: size) }
    withUnsafeBytes { source in
      let words = source.bindMemory(to: UInt32.self)
      bytes.withUnsafeMutableBufferPointer { bytes in
        var target = 0
        for y in 0..<outerHeight {
          let start = min(y, height - 1) * width
          for x in 0..<outerWidth {
            let word = backdrop.behind(words[start + min(x, width - 1)])
            bytes[target] = UInt8(truncatingIfNeeded: word)
            bytes[target + 1] = UInt8(truncatingIfNeeded: word >> 8)
            bytes[target + 2] = UInt8(truncatingIfNeeded: word >> 16)
            target += 3
          }
        }
      }
    }
  }
}
