/// What is wrong with an animation's values, found before it is added.
///
/// ``description`` is the end of a sentence whose start names the animation, as in
/// `basicAnimation.keyTimes must not decrease: …`. Indices are stored from 0 and written from 1,
/// as a script counts.
public indirect enum AnimationProblem: Error, Hashable, Sendable {
  /// A number is NaN, or infinite where it must not be.
  case notFinite(name: String, value: Double)
  /// A number is below 0 where it must not be.
  case negative(name: String, value: Double)
  /// Both ways of saying when it begins are used.
  case beginTimeAndDelay
  /// Both ways of saying how long it repeats are used.
  case repeatCountAndRepeatDuration
  /// All three of from, to and by are given.
  case fromToAndBy
  /// A keyframe animation has no values.
  case noValues
  /// The key times do not match the values in number.
  case keyTimeCount(given: Int, needed: Int, values: Int)
  /// A key time lies outside 0…1 or is not a number.
  case keyTimeOutside(index: Int, value: Double)
  /// A key time is below the one before it.
  case keyTimesDecrease(index: Int, value: Double, previous: Double)
  /// There are more timing functions than segments.
  case tooManyTimingFunctions(given: Int, segments: Int)
  /// Two values that follow each other cannot mix; `difference` says how they differ.
  case mismatch(first: String, second: String, difference: String)
  /// A member of a group has a problem.
  case member(index: Int, AnimationProblem)
}

extension AnimationProblem: CustomStringConvertible {
  /// What is wrong, starting with the name of the value, for example
  /// `keyTimes must not decrease: keyTimes[3] is 0.2 after 0.5`.
  public var description: String {
    switch self {
    case .notFinite(let name, let value): "\(name) must be a finite number, not \(value)"
    case .negative(let name, let value): "\(name) must not be negative: it is \(short(value))"
    case .beginTimeAndDelay: "beginTime and delay cannot both be given"
    case .repeatCountAndRepeatDuration: "repeatCount and repeatDuration cannot both be given"
    case .fromToAndBy: "from, to and by cannot all be given: leave one out"
    case .noValues: "values must not be empty"
    case .keyTimeCount(let given, let needed, let values):
      "keyTimes must have \(count(needed, "entry", "entries")) for "
        + "\(count(values, "value", "values")), not \(given)"
    case .keyTimeOutside(let index, let value):
      "keyTimes must lie in 0…1: keyTimes[\(index + 1)] is \(short(value))"
    case .keyTimesDecrease(let index, let value, let previous):
      "keyTimes must not decrease: keyTimes[\(index + 1)] is \(short(value)) after "
        + short(previous)
    case .tooManyTimingFunctions(let given, let segments):
      "timingFunctions must have at most one entry for each of the "
        + "\(count(segments, "segment", "segments")), not \(given)"
    case .mismatch(let first, let second, let difference):
      "\(first) and \(second) do not mix: they are \(difference)"
    case .member(let index, let problem): "animations[\(index + 1)].\(problem)"
    }
  }
}

/// A number as a script would write it: `2`, not `2.0`.
private func short(_ value: Double) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

private func count(_ number: Int, _ one: String, _ many: String) -> String {
  "\(number) \(number == 1 ? one : many)"
}
