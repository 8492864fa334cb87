/// The 52 levels of a channel of which no value is farther than 2: 0, and 4 to 254 by fives.
///
/// Fives are the widest steps that ±2 allows. They are placed so that as many levels as can be
/// have two digits: 99 is one of them. Black stays black.
struct ReducedLevels {
  /// The nearest level of each value.
  private let nearest: [UInt8]

  init() {
    nearest = (0...255).map { (value: Int) -> UInt8 in
      value < 2 ? 0 : UInt8((value + 3) / 5 * 5 - 1)
    }
  }

  /// The nearest colour of an exact one.
  @inline(__always)
  func nearest(_ color: UInt32) -> UInt32 {
    UInt32(nearest[Int(color & 0xff)]) | UInt32(nearest[Int(color >> 8 & 0xff)]) << 8
      | UInt32(nearest[Int(color >> 16 & 0xff)]) << 16
  }
}
