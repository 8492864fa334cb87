internal import Graphics
internal import Raster

/// A pixmap as the pixels of a terminal's cells: enlarged or shrunk as it is placed, over a
/// background, as colour words (red in the lowest byte).
///
/// All memory is kept from frame to frame.
struct PixelGrid {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var words: [UInt32] = []

  private var squares = Squares(.color(.black))
  private var columnFilter = BoxFilter(source: 1, target: 1)
  private var rowFilter = BoxFilter(source: 1, target: 1)
  private var line: [SIMD4<UInt32>] = []
  private var sums: [SIMD4<UInt32>] = []

  /// Draws a pixmap; pixels that it does not reach are ``CellColor/standard``.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - width: The grid's width in pixels.
  ///   - height: The grid's height in pixels.
  ///   - zoom: How large the picture's pixels are.
  ///   - alignment: The pixels of a cell; the picture starts at the border of one.
  ///   - background: What shows through.
  mutating func draw(
    _ pixmap: Pixmap, width: Int, height: Int, zoom: TerminalFrame.Zoom,
    alignment: (x: Int, y: Int), background: TerminalCanvas.Background
  ) {
    clear(width: width, height: height)
    guard width > 0, height > 0 else { return }
    let placement = PicturePlacement(
      picture: (pixmap.width, pixmap.height), area: (width, height), zoom: zoom,
      alignment: alignment)
    if squares.background != background { squares = Squares(background) }
    if case .times(let factor) = zoom {
      enlarge(pixmap, placement, factor: max(1, factor))
    } else if placement.width == pixmap.width && placement.height == pixmap.height {
      copy(pixmap, x: placement.x, y: placement.y)
    } else {
      resample(pixmap, placement)
    }
  }

  /// Takes away what a rectangle within the grid shows.
  mutating func erase(x: Int, y: Int, width: Int, height: Int) {
    for row in y..<y + height {
      for column in x..<x + width { words[row * self.width + column] = CellColor.standard }
    }
  }

  private mutating func clear(width: Int, height: Int) {
    if width != self.width || height != self.height {
      words = [UInt32](repeating: CellColor.standard, count: width * height)
      (self.width, self.height) = (width, height)
    } else {
      for index in words.indices { words[index] = CellColor.standard }
    }
  }

  private mutating func copy(_ pixmap: Pixmap, x: Int, y: Int) {
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

  /// Draws each pixel as a square; what lies outside the grid is cut.
  private mutating func enlarge(_ pixmap: Pixmap, _ placement: PicturePlacement, factor: Int) {
    let columns = max(0, placement.x)..<min(width, placement.x + placement.width)
    let rows = max(0, placement.y)..<min(height, placement.y + placement.height)
    pixmap.withUnsafeBytes { bytes in
      let source = bytes.bindMemory(to: UInt32.self)
      for row in rows {
        let start = (row - placement.y) / factor * pixmap.width
        for column in columns {
          words[row * width + column] = squares.behind(
            source[start + (column - placement.x) / factor], column - placement.x,
            row - placement.y)
        }
      }
    }
  }

  /// Draws the picture in another size, each pixel the mean of what it covers.
  private mutating func resample(_ pixmap: Pixmap, _ placement: PicturePlacement) {
    let size = (width: placement.width, height: placement.height)
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
        let start = (placement.y + row) * width + placement.x
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
  let background: TerminalCanvas.Background
  private let even: [UInt32]
  private let odd: [UInt32]

  init(_ background: TerminalCanvas.Background) {
    self.background = background
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
