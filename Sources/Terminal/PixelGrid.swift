internal import Graphics
internal import Raster

/// A pixmap fitted to the pixels of a terminal's cells: shrunk where it is too large, centred, over
/// a background, as colour words (red in the lowest byte).
///
/// All memory is kept from frame to frame.
struct PixelGrid {
  /// The word of a pixel that the picture does not reach: the terminal's own background.
  static let outside: UInt32 = 0x0100_0000

  private(set) var width = 0
  private(set) var height = 0
  private(set) var words: [UInt32] = []

  private var columnFilter = BoxFilter(source: 1, target: 1)
  private var rowFilter = BoxFilter(source: 1, target: 1)
  private var line: [SIMD4<UInt32>] = []
  private var sums: [SIMD4<UInt32>] = []

  /// Draws a pixmap.
  ///
  /// - Parameters:
  ///   - pixmap: The picture; one that fits is not enlarged.
  ///   - width: The grid's width in pixels.
  ///   - height: The grid's height in pixels.
  ///   - alignment: The pixels of a cell; the picture starts at the border of one.
  ///   - background: What shows through.
  mutating func draw(
    _ pixmap: Pixmap, width: Int, height: Int, alignment: (x: Int, y: Int),
    background: TerminalCanvas.Background
  ) {
    if width != self.width || height != self.height {
      words = [UInt32](repeating: Self.outside, count: width * height)
      (self.width, self.height) = (width, height)
    } else {
      for index in words.indices { words[index] = Self.outside }
    }
    guard width > 0, height > 0 else { return }
    let size = Self.fit(pixmap, width: width, height: height)
    let x = (width - size.width) / 2 / alignment.x * alignment.x
    let y = (height - size.height) / 2 / alignment.y * alignment.y
    let squares = Squares(background)
    if size.width == pixmap.width && size.height == pixmap.height {
      copy(pixmap, x: x, y: y, over: squares)
    } else {
      shrink(pixmap, to: size, x: x, y: y, over: squares)
    }
  }

  /// The size at which a picture is shown: its own, or the largest of its shape that fits.
  static func fit(_ pixmap: Pixmap, width: Int, height: Int) -> (width: Int, height: Int) {
    if pixmap.width <= width && pixmap.height <= height { return (pixmap.width, pixmap.height) }
    if pixmap.width * height >= pixmap.height * width {
      let rounded = (pixmap.height * width * 2 + pixmap.width) / (2 * pixmap.width)
      return (width, min(height, max(1, rounded)))
    }
    let rounded = (pixmap.width * height * 2 + pixmap.height) / (2 * pixmap.height)
    return (min(width, max(1, rounded)), height)
  }

  private mutating func copy(_ pixmap: Pixmap, x: Int, y: Int, over squares: Squares) {
    pixmap.withUnsafeBytes { bytes in
      let source = bytes.bindMemory(to: UInt32.self)
      for row in 0..<pixmap.height {
        let start = (y + row) * width + x
        for column in 0..<pixmap.width {
          words[start + column] = squares.behind(
            source[row * pixmap.width + column], column, row)
        }
      }
    }
  }

  private mutating func shrink(
    _ pixmap: Pixmap, to size: (width: Int, height: Int), x: Int, y: Int, over squares: Squares
  ) {
    if columnFilter.source != pixmap.width || columnFilter.target != size.width {
      columnFilter = BoxFilter(source: pixmap.width, target: size.width)
      line = [SIMD4<UInt32>](repeating: .zero, count: size.width)
      sums = line
    }
    if rowFilter.source != pixmap.height || rowFilter.target != size.height {
      rowFilter = BoxFilter(source: pixmap.height, target: size.height)
    }
    pixmap.withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: SIMD4<UInt8>.self)
      var lineRow = -1
      for row in 0..<size.height {
        for column in sums.indices { sums[column] = .zero }
        var sourceRow = rowFilter.starts[row]
        for weightIndex in rowFilter.offsets[row]..<rowFilter.offsets[row + 1] {
          if sourceRow != lineRow {
            sum(UnsafeBufferPointer(rebasing: pixels[(sourceRow * pixmap.width)...]))
            lineRow = sourceRow
          }
          let weight = rowFilter.weights[weightIndex]
          for column in sums.indices { sums[column] &+= line[column] &* weight }
          sourceRow += 1
        }
        let start = (y + row) * width + x
        for column in 0..<size.width {
          let mean = (sums[column] &+ SIMD4(repeating: 1 << 23)) &>> 24
          words[start + column] = squares.behind(
            mean.x | mean.y << 8 | mean.z << 16 | mean.w << 24, column, row)
        }
      }
    }
  }

  /// Sums one source row into ``line``, each target pixel to `unity` times its mean.
  private mutating func sum(_ pixels: UnsafeBufferPointer<SIMD4<UInt8>>) {
    columnFilter.weights.withUnsafeBufferPointer { weights in
      for column in 0..<columnFilter.target {
        let begin = columnFilter.offsets[column]
        let shift = columnFilter.starts[column] - begin
        var sum = SIMD4<UInt32>.zero
        for index in begin..<columnFilter.offsets[column + 1] {
          sum &+= SIMD4<UInt32>(truncatingIfNeeded: pixels[index + shift]) &* weights[index]
        }
        line[column] = sum
      }
    }
  }
}

/// A background as what it adds to a premultiplied pixel: two tables by alpha, one for each kind of
/// square of a checkerboard.
private struct Squares {
  private let even: [UInt32]
  private let odd: [UInt32]

  init(_ background: TerminalCanvas.Background) {
    switch background {
    case .color(let color):
      even = Self.shares(color)
      odd = even
    case .checkerboard:
      even = Self.shares(Color(0.6, 0.6, 0.6))
      odd = Self.shares(Color(0.4, 0.4, 0.4))
    }
  }

  /// The opaque colour of a pixel, without its alpha byte.
  @inline(__always)
  func behind(_ word: UInt32, _ x: Int, _ y: Int) -> UInt32 {
    if word >= 0xff00_0000 { return word & 0xff_ffff }
    // Squares of 4 pixels: 4 columns and 2 rows of half blocks.
    let shares = (x ^ y) & 4 == 0 ? even : odd
    return (word &+ shares[Int(word >> 24)]) & 0xff_ffff
  }

  /// round(b · (255 − a) ∕ 255) of each channel b; it and a channel ≤ a add up without a carry.
  private static func shares(_ color: Color) -> [UInt32] {
    let channels = [color.red, color.green, color.blue].map { channel in
      UInt32((min(max(channel, 0), 1) * min(max(color.alpha, 0), 1) * 255).rounded())
    }
    return (0...255).map { alpha in
      let rest = UInt32(255 - alpha)
      let share = channels.map { ($0 * rest * 2 + 255) / 510 }
      return share[0] | share[1] << 8 | share[2] << 16 | rest << 24
    }
  }
}
