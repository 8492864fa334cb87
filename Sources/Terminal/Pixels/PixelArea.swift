internal import Graphics
internal import Raster

/// A frame's picture as pixels of the terminal's own, with holes where text lies over it.
///
/// Words are colours with red in the lowest byte, or ``CellColor/standard`` where there is nothing to
/// be seen of the picture: beside it and under text.
struct PixelArea {
  /// The pixels of a cell.
  private(set) var cellSize = PixelSize(width: 1, height: 1)
  /// The cells that the pixels fill.
  private(set) var area = CellRect(column: 0, row: 0, columns: 0, rows: 0)
  /// Where the picture lies among them.
  private(set) var placement: PicturePlacement?
  /// Whether the picture can be seen at every pixel.
  private(set) var isOpaque = false
  private var grid = PixelGrid()

  var width: Int { grid.width }
  var height: Int { grid.height }
  var words: [UInt32] { grid.words }

  /// Whether the pixels are those.
  func isEqual(to others: [UInt32]) -> Bool { grid.words == others }

  /// Keeps the pixels for later, in memory that is there already.
  func copyWords(into others: inout [UInt32]) {
    if others.count != grid.words.count {
      others = [UInt32](repeating: 0, count: grid.words.count)
    }
    others.withUnsafeMutableBufferPointer { others in
      grid.words.withUnsafeBufferPointer { _ = others.update(from: $0) }
    }
  }

  /// Draws a frame's picture.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - area: The cells to fill, all of them on the screen.
  ///   - cellSize: The pixels of a cell.
  mutating func draw(_ frame: TerminalFrame, in area: CellRect, cellSize: PixelSize) {
    (self.area, self.cellSize) = (area, cellSize)
    let size = (width: area.columns * cellSize.width, height: area.rows * cellSize.height)
    placement = PicturePlacement(
      picture: (frame.picture.width, frame.picture.height), area: size, zoom: frame.zoom,
      alignment: (cellSize.width, cellSize.height))
    grid.draw(
      frame.picture, width: size.width, height: size.height,
      zoom: frame.zoom, alignment: (cellSize.width, cellSize.height), background: frame.background)
    for text in frame.texts { cutOut(text.area) }
    isOpaque = grid.words.withUnsafeBufferPointer { words in
      var union: UInt32 = 0
      for word in words { union |= word }
      return union & CellColor.standard == 0
    }
  }

  private mutating func cutOut(_ text: CellRect) {
    let left = max(text.column, area.column)
    let top = max(text.row, area.row)
    let columns = min(text.column + text.columns, area.column + area.columns) - left
    let rows = min(text.row + text.rows, area.row + area.rows) - top
    guard columns > 0, rows > 0 else { return }
    grid.erase(
      x: (left - area.column) * cellSize.width, y: (top - area.row) * cellSize.height,
      width: columns * cellSize.width, height: rows * cellSize.height)
  }

  /// The picture with squares of pixels made into one, as bytes with alpha: a hole where all of a
  /// square is one, else the mean of what is seen.
  ///
  /// - Parameters:
  ///   - side: The pixels of a square's side, 1 or more; at the right and below squares are cut.
  ///   - bytes: Becomes the bytes.
  /// - Returns: The size.
  func reducedBytes(side: Int, into bytes: inout [UInt8]) -> PixelSize {
    let size = PixelSize(width: (width + side - 1) / side, height: (height + side - 1) / side)
    let count = size.width * size.height * 4
    if bytes.count != count { bytes = [UInt8](repeating: 0, count: count) }
    bytes.withUnsafeMutableBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      grid.words.withUnsafeBufferPointer { words in
        for y in 0..<size.height {
          for x in 0..<size.width {
            var sum = SIMD4<UInt32>.zero
            var seen: UInt32 = 0
            for row in y * side..<min(height, (y + 1) * side) {
              for column in x * side..<min(width, (x + 1) * side) {
                let word = words[row * width + column]
                guard word < CellColor.standard else { continue }
                sum &+= SIMD4(word & 255, word >> 8 & 255, word >> 16, 0)
                seen += 1
              }
            }
            guard seen > 0 else {
              pixels[y * size.width + x] = 0
              continue
            }
            let mean = (sum &+ SIMD4(repeating: seen / 2)) / SIMD4(repeating: seen)
            let word = mean.x | mean.y << 8 | mean.z << 16 | 0xff00_0000
            pixels[y * size.width + x] = word.littleEndian
          }
        }
      }
    }
    return size
  }

  /// The pixels as bytes: red, green, blue, and alpha where it is wanted, row by row from the top.
  func bytes(withAlpha: Bool, into bytes: inout [UInt8]) {
    let size = withAlpha ? 4 : 3
    let count = width * height * size
    if bytes.count != count { bytes = [UInt8](repeating: 0, count: count) }
    bytes.withUnsafeMutableBytes { bytes in
      grid.words.withUnsafeBufferPointer { words in
        if withAlpha {
          let pixels = bytes.bindMemory(to: UInt32.self)
          for index in words.indices {
            let word = words[index]
            pixels[index] = (word < CellColor.standard ? word | 0xff00_0000 : 0).littleEndian
          }
        } else {
          for index in words.indices {
            let word = words[index]
            bytes[3 * index] = UInt8(truncatingIfNeeded: word)
            bytes[3 * index + 1] = UInt8(truncatingIfNeeded: word >> 8)
            bytes[3 * index + 2] = UInt8(truncatingIfNeeded: word >> 16)
          }
        }
      }
    }
  }
}
