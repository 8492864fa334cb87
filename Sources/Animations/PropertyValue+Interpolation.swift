import Graphics

extension PropertyValue {
  /// The value a fraction of the way to another; 0 is this one, 1 the other, both exactly.
  ///
  /// The fraction may lie outside 0…1 while a timing function overshoots; nothing is clamped.
  /// Numbers, points, sizes, rectangles, colours (straight alpha) and lists mix component by
  /// component (lists of two lengths after resampling, see `Array.mixed(with:_:)`), transforms by ``Graphics/Transform``'s rule, paths of one structure
  /// point by point. The others switch: a boolean as soon as the fraction leaves 0, images and
  /// strings half-way. Where one end is no value there is none between, except that an image
  /// switches as ever.
  ///
  /// - Returns: nil when the two do not mix; ``mismatch(with:)`` says why.
  public func interpolated(to other: PropertyValue, _ fraction: Double) -> PropertyValue? {
    // The usual kinds first, one value after the other: a pair of values is a copy of both.
    switch self {
    case .point(let a):
      if case .point(let b) = other { return .point(mix(a, b, fraction)) }
    case .color(let a):
      if case .color(let b) = other { return .color(mix(a, b, fraction)) }
    default: break
    }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(mix(a, b, fraction))
    case (.size(let a), .size(let b)): return .size(mix(a, b, fraction))
    case (.rect(let a), .rect(let b)):
      return .rect(
        Rect(origin: mix(a.origin, b.origin, fraction), size: mix(a.size, b.size, fraction)))
    case (.numbers(let a), .numbers(let b)):
      return a.mixed(with: b, fraction, mix).map(PropertyValue.numbers)
    case (.colors(let a), .colors(let b)):
      return a.mixed(with: b, fraction, mix).map(PropertyValue.colors)
    case (.transform(let a), .transform(let b)):
      if fraction == 0 || fraction == 1 { return fraction == 0 ? self : other }
      return .transform(a.interpolated(to: b, fraction))
    case (.path(let a), .path(let b)):
      guard let path = a.interpolated(to: b, fraction) else { return nil }
      return .path(path)
    case (.boolean, .boolean): return fraction <= 0 ? self : other
    case (.string, .string), (.image, .image), (.image, .none), (.none, .image):
      return fraction < 0.5 ? self : other
    case (.none, _), (_, .none):
      if fraction == 0 || fraction == 1 { return fraction == 0 ? self : other }
      return PropertyValue.none
    default: return nil
    }
  }
}

/// The number a fraction of the way from `a` to `b`, exactly `b` at 1.
///
/// `a + (b − a)` may miss `b` by a rounding, and an animation must end on the value it names.
@inlinable @inline(__always)
package func mix(_ a: Double, _ b: Double, _ fraction: Double) -> Double {
  fraction == 1 ? b : a + (b - a) * fraction
}

private func mix(_ a: Point, _ b: Point, _ fraction: Double) -> Point {
  Point(mix(a.x, b.x, fraction), mix(a.y, b.y, fraction))
}

private func mix(_ a: Size, _ b: Size, _ fraction: Double) -> Size {
  Size(mix(a.width, b.width, fraction), mix(a.height, b.height, fraction))
}

private func mix(_ a: Color, _ b: Color, _ fraction: Double) -> Color {
  Color(
    mix(a.red, b.red, fraction), mix(a.green, b.green, fraction), mix(a.blue, b.blue, fraction),
    mix(a.alpha, b.alpha, fraction))
}

extension Path {
  /// The path a fraction of the way to one of the same structure, or nil when they differ in it.
  fileprivate func interpolated(to other: Path, _ fraction: Double) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    if fraction == 0 || fraction == 1 {
      let same = zip(elements, other.elements).allSatisfy { $0.kindName == $1.kindName }
      return same ? (fraction == 0 ? self : other) : nil
    }
    var mixed: [Element] = []
    mixed.reserveCapacity(elements.count)
    for (a, b) in zip(elements, other.elements) {
      switch (a, b) {
      case (.move(let p), .move(let q)): mixed.append(.move(mix(p, q, fraction)))
      case (.line(let p), .line(let q)): mixed.append(.line(mix(p, q, fraction)))
      case (.quadratic(let p1, let p2), .quadratic(let q1, let q2)):
        mixed.append(.quadratic(mix(p1, q1, fraction), mix(p2, q2, fraction)))
      case (.cubic(let p1, let p2, let p3), .cubic(let q1, let q2, let q3)):
        mixed.append(
          .cubic(mix(p1, q1, fraction), mix(p2, q2, fraction), mix(p3, q3, fraction)))
      case (.arc(let p, let r, let s, let e), .arc(let p2, let r2, let s2, let e2)):
        mixed.append(
          .arc(
            center: mix(p, p2, fraction), radius: max(0, mix(r, r2, fraction)),
            startAngle: mix(s, s2, fraction), endAngle: mix(e, e2, fraction)))
      case (.close, .close): mixed.append(.close)
      default: return nil
      }
    }
    return Path(elements: mixed)
  }
}
