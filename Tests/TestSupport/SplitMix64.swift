/// A small seeded generator: a failing sequence can be had again from its seed.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator; the same seed gives the same numbers.
  public init(seed: UInt64) { state = seed }

  /// The next number, all 64 bits equally likely.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }
}
