import Raster

extension PictureComparison {
  /// A cell of the picture, and how far it is off.
  public struct Cell: Sendable, Hashable {
    /// The cell's pixels.
    public var box: PixelBox
    /// How many of them differ.
    public var count: Int
    /// The mean of their differences, 0…255, those that do not differ among them.
    public var mean: Double
  }

  /// The cell of 8 × 8 pixels that is farthest off by the sum of its differences; of several the
  /// first in reading order.
  ///
  /// Cells stand side by side from the top left; those at the right and the bottom may be smaller.
  /// It is nil when the pictures are equal.
  public func worstCell() -> Cell? {
    guard let bounds else { return nil }
    let side = 8
    var worst: (sum: Int, x: Int, y: Int)?
    for y in stride(from: bounds.y.lowerBound / side * side, to: bounds.y.upperBound, by: side) {
      for x in stride(from: bounds.x.lowerBound / side * side, to: bounds.x.upperBound, by: side) {
        let sum = total(x..<min(x + side, width), y..<min(y + side, height)).sum
        if sum > worst?.sum ?? 0 { worst = (sum, x, y) }
      }
    }
    return worst.map { worst in
      let box = PixelBox(
        x: worst.x..<min(worst.x + side, width), y: worst.y..<min(worst.y + side, height))
      let total = total(box.x, box.y)
      return Cell(box: box, count: total.count, mean: Double(total.sum) / Double(box.area))
    }
  }

  private func total(_ columns: Range<Int>, _ rows: Range<Int>) -> (sum: Int, count: Int) {
    var (sum, count) = (0, 0)
    for y in rows {
      for x in columns {
        let difference = Int(differences[y * width + x])
        sum += difference
        count += difference > 0 ? 1 : 0
      }
    }
    return (sum, count)
  }

  /// How much of the difference lies on edges of the expected picture, 0…1; 0 without a difference.
  ///
  /// An edge is where Sobel's operator, on luma or on opacity, gives at least a sixteenth of what it
  /// gives between black and white. Much means antialiasing, or that something has moved a little;
  /// little means that something has another colour, or is new.
  public func shareOnEdges() -> Double {
    guard let bounds else { return 0 }
    var (sum, onEdges) = (0, 0)
    expected.withUnsafeWords { words, _ in
      for y in bounds.y {
        for x in bounds.x {
          let difference = Int(differences[y * width + x])
          if difference == 0 { continue }
          sum += difference
          if x < expected.width, y < expected.height, isEdge(words, x, y) { onEdges += difference }
        }
      }
    }
    return Double(onEdges) / Double(sum)
  }

  /// The luma of BT.709, in 256ths.
  @inline(__always)
  private static func luma(_ word: UInt32) -> Int {
    Int(word & 0xff) * 54 + Int(word >> 8 & 0xff) * 183 + Int(word >> 16 & 0xff) * 19
  }

  private func isEdge(_ words: UnsafeBufferPointer<UInt32>, _ x: Int, _ y: Int) -> Bool {
    let width = expected.width
    let columns = (max(0, x - 1), x, min(width - 1, x + 1))
    let rows = (max(0, y - 1) * width, y * width, min(expected.height - 1, y + 1) * width)
    // Black and white give 4 · 255 · 256, transparent and opaque 4 · 255.
    func size(_ value: (UInt32) -> Int) -> Int {
      let topLeft = value(words[rows.0 + columns.0])
      let top = value(words[rows.0 + columns.1])
      let topRight = value(words[rows.0 + columns.2])
      let left = value(words[rows.1 + columns.0])
      let right = value(words[rows.1 + columns.2])
      let bottomLeft = value(words[rows.2 + columns.0])
      let bottom = value(words[rows.2 + columns.1])
      let bottomRight = value(words[rows.2 + columns.2])
      let across = topRight + 2 * right + bottomRight - topLeft - 2 * left - bottomLeft
      let down = bottomLeft + 2 * bottom + bottomRight - topLeft - 2 * top - topRight
      return max(abs(across), abs(down))
    }
    return size(Self.luma) * 16 >= 4 * 255 * 256 || size { Int($0 >> 24) } * 16 >= 4 * 255
  }
}
