/// The weights that bring one axis to another length by area average: which source pixels a target pixel covers, and
/// how much of each.
///
/// Weights are whole numbers that add up to ``unity`` for each target pixel, so that a flat area
/// keeps its value exactly.
struct BoxFilter: Equatable {
  /// What the weights of a target pixel add up to.
  ///
  /// Both axes together make 255 · 2²⁴ of a white pixel, which fits 32 bits.
  static let unity: UInt32 = 1 << 12

  let source: Int
  let target: Int
  /// The first source pixel of each target pixel.
  private(set) var starts: [Int] = []
  /// Where each target pixel's weights begin, with the end of all behind the last.
  private(set) var offsets: [Int] = [0]
  private(set) var weights: [UInt32] = []

  /// - Parameters:
  ///   - source: The pixels there are.
  ///   - target: The pixels wanted; where they are more, a target pixel is one source pixel or a mix of two.
  init(source: Int, target: Int) {
    precondition(source > 0 && target > 0, "a filter has pixels on both sides")
    self.source = source
    self.target = target
    for index in 0..<target {
      // In units of 1 ∕ target source pixels, a target pixel covers `source` of them.
      let begin = index * source
      let end = begin + source
      let first = begin / target
      starts.append(first)
      var given = 0
      for pixel in first...((end - 1) / target) {
        let covered = min(end, (pixel + 1) * target) - begin
        let due = (covered * Int(Self.unity) * 2 + source) / (2 * source)
        weights.append(UInt32(due - given))
        given = due
      }
      offsets.append(weights.count)
    }
  }
}
