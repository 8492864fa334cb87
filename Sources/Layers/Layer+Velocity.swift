public import Animations

extension Layer {
  /// How fast what shows for a key path changes, in its units per second of the layer's time.
  ///
  /// It is what an eye has seen up to now, taken from four moments of the last half millisecond, to
  /// the fourth order. Where something has only just begun there is no such past, and where it jumped
  /// the past says nothing; then it is what comes next.
  ///
  /// - Parameters:
  ///   - keyPath: The key path, one that the layer has.
  ///   - stageTime: The stage's time.
  /// - Returns: The velocity as a value of the key path's kind, of a transform in parts; nil where
  ///   nothing moves, and for kinds without differences, such as paths and booleans.
  public func velocity(of keyPath: LayerKeyPath, at stageTime: Double) -> PropertyValue? {
    let movers = animations.filter { attached in
      attached.keyPaths.contains { $0.propertyIndex == keyPath.propertyIndex }
    }
    guard !movers.isEmpty else { return nil }
    let now = localTime(atStageTime: stageTime)
    let isYoung = movers.contains {
      (now - 4 * Self.step...now).contains($0.activeInterval.begin)
    }
    for direction in isYoung ? [1.0, -1] : [-1, 1] {
      if let slope = slope(of: keyPath, at: now, step: direction * Self.step) {
        return slope == slope.zero ? nil : slope
      }
    }
    return nil
  }

  /// Seconds between two of the moments.
  private static let step = 1e-4

  /// The slope to one side; nil where it is none, because half the step gives another.
  private func slope(of keyPath: LayerKeyPath, at time: Double, step: Double) -> PropertyValue? {
    guard let whole = rawSlope(of: keyPath, at: time, step: step),
      let half = rawSlope(of: keyPath, at: time, step: step / 2),
      let difference = whole.subtracting(half)
    else { return nil }
    return difference.magnitude <= 1e-3 * half.magnitude + 1e-3 ? half : nil
  }

  /// The difference quotient of the fourth order over five moments on one side.
  private func rawSlope(
    of keyPath: LayerKeyPath, at time: Double, step: Double
  ) -> PropertyValue? {
    func shown(after steps: Int) -> PropertyValue? {
      let shown = ownPresentation(atLocalTime: time + Double(steps) * step)
      return keyPath.value(in: shown).inParts
    }
    guard let here = shown(after: 0) else { return nil }
    // The weights of the five moments are −25, 48, −36, 16, −3; of differences, which are exactly
    // nothing where nothing moves, the first drops out.
    var sum = here.zero
    for (place, weight) in [48.0, -36, 16, -3].enumerated() {
      guard
        let part = shown(after: place + 1)?.subtracting(here)?.scaled(by: weight / (12 * step)),
        let next = sum.adding(part)
      else { return nil }
      sum = next
    }
    return sum
  }
}
