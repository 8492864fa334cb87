import Animations
import Layers

// The short way to move a layer: `layer:animate(keyPath, options)`, which goes on from what shows.
extension Runtime {
  static let animateMethod = HostFunction("animate") { (runtime, call) throws(BindingError) in
    let layer = try runtime.layer(call.argument(0), of: "layer.animate")
    guard case .table(let options) = call.argument(2) else {
      throw .wrongType(
        what: "animate's options", expected: "a table such as { to = 0.5, duration = 0.3 }",
        got: call.argument(2))
    }
    let draft = try runtime.draft(animating: call.argument(1), options, at: call.place())
    let running = try runtime.animate(draft, of: layer, from: options)
    runtime.returnHandle(of: running, to: call)
  }

  /// The animation that `animate` makes: which one, the keys say.
  private func draft(
    animating keyPath: ScriptValue, _ options: ScriptTable, at place: String
  ) throws(BindingError) -> AnimationDraft {
    guard options.sequence.isEmpty else {
      throw .hint("animate's options have names only: write to = …, duration = …")
    }
    func has(_ names: [String]) -> Bool { names.contains { options[$0] != nil } }
    let ways = ["values", "path"].filter { options[$0] != nil }
    if let way = ways.first, let end = ["from", "to", "by"].first(where: { options[$0] != nil }) {
      throw .exclusive(owner: "animate", way, end)
    }
    let draft = AnimationDraft(
      !ways.isEmpty
        ? .keyframeAnimation : has(AnimationKey.springNames) ? .springAnimation : .basicAnimation,
      place: place)
    draft.animation.commit = true
    draft.animation.timing.fillMode = .backwards
    // The spring is the easing.
    if draft.spring == nil { draft.animation.timingFunction = .default }
    if options["keyPath"] != nil {
      throw .hint("animate's key path stands before its options, not in them")
    }
    var table = options
    table.fields.append(ScriptTable.Field(key: .string("keyPath"), value: keyPath))
    try fill(draft, with: table, owner: "animate")
    if let ends = draft.ends, ends.from ?? ends.to ?? ends.by == nil {
      throw .hint("animate needs 'to', 'by', 'values' or 'path'")
    }
    return draft
  }

  /// Adds the animation; one without a start goes on from what shows when it begins.
  private func animate(
    _ draft: AnimationDraft, of layer: Layer, from options: ScriptTable
  ) throws(BindingError) -> Running {
    var animation = adapted(draft)
    let key = draft.leaf?.keyPath ?? ""
    guard let ends = draft.ends, ends.from == nil, ends.to == nil || ends.by == nil,
      draft.leaf?.additive == false, let keyPath = LayerKeyPath(key)
    else { return try attach(animation, forKey: key, to: layer, madeAt: draft.place) }

    let keepsVelocity = draft.constructor == .springAnimation && options["initialVelocity"] == nil
    let localTime = layer.localTime(atStageTime: now)
    guard animation.timing.begin(addedAt: localTime) > localTime else {
      if keyPath.property.applies(to: layer.layerClass) {
        animation.start(
          from: departure(of: keyPath, in: layer, withVelocity: keepsVelocity),
          to: keyPath.value(in: layer.currentModel))
      }
      return try attach(animation, forKey: key, to: layer, madeAt: draft.place)
    }
    // Until it begins, it is there and shows nothing.
    let running = try attach(animation, forKey: key, to: layer, madeAt: draft.place)
    guard case .animation(_, let id, _) = running.kind else { return running }
    _ = try? layer.updateAnimation(id: id, to: animation.waiting)
    running.departure = (animation, keyPath, keepsVelocity)
    plan(running)
    return running
  }

  /// What an animation starts from: what shows, and how fast it moves.
  func departure(
    of keyPath: LayerKeyPath, in layer: Layer, withVelocity: Bool
  ) -> Departure {
    Departure(
      value: keyPath.value(in: layer.presentation(at: now)),
      velocity: withVelocity ? layer.velocity(of: keyPath, at: now) : nil)
  }

  /// Lets an animation that has waited for its begin start from what shows.
  func depart(_ running: Running) {
    guard case .animation(let layer, let id, _) = running.kind,
      case (var animation, let keyPath, let withVelocity)? = running.departure,
      let waiting = layer.attachedAnimation(id: id)
    else { return }
    running.departure = nil
    // It may have been told to finish while it waited.
    let duration = animation.timing.duration
    animation.timing = waiting.animation.timing
    animation.timing.duration = duration
    var departing = animation
    departing.start(
      from: departure(of: keyPath, in: layer, withVelocity: withVelocity),
      to: keyPath.value(in: layer.currentModel))
    do throws(AnimationError) {
      try layer.updateAnimation(id: id, to: departing)
    } catch {
      // What shows cannot be mixed with the end, as paths of different structure; the model can.
      _ = try? layer.updateAnimation(id: id, to: animation)
    }
  }
}
