import Graphics

/// What receives a shape's coverage: row by row downwards, from left to right, never twice a pixel.
protocol CoverageSink {
  /// Takes pixels of equal coverage.
  ///
  /// - Parameters:
  ///   - x: The first column.
  ///   - y: The row.
  ///   - count: The number of pixels, at least 1.
  ///   - coverage: 1…255.
  mutating func run(x: Int, y: Int, count: Int, coverage: UInt8)

  /// Takes a short strip of pixels with a coverage each.
  ///
  /// - Parameters:
  ///   - x: The first column.
  ///   - y: The row.
  ///   - count: The number of pixels, at least 1.
  ///   - coverages: 0…255 each; 8 bytes beyond the last may be read and mean nothing.
  mutating func strip(x: Int, y: Int, count: Int, coverages: UnsafePointer<UInt8>)
}

/// Turns a running sum of cells into coverage.
protocol WindingRule {
  /// The covered area for a signed sum, in `Cells.full`, 0…full.
  static func area(_ sum: SIMD8<Int32>) -> SIMD8<Int32>
}

/// Inside where the signed windings do not cancel.
///
/// Within a pixel areas of the same direction add up to at most the whole; that is exact unless
/// outlines cross or lie on one another in that pixel.
enum NonZeroWinding: WindingRule {
  @inline(__always)
  static func area(_ sum: SIMD8<Int32>) -> SIMD8<Int32> {
    let full = SIMD8<Int32>(repeating: Int32(Cells.full))
    let sign = sum &>> SIMD8(repeating: 31)
    return Blend.minimum((sum ^ sign) &- sign, full)
  }
}

/// Inside where an odd number of outlines is crossed.
enum EvenOddWinding: WindingRule {
  @inline(__always)
  static func area(_ sum: SIMD8<Int32>) -> SIMD8<Int32> {
    let full = SIMD8<Int32>(repeating: Int32(Cells.full))
    let folded = sum & SIMD8<Int32>(repeating: Int32(2 * Cells.full - 1))
    return Blend.minimum(folded, full &+ full &- folded)
  }
}

extension Cells {
  /// Gives the pass's coverage to a sink and clears the cells for the next.
  ///
  /// - Parameters:
  ///   - rule: How sums become areas.
  ///   - scratch: Room for a row of bytes, with 16 to spare.
  ///   - sink: What receives runs and strips.
  func sweep<Rule: WindingRule, Sink: CoverageSink>(
    _ rule: Rule.Type, scratch: UnsafeMutablePointer<UInt8>, into sink: inout Sink
  ) {
    for row in 0..<bounds.height {
      let words = marks + row &* markStride
      let rowCells = cells + row &* stride
      let y = bounds.minY &+ row
      var sum: Int32 = 0
      // Pixels before `stripStart` have been given away; those up to `stripEnd` are in scratch.
      var stripStart = 0
      var stripEnd = 0
      for wordIndex in 0..<markStride {
        var word = words[wordIndex]
        if word == 0 { continue }
        words[wordIndex] = 0
        while word != 0 {
          let column = (wordIndex &<< 6 &+ word.trailingZeroBitCount) &<< 3
          word &= word &- 1
          if column != stripEnd {
            flush(stripStart, stripEnd, y, scratch, &sink)
            if sum != 0 { gap(stripEnd, column, y, sum, rule, &sink) }
            stripStart = column
          }
          let block = UnsafeMutableRawPointer(rowCells + column)
          var sums = block.loadUnaligned(as: SIMD8<Int32>.self)
          block.storeBytes(of: SIMD8<Int32>.zero, as: SIMD8<Int32>.self)
          for lane in 0..<8 {
            sum = sum &+ sums[lane]
            sums[lane] = sum
          }
          let coverage = Self.coverage(rule.area(sums))
          UnsafeMutableRawPointer(scratch + (column &- stripStart)).storeBytes(
            of: SIMD8<UInt8>(truncatingIfNeeded: coverage), as: SIMD8<UInt8>.self)
          stripEnd = column &+ 8
        }
      }
      flush(stripStart, min(stripEnd, bounds.width), y, scratch, &sink)
      if sum != 0 { gap(stripEnd, bounds.width, y, sum, rule, &sink) }
    }
  }

  /// An area in 0…full as 0…255, rounded.
  @inline(__always)
  private static func coverage(_ area: SIMD8<Int32>) -> SIMD8<Int32> {
    ((area &<< SIMD8(repeating: 8)) &- area &+ SIMD8(repeating: 1 << 16)) &>> SIMD8(repeating: 17)
  }

  @inline(__always)
  private func flush<Sink: CoverageSink>(
    _ start: Int, _ end: Int, _ y: Int, _ scratch: UnsafeMutablePointer<UInt8>,
    _ sink: inout Sink
  ) {
    if start < end {
      sink.strip(x: bounds.minX &+ start, y: y, count: end &- start, coverages: scratch)
    }
  }

  @inline(__always)
  private func gap<Rule: WindingRule, Sink: CoverageSink>(
    _ start: Int, _ end: Int, _ y: Int, _ sum: Int32, _ rule: Rule.Type, _ sink: inout Sink
  ) {
    if start >= end { return }
    let coverage = Self.coverage(rule.area(SIMD8(repeating: sum)))[0]
    if coverage > 0 {
      sink.run(
        x: bounds.minX &+ start, y: y, count: end &- start,
        coverage: UInt8(truncatingIfNeeded: coverage))
    }
  }
}
