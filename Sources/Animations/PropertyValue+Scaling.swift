extension PropertyValue {
  /// The value with all its numbers multiplied, or nil for kinds that are not made of numbers.
  public func scaled(by factor: Double) -> PropertyValue? {
    combined(with: self) { number, _ in number * factor }
  }

  /// The length of the value as a vector of all its numbers; 0 for kinds that are not made of any.
  public var magnitude: Double {
    var sum = 0.0
    _ = combined(with: self) { number, _ in
      sum += number * number
      return 0
    }
    return sum.squareRoot()
  }
}
