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
      let running = try runtime.attach(
        draft.animation, forKey: key, to: layer, madeAt: draft.place)
      runtime.returnHandle(of: running, to: call)
    },
    HostFunction("animation") { (runtime, call) throws(BindingError) in
      let layer = try runtime.layer(call.argument(0), of: "layer.animation")
      let key = try runtime.name(call.argument(1), owner: "animationKeys")
      guard let animation = layer.animations.first(where: { $0.key == key }),
        let running = runtime.attached[animation.id]
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

  func draft(
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

  /// Adds an animation to a layer; one under the same key ends.
  ///
  /// `place` is where the animation was made, as "file:line".
  func attach(
    _ animation: Animation, forKey key: String?, to layer: Layer, madeAt place: String
  ) throws(BindingError) -> Running {
    guard layer.animations.count < Self.animationLimit else {
      throw .hint("a layer may have \(Self.animationLimit) animations at once")
    }
    let id = agenda.makeSerial()
    let replaced = key.flatMap { key in layer.animations.first { $0.key == key } }
    try keepingTrack(of: layer) { () throws(BindingError) in
      do throws(AnimationError) {
        try layer.addAnimation(animation, forKey: key, id: id, at: now, place: place)
      } catch {
        throw .animation(owner: layer.layerClass.rawValue, error)
      }
    }
    if let replaced { conclude(replaced.id) }
    let running = try start(
      .animation(layer: layer, id: id, key: layer.animations.last?.key ?? ""), as: .animation)
    attached[id] = running
    plan(running)
    return running
  }

  private func remove(_ id: Int, from layer: Layer) {
    detach(id, from: layer)
    conclude(id)
  }

  /// Tells those who wait for a detached animation.
  private func conclude(_ id: Int) {
    if let running = attached.removeValue(forKey: id) { end(running, finished: false) }
  }

  /// Takes an animation off a layer; with `commit` the model takes what shows.
  func detach(_ id: Int, from layer: Layer) {
    keepingTrack(of: layer) { layer.removeAnimation(id: id, at: now) }
  }

  /// Does what may commit values to a layer's model, and tells those who listen for its size.
  private func keepingTrack<Failure>(
    of layer: Layer, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let size = layer.model.bounds.size
    try body()
    if layer.model.bounds.size != size { noteResize(of: layer) }
  }
}
