import Animations
import Layers
import Scripting

// What shows of layers, at times.
extension Probe {
  static let valueFunctions: [HostFunction] = [
    HostFunction("value") { (runtime, call) throws(BindingError) in
      let (probe, pass) = try runtime.probe(call, "value")
      let origin = Origin(
        source: probe.source, address: try call.address(1, of: "value"),
        keyPath: try call.keyPath(2, of: "value"))
      let time = try call.time(3, what: "value's time")
      try probe.answer(call, in: pass, at: time) { (world) throws(BindingError) in
        let value = try world.value(of: origin.address, origin.keyPath)
        return .sight(Sighting(value: value, origin: origin, time: world.time))
      }
    },
    HostFunction("track") { (runtime, call) throws(BindingError) in
      let (probe, pass) = try runtime.probe(call, "track")
      let origin = Origin(
        source: probe.source, address: try call.address(1, of: "track"),
        keyPath: try call.keyPath(2, of: "track"))
      let options = try OptionTable(
        call.argument(3), owner: "track", known: ["from", "to", "fps", "count"],
        example: "{ from = 0, to = 1 }")
      let times = try options.trackTimes()
      try pass.wait(call) { (pass) throws(ProbeFailure) in
        .object(.track, Track(origin, try pass.sample(origin, at: times)))
      }
    },
  ]
}

extension OptionTable {
  /// The times of a track: 60 a second where nothing is said.
  fileprivate func trackTimes() throws(BindingError) -> [Double] {
    let (from, to) = try stretch()
    if try only(of: ["fps", "count"]) == "count" {
      let count = try wholeNumber("count", in: 2...Moments.rowLimit) ?? 2
      let times = Moments.evenly(from: from, to: to, count: count)
      guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else {
        throw .malformed(what: owner, reason: "so many samples of so short a time are one")
      }
      return times
    }
    let fps = try number("fps", in: CaseSettings.frameRates, CaseSettings.frameRatePhrase) ?? 60
    let rate = Moments.Rate(perSecond: fps)
    try checkCount(from: from, to: to, rate, limit: Moments.rowLimit)
    return Moments.evenly(from: from, to: to, rate: rate)
  }
}

extension CheckPass {
  /// Looks at a run at times; see ``look(at:_:)``.
  func look<Sight>(
    _ source: ProbeSource, at times: [Double],
    _ look: (CaseWorld) throws(BindingError) -> Sight
  ) throws(ProbeFailure) -> [Sight] {
    switch source {
    case .check: return try self.look(at: times, look)
    case .other(let other):
      return try Self.inOrder(times) { (time) throws(ProbeFailure) in
        let world: CaseWorld
        do throws(ScriptError) {
          world = try other.world(at: time)
        } catch {
          throw .refused(.hint("the other run: \(error.message)"))
        }
        do throws(BindingError) {
          return try look(world)
        } catch {
          throw .refused(error)
        }
      }
    }
  }

  /// Samples a property.
  func sample(_ origin: Origin, at times: [Double]) throws(ProbeFailure) -> Samples {
    let values = try look(origin.source, at: times) { (world) throws(BindingError) in
      try world.value(of: origin.address, origin.keyPath)
    }
    return Samples(times: times, values: values)
  }
}
