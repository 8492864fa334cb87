/// The colours that would do in a place: each channel from a lowest to a highest value.
///
/// A colour that must be met exactly is a box of one; for one that is not true colour there is no
/// other.
///
/// ## Design notes
/// The four bytes of a word lie in lanes of 16 bits of one integer, the highest bit of each free
/// for the borrow of a comparison. `SIMD4<UInt8>` is three times slower here: Swift reduces its masks
/// lane by lane.
struct ColorBox: Equatable {
  /// The lowest channels.
  private let low: UInt64
  /// The highest channels.
  private let high: UInt64

  @inline(__always)
  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// One colour alone.
  @inline(__always)
  init(_ color: UInt32) {
    let lanes = Self.lanes(color)
    self.init(low: lanes, high: lanes)
  }

  /// The colours of which no channel is farther from a colour's than a tolerance.
  @inline(__always)
  init(_ color: UInt32, tolerance: UInt8) {
    guard tolerance > 0, CellColor.isTrue(color) else {
      self.init(color)
      return
    }
    let lanes = Self.lanes(color)
    let reach = UInt64(tolerance) &* 0x0001_0001_0001
    let white: UInt64 = 0x00ff_00ff_00ff
    self.init(
      low: Self.maximum(lanes, reach) &- reach, high: Self.minimum(lanes &+ reach, white))
  }

  /// The colours of two boxes; nil where there are none.
  @inline(__always)
  func meet(_ other: ColorBox) -> ColorBox? {
    if self == other { return self }
    let least = Self.maximum(low, other.low)
    let most = Self.minimum(high, other.high)
    return Self.isAtLeast(most, least) == Self.tops ? ColorBox(low: least, high: most) : nil
  }

  /// The colour of the box with the fewest digits, near its middle.
  var shortest: UInt32 {
    if low == high { return Self.word(low) }
    var color: UInt32 = 0
    for channel: UInt64 in 0..<3 {
      let least = UInt32(truncatingIfNeeded: low >> (16 * channel) & 0xff)
      let most = UInt32(truncatingIfNeeded: high >> (16 * channel) & 0xff)
      let digits: UInt32 = least < 10 ? 9 : least < 100 ? 99 : 255
      color |= min((least + most) / 2, digits) << UInt32(8 * channel)
    }
    return color
  }

  /// Whether it is the terminal's own colour.
  @inline(__always)
  var isStandard: Bool { low >> 48 == UInt64(CellColor.standard >> 24) }

  /// The bytes that its shortest colour takes, without the frame of a sequence.
  @inline(__always)
  var cost: Int { CellColor.cost(Self.word(low)) }

  // MARK: Lanes

  /// The highest bit of each lane.
  private static let tops: UInt64 = 0x8000_8000_8000_8000

  @inline(__always)
  private static func lanes(_ word: UInt32) -> UInt64 {
    let halves = (UInt64(word) | UInt64(word) << 16) & 0x0000_ffff_0000_ffff
    return (halves | halves << 8) & 0x00ff_00ff_00ff_00ff
  }

  @inline(__always)
  private static func word(_ lanes: UInt64) -> UInt32 {
    let halves = (lanes | lanes >> 8) & 0x0000_ffff_0000_ffff
    return UInt32(truncatingIfNeeded: halves | halves >> 16)
  }

  /// The highest bit of each lane in which the first is not less than the second.
  @inline(__always)
  private static func isAtLeast(_ first: UInt64, _ second: UInt64) -> UInt64 {
    ((first | tops) &- second) & tops
  }

  @inline(__always)
  private static func maximum(_ first: UInt64, _ second: UInt64) -> UInt64 {
    let isFirst = isAtLeast(first, second)
    // The 15 bits below each set top; values have no more than 9.
    let mask = isFirst &- isFirst >> 15
    return first & mask | second & ~mask
  }

  @inline(__always)
  private static func minimum(_ first: UInt64, _ second: UInt64) -> UInt64 {
    first &+ second &- maximum(first, second)
  }
}
