extension Animation {
  /// What is wrong with the animation's values, or nil; the first problem found, members last.
  ///
  /// Everything else in this module takes a valid animation for granted.
  public func validate() -> AnimationProblem? {
    if let problem = timing.validate() { return problem }
    switch content {
    case .property(let leaf): return leaf.validate()
    case .group(let members):
      for (index, member) in members.enumerated() {
        if let problem = member.validate() { return .member(index: index, problem) }
      }
      return nil
    }
  }
}

extension MediaTiming {
  /// What is wrong with the timing's numbers, or nil.
  public func validate() -> AnimationProblem? {
    let numbers = [
      ("beginTime", beginTime), ("delay", delay), ("duration", duration), ("speed", speed),
      ("timeOffset", timeOffset),
    ]
    for case (let name, let value?) in numbers where !value.isFinite {
      return .notFinite(name: name, value: value)
    }
    for (name, value) in [("repeatCount", repeatCount), ("repeatDuration", repeatDuration)] {
      if value.isNaN { return .notFinite(name: name, value: value) }
      if value < 0 { return .negative(name: name, value: value) }
    }
    if let duration, duration < 0 { return .negative(name: "duration", value: duration) }
    if beginTime != nil, delay != nil { return .beginTimeAndDelay }
    if repeatCount > 0, repeatDuration > 0 { return .repeatCountAndRepeatDuration }
    return nil
  }
}

extension PropertyAnimation {
  /// What is wrong with the values and key times, or nil.
  public func validate() -> AnimationProblem? {
    switch curve {
    case .basic(let curve): curve.validate()
    case .keyframes(let curve): curve.validate()
    }
  }
}

extension BasicCurve {
  /// What is wrong with the values, or nil.
  func validate() -> AnimationProblem? {
    if from != nil, to != nil, by != nil { return .fromToAndBy }
    let given = [("from", from), ("to", to), ("by", by)].compactMap { name, value in
      value.map { (name: name, value: $0) }
    }
    guard given.count == 2, let difference = given[0].value.mismatch(with: given[1].value)
    else { return nil }
    return .mismatch(first: given[0].name, second: given[1].name, difference: difference)
  }
}

extension KeyframeCurve {
  /// What is wrong with values, key times and timing functions, or nil.
  func validate() -> AnimationProblem? {
    if values.isEmpty { return .noValues }
    let isDiscrete = calculationMode == .discrete
    if !isDiscrete {
      for index in values.indices.dropFirst() {
        if let difference = values[index - 1].mismatch(with: values[index]) {
          return .mismatch(
            first: "values[\(index)]", second: "values[\(index + 1)]", difference: difference)
        }
      }
    }
    if let keyTimes {
      let needed = isDiscrete ? values.count + 1 : values.count
      if keyTimes.count != needed {
        return .keyTimeCount(given: keyTimes.count, needed: needed, values: values.count)
      }
      for (index, time) in keyTimes.enumerated() {
        if !(time >= 0 && time <= 1) { return .keyTimeOutside(index: index, value: time) }
        if index > 0, time < keyTimes[index - 1] {
          return .keyTimesDecrease(index: index, value: time, previous: keyTimes[index - 1])
        }
      }
    }
    let segments = isDiscrete ? values.count : values.count - 1
    if timingFunctions.count > segments {
      return .tooManyTimingFunctions(given: timingFunctions.count, segments: segments)
    }
    return nil
  }
}
