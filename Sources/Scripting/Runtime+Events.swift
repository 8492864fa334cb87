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
      case .none?: call.returnNil()
      case .boolean(let boolean): call.return(boolean)
      case .number(let number): call.return(number)
      case .string(let string): call.return(string)
      case .layer(let layer): call.return(runtime.handle(of: layer))
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
      try runtime.post(try runtime.eventName(call.argument(0), of: "post"), call)
    },
  ]

  func subscribe(
    _ call: HostCall, name: ScriptValue, function: ScriptValue, layer: Layer?
  ) throws(BindingError) {
    let name = try eventName(name, of: "on")
    let function = try self.function(function, call, what: "on's function")
    returnHandle(of: try subscribe(.function(function), to: name, layer: layer), to: call)
  }

  /// Takes in one who is to be told of an event.
  func subscribe(
    _ listener: Running.Listener, to event: String, layer: Layer?
  ) throws(BindingError) -> Running {
    let running = try start(.subscription(listener, event: event, layer: layer))
    subscriptions[event, default: []].append(running)
    return running
  }

  func eventName(
    _ value: ScriptValue, of method: String
  ) throws(BindingError) -> String {
    guard case .string(let name) = value, !name.isEmpty else {
      throw .wrongType(what: "\(method)'s event", expected: "an event's name", got: value)
    }
    return name
  }

  /// Posts an event: a host's name does what the host would do, once the callback has returned.
  private func post(_ name: String, _ call: HostCall) throws(BindingError) {
    if StageEvent.hostNames.contains(name) {
      let event = try StageEvent(host: name, call.content(of: 1))
      try checkPictureSize(after: event)
      return cause(.host(event))
    }
    var data: KeptValue?
    if case .reference(let reference) = call.argument(1) {
      data = KeptValue(call.keep(reference), runtime: self)
    }
    cause(.post(name, data: data))
  }

  /// Refuses an event after which no picture of the stage could be made.
  private func checkPictureSize(after event: StageEvent) throws(BindingError) {
    switch event {
    case .resize(let size): try checkStageSize(size, scale: environment.scale, what: "resize")
    case .environment(let change):
      guard let scale = change.scale, let size = root?.model.bounds.size else { return }
      try checkStageSize(size, scale: scale, what: "environment.scale")
    default: return
    }
  }

  /// Refuses a size of the stage of which no picture could be made.
  func checkStageSize(_ size: Size, scale: Double, what: String) throws(BindingError) {
    guard size.width > 0, size.height > 0, size.width * scale <= 16_384,
      size.height * scale <= 16_384
    else { throw .stageSize(what: what, size, scale: scale) }
  }

  // MARK: - What the host tells

  /// Does what an event of the host says, and tells all who listen for it.
  func perform(_ event: StageEvent) throws(ScriptError) {
    switch event {
    case .pointer(let event): try deliver(event)
    case .resize(let size):
      guard let root, size != root.model.bounds.size else { return }
      root.model.bounds.size = size
      try notifyResize(of: root)
    case .environment(let change):
      // All is changed before the first handler looks.
      for name in change.apply(to: &environment) {
        try deliver(
          ScriptEvent(
            name: "environment", time: now, fields: [("changed", .string(name))]),
          to: subscriptions["environment"] ?? [])
      }
    case .notice(let notice):
      if notice == .suspend { try cancelGrabs() }
      try deliver(
        ScriptEvent(name: notice.rawValue, time: now), to: subscriptions[notice.rawValue] ?? [])
    case .custom(let name, let data):
      try deliver(to: subscriptions[name] ?? []) { data.add(to: $0) }
    }
  }

  /// Tells those who listen for a layer's size.
  func notifyResize(of layer: Layer) throws(ScriptError) {
    let size = layer.model.bounds.size
    let event = ScriptEvent(
      name: "resize", time: now,
      fields: [("width", .number(size.width)), ("height", .number(size.height))])
    let listeners = (subscriptions["resize"] ?? []).filter { listener in
      // `limn.on` hears of the stage, `layer:on` of its layer; a cover has its superlayer's size.
      guard let owner = listener.listenedLayer else { return layer === root }
      return owner === layer || (owner.coversSuperlayer && owner.superlayer === layer)
    }
    try deliver(event, to: listeners)
  }

  /// Plans the event for a layer's new size: one for each callback, however often it is written.
  func noteResize(of layer: Layer) {
    guard !resized.contains(where: { $0 === layer }) else { return }
    resized.append(layer)
    cause(.resize(layer))
  }

  // MARK: - Delivery

  /// Calls subscribers in the order in which they subscribed; who has ended meanwhile is left out.
  ///
  /// They are those of the moment of delivery, so that a script may post before it subscribes.
  func deliver(
    to listeners: [Running], _ addArguments: (OpaquePointer?) -> Void
  ) throws(ScriptError) {
    for listener in listeners { try tell(listener, addArguments) }
  }

  /// Calls subscribers with an event of the host.
  func deliver(_ event: ScriptEvent, to listeners: [Running]) throws(ScriptError) {
    for listener in listeners { try tell(listener, event) }
  }

  /// Calls one subscriber with an event of the host, unless it has ended.
  ///
  /// - Returns: Whether it returned true.
  @discardableResult
  func tell(_ listener: Running, _ event: ScriptEvent) throws(ScriptError) -> Bool {
    try tell(listener) { message in
      let slot = objects.insert(.event(event))
      limn_message_object(message, ObjectKind.event.rawValue, UInt32(slot))
    }
  }

  @discardableResult
  private func tell(
    _ listener: Running, _ addArguments: (OpaquePointer?) -> Void
  ) throws(ScriptError) -> Bool {
    guard listener.isActive, case .subscription(let told, _, _) = listener.kind else {
      return false
    }
    // A wait is for one event; what the task waits for next counts from then on.
    if case .task(let task, _) = told {
      task.awaited = nil
      end(listener, finished: true)
    }
    // A function of a subscription that runs over a limit ends with it.
    return try attempting(listener) { () throws(ScriptError) in
      switch told {
      case .function(let function): try call(function, addArguments)
      case .task: try tell(told, addArguments)
      }
    }
  }
}
