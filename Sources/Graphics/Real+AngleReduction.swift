extension Real {
  /// The nearest multiple of π/2, modulo 4, and what is left of the angle, within ±π/4.
  ///
  /// The rest is right to more than 70 bits, also where an angle nearly is a multiple.
  @inline(__always)
  static func reduced(_ angle: Double) -> (quadrant: Int, rest: DoubleDouble) {
    let size = abs(angle)
    if size <= 0x1.921fb54442d18p-1 { return (0, DoubleDouble(angle)) }
    return size < 0x1p20 ? moderate(angle) : large(angle)
  }

  /// The reduction below 2²⁰, after Cody and Waite.
  ///
  /// π/2 is the sum of three numbers of 33 bits and a remainder. A multiple of at most 20 bits
  /// times 33 bits is exact, and so is the first difference; the others are exact as pairs.
  private static func moderate(_ angle: Double) -> (quadrant: Int, rest: DoubleDouble) {
    let multiple = nearestInteger(angle * 0x1.45f306dc9c883p-1)
    let first = angle - multiple * 0x1.921fb544p+0
    let second = DoubleDouble.sum(first, -multiple * 0x1.0b4611a6p-34)
    let third = DoubleDouble.sum(second.high, -multiple * 0x1.3198a2ep-69)
    let low = (second.low + third.low) - multiple * 0x1.b839a252049c1p-104
    return (Int(multiple), .fastSum(third.high, low))
  }

  /// The reduction of any angle from 2²⁰, after Payne and Hanek.
  ///
  /// With |angle| = m·2ᵉ, m an integer of 53 bits, m·2ᵉ·(2/π) is wanted modulo 4. Bits of 2/π that
  /// weigh 4 or more after the product vanish; of the others the next 192 are enough, because no
  /// double comes nearer to a multiple of π/2 than about 2⁻⁶⁰.
  private static func large(_ angle: Double) -> (quadrant: Int, rest: DoubleDouble) {
    let bits = angle.bitPattern
    let exponent = Int(bits >> 52 & 0x7ff) - 1075
    let mantissa = bits & 0xf_ffff_ffff_ffff | 1 << 52
    // The first bit needed, 62 places on since the table starts with 64 zeros and two bits of the
    // product are the quadrant.
    let position = exponent + 62
    let (word, shift) = (position >> 6, UInt64(position & 63))
    func window(_ index: Int) -> UInt64 {
      let upper = twoOverPi[word + index] << shift
      return shift == 0 ? upper : upper | twoOverPi[word + index + 1] >> (64 - shift)
    }
    // The lower 192 bits of the product.
    let third = window(2).multipliedFullWidth(by: mantissa)
    let second = window(1).multipliedFullWidth(by: mantissa)
    let (p1, carry) = second.low.addingReportingOverflow(third.high)
    let p2 = third.low
    let p0 = window(0) &* mantissa &+ second.high &+ (carry ? 1 : 0)

    var quadrant = Int(p0 >> 62)
    var (f0, f1, f2) = (p0 << 2 | p1 >> 62, p1 << 2 | p2 >> 62, p2 << 2)
    let isAbove = f0 >> 63 == 1
    if isAbove {
      // More than a half: count from the next multiple, backwards.
      quadrant += 1
      f2 = ~f2 &+ 1
      f1 = ~f1 &+ (f2 == 0 ? 1 : 0)
      f0 = ~f0 &+ (f1 == 0 && f2 == 0 ? 1 : 0)
    }
    let fraction = pair(f0, f1, f2) * quarterTurn
    let isNegative = angle < 0
    return (isNegative ? -quadrant : quadrant, isAbove != isNegative ? -fraction : fraction)
  }

  /// The number 0.f0f1f2 in base 2⁶⁴, to 106 bits.
  private static func pair(_ f0: UInt64, _ f1: UInt64, _ f2: UInt64) -> DoubleDouble {
    var (a, b, c) = (f0, f1, f2)
    var scale = 1.0
    while a == 0, scale > 0x1p-192 {
      (a, b, c) = (b, c, 0)
      scale *= 0x1p-64
    }
    let zeros = UInt64(a.leadingZeroBitCount)
    if zeros > 0 {
      a = a << zeros | b >> (64 - zeros)
      b = b << zeros | c >> (64 - zeros)
      scale *= Double(bitPattern: (1023 - zeros) << 52)
    }
    let high = Double(a >> 11) * 0x1p-53
    let low = Double((a & 0x7ff) << 42 | b >> 22) * 0x1p-106
    return DoubleDouble(high * scale, low * scale)
  }

  /// 64 zeros, then the first 1,280 bits of 2/π; the greatest double needs 1,162 of them.
  private static let twoOverPi: [UInt64] = [
    0, 0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041, 0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e, 0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b, 0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d, 0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab, 0xf0cf_bc20_9af4_361d,
  ]
}
