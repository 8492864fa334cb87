extension PictureComparison {
  /// A window and how much of it differs.
  public struct Density: Sendable, Hashable {
    /// The window.
    public var box: PixelBox
    /// The pixels in it that differ, as a share of all, 0…1.
    public var share: Double
  }

  /// The window of N × N pixels of which the most differs; of several the first in reading order.
  ///
  /// Windows lie inside the picture; where that is smaller than N, so is the window.
  ///
  /// - Parameter window: N, from 1.
  /// - Returns: The window, and the share of it that differs.
  /// - Complexity: O(pixels), by sums over columns that move down and along.
  public func density(window: Int) -> Density {
    precondition(window > 0, "a window has at least one pixel")
    let columns = min(window, width)
    let rows = min(window, height)
    var sums = [Int](repeating: 0, count: width)
    var best = (count: 0, x: 0, y: 0)
    differences.withUnsafeBufferPointer { differences in
      sums.withUnsafeMutableBufferPointer { sums in
        for y in 0..<height {
          for x in 0..<width where differences[y * width + x] > 0 { sums[x] += 1 }
          if y >= rows {
            let leaving = (y - rows) * width
            for x in 0..<width where differences[leaving + x] > 0 { sums[x] -= 1 }
          }
          guard y + 1 >= rows else { continue }
          var count = 0
          for x in 0..<width {
            count += sums[x]
            if x >= columns { count -= sums[x - columns] }
            if x + 1 >= columns, count > best.count {
              best = (count, x + 1 - columns, y + 1 - rows)
            }
          }
        }
      }
    }
    return Density(
      box: PixelBox(x: best.x..<best.x + columns, y: best.y..<best.y + rows),
      share: Double(best.count) / Double(columns * rows))
  }
}
