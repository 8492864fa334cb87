import Animations
import Graphics
import Layers

// Animations as scripts hold them: made by a constructor, checked at each assignment.
extension Runtime {
  static let animationConstructors: [HostFunction] =
    AnimationDraft.Constructor.allCases.map { constructor in
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
        throw AnimationKey.unknown(
          name, among: AnimationKey.names(of: draft.constructor), owner: draft.constructor.rawValue)
      }
      key.read(runtime, draft, call)
    },
    newIndex: { (runtime, call) throws(BindingError) in
      guard case .animation(let draft) = runtime.object(call.argument(0)) else { return }
      let name = try runtime.name(call.argument(1), owner: draft.constructor.rawValue)
      try runtime.write(
        name, call.argument(2), to: draft, owner: draft.constructor.rawValue)
    },
    toString: { (runtime, call) throws(BindingError) in
      guard case .animation(let draft) = runtime.object(call.argument(0)) else {
        return call.return("animation")
      }
      call.return("\(draft.constructor.rawValue) from \(draft.place)")
    })

  /// Sets a new animation's keys: first those that say what its values are.
  private func fill(
    _ draft: AnimationDraft, from argument: ScriptValue
  ) throws(BindingError) {
    let constructor = draft.constructor.rawValue
    var table = ScriptTable()
    switch argument {
    case .table(let given): table = given
    case .none where draft.constructor == .transition: break
    default:
      throw .wrongType(
        what: "limn.\(constructor)'s argument", expected: "a table", got: argument)
    }
    guard table.sequence.isEmpty else {
      throw .positional(
        constructor: constructor,
        hint: draft.constructor == .animationGroup
          ? "put the animations into animations = { … }" : "write keyPath = …, values = { … }")
    }
    for required in draft.constructor.requiredKeys
    where !required.contains(where: { table[$0] != nil }) {
      throw .missing(owner: "limn.\(constructor)", key: required.joined(separator: "' or '"))
    }
    try fill(draft, with: table, owner: constructor)
  }

  /// Sets the keys of a table and checks the whole.
  func fill(
    _ draft: AnimationDraft, with table: ScriptTable, owner: String
  ) throws(BindingError) {
    if table["values"] != nil, table["path"] != nil {
      throw .exclusive(owner: owner, "values", "path")
    }
    try draft.prepareSpring(for: table, owner: owner)
    let first = ["keyPath", "valueFunction"]
    for name in first {
      if let value = table[name] { try write(name, value, to: draft, owner: owner) }
    }
    for field in table.fields {
      let name = try name(field.key, owner: owner)
      if !first.contains(name) { try write(name, field.value, to: draft, owner: owner) }
    }
    try draft.check(owner: owner)
  }

  private func write(
    _ name: String, _ value: ScriptValue, to draft: AnimationDraft, owner: String
  ) throws(BindingError) {
    guard let key = AnimationKey.named(name, of: draft.constructor) else {
      throw AnimationKey.unknown(
        name, among: AnimationKey.names(of: draft.constructor), owner: owner)
    }
    try key.write(self, draft, value, "\(owner).\(name)")
  }

  // MARK: - Attached to layers

  static let animationMethods: [HostFunction] = [
    animateMethod,
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
      let animation = runtime.adapted(draft)
      let running = try runtime.attach(
        animation, forKey: animation.transition == nil ? key : "transition", to: layer,
        madeAt: draft.place, leafPlaces: draft.leafPlaces)
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
    try draft.check(owner: "\(draft.constructor.rawValue) (made at \(draft.place))")
    return draft
  }

  /// The animation of a draft; without a duration it takes that of the transaction that runs.
  ///
  /// Springs and groups have one of their own.
  func adapted(_ draft: AnimationDraft) -> Animation {
    var animation = draft.animation
    guard animation.timing.duration ?? 0 == 0, draft.spring == nil,
      draft.constructor != .animationGroup, let transaction = transactions.last
    else { return animation }
    animation.timing.duration = transaction.options.duration
    return animation
  }

  /// The most animations that one layer may have at once.
  static let animationLimit = 4096

  /// Adds an animation to a layer; one under the same key ends.
  ///
  /// `place` is where the animation was made, as "file:line".
  func attach(
    _ animation: Animation, forKey key: String?, to layer: Layer, madeAt place: String,
    leafPlaces: [String] = []
  ) throws(BindingError) -> Running {
    guard layer.animations.count < Self.animationLimit else {
      throw .hint("a layer may have \(Self.animationLimit) animations at once")
    }
    let id = agenda.makeSerial()
    let key = animation.transition == nil ? key : Layer.transitionKey
    let replaced = key.flatMap { key in layer.animations.first { $0.key == key } }
    try keepingTrack(of: layer) { () throws(BindingError) in
      do throws(AnimationError) {
        try layer.addAnimation(
          animation, forKey: key, id: id, at: now, place: place, leafPlaces: leafPlaces)
      } catch {
        throw .animation(owner: layer.layerClass.rawValue, error)
      }
    }
    if let replaced {
      if let running = attached[replaced.id] { forget(running) }
      conclude(replaced.id)
    }
    let running = try start(
      .animation(layer: layer, id: id, key: layer.animations.last?.key ?? ""), as: .animation)
    attached[id] = running
    join(running)
    plan(running)
    return running
  }

  func remove(_ id: Int, from layer: Layer) {
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
