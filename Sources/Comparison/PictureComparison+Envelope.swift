import Raster

extension PictureComparison {
  /// How far a channel lies outside what the other picture has around its pixel.
  struct EnvelopeExcess {
    /// The distance, 1…255.
    var amount: Int
    /// The column.
    var x: Int
    /// The row.
    var y: Int
  }

  /// The channel that lies farthest outside the least and the most of the 3 × 3 pixels around it in
  /// the other picture, looked at both ways.
  ///
  /// An edge that is smoother than it was stays within, and so does one that has moved by a whole
  /// pixel; a line that came, went, or moved by two does not.
  ///
  /// - Returns: The first in reading order of the farthest; nil when all are within, or when the
  ///   sizes differ.
  func envelopeExcess() -> EnvelopeExcess? {
    guard sizesAreEqual, let bounds else { return nil }
    var farthest: EnvelopeExcess?
    expected.withUnsafeBytes { expected in
      actual.withUnsafeBytes { actual in
        for y in bounds.y {
          for x in bounds.x where differences[y * width + x] > 0 {
            let amount = max(
              excess(of: actual, in: expected, x, y), excess(of: expected, in: actual, x, y))
            if amount > farthest?.amount ?? 0 {
              farthest = EnvelopeExcess(amount: amount, x: x, y: y)
            }
          }
        }
      }
    }
    return farthest
  }

  /// Which pixels have no channel farther outside its envelope than a slack.
  func isWithinEnvelope(slack: Int) -> [Bool] {
    expected.withUnsafeBytes { expected in
      actual.withUnsafeBytes { actual in
        differences.indices.map { index in
          if differences[index] <= slack { return true }
          let (x, y) = (index % width, index / width)
          return max(excess(of: actual, in: expected, x, y), excess(of: expected, in: actual, x, y))
            <= slack
        }
      }
    }
  }

  private func excess(
    of pixels: UnsafeRawBufferPointer, in others: UnsafeRawBufferPointer, _ x: Int, _ y: Int
  ) -> Int {
    var most = 0
    for channel in 0..<4 {
      var (low, high) = (255, 0)
      for row in max(0, y - 1)...min(height - 1, y + 1) {
        for column in max(0, x - 1)...min(width - 1, x + 1) {
          let value = Int(others[(row * width + column) * 4 + channel])
          low = min(low, value)
          high = max(high, value)
        }
      }
      let value = Int(pixels[(y * width + x) * 4 + channel])
      most = max(most, low - value, value - high)
    }
    return most
  }
}
