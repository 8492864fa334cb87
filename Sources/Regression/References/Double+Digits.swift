extension Double {
  /// How many significant digits a timeline's numbers have.
  static let timelineDigits = 6

  /// The number with six significant digits, as timelines print it.
  ///
  /// For example `1.00000`, `-0.0250000` or `6.12323e-17`. Numbers of at least 1e-4 and below 1e6
  /// are written without an exponent.
  ///
  /// Rounded from the shortest decimal that reads back as the number, half away from zero, so that
  /// no library's rounding has a say.
  var sixDigits: String {
    guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
    guard self != 0 else { return "0.00000" }
    let (digits, exponent) = roundedDecimal
    let sign = self < 0 ? "-" : ""
    func text(_ digits: ArraySlice<UInt8>) -> String { digits.map(String.init).joined() }
    switch exponent {
    case 0..<Self.timelineDigits:
      let fraction = text(digits[(exponent + 1)...])
      return sign + text(digits[...exponent]) + (fraction.isEmpty ? "" : ".\(fraction)")
    case -4..<0:
      return sign + "0." + String(repeating: "0", count: -exponent - 1) + text(digits[...])
    default:
      return "\(sign)\(digits[0]).\(text(digits[1...]))e\(exponent)"
    }
  }

  /// Half of what the last of six significant digits counts: how far a number may be from what
  /// ``sixDigits`` prints of it.
  var halfOfSixthDigit: Double {
    guard isFinite, self != 0 else { return 0 }
    return Double("5e\(roundedDecimal.exponent - Self.timelineDigits)") ?? 0
  }

  /// Six digits d and an exponent e: the number is d₀.d₁d₂d₃d₄d₅ · 10ᵉ, rounded.
  private var roundedDecimal: (digits: [UInt8], exponent: Int) {
    var digits: [UInt8] = []
    var exponent = 0
    var sawPoint = false
    var whole = 0
    let parts = magnitude.description.split(separator: "e")
    for byte in parts[0].utf8 {
      if byte == UInt8(ascii: ".") {
        sawPoint = true
      } else {
        if !sawPoint { whole += 1 }
        digits.append(byte - UInt8(ascii: "0"))
      }
    }
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    exponent = whole - 1 - zeros + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    digits += [UInt8](repeating: 0, count: max(0, Self.timelineDigits + 1 - digits.count))
    let roundsUp = digits[Self.timelineDigits] >= 5
    digits.removeSubrange(Self.timelineDigits...)
    guard roundsUp else { return (digits, exponent) }
    for place in digits.indices.reversed() {
      if digits[place] < 9 {
        digits[place] += 1
        return (digits, exponent)
      }
      digits[place] = 0
    }
    // 9.999995 has become 10.
    return ([1] + digits.dropLast(), exponent + 1)
  }
}
