import Graphics
import TestSupport

/// Numbers and points from a seed.
struct SplitMix {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &generator)
  }

  mutating func count(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func point(_ range: ClosedRange<Double>) -> Point {
    Point(number(range), number(range))
  }
}
