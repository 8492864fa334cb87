import Graphics

// Sums of values, for `by`, additive and cumulative animations.
//
// Numbers and everything made of numbers add component by component. The sum of transforms is
// their concatenation, and the one that is added acts first, in the layer's own space:
// `added · self` in row vectors. Paths, images, strings and booleans have no sum.

extension PropertyValue {
  /// The value of the same kind that adds nothing; no value where the kind has no sum.
  public var zero: PropertyValue {
    switch self {
    case .number: .number(0)
    case .point: .point(.zero)
    case .size: .size(.zero)
    case .rect: .rect(.zero)
    case .color: .color(.clear)
    case .transform: .transform(.identity)
    case .numbers(let numbers): .numbers(Array(repeating: 0, count: numbers.count))
    case .colors(let colors): .colors(Array(repeating: .clear, count: colors.count))
    case .none, .boolean, .path, .image, .string: .none
    }
  }

  /// The sum with another value, or nil when the two have none.
  public func adding(_ other: PropertyValue) -> PropertyValue? {
    if case (.transform(let current), .transform(let added)) = (self, other) {
      if added == .identity { return self }
      if current == .identity { return other }
      return .transform(.matrix(added.matrix.concatenating(current.matrix)))
    }
    return combined(with: other) { $0 + $1 }
  }

  /// The value to which another must be added to give this one, or nil when there is none.
  public func subtracting(_ other: PropertyValue) -> PropertyValue? {
    if case (.transform(let sum), .transform(let added)) = (self, other) {
      if added == .identity { return self }
      // sum = added · x, so x = added⁻¹ · sum.
      return added.inverted().map { .transform($0.concatenating(sum)) }
    }
    return combined(with: other) { $0 - $1 }
  }

  /// The sum of a number of copies of this value, or nil when the kind has no sum.
  ///
  /// - Parameter count: How many copies, not negative; none give ``zero``.
  /// - Returns: The multiple; for a transform its power.
  public func multiplied(by count: Int) -> PropertyValue? {
    precondition(count >= 0, "a value cannot be added a negative number of times")
    if case .transform(let transform) = self {
      return .transform(transform.power(count))
    }
    let factor = Double(count)
    return combined(with: self) { value, _ in value * factor }
  }

  /// Combines the components of two values of one kind, or nil when they have none in common.
  func combined(
    with other: PropertyValue, _ operation: (Double, Double) -> Double
  ) -> PropertyValue? {
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(operation(a, b))
    case (.point(let a), .point(let b)):
      return .point(Point(operation(a.x, b.x), operation(a.y, b.y)))
    case (.size(let a), .size(let b)):
      return .size(Size(operation(a.width, b.width), operation(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        Rect(
          operation(a.minX, b.minX), operation(a.minY, b.minY), operation(a.width, b.width),
          operation(a.height, b.height)))
    case (.color(let a), .color(let b)): return .color(a.combined(with: b, operation))
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(zip(a, b).map(operation))
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      return .colors(zip(a, b).map { $0.combined(with: $1, operation) })
    default: return nil
    }
  }
}

extension Color {
  fileprivate func combined(
    with other: Color, _ operation: (Double, Double) -> Double
  ) -> Color {
    Color(
      operation(red, other.red), operation(green, other.green), operation(blue, other.blue),
      operation(alpha, other.alpha))
  }
}

extension Transform {
  /// The transform applied a number of times, by repeated squaring: O(log count).
  fileprivate func power(_ count: Int) -> Transform {
    if count == 0 || self == .identity { return .identity }
    if count == 1 { return self }
    var result = Transform3D.identity
    var square = matrix
    var rest = count
    while rest > 0 {
      if rest & 1 == 1 { result = result.concatenating(square) }
      rest >>= 1
      if rest > 0 { square = square.concatenating(square) }
    }
    return .matrix(result)
  }
}
