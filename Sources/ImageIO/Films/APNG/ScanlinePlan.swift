/// How the rows of a picture choose their filters.
enum ScanlinePlan: CaseIterable {
  /// No differences: repeated rows and flat colours pack best as they are.
  case plain
  /// Differences from the left: gradients from side to side.
  case sub
  /// Differences from above: gradients from top to bottom.
  case up
  /// For each row whichever filter leaves the fewest bytes that are not 0.
  ///
  /// The usual measure, the sum of the differences, made 5 % more of moving gradients: what counts
  /// for zlib is how often bytes repeat and not how large they are.
  case adaptive

  /// Filters rows, each with the number of its filter in front.
  ///
  /// - Parameters:
  ///   - rows: The rows' bytes, one after the other.
  ///   - count: The bytes of a row.
  ///   - step: The bytes of a pixel.
  ///   - output: Becomes the filtered rows.
  func filter(
    _ rows: UnsafeBufferPointer<UInt8>, count: Int, step: Int, into output: inout [UInt8]
  ) {
    let height = rows.count / count
    let size = height * (count + 1)
    if output.count != size { output = [UInt8](repeating: 0, count: size) }
    guard let first = rows.baseAddress else { return }
    let zeros = [UInt8](repeating: 0, count: count)
    output.withUnsafeMutableBufferPointer { output in
      guard let target = output.baseAddress else { return }
      zeros.withUnsafeBufferPointer { zeros in
        guard let zeros = zeros.baseAddress else { return }
        for y in 0..<height {
          let row = first + y * count
          let above = y == 0 ? zeros : row - count
          let place = target + y * (count + 1)
          let filter = filter(for: row, above: above, count: count, step: step, scratch: place + 1)
          place[0] = filter.rawValue
          filter.apply(row, above: above, count: count, step: step, to: place + 1)
        }
      }
    }
  }

  @inline(__always)
  private func filter(
    for row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, step: Int,
    scratch: UnsafeMutablePointer<UInt8>
  ) -> ScanlineFilter {
    switch self {
    case .plain: return .none
    case .sub: return .sub
    case .up: return .up
    case .adaptive:
      var best = ScanlineFilter.none
      var least = Int.max
      for filter in ScanlineFilter.allCases {
        filter.apply(row, above: above, count: count, step: step, to: scratch)
        var cost = 0
        for i in 0..<count { cost &+= scratch[i] == 0 ? 0 : 1 }
        if cost < least { (least, best) = (cost, filter) }
      }
      return best
    }
  }
}
