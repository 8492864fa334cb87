import Graphics

extension Double {
  /// A number for people: whole ones whole, others with at most four digits after the point.
  package var shortText: String {
    guard isFinite, magnitude < 1e9 else { return plainText }
    let rounded = (self * 1e4).rounded() / 1e4
    // What would be rounded to nothing is told with all its digits.
    return rounded == 0 && self != 0 ? plainText : rounded.plainText
  }

  /// Seconds with three digits after the point.
  var secondsText: String {
    guard isFinite, self >= 0, self < 1e12 else { return "0.000" }
    let thousandths = Int((self * 1000).rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
