/// The times of several frames: A + k/N for k = 0, 1, …, as long as they are before B.
struct FrameTimes: Equatable, Sendable {
  /// The most frames that one command makes.
  static let limit = 1_000_000

  /// The time of the first frame in seconds.
  let from: Double
  /// Frames a second.
  let fps: Double
  /// How many frames there are.
  let count: Int

  /// Counts the frames.
  ///
  /// (B − A)·N is a whole number more often than floating point says: (1 − 0.7)·10 comes out above
  /// 3, which would make a fourth frame at B itself. A product so near to a whole number that
  /// rounding can explain the rest counts as that number.
  ///
  /// - Parameters:
  ///   - from: A, in seconds.
  ///   - to: B, in seconds; no frame is at B itself.
  ///   - fps: N, above 0.
  /// - Throws: That there is no frame, or more than ``limit``.
  init(from: Double, to: Double, fps: Double) throws(UsageError) {
    precondition(fps > 0, "frames a second are above 0")
    guard to > from else { throw .emptyRange(from: from, to: to) }
    let product = (to - from) * fps
    let whole = product.rounded()
    // Each bound is off by half a unit in the last place when it is read, and so is each operation.
    let slack = (abs(from) + abs(to)) * fps * 0x1p-51
    let count = abs(product - whole) <= slack ? whole : product.rounded(.up)
    guard count <= Double(Self.limit) else { throw .tooManyFrames(count) }
    self.from = from
    self.fps = fps
    self.count = max(1, Int(count))
  }

  /// One frame.
  init(at time: Double) {
    from = time
    fps = 1
    count = 1
  }

  /// The time of a frame in seconds.
  subscript(index: Int) -> Double { from + Double(index) / fps }
}
