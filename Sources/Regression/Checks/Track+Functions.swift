import Animations
import Scripting

// What scripts ask of tracks.
extension Track {
  static let kind = HostKind(
    .track, functions: sampleFunctions + formFunctions,
    fields: ["first", "last", "times", "values"],
    length: { (runtime, call) throws(BindingError) in
      call.return(Double(try runtime.track(call, "#").samples.times.count))
    },
    toString: { (runtime, call) throws(BindingError) in
      let track = try runtime.track(call, "tostring")
      call.return("track of \(track.title), \(track.samples.times.count) samples")
    },
    read: { (name, runtime, call) throws(BindingError) in
      let track = try runtime.track(call, name)
      switch name {
      case "times": call.returnSequence(track.samples.times) { call.return($0) }
      case "values":
        call.returnSequence(track.samples.values) { runtime.return($0, to: call) }
      case "first": track.returnSample(track.samples.times.isEmpty ? nil : 0, runtime, call)
      case "last":
        track.returnSample(
          track.samples.times.isEmpty ? nil : track.samples.times.count - 1, runtime, call)
      default: return false
      }
      return true
    })

  /// Returns a sample, and remembers where its value is from; nil where there is none.
  private func returnSample(_ place: Int?, _ runtime: Runtime, _ call: HostCall) {
    guard let place else { return call.returnNil() }
    (runtime.testFile.probe as? CheckPass)?.remember(sighting(place), at: call.place())
    runtime.return(samples.values[place], to: call)
  }

  private static let sampleFunctions: [HostFunction] = [
    HostFunction("at") { (runtime, call) throws(BindingError) in
      let track = try runtime.track(call, "at")
      let time = try call.argument(1).time(what: "at's time")
      if let place = track.samples.times.firstIndex(of: time) {
        return track.returnSample(place, runtime, call)
      }
      guard let first = track.samples.times.first, let last = track.samples.times.last,
        time >= first, time <= last
      else {
        throw CheckProblem.outsideTrack(
          time: time, from: track.samples.times.first ?? 0, to: track.samples.times.last ?? 0
        ).error
      }
      try runtime.check(for: "track:at").wait(call) { (pass) throws(ProbeFailure) in
        let value = try track.sample(at: [time], in: pass).values[0]
        return .sight(Sighting(value: value, origin: track.origin, time: time))
      }
    },
    HostFunction("velocity") { (runtime, call) throws(BindingError) in
      let track = try runtime.track(call, "velocity")
      guard !track.isVelocity else {
        throw .hint("velocity works on a track of values, not on one of velocities")
      }
      try runtime.check(for: "track:velocity").wait(call) { (pass) throws(ProbeFailure) in
        let moving = Track(track.origin, track.samples, isVelocity: true)
        let samples = try moving.sample(at: track.samples.times, in: pass)
        return .object(.track, Track(track.origin, samples, isVelocity: true))
      }
    },
    HostFunction("after") { (runtime, call) throws(BindingError) in
      let track = try runtime.track(call, "after")
      let time = try call.argument(1).time(what: "after's time")
      runtime.add(.track, track.part { $0 >= time }, to: call.results)
    },
    HostFunction("before") { (runtime, call) throws(BindingError) in
      let track = try runtime.track(call, "before")
      let time = try call.argument(1).time(what: "before's time")
      runtime.add(.track, track.part { $0 <= time }, to: call.results)
    },
  ]

  private static let formFunctions: [HostFunction] = [
    HostFunction("max") { (runtime, call) throws(BindingError) in
      let track = try runtime.track(call, "max")
      let values = try track.series(for: "max").values
      track.returnSample(values.indices.max { values[$0] < values[$1] }, runtime, call)
    },
    HostFunction("min") { (runtime, call) throws(BindingError) in
      let track = try runtime.track(call, "min")
      let values = try track.series(for: "min").values
      track.returnSample(values.indices.min { values[$0] < values[$1] }, runtime, call)
    },
    HostFunction("settled") { (runtime, call) throws(BindingError) in
      let track = try runtime.track(call, "settled")
      let options = try OptionTable(
        call.argument(1), owner: "settled", known: ["target", "within"],
        example: "{ target = 1, within = 0.01 }")
      let (target, distance) = try options.settling()
      let time = try track.series(for: "settled").settlingTime(target: target, within: distance)
      runtime.return(time, to: call)
    },
    HostFunction("overshoot") { (runtime, call) throws(BindingError) in
      let track = try runtime.track(call, "overshoot")
      let target = try runtime.coordinate(call.argument(1), what: "overshoot's target")
      runtime.return(try track.series(for: "overshoot").overshoot(of: target), to: call)
    },
    HostFunction("period") { (runtime, call) throws(BindingError) in
      let track = try runtime.track(call, "period")
      runtime.return(try track.series(for: "period").period(), to: call)
    },
    HostFunction("lag") { (runtime, call) throws(BindingError) in
      let track = try runtime.track(call, "lag")
      guard let other = runtime.hostObject(call.argument(1)) as? Track else {
        throw .wrongType(what: "lag's other track", expected: "a track", got: call.argument(1))
      }
      runtime.return(
        try track.series(for: "lag").lag(of: try other.series(for: "lag")), to: call)
    },
  ]

  /// The samples of some times, as a track of their own.
  private func part(_ isWanted: (Double) -> Bool) -> Track {
    Track(origin, samples.filter(isWanted), isVelocity: isVelocity)
  }
}

extension OptionTable {
  /// The options `target` and `within`.
  func settling() throws(BindingError) -> (target: Double, distance: Double) {
    let target = try needed("target").number(in: -1e7...1e7, "a number", what: what("target"))
    let distance = try needed("within").number(
      in: 0...1e7, "a number of at least 0", what: what("within"))
    return (target, distance)
  }
}

extension Runtime {
  /// The track that a method is called on.
  func track(_ call: HostCall, _ method: String) throws(BindingError) -> Track {
    guard let track = hostObject(call.argument(0)) as? Track else {
      throw .notAMethod("track.\(method)")
    }
    return track
  }

  /// Returns a number that was made of a track, or nil; it is no value of a layer.
  fileprivate func `return`(_ number: Double?, to call: HostCall) {
    guard let number else { return call.returnNil() }
    (testFile.probe as? CheckPass)?.forget(.number(number))
    call.return(number)
  }
}
