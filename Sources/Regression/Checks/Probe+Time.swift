import Scripting

// Moving the case, and other runs of it.
extension Probe {
  static let timeFunctions: [HostFunction] = [
    HostFunction("seek") { (runtime, call) throws(BindingError) in
      let (probe, pass) = try runtime.probe(call, "seek")
      try probe.refuseOther("e:seek")
      let time = try call.argument(1).time(what: "seek's time")
      try pass.checkIsToCome(time, "e:seek")
      try pass.wait(call) { (pass) throws(ProbeFailure) in
        _ = try pass.look(at: [time]) { _ in }
        return .nothing
      }
    },
    HostFunction("play") { (runtime, call) throws(BindingError) in
      let (probe, pass) = try runtime.probe(call, "play")
      try probe.refuseOther("e:play")
      let list: EventList
      if let given = runtime.hostObject(call.argument(1)) as? EventList {
        list = given
      } else {
        list = try EventList(call.argument(1), runtime)
      }
      if let first = list.events.first { try pass.checkIsToCome(first.time, "e:play") }
      // What happens right now happens before the check goes on.
      try pass.wait(call) { (pass) throws(ProbeFailure) in
        do throws(ScriptError) {
          try pass.world.advance(to: pass.world.time)
        } catch {
          throw .script(error)
        }
        return .nothing
      }
      pass.play(list.events, at: call.place())
    },
    HostFunction("again") { (runtime, call) throws(BindingError) in
      let (probe, pass) = try runtime.probe(call, "again")
      try probe.refuseOther("e:again")
      let options = try OptionTable(
        call.argument(1).isGiven ? call.argument(1) : .table(ScriptTable()), owner: "e:again",
        known: OptionTable.settingNames + ["at"], example: "{ seed = 2 }")
      var settings = pass.run.test.settings
      let given = try options.settings(runtime, allowsVariants: false)
      for (_, variation) in given.sorted(by: { $0.key < $1.key }) {
        for choice in variation.choices { settings.apply(choice.setting) }
      }
      let time = try options["at"]?.time(what: options.what("at"))
      runtime.add(
        .probe,
        Probe(.other(OtherRun(pass.run, settings)), time: time ?? pass.world.time),
        to: call.results)
    },
  ]
}

extension CheckPass {
  /// Refuses a time before now.
  fileprivate func checkIsToCome(_ time: Double, _ function: String) throws(BindingError) {
    guard time >= world.time else {
      throw CheckProblem.past(function: function, time: time, now: world.time).error
    }
  }
}
