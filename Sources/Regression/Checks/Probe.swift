import Animations
import Graphics
import Layers
import Scripting

/// `e`: what a check sees and moves its case with, or, from `e:again`, what it sees another run with.
final class Probe: HostObject {
  /// Which run it looks at.
  let source: ProbeSource
  /// When, unless a call says otherwise; nil for the time at which the check is.
  let time: Double?

  let weight = 64

  init(_ source: ProbeSource, time: Double? = nil) {
    self.source = source
    self.time = time
  }

  /// Whether it is the check's own.
  var isOwn: Bool { if case .check = source { true } else { false } }

  /// The time at which it looks in a check.
  func now(in pass: CheckPass) -> Double { time ?? pass.world.time }
}

extension Probe {
  static let kind = HostKind(
    .probe, functions: functions, fields: ["scene", "now", "size", "id", "params"],
    toString: { (_, call) throws(BindingError) in call.return("e") },
    read: { (name, runtime, call) throws(BindingError) in
      let (probe, pass) = try runtime.probe(call, name)
      switch name {
      case "now":
        pass.forget(.number(probe.now(in: pass)))
        call.return(probe.now(in: pass))
      case "id": call.return(pass.run.test.id)
      case "params":
        try probe.refuseOther("e.params")
        pass.run.test.settings.addParameters(to: call.results)
      case "size":
        try probe.refuseOther("e.size")
        runtime.return(.size(pass.world.stage.size), to: call)
      case "scene":
        try probe.refuseOther("e.scene")
        if let scene = pass.world.declarations.scene {
          call.return(scene)
        } else {
          call.returnNil()
        }
      default: return false
      }
      return true
    })

  static let functions: [HostFunction] =
    layerFunctions + valueFunctions + pictureFunctions + timeFunctions

  /// Refuses what only the check's own run has.
  func refuseOther(_ name: String) throws(BindingError) {
    guard isOwn else {
      throw .hint(
        "\(name) is of the check's own run; of another one, values, tracks, pixels, regions and"
          + " animations can be had")
    }
  }

  /// Answers a call with what a world shows at a time: at once when it is now, else when the host
  /// has seen to it.
  func answer(
    _ call: HostCall, in pass: CheckPass, at time: Double?,
    _ look: @escaping (CaseWorld) throws(BindingError) -> ProbeAnswer
  ) throws(BindingError) {
    let time = time ?? now(in: pass)
    if isOwn, time == pass.world.time {
      let answer = try look(pass.world)
      pass.note(answer, at: call.place())
      answer.deliver(by: pass.world.runtime, to: call.results)
      return
    }
    let source = source
    try pass.wait(call) { (pass) throws(ProbeFailure) in
      try pass.look(source, at: [time], look).first ?? .nothing
    }
  }
}

extension Runtime {
  /// The probe that a method is called on, and the check that it works for.
  func probe(_ call: HostCall, _ method: String) throws(BindingError) -> (Probe, CheckPass) {
    guard let probe = hostObject(call.argument(0)) as? Probe else {
      throw .notAMethod("e.\(method)")
    }
    return (probe, try check(for: "e"))
  }
}

extension HostCall {
  /// An optional time in seconds.
  func time(_ index: Int, what: String) throws(BindingError) -> Double? {
    if case .none = argument(index) { return nil }
    return try argument(index).time(what: what)
  }

  /// A text.
  func text(_ index: Int, _ expected: String, what: String) throws(BindingError) -> String {
    guard case .string(let text) = argument(index) else {
      throw .wrongType(what: what, expected: expected, got: argument(index))
    }
    return text
  }

  /// A layer's address.
  func address(_ index: Int, of method: String) throws(BindingError) -> String {
    try text(index, "a layer's name or address such as \"button/ring\"", what: "\(method)'s layer")
  }

  /// A key path.
  func keyPath(_ index: Int, of method: String) throws(BindingError) -> LayerKeyPath {
    let name = try text(
      index, "a key path such as \"transform.scale\"", what: "\(method)'s key path")
    guard let keyPath = LayerKeyPath(name) else {
      var known: [String] = []
      for layerClass in LayerClass.allCases { known += LayerKeyPath.names(of: layerClass) }
      throw .unknownName(owner: "a layer", name: name, known: known)
    }
    return keyPath
  }
}
