extension Double {
  /// The number with a few significant digits, as messages say it: `41.8`, `0.0628`, `1.2e-9`.
  ///
  /// Trailing zeros are left out. It is rounded from the shortest decimal that reads back as the
  /// number, half away from zero, so that no library's rounding has a say.
  ///
  /// - Parameter count: How many digits, 1…17.
  /// - Returns: The words.
  func words(_ count: Int = 3) -> String {
    precondition((1...17).contains(count), "1 to 17 digits are significant")
    guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
    guard self != 0 else { return "0" }
    var (digits, exponent) = decimal
    if digits.count > count {
      let roundsUp = digits[count] >= 5
      digits.removeSubrange(count...)
      if roundsUp {
        var place = count - 1
        while place >= 0, digits[place] == 9 {
          digits[place] = 0
          place -= 1
        }
        if place >= 0 {
          digits[place] += 1
        } else {
          digits.insert(1, at: 0)
          exponent += 1
        }
      }
    }
    while digits.count > 1, digits.last == 0 { digits.removeLast() }
    let sign = self < 0 ? "-" : ""
    func text(_ digits: ArraySlice<UInt8>) -> String { digits.map(String.init).joined() }
    switch exponent {
    case 0..<15:
      let missing = String(repeating: "0", count: max(0, exponent + 1 - digits.count))
      let fraction = text(digits.dropFirst(exponent + 1))
      return sign + text(digits.prefix(exponent + 1)) + missing
        + (fraction.isEmpty ? "" : ".\(fraction)")
    case -5..<0:
      return sign + "0." + String(repeating: "0", count: -exponent - 1) + text(digits[...])
    default:
      let fraction = digits.count > 1 ? ".\(text(digits.dropFirst()))" : ""
      return "\(sign)\(digits[0])\(fraction)e\(exponent)"
    }
  }

  /// The number with a fixed number of decimals: `1.000000`.
  func fixed(_ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (magnitude * scale).rounded()
    guard scaled < 0x1p53 else { return description }
    let whole = String(Int(scaled))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - whole.count)) + whole
    let sign = self < 0 && scaled > 0 ? "-" : ""
    if decimals == 0 { return sign + padded }
    return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }

  /// The number as a time in seconds: at most four decimals, without trailing zeros.
  var timeWords: String {
    var text = fixed(4)[...]
    guard text.contains(".") else { return String(text) }
    while text.last == "0" { text.removeLast() }
    return String(text.last == "." ? text.dropLast() : text)
  }

  /// The digits d₀d₁… of the shortest decimal and an exponent e: the number is d₀.d₁… · 10ᵉ.
  private var decimal: (digits: [UInt8], exponent: Int) {
    let parts = magnitude.description.split(separator: "e")
    let number = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let bytes = Array(number.joined().utf8).map { $0 - UInt8(ascii: "0") }
    let zeros = bytes.prefix { $0 == 0 }.count
    let exponent = number[0].count - 1 - zeros + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    return (Array(bytes.dropFirst(zeros)), exponent)
  }
}
