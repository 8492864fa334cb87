import Animations
import Graphics
import Layers

// Animations as scripts hold them: made by a constructor, checked at each assignment.
extension Runtime {
  static let animationConstructors: [HostFunction] =
    [AnimationDraft.Constructor.basicAnimation, .keyframeAnimation, .animationGroup].map {
      constructor in
      HostFunction(constructor.rawValue) { (runtime, call) throws(BindingError) in
        let draft = AnimationDraft(constructor, place: call.place())
        try runtime.fill(draft, from: call.argument(0))
        runtime.returnObject(.animation, .animation(draft), to: call)
      }
    }

  static let animationKind = HostKind(
    name: "animation",
    index: { (runtime, call) throws(BindingError) in
      guard case .animation(let draft) = runtime.object(call.argument(0)) else { return }
      let name = try runtime.name(call.argument(1), owner: draft.constructor.rawValue)
      guard let key = AnimationKey.named(name, of: draft.constructor) else {
        throw AnimationKey.unknown(name, of: draft.constructor)
      }
      key.read(runtime, draft, call)
    },
    newIndex: { (runtime, call) throws(BindingError) in
      guard case .animation(let draft) = runtime.object(call.argument(0)) else { return }
      let name = try runtime.name(call.argument(1), owner: draft.constructor.rawValue)
      try runtime.write(name, call.argument(2), to: draft)
    },
    toString: { (runtime, call) throws(BindingError) in
      guard case .animation(let draft) = runtime.object(call.argument(0)) else {
        return call.return("animation")
      }
      call.return("\(draft.constructor.rawValue) from \(draft.place)")
    })

  /// Sets a new animation's keys: first the key path, which says what the values are.
  private func fill(
    _ draft: AnimationDraft, from argument: ScriptValue
  ) throws(BindingError) {
    let constructor = draft.constructor.rawValue
    guard case .table(let table) = argument else {
      throw .wrongType(
        what: "limn.\(constructor)'s argument", expected: "a table", got: argument)
    }
    guard table.sequence.isEmpty else {
      throw .positional(
        constructor: constructor,
        hint: draft.constructor == .animationGroup
          ? "put the animations into animations = { … }" : "write keyPath = …, values = { … }")
    }
    for required in draft.constructor.requiredKeys where table[required] == nil {
      throw .missing(owner: "limn.\(constructor)", key: required)
    }
    if let keyPath = table["keyPath"] { try write("keyPath", keyPath, to: draft) }
    for field in table.fields {
      let (key, value) = (field.key, field.value)
      let name = try name(key, owner: constructor)
      if name != "keyPath" { try write(name, value, to: draft) }
    }
    if let problem = draft.animation.validate() {
      throw .animationProblem(constructor: constructor, problem)
    }
  }

  private func write(
    _ name: String, _ value: ScriptValue, to draft: AnimationDraft
  ) throws(BindingError) {
    guard let key = AnimationKey.named(name, of: draft.constructor) else {
      throw AnimationKey.unknown(name, of: draft.constructor)
    }
    try key.write(self, draft, value, "\(draft.constructor.rawValue).\(name)")
  }

  // MARK: - Attached to layers

  static let animationMethods: [HostFunction] = [
    HostFunction("addAnimation") { (runtime, call) throws(BindingError) in
      let layer = try runtime.layer(call.argument(0), of: "layer.addAnimation")
      let draft = try runtime.draft(call.argument(1), what: "addAnimation's animation")
      var key: String?
      switch call.argument(2) {
      case .none: break
      case .string(let name) where !name.isEmpty: key = name
      default:
        throw .wrongType(
          what: "addAnimation's key", expected: "a string", got: call.argument(2))
      }
      try runtime.attach(draft, forKey: key, to: layer, call)
    },
    HostFunction("animation") { (runtime, call) throws(BindingError) in
      let layer = try runtime.layer(call.argument(0), of: "layer.animation")
      let key = try runtime.name(call.argument(1), owner: "animationKeys")
      guard let animation = layer.animations.first(where: { $0.key == key }),
        let running = runtime.attached[animation.id], running.isActive
      else { return call.returnNil() }
      runtime.returnHandle(of: running, to: call)
    },
    HostFunction("removeAnimation") { (runtime, call) throws(BindingError) in
      let layer = try runtime.layer(call.argument(0), of: "layer.removeAnimation")
      let key = try runtime.name(call.argument(1), owner: "animationKeys")
      if let animation = layer.animations.first(where: { $0.key == key }) {
        runtime.remove(animation.id, from: layer)
      }
    },
    HostFunction("removeAllAnimations") { (runtime, call) throws(BindingError) in
      let layer = try runtime.layer(call.argument(0), of: "layer.removeAllAnimations")
      for animation in layer.animations { runtime.remove(animation.id, from: layer) }
    },
  ]

  static let animationHandleKind = HostKind(
    name: "animationHandle",
    functions: handleMethods + [
      HostFunction("update") { (runtime, call) throws(BindingError) in
        let (running, handle) = try runtime.running(call.argument(0), of: "handle.update")
        let draft = try runtime.draft(call.argument(1), what: "update's animation")
        if let running, running.isActive, case .animation(let layer, let id, _) = running.kind {
          do throws(AnimationError) {
            try layer.updateAnimation(id: id, to: draft.animation, place: draft.place)
          } catch {
            throw .animation(owner: layer.layerClass.rawValue, error)
          }
          runtime.planEnd(of: running)
        }
        call.return(handle)
      }
    ],
    index: { (runtime, call) throws(BindingError) in
      let name = try runtime.name(call.argument(1), owner: "handle")
      let (running, _) = try runtime.running(call.argument(0), of: "handle")
      guard let running, case .animation(let layer, let id, let key) = running.kind else {
        return try runtime.readHandle(name, call, others: [])
      }
      switch name {
      case "layer": call.return(runtime.handle(of: layer))
      case "key": call.return(key)
      case "beginTime":
        if let animation = layer.animations.first(where: { $0.id == id }) {
          call.return(animation.activeInterval.begin)
        } else {
          call.returnNil()
        }
      default:
        try runtime.readHandle(name, call, others: ["layer", "key", "beginTime", "update"])
      }
    },
    newIndex: { (_, _) throws(BindingError) in
      throw .readOnly(what: "a handle", hint: nil)
    })

  private func draft(
    _ value: ScriptValue, what: String
  ) throws(BindingError) -> AnimationDraft {
    guard case .animation(let draft) = object(value) else {
      throw .wrongType(
        what: what, expected: "an animation such as limn.basicAnimation { … }", got: value)
    }
    if let problem = draft.animation.validate() {
      throw .animationProblem(
        constructor: "\(draft.constructor.rawValue) (made at \(draft.place))", problem)
    }
    return draft
  }

  /// The most animations that one layer may have at once.
  static let animationLimit = 4096

  private func attach(
    _ draft: AnimationDraft, forKey key: String?, to layer: Layer, _ call: HostCall
  ) throws(BindingError) {
    guard layer.animations.count < Self.animationLimit else {
      throw .hint("a layer may have \(Self.animationLimit) animations at once")
    }
    let id = agenda.makeSerial()
    let replaced = key.flatMap { key in layer.animations.first { $0.key == key } }
    do throws(AnimationError) {
      try layer.addAnimation(
        draft.animation, forKey: key, id: id, at: now, place: draft.place)
    } catch {
      throw .animation(owner: layer.layerClass.rawValue, error)
    }
    if let replaced { conclude(replaced.id, finished: false) }
    let running = try start(
      .animation(layer: layer, id: id, key: layer.animations.last?.key ?? ""), as: .animation)
    attached[id] = running
    planEnd(of: running)
    returnHandle(of: running, to: call)
  }

  /// Plans what happens when the active time is over.
  private func planEnd(of running: Running) {
    guard case .animation(let layer, let id, _) = running.kind,
      let animation = layer.animations.first(where: { $0.id == id })
    else { return }
    running.plan += 1
    let end = layer.stageTime(ofLocal: animation.activeInterval.end, notBefore: now)
    guard end.isFinite else { return }
    agenda.add(
      .animationEnd(running, plan: running.plan), at: max(now, end), serial: running.serial)
  }

  /// Plans the ends of a layer's animations and of those below anew, since its time runs otherwise.
  func replanAnimations(below layer: Layer) {
    layer.forEachLayer { layer in
      for animation in layer.animations {
        if let running = attached[animation.id], running.isActive { planEnd(of: running) }
      }
    }
  }

  /// Ends an attached animation: because its time is over, or because it was stopped.
  func endAnimation(_ running: Running, finished: Bool) {
    guard case .animation(let layer, let id, _) = running.kind,
      let animation = layer.animations.first(where: { $0.id == id })
    else { return }
    end(running, finished: finished)
    let hold = animation.animation.timing.fillMode
    if !finished || animation.animation.commit {
      layer.removeAnimation(id: id, at: now)
      attached[id] = nil
    } else if hold == .removed || hold == .backwards {
      spent.append((layer, id, now))
    }
  }

  /// Lets an animation go on to the end of its present cycle, and ends it there.
  func finishAnimation(_ running: Running) {
    guard case .animation(let layer, let id, _) = running.kind else { return }
    layer.finishCycle(ofAnimation: id, at: now)
    planEnd(of: running)
  }

  private func remove(_ id: Int, from layer: Layer) {
    layer.removeAnimation(id: id, at: now)
    conclude(id, finished: false)
  }

  private func conclude(_ id: Int, finished: Bool) {
    if let running = attached.removeValue(forKey: id) { end(running, finished: finished) }
  }
}
