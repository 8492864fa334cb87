extension Animation {
  /// Lets the animation end with the cycle that plays at a moment.
  ///
  /// Before its begin it ends with the first cycle. One whose speed is 0 has no cycle to end and is
  /// left as it is.
  ///
  /// - Parameters:
  ///   - time: The moment, in the time of the layer it was added to.
  ///   - addedAt: When it was added, in the same time.
  public mutating func finishCycle(at time: Double, addedAt: Double) {
    guard timing.speed != 0 else { return }
    let (begin, end) = activeInterval(addedAt: addedAt)
    guard let next = nextRepeat(after: max(time, begin), addedAt: addedAt), next < end else {
      return
    }
    let cycle = timing.cycleDuration(duration: resolvedDuration())
    timing.repeatDuration = 0
    timing.repeatCount = ((next - begin) * abs(timing.speed) / cycle).rounded()
  }

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
