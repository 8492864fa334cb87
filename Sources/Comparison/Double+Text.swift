import Graphics

extension Double {
  /// At most six significant digits, without a needless fraction: `2`, `0.333333`, `1e-07`.
  package var shortText: String { roundedToSixDigits.plainText }

  /// The nearest number of six significant decimal digits.
  ///
  /// The digits are an integer below 10⁶ and, up to 10²², powers of ten are exact, so that the one
  /// division or multiplication gives the double that those digits denote.
  private var roundedToSixDigits: Double {
    let size = abs(self)
    guard size >= 1e-16, size < 1e15 else { return self }
    var unit = 1.0
    if size < 1e5 {
      while size * unit < 1e5 { unit *= 10 }
      return (self * unit).rounded() / unit
    }
    while size / unit >= 1e6 { unit *= 10 }
    return (self / unit).rounded() * unit
  }
}
