import Animations
import Layers
import Scripting

// What is stated of the course of a track, or of the numbers of a list.
extension Expectation {
  static let courseStatements: [HostFunction] = [
    HostFunction("increases") { (runtime, call) throws(BindingError) in
      let (expectation, pass) = try runtime.expectation(call, "increases")
      let finding = try expectation.testOrder("increases", "increase", sign: 1)
      expectation.state(finding, by: pass, at: call.place())
      call.returnArgument(0)
    },
    HostFunction("decreases") { (runtime, call) throws(BindingError) in
      let (expectation, pass) = try runtime.expectation(call, "decreases")
      let finding = try expectation.testOrder("decreases", "decrease", sign: -1)
      expectation.state(finding, by: pass, at: call.place())
      call.returnArgument(0)
    },
    HostFunction("settles") { (runtime, call) throws(BindingError) in
      let (expectation, pass) = try runtime.expectation(call, "settles")
      let finding = try expectation.testSettling(
        try OptionTable(
          call.argument(1), owner: "settles", known: ["target", "within", "by"],
          example: "{ target = 1, within = 0.01, by = 0.5 }"))
      expectation.state(finding, by: pass, at: call.place())
      call.returnArgument(0)
    },
    HostFunction("hasNoJumps") { (runtime, call) throws(BindingError) in
      try runtime.searchBreaks("hasNoJumps", "jumps", call) {
        (search, columns, rate, sample) throws(ProbeFailure) in
        (try search.jumps(of: columns, frameRate: rate, sample), [])
      }
    },
    HostFunction("hasNoKinks") { (runtime, call) throws(BindingError) in
      try runtime.searchBreaks("hasNoKinks", "kinks", call) {
        (search, columns, rate, sample) throws(ProbeFailure) in
        (
          try search.jumps(of: columns, frameRate: rate, sample),
          try search.kinks(of: columns, sample)
        )
      }
    },
  ]

  /// Finds the first of the numbers that is on the wrong side of the one before it.
  private func testOrder(
    _ statement: String, _ words: String, sign: Double
  ) throws(BindingError) -> Finding? {
    let wanted = "expected \(title) to \(words)"
    let (numbers, track) = try courseOfNumbers(statement)
    guard numbers.count > 1, let first = numbers.first, let last = numbers.last else {
      return Finding(message: "\(wanted), but it has no two samples")
    }
    let (least, most) = (numbers.min() ?? 0, numbers.max() ?? 0)
    // Roundings of curves are no change of direction.
    let slack = 1e-12 * (most - least)
    let falls = numbers.indices.dropFirst().filter {
      !(sign * (numbers[$0] - numbers[$0 - 1]) >= -slack)
    }
    func at(_ place: Int) -> String {
      track.map { " at t = \(BindingError.plain($0.samples.times[place]))" }
        ?? " as number \(place + 1)"
    }
    guard let fall = falls.first else {
      if sign * (last - first) > 0 { return nil }
      return Finding(
        message: "\(wanted), but it stays at \(BindingError.plain(first))",
        sighting: track?.sighting(0))
    }
    let (before, after) = (BindingError.plain(numbers[fall - 1]), BindingError.plain(numbers[fall]))
    var message = "\(wanted), goes from \(before) to \(after)\(at(fall))"
    if falls.count > 1 { message += "; \(falls.count) of \(numbers.count - 1) steps fail" }
    return Finding(
      message: message, sighting: track?.sighting(fall), time: track?.samples.times[fall])
  }

  /// The numbers of a track or a list.
  private func courseOfNumbers(
    _ statement: String
  ) throws(BindingError) -> (numbers: [Double], track: Track?) {
    switch fact {
    case .track(let track): return (try track.series(for: statement).values, track)
    case .value(.numbers(let numbers)): return (numbers, nil)
    case .list(let list, let fields) where fields.isEmpty:
      let numbers = list.compactMap(\.number)
      if numbers.count == list.count { return (numbers, nil) }
    default: break
    }
    throw CheckProblem.unsuited(
      statement: statement, about: "tracks and lists of numbers", got: fact.kindName
    ).error
  }

  private func testSettling(_ options: OptionTable) throws(BindingError) -> Finding? {
    let (target, distance) = try options.settling()
    let limit = try options["by"]?.time(what: options.what("by"))
    guard case .track(let track) = fact else {
      throw CheckProblem.unsuited(statement: "settles", about: "tracks", got: fact.kindName).error
    }
    let series = try track.series(for: "settles")
    let by = limit.map { " by \(BindingError.plain($0))" } ?? ""
    let wanted =
      "expected \(title) to settle within \(BindingError.plain(distance)) of"
      + " \(BindingError.plain(target))\(by)"
    guard let time = series.settlingTime(target: target, within: distance) else {
      guard !series.times.isEmpty else {
        return Finding(message: "\(wanted), but the track has no samples")
      }
      let last = track.sighting(series.times.count - 1)
      return Finding(
        message: "\(wanted), is \(last.value.wording) at its end, t ="
          + " \(BindingError.plain(last.time))",
        sighting: last, time: last.time)
    }
    guard let limit, time > limit else { return nil }
    let outside = series.values.lastIndex { abs($0 - target) > distance } ?? 0
    return Finding(
      message: "\(wanted), settles at t = \(BindingError.plain(time))",
      sighting: track.sighting(outside), time: time)
  }
}

extension Runtime {
  /// Looks for what a movement should not have, between the samples of a track, too.
  fileprivate func searchBreaks(
    _ statement: String, _ words: String, _ call: HostCall,
    _ search:
      @escaping (
        StepHalving, Int, _ frameRate: Double,
        ([Double]) throws(ProbeFailure) -> StepHalving.Samples
      ) throws(ProbeFailure) -> (jumps: [MotionBreak], kinks: [MotionBreak])
  ) throws(BindingError) {
    let (expectation, pass) = try expectation(call, statement)
    guard case .track(let track) = expectation.fact else {
      throw CheckProblem.unsuited(
        statement: statement, about: "tracks", got: expectation.fact.kindName
      ).error
    }
    guard let first = track.samples.times.first, let last = track.samples.times.last, first < last
    else { throw CheckProblem.emptyTrack.error }
    let names = track.samples.values.first?.components.map(\.name) ?? []
    guard !names.isEmpty else {
      throw CheckProblem.unsuited(
        statement: statement, about: "what is made of numbers",
        got: "'\(track.origin.keyPath.name)'"
      ).error
    }
    let place = call.place()
    try pass.wait(call) { (pass) throws(ProbeFailure) in
      let rate = pass.run.test.settings.frameRate
      let breaks = try search(StepHalving(from: first, to: last), names.count, rate) {
        (times) throws(ProbeFailure) in
        let values = try track.sample(at: times, in: pass).values.map(\.components)
        return names.indices.map { column in
          values.map { $0.indices.contains(column) ? $0[column].number : nil }
        }
      }
      func title(_ one: MotionBreak) -> Followed.Title {
        let keyPath = track.origin.keyPath.name + names[one.column]
        return Followed.Title(
          layer: track.origin.address + track.origin.source.suffix,
          keyPath: track.isVelocity ? "the velocity of \(keyPath)" : keyPath)
      }
      // What begins its turn anew stands as it stood.
      let jumps = breaks.jumps.filter { jump in
        !(track.isAngle(names[jump.column]) && jump.size.isWholeTurns)
      }
      let faults =
        jumps.map { MotionFault.jump(title($0), $0) }
        + breaks.kinks.map { MotionFault.kink(title($0), $0) }
      var finding: Finding?
      if let first = faults.min(by: { $0.time ?? 0 < $1.time ?? 0 }), let time = first.time {
        finding = Finding(
          message: "expected \(expectation.title) to have no \(words), but \(first)"
            + (faults.count > 1 ? "; there are \(faults.count)" : ""),
          sighting: Sighting(value: .none, origin: track.origin, time: time), time: time)
      }
      expectation.state(finding, by: pass, at: place)
      return .object(.expectation, expectation)
    }
  }
}
