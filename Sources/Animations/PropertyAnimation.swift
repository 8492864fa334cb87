/// Which property changes, and through which values: a basic or keyframe animation without its
/// timing.
public struct PropertyAnimation: Hashable, Sendable {
  /// The values over the eased progress of one cycle.
  public enum Curve: Hashable, Sendable {
    /// From one end to the other.
    case basic(BasicCurve)
    /// Through a row of values.
    case keyframes(KeyframeCurve)
  }

  /// The property's name or the path to a part of it, such as `transform.scale`.
  public var keyPath: String
  /// The values over the eased progress of one cycle.
  public var curve: Curve
  /// Whether the value is added to what earlier animations and the model show.
  public var additive = false
  /// Whether each cycle starts from the sum of the end values of those before it.
  public var cumulative = false

  /// Creates an animation of a property.
  public init(keyPath: String, curve: Curve) {
    self.keyPath = keyPath
    self.curve = curve
  }

  /// Creates a basic animation; a missing end is the model's value.
  public init(
    keyPath: String, from: PropertyValue? = nil, to: PropertyValue? = nil,
    by: PropertyValue? = nil
  ) {
    self.init(keyPath: keyPath, curve: .basic(BasicCurve(from: from, to: to, by: by)))
  }

  /// Creates a keyframe animation with linear segments.
  public init(
    keyPath: String, values: [PropertyValue], keyTimes: [Double]? = nil,
    timingFunctions: [TimingFunction] = []
  ) {
    self.init(
      keyPath: keyPath,
      curve: .keyframes(
        KeyframeCurve(values: values, keyTimes: keyTimes, timingFunctions: timingFunctions)))
  }
}

extension PropertyAnimation {
  /// The value to show at a moment, or nil when the animation changes nothing then.
  ///
  /// - Parameters:
  ///   - state: How far the animation has come, from ``Animation/forEachLeaf(at:addedAt:_:)``.
  ///   - model: The model's value; read only when an end is missing.
  ///   - current: What earlier animations and the model show, to which an additive one adds, read
  ///     only then; where the two have no sum (paths, images, words) the animation's value replaces
  ///     it.
  /// - Returns: The value on screen after this animation.
  public func value(
    at state: LeafState, model: @autoclosure () -> PropertyValue,
    current: @autoclosure () -> PropertyValue
  ) -> PropertyValue? {
    if !additive, !(cumulative && state.cycle > 0) {
      return curveValue(at: state.fraction, state.slack, model)
    }
    guard var value = curveValue(at: state.fraction, state.slack, model) else { return nil }
    if cumulative, state.cycle > 0,
      let end = curveValue(at: state.cycleEnd, state.slack, model)
    {
      // Measured: what is carried over is the end value itself, not how far it is from the start.
      value = end.multiplied(by: state.cycle)?.adding(value) ?? value
    }
    guard additive else { return value }
    // No value adds nothing.
    return value == .none ? nil : current().adding(value) ?? value
  }

  private func curveValue(
    at fraction: Double, _ slack: Double, _ model: () -> PropertyValue
  ) -> PropertyValue? {
    switch curve {
    case .basic(let curve): curve.value(at: fraction) { additive ? curve.zero : model() }
    case .keyframes(let curve): curve.value(at: fraction, slack: slack)
    }
  }
}

extension BasicCurve {
  /// The value that adds nothing, of the kind of whichever end is given.
  fileprivate var zero: PropertyValue { (from ?? to ?? by ?? .none).zero }
}
