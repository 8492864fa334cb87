import Animations
import Graphics

/// A stand-in for a layer: model values, and animations that were added in order.
struct Player {
  var model: [String: PropertyValue]
  var added: [(animation: Animation, at: Double)] = []

  init(model: [String: PropertyValue] = [:], _ animations: Animation...) {
    self.model = model
    added = animations.map { ($0, 0) }
  }

  /// What shows at a time.
  func value(_ keyPath: String, at time: Double) -> PropertyValue {
    let model = model[keyPath] ?? .none
    var current = model
    for (animation, addedAt) in added {
      animation.forEachLeaf(at: time, addedAt: addedAt) { _, leaf, state in
        guard leaf.keyPath == keyPath else { return }
        current = leaf.value(at: state, model: model, current: current) ?? current
      }
    }
    return current
  }

  /// The number that shows at a time; NaN, which equals nothing, when it is not a number.
  func number(_ keyPath: String, at time: Double) -> Double {
    if case .number(let number) = value(keyPath, at: time) { number } else { .nan }
  }

  /// The point that shows at a time.
  func point(_ keyPath: String, at time: Double) -> Point {
    if case .point(let point) = value(keyPath, at: time) { point } else { Point(.nan, .nan) }
  }
}

extension PropertyAnimation {
  /// A keyframe animation of numbers.
  static func keyframes(
    _ keyPath: String, _ values: [Double], at keyTimes: [Double]? = nil,
    easing: [TimingFunction] = []
  ) -> PropertyAnimation {
    PropertyAnimation(
      keyPath: keyPath, values: values.map(PropertyValue.number), keyTimes: keyTimes,
      timingFunctions: easing)
  }

  /// A keyframe animation of points.
  static func keyframes(
    _ keyPath: String, _ values: [Point], at keyTimes: [Double]? = nil,
    easing: [TimingFunction] = []
  ) -> PropertyAnimation {
    PropertyAnimation(
      keyPath: keyPath, values: values.map(PropertyValue.point), keyTimes: keyTimes,
      timingFunctions: easing)
  }

  /// A basic animation of a number; a missing end is the model's.
  static func basic(
    _ keyPath: String, from: Double? = nil, to: Double? = nil, by: Double? = nil
  ) -> PropertyAnimation {
    PropertyAnimation(
      keyPath: keyPath, from: from.map(PropertyValue.number), to: to.map(PropertyValue.number),
      by: by.map(PropertyValue.number))
  }
}

extension Animation {
  /// The same animation with its timing and easing changed.
  func with(
    duration: Double? = nil, begin: Double? = nil, delay: Double? = nil, repeatCount: Double = 0,
    autoreverses: Bool = false, fillMode: MediaTiming.FillMode = .removed, speed: Double = 1,
    timeOffset: Double = 0, easing: TimingFunction = .linear
  ) -> Animation {
    var copy = self
    copy.timing.duration = duration
    copy.timing.beginTime = begin
    copy.timing.delay = delay
    copy.timing.repeatCount = repeatCount
    copy.timing.autoreverses = autoreverses
    copy.timing.fillMode = fillMode
    copy.timing.speed = speed
    copy.timing.timeOffset = timeOffset
    copy.timingFunction = easing
    return copy
  }
}

/// Whether two numbers agree within a tolerance.
func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}
