import Graphics

// What velocities are made of: differences of values, as values of the same kind. A transform has no
// difference that could be added, so its velocity is that of the numbers of its parts.

extension PropertyValue {
  /// The value in a form whose differences can be added: for a transform the numbers of its parts,
  /// for others the value itself; nil for a transform that has no parts.
  public var inParts: PropertyValue? {
    guard case .transform(let transform) = self else { return self }
    return transform.decomposed.map { .numbers($0.numbers) }
  }

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

  /// The value moved by a difference, in parts where the value is a transform.
  ///
  /// - Returns: The moved value; the value itself where there is no such difference.
  func moved(by difference: PropertyValue) -> PropertyValue {
    guard case .transform(let transform) = self else { return adding(difference) ?? self }
    guard let parts = transform.decomposed, case .numbers(let numbers) = difference,
      let sum = TransformParts(numbers: zip(parts.numbers, numbers).map { $0 + $1 })
    else { return self }
    var moved = sum
    moved.perspective = parts.perspective
    return .transform(.parts(moved))
  }
}

extension TransformParts {
  /// Scale, shear, rotation and translation in order.
  fileprivate var numbers: [Double] {
    [scale, shear, rotation, translation].flatMap { [$0.x, $0.y, $0.z] }
  }

  fileprivate init?(numbers: [Double]) {
    guard numbers.count == 12 else { return nil }
    func vector(_ place: Int) -> Vector {
      Vector(numbers[place], numbers[place + 1], numbers[place + 2])
    }
    self.init()
    (scale, shear, rotation, translation) = (vector(0), vector(3), vector(6), vector(9))
  }
}
