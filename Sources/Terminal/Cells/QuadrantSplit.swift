/// The four quarters of a cell, to be shown in two colours.
struct QuadrantSplit {
  /// The colours of the quarters, from the upper left by rows; the last lane is whether there is
  /// one at all.
  private var quarters: (SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>)

  /// Takes the quarters of a cell: two pixels each, one above the other.
  @inline(__always)
  init(_ pixels: Pixels, _ column: Int, _ row: Int) {
    func quarter(_ x: Int, _ y: Int) -> SIMD4<Int32> {
      let upper = Self.vector(pixels[2 * column + x, 4 * row + 2 * y])
      let lower = Self.vector(pixels[2 * column + x, 4 * row + 2 * y + 1])
      let sum = upper &+ lower
      return sum.w == 2 ? (sum &+ SIMD4(1, 1, 1, 0)) &>> 1 : sum
    }
    quarters = (quarter(0, 0), quarter(1, 0), quarter(0, 1), quarter(1, 1))
  }

  @inline(__always)
  private static func vector(_ word: UInt32) -> SIMD4<Int32> {
    if word == CellColor.standard { return .zero }
    return SIMD4(
      Int32(truncatingIfNeeded: word & 0xff), Int32(truncatingIfNeeded: word >> 8 & 0xff),
      Int32(truncatingIfNeeded: word >> 16 & 0xff), 1)
  }

  /// The pattern and the colours with the least squared error.
  ///
  /// A pattern that is hardly worse than the best stays, so that nothing flickers where two are
  /// nearly alike.
  ///
  /// - Parameter former: What the cell should show so far.
  /// - Returns: The cell.
  @inline(__always)
  func cell(near former: Cell) -> Cell {
    let all = quarters.0 &+ quarters.1 &+ quarters.2 &+ quarters.3
    if all.w == 0 { return .blank }
    if all.w < 4 { return border(all) }
    if quarters.0 == quarters.1 && quarters.0 == quarters.2 && quarters.0 == quarters.3 {
      let color = Self.word(quarters.0, 1)
      return Cell(upper: color, lower: color)
    }
    var best: UInt32 = 0
    var most = Int32.min
    var formerGain = Int32.min
    for pattern: UInt32 in 1..<8 {
      let gain = gain(pattern, all)
      if gain > most { (best, most) = (pattern, gain) }
      if pattern == former.glyph { formerGain = gain }
    }
    // Squares that no split can take away: one that is exact has none left.
    let squares =
      square(quarters.0) &+ square(quarters.1) &+ square(quarters.2)
      &+ square(quarters.3)
    let error = squares &* 12 &- most
    if error > 0 && formerGain > .min && squares &* 12 &- formerGain <= error + error / 4 + 300 {
      best = former.glyph
    }
    let ink = sum(best)
    let count = Int32(best.nonzeroBitCount)
    return Cell(
      pattern: best, ink: Self.word(ink, count), paper: Self.word(all &- ink, 4 &- count))
  }

  /// A cell at the border of the picture: what there is of it in its mean.
  private func border(_ all: SIMD4<Int32>) -> Cell {
    let mean = Self.word(all, all.w)
    func color(_ quarter: SIMD4<Int32>) -> UInt32 { quarter.w == 0 ? CellColor.standard : mean }
    let paper = color(quarters.0)
    var pattern: UInt32 = 0
    if color(quarters.1) != paper { pattern |= Cell.Pattern.upperRight }
    if color(quarters.2) != paper { pattern |= Cell.Pattern.lowerLeft }
    if color(quarters.3) != paper { pattern |= Cell.Pattern.lowerRight }
    return Cell(
      pattern: pattern, ink: paper == mean ? CellColor.standard : mean, paper: paper)
  }

  /// The sum of a pattern's ink.
  @inline(__always)
  private func sum(_ pattern: UInt32) -> SIMD4<Int32> {
    var sum = SIMD4<Int32>.zero
    if pattern & Cell.Pattern.upperRight != 0 { sum &+= quarters.1 }
    if pattern & Cell.Pattern.lowerLeft != 0 { sum &+= quarters.2 }
    if pattern & Cell.Pattern.lowerRight != 0 { sum &+= quarters.3 }
    return sum
  }

  /// Twelve times what a split takes from the squared error: Σc² − error = |ink|² ∕ n + |paper|² ∕ m
  /// for sums over n and m quarters.
  @inline(__always)
  private func gain(_ pattern: UInt32, _ all: SIMD4<Int32>) -> Int32 {
    let ink = sum(pattern)
    let count = Int32(pattern.nonzeroBitCount)
    return square(ink) &* (12 / count) &+ square(all &- ink) &* (12 / (4 &- count))
  }

  @inline(__always)
  private func square(_ vector: SIMD4<Int32>) -> Int32 {
    vector.x &* vector.x &+ vector.y &* vector.y &+ vector.z &* vector.z
  }

  /// The mean of a sum.
  @inline(__always)
  private static func word(_ sum: SIMD4<Int32>, _ count: Int32) -> UInt32 {
    let half = count / 2
    let red = UInt32(truncatingIfNeeded: (sum.x &+ half) / count)
    let green = UInt32(truncatingIfNeeded: (sum.y &+ half) / count)
    let blue = UInt32(truncatingIfNeeded: (sum.z &+ half) / count)
    return red | green << 8 | blue << 16
  }
}
