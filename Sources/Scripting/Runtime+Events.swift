import CLuaBridge
import Graphics
import Layers

// Events: who listens, what a script posts, what the host tells, and who hears it.
extension Runtime {
  static let eventKind = HostKind(
    name: "event",
    index: { (runtime, call) throws(BindingError) in
      guard case .event(let event) = runtime.object(call.argument(0)) else { return }
      let name = try runtime.name(call.argument(1), owner: "event")
      switch event[name] {
      case .number(let number): call.return(number)
      case .string(let string): call.return(string)
      case nil:
        throw .unknownName(owner: "event '\(event.name)'", name: name, known: event.fieldNames)
      }
    },
    newIndex: { (_, _) throws(BindingError) in
      throw .readOnly(what: "an event", hint: nil)
    })

  static let eventFunctions: [HostFunction] = [
    HostFunction("on") { (runtime, call) throws(BindingError) in
      try runtime.subscribe(
        call, name: call.argument(0), function: call.argument(1), layer: nil)
    },
    HostFunction("post", keptArguments: 0b10) { (runtime, call) throws(BindingError) in
      let name = try runtime.eventName(call.argument(0), of: "post")
      try runtime.post(name, call)
    },
  ]

  /// Events of the host that say nothing but their name and time.
  static let stageEvents = ["suspend", "resume", "appear", "disappear"]

  func subscribe(
    _ call: HostCall, name: ScriptValue, function: ScriptValue, layer: Layer?
  ) throws(BindingError) {
    let name = try eventName(name, of: "on")
    let function = try self.function(function, call, what: "on's function")
    let running = try start(.subscription(function, event: name, layer: layer))
    subscriptions[name, default: []].append(running)
    returnHandle(of: running, to: call)
  }

  private func eventName(
    _ value: ScriptValue, of method: String
  ) throws(BindingError) -> String {
    guard case .string(let name) = value, !name.isEmpty else {
      throw .wrongType(what: "\(method)'s event", expected: "an event's name", got: value)
    }
    return name
  }

  private func post(_ name: String, _ call: HostCall) throws(BindingError) {
    if name == "resize" || Self.stageEvents.contains(name) {
      if name == "resize" {
        throw .hint("post cannot resize the stage: its size is the host's")
      }
      return postStageEvent(name)
    }
    var data: KeptValue?
    if case .reference(let reference) = call.argument(1) {
      data = KeptValue(call.keep(reference), runtime: self)
    }
    cause(.post(name, data: data))
  }

  /// Tells all who listen for an event of the stage; the clock is the host's, so nothing else
  /// changes: a host that is suspended does not advance it.
  func postStageEvent(_ name: String) {
    cause(.event(ScriptEvent(name: name, time: now, fields: [])))
  }

  // MARK: - Delivery

  /// Calls subscribers in the order in which they subscribed; who has ended meanwhile is left out.
  ///
  /// They are those of the moment of delivery, so that a script may post before it subscribes.
  func deliver(
    to listeners: [Running], _ addArguments: (OpaquePointer?) -> Void
  ) throws(ScriptError) {
    for listener in listeners {
      guard listener.isActive, case .subscription(let function, _, _) = listener.kind else {
        continue
      }
      try call(function, addArguments)
    }
  }

  /// Calls subscribers with an event of the host.
  func deliver(_ event: ScriptEvent, to listeners: [Running]) throws(ScriptError) {
    try deliver(to: listeners) { message in
      let slot = objects.insert(.event(event))
      limn_message_object(message, ObjectKind.event.rawValue, UInt32(slot))
    }
  }

  // MARK: - Resizing

  /// Plans the event for a layer's new size: one for each callback, however often it is written.
  func noteResize(of layer: Layer) {
    guard !resized.contains(where: { $0 === layer }) else { return }
    resized.append(layer)
    cause(.resize(layer))
  }

  /// Tells those who listen for a layer's size.
  func notifyResize(of layer: Layer) throws(ScriptError) {
    let size = layer.model.bounds.size
    let event = ScriptEvent(
      name: "resize", time: now,
      fields: [("width", .number(size.width)), ("height", .number(size.height))])
    let listeners = (subscriptions["resize"] ?? []).filter { listener in
      guard case .subscription(_, _, let owner) = listener.kind else { return false }
      // `limn.on` hears of the stage, `layer:on` of its layer; a cover has its superlayer's size.
      guard let owner else { return layer === root }
      return owner === layer || (owner.coversSuperlayer && owner.superlayer === layer)
    }
    try deliver(event, to: listeners)
  }
}
