extension Animation {
  /// How many groups stand within one another, the leaf included.
  public var depth: Int {
    switch content {
    case .property, .transition: 1
    case .group(let members): 1 + (members.map(\.depth).max() ?? 0)
    }
  }
}

extension PropertyAnimation {
  /// The values it was given, each with its name in messages, in the order they are mixed; of a path
  /// its start.
  public var namedValues: [(name: String, value: PropertyValue)] {
    switch curve {
    case .basic(let ends): ends.namedValues
    case .spring(let curve): curve.ends.namedValues
    case .keyframes(let curve):
      if let start = curve.plan.parts.motion?.start {
        [("path", .point(start))]
      } else {
        curve.values.enumerated().map { ("values[\($0.offset + 1)]", $0.element) }
      }
    }
  }

  /// Whether an end is missing and the model's value stands in for it.
  public var needsModelValue: Bool {
    guard !additive else { return false }
    switch curve {
    case .basic(let ends): return ends.namedValues.count == 1
    case .spring(let curve): return curve.ends.namedValues.count == 1
    case .keyframes: return false
    }
  }
}

extension BasicCurve {
  /// The ends that are given, each with its name in messages.
  var namedValues: [(name: String, value: PropertyValue)] {
    [("from", from), ("to", to), ("by", by)].compactMap { name, value in
      value.map { (name, $0) }
    }
  }
}
