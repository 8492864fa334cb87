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
  /// A number lies outside its range; `range` says which.
  case outside(name: String, value: Double, range: String)
  /// A keyframe animation has both values and a path.
  case valuesAndPath
  /// A path has fewer than two points to move between.
  case emptyPath
  /// Something is to turn along a path, but there is none.
  case rotationModeWithoutPath
  /// There are more tension, continuity or bias values than keyframes.
  case tooManySplineValues(name: String, given: Int, keys: Int)
  /// A value is not what the value function takes.
  case valueFunctionInput(name: String, function: ValueFunction)
  /// A transition's end lies before its start.
  case progressBackwards(start: Double, end: Double)
  /// A transition stands in a group.
  case transitionInGroup(index: Int)
  /// A timing function has too few steps or stops.
  case timingFunction(String)
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
    case .outside(let name, let value, let range): "\(name) must be \(range), not \(short(value))"
    case .valuesAndPath: "values and path cannot both be given"
    case .emptyPath: "path must have something to move along"
    case .rotationModeWithoutPath: "rotationMode needs a path"
    case .tooManySplineValues(let name, let given, let keys):
      "\(name) must have at most one entry for each of the \(count(keys, "value", "values")), "
        + "not \(given)"
    case .valueFunctionInput(let name, let function):
      "\(name) must be \(function.inputCount == 1 ? "a number" : "three numbers") for "
        + "valueFunction '\(function.rawValue)'"
    case .progressBackwards(let start, let end):
      "endProgress must be at least startProgress: it is \(short(end)) after \(short(start))"
    case .transitionInGroup(let index):
      "animations[\(index + 1)] is a transition, which no group can hold: add it to the layer"
    case .timingFunction(let reason): "timingFunction \(reason)"
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
