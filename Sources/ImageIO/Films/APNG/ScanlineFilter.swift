/// PNG's ways to write a row as differences from what is above and to the left.
enum ScanlineFilter: UInt8, CaseIterable {
  case none
  case sub
  case up
  case average
  case paeth

  /// Writes a row as differences.
  ///
  /// - Parameters:
  ///   - row: The row's bytes.
  ///   - above: The row above; zeros for the first.
  ///   - count: The bytes of a row.
  ///   - step: The bytes of a pixel.
  ///   - output: Gets as many bytes.
  @inline(__always)
  func apply(
    _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, step: Int,
    to output: UnsafeMutablePointer<UInt8>
  ) {
    switch self {
    case .none:
      output.update(from: row, count: count)
    case .sub:
      for i in 0..<min(step, count) { output[i] = row[i] }
      var i = step
      while i < count {
        output[i] = row[i] &- row[i - step]
        i += 1
      }
    case .up:
      for i in 0..<count { output[i] = row[i] &- above[i] }
    case .average:
      for i in 0..<min(step, count) { output[i] = row[i] &- above[i] >> 1 }
      var i = step
      while i < count {
        let mean = (UInt16(row[i - step]) + UInt16(above[i])) >> 1
        output[i] = row[i] &- UInt8(truncatingIfNeeded: mean)
        i += 1
      }
    case .paeth:
      for i in 0..<min(step, count) { output[i] = row[i] &- above[i] }
      var i = step
      while i < count {
        output[i] = row[i] &- Self.paeth(row[i - step], above[i], above[i - step])
        i += 1
      }
    }
  }

  /// Gives a row back from its differences, in place.
  func undo(
    _ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, step: Int
  ) {
    for i in 0..<count {
      let left = i < step ? 0 : row[i - step]
      let prediction: UInt8 =
        switch self {
        case .none: 0
        case .sub: left
        case .up: above[i]
        case .average: UInt8((UInt16(left) + UInt16(above[i])) >> 1)
        case .paeth: Self.paeth(left, above[i], i < step ? 0 : above[i - step])
        }
      row[i] = row[i] &+ prediction
    }
  }

  /// Whichever of left, above and corner is nearest to left + above − corner, in this order.
  @inline(__always)
  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(corner))
    let (distanceA, distanceB) = (abs(b - c), abs(a - c))
    let distanceC = abs(a + b - 2 * c)
    if distanceA <= distanceB, distanceA <= distanceC { return left }
    return distanceB <= distanceC ? above : corner
  }
}
