import Graphics

/// Which property changes, and through which values: a basic, spring or keyframe animation without
/// its timing.
public struct PropertyAnimation: Hashable, Sendable {
  /// The values over the eased progress of one cycle.
  public enum Curve: Hashable, Sendable {
    /// From one end to the other.
    case basic(BasicCurve)
    /// From one end to the other on a spring.
    indirect case spring(SpringCurve)
    /// Through a row of values, or along a path.
    case keyframes(KeyframeCurve)
  }

  /// The property's name or the path to a part of it, such as `transform.scale`.
  public var keyPath: String
  /// The values over the eased progress of one cycle.
  public var curve: Curve
  /// How the curve's numbers become the transform that the key path takes; nil uses values as they
  /// are.
  public var valueFunction: ValueFunction?
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
    if !additive, valueFunction == nil, !(cumulative && state.cycle > 0) {
      return curveValue(at: state, model)
    }
    guard var value = curveValue(at: state, model) else { return nil }
    if cumulative, state.cycle > 0, let end = curveValue(at: state.cycleEndState, model) {
      // Measured: what is carried over is the end value itself, not how far it is from the start.
      value = end.multiplied(by: state.cycle)?.adding(value) ?? value
    }
    if let valueFunction {
      guard let transform = valueFunction.transform(value) else { return nil }
      value = .transform(transform)
    }
    guard additive else { return value }
    // No value adds nothing.
    return value == .none ? nil : current().adding(value) ?? value
  }

  /// The number to show at a moment, where nothing else counts: the quick form of
  /// ``value(at:model:current:)``.
  ///
  /// - Parameter state: How far the animation has come.
  /// - Returns: The number; nil for an animation of another kind, or with an end that is missing, or
  ///   that adds to something, or that changes nothing then. Ask ``value(at:model:current:)`` then.
  /// - Complexity: As there; copies no value.
  public func number(at state: LeafState) -> Double? {
    if additive || cumulative || valueFunction != nil { return nil }
    return switch curve {
    case .basic(let curve): curve.number(at: state.fraction)
    case .spring(let curve): curve.number(at: state.time)
    case .keyframes(let curve): curve.plan.number(at: state.fraction, slack: state.slack)
    }
  }

  /// The target of a spring that has settled by a moment, within a thousandth of which it shows.
  ///
  /// What shows at the end of a spring is not quite its target; whoever keeps the end value wants
  /// the target itself.
  ///
  /// - Parameters:
  ///   - state: How far the animation has come.
  ///   - model: The model's value; read only when an end is missing.
  /// - Returns: The target; nil before the spring has settled, and for what is not a spring or adds
  ///   to something.
  public func settledTarget(
    at state: LeafState, model: @autoclosure () -> PropertyValue
  ) -> PropertyValue? {
    guard case .spring(let curve) = curve, !additive, !(cumulative && state.cycle > 0),
      state.time >= curve.settlingDuration * (1 - 0x1p-40)
    else { return nil }
    let target = curve.ends.value(at: 1) { base(of: curve.ends, model) }
    guard let valueFunction else { return target }
    return target.flatMap { valueFunction.transform($0) }.map(PropertyValue.transform)
  }

  /// How what moves along a path is turned at a moment, or nil when it stays upright.
  ///
  /// The turn belongs before the layer's own transform: R(angle) · transform for row vectors.
  ///
  /// - Parameter state: How far the animation has come.
  /// - Returns: The angle of the path's direction in radians, clockwise on screen from the x axis,
  ///   and half a turn more for ``KeyframeCurve/RotationMode/autoReverse``. Where the path stands
  ///   still, the direction in which it goes on, or in which it came.
  public func rotation(at state: LeafState) -> Double? {
    guard case .keyframes(let curve) = curve, let mode = curve.rotationMode,
      let direction = curve.plan.direction(at: state.fraction, slack: state.slack)
    else { return nil }
    let angle = Real.atan2(direction.y, direction.x)
    return mode == .auto ? angle : angle + .pi
  }

  private func curveValue(
    at state: LeafState, _ model: () -> PropertyValue
  ) -> PropertyValue? {
    switch curve {
    case .basic(let curve): curve.value(at: state.fraction) { base(of: curve, model) }
    case .spring(let curve): curve.value(at: state.time) { base(of: curve.ends, model) }
    case .keyframes(let curve): curve.plan.value(at: state.fraction, slack: state.slack)
    }
  }

  /// The value in place of a missing end: what adds nothing, or the model's.
  private func base(of ends: BasicCurve, _ model: () -> PropertyValue) -> PropertyValue {
    if let valueFunction {
      guard !additive, case .transform(let transform) = model() else {
        return valueFunction.identityInput
      }
      return valueFunction.input(of: transform)
    }
    return additive ? ends.zero : model()
  }
}

extension BasicCurve {
  /// The value that adds nothing, of the kind of whichever end is given.
  fileprivate var zero: PropertyValue { (from ?? to ?? by ?? .none).zero }
}
