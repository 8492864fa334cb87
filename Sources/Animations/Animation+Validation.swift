extension Animation {
  /// What is wrong with the animation's values, or nil; the first problem found, members last.
  ///
  /// Everything else in this module takes a valid animation for granted.
  public func validate() -> AnimationProblem? {
    if let problem = timing.validate() { return problem }
    if let problem = timingFunction.validate() { return problem }
    switch content {
    case .property(let leaf): return leaf.validate()
    case .group(let members):
      for (index, member) in members.enumerated() {
        if member.transition != nil { return .transitionInGroup(index: index) }
        if let problem = member.validate() { return .member(index: index, problem) }
      }
      return nil
    case .transition(let transition): return transition.validate()
    }
  }
}

extension Transition {
  /// What is wrong with the progress numbers, or nil.
  func validate() -> AnimationProblem? {
    for (name, value) in [("startProgress", startProgress), ("endProgress", endProgress)]
    where !(0...1).contains(value) {
      return .outside(name: name, value: value, range: "a number between 0 and 1")
    }
    return startProgress > endProgress
      ? .progressBackwards(start: startProgress, end: endProgress) : nil
  }
}

extension TimingFunction {
  /// What is wrong with steps or stops, or nil.
  func validate() -> AnimationProblem? {
    switch self {
    case .linear, .bezier, .family, .sampled: return nil
    case .steps(let count, let jump):
      let least = jump == .none ? 2 : 1
      return count >= least
        ? nil
        : .timingFunction(
          "must have at least \(least == 1 ? "1 step" : "2 steps"), not \(count)")
    case .stops(let stops):
      if stops.isEmpty { return .timingFunction("must have at least one stop") }
      if stops.contains(where: { !$0.input.isFinite || !$0.output.isFinite }) {
        return .timingFunction("must have finite stops")
      }
      let decreases = zip(stops, stops.dropFirst()).contains { $0.input > $1.input }
      return decreases ? .timingFunction("must have stops whose inputs do not decrease") : nil
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
    if let valueFunction {
      for (name, value) in namedValues where !valueFunction.takes(value) {
        return .valueFunctionInput(name: name, function: valueFunction)
      }
    }
    switch curve {
    case .basic(let curve): return curve.validate()
    case .spring(let curve): return curve.spring.validate() ?? curve.ends.validate()
    case .keyframes(let curve): return curve.validate()
    }
  }
}

extension Spring {
  /// What is wrong with the physics, or nil.
  func validate() -> AnimationProblem? {
    for (name, value) in [("mass", mass), ("stiffness", stiffness)]
    where !(value > 0 && value < .infinity) {
      return .outside(name: name, value: value, range: "a number above 0")
    }
    // All damping is what a bounce of −1 comes to.
    if !(damping >= 0 && (damping < .infinity || allowsOverdamping)) {
      return .outside(name: "damping", value: damping, range: "a number of at least 0")
    }
    return initialVelocity.isFinite
      ? nil : .notFinite(name: "initialVelocity", value: initialVelocity)
  }
}

extension BasicCurve {
  /// What is wrong with the values, or nil.
  func validate() -> AnimationProblem? {
    if from != nil, to != nil, by != nil { return .fromToAndBy }
    let given = namedValues
    guard given.count == 2,
      let difference = given[0].value.mismatch(with: given[1].value, summed: by != nil)
    else { return nil }
    return .mismatch(first: given[0].name, second: given[1].name, difference: difference)
  }
}

extension KeyframeCurve {
  /// What is wrong with values, key times and timing functions, or nil.
  func validate() -> AnimationProblem? {
    if path != nil {
      if !values.isEmpty { return .valuesAndPath }
      if keyCount < 2 { return .emptyPath }
    } else if rotationMode != nil {
      return .rotationModeWithoutPath
    } else if values.isEmpty {
      return .noValues
    }
    if let problem = mismatch() ?? splineProblem() { return problem }
    // Distances give the times, and what else is given does not count.
    if calculationMode.isPaced { return nil }
    return keyTimeProblem() ?? timingFunctionProblem()
  }

  /// How many keyframes there are; of a path the start and the end of each drawn element.
  var keyCount: Int { plan.parts.motion?.keys.count ?? values.count }

  private func mismatch() -> AnimationProblem? {
    if calculationMode == .discrete { return nil }
    for index in values.indices.dropFirst() {
      if let difference = values[index - 1].mismatch(with: values[index]) {
        return .mismatch(
          first: "values[\(index)]", second: "values[\(index + 1)]", difference: difference)
      }
    }
    return nil
  }

  private func keyTimeProblem() -> AnimationProblem? {
    guard let keyTimes else { return nil }
    let needed = calculationMode == .discrete ? keyCount + 1 : keyCount
    if keyTimes.count != needed {
      return .keyTimeCount(given: keyTimes.count, needed: needed, values: keyCount)
    }
    for (index, time) in keyTimes.enumerated() {
      if !(time >= 0 && time <= 1) { return .keyTimeOutside(index: index, value: time) }
      if index > 0, time < keyTimes[index - 1] {
        return .keyTimesDecrease(index: index, value: time, previous: keyTimes[index - 1])
      }
    }
    return nil
  }

  private func timingFunctionProblem() -> AnimationProblem? {
    let segments = calculationMode == .discrete ? keyCount : keyCount - 1
    if timingFunctions.count > segments {
      return .tooManyTimingFunctions(given: timingFunctions.count, segments: segments)
    }
    return timingFunctions.lazy.compactMap { $0.validate() }.first
  }

  private func splineProblem() -> AnimationProblem? {
    for (name, numbers) in [
      ("tensionValues", tensionValues), ("continuityValues", continuityValues),
      ("biasValues", biasValues),
    ] {
      if numbers.count > keyCount {
        return .tooManySplineValues(name: name, given: numbers.count, keys: keyCount)
      }
      for (index, number) in numbers.enumerated() where !(-1...1).contains(number) {
        return .outside(
          name: "\(name)[\(index + 1)]", value: number, range: "a number between -1 and 1")
      }
    }
    return nil
  }
}
