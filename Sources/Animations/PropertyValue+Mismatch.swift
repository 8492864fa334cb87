import Graphics

extension PropertyValue {
  /// How this value and another differ so that they cannot mix.
  ///
  /// - Parameters:
  ///   - other: The other value.
  ///   - summed: Whether the two are to be added (`by`); lists of two lengths mix and have no sum.
  /// - Returns: A few words for the end of a sentence, this value first: `a number and a colour`,
  ///   `paths of 5 and 7 elements`, `paths whose element 3 is a line and an arc`; nil when they mix.
  public func mismatch(with other: PropertyValue, summed: Bool = false) -> String? {
    func pairs(_ a: Int, _ b: Int) -> Bool { a == b || !summed && a > 0 && b > 0 }
    return switch (self, other) {
    case (.none, _), (_, .none): nil
    case (.numbers(let a), .numbers(let b)):
      pairs(a.count, b.count) ? nil : "lists of \(a.count) and \(b.count) numbers"
    case (.colors(let a), .colors(let b)):
      pairs(a.count, b.count) ? nil : "lists of \(a.count) and \(b.count) colours"
    case (.path(let a), .path(let b)): a.mismatch(with: b)
    default: kindName == other.kindName ? nil : "\(kindName) and \(other.kindName)"
    }
  }

  /// What kind of value this is, with its article, for messages: `a number`.
  public var kindName: String {
    switch self {
    case .none: "no value"
    case .number: "a number"
    case .boolean: "a boolean"
    case .point: "a point"
    case .size: "a size"
    case .rect: "a rectangle"
    case .color: "a colour"
    case .transform: "a transform"
    case .path: "a path"
    case .image: "an image"
    case .string: "a string"
    case .numbers: "a list of numbers"
    case .colors: "a list of colours"
    }
  }
}

extension Path {
  /// How the structures of two paths differ, or nil when their points can be paired.
  func mismatch(with other: Path) -> String? {
    guard elements.count == other.elements.count else {
      return "paths of \(elements.count) and \(other.elements.count) elements"
    }
    for (index, (a, b)) in zip(elements, other.elements).enumerated()
    where a.kindName != b.kindName {
      return "paths whose element \(index + 1) is \(a.kindName) and \(b.kindName)"
    }
    return nil
  }
}

extension Path.Element {
  /// What kind of step this is, with its article, for messages.
  var kindName: String {
    switch self {
    case .move: "a move"
    case .line: "a line"
    case .quadratic: "a quadratic curve"
    case .cubic: "a cubic curve"
    case .arc: "an arc"
    case .close: "a close"
    }
  }
}
