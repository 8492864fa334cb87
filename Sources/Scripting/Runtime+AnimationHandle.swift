import Animations
import CLuaBridge
import Layers

// Handles of attached animations: how they are played, and the calls to those who wait for their
// start, their repeats and their end.
extension Runtime {
  static let animationHandleKind = HostKind(
    name: "animationHandle", functions: handleMethods + playbackMethods + animationHandleMethods,
    index: { (runtime, call) throws(BindingError) in try runtime.readAnimationHandle(call) },
    newIndex: { (runtime, call) throws(BindingError) in try runtime.writeSpeed(call) })

  /// What handles of animations and of sets of them share.
  static let playbackMethods: [HostFunction] = [
    HostFunction("pause") { (runtime, call) throws(BindingError) in
      let (running, _) = try runtime.running(call.argument(0), of: "handle.pause")
      guard let running else { return }
      for animation in try runtime.animations(playedBy: running, "pause") {
        runtime.change(animation) { $0.pauseAnimation(id: $1, at: runtime.now) }
      }
    },
    HostFunction("resume") { (runtime, call) throws(BindingError) in
      let (running, _) = try runtime.running(call.argument(0), of: "handle.resume")
      guard let running else { return }
      for animation in try runtime.animations(playedBy: running, "resume") {
        runtime.change(animation) { $0.resumeAnimation(id: $1, at: runtime.now) }
      }
    },
  ]

  private static let animationHandleMethods: [HostFunction] = [
    HostFunction("seek") { (runtime, call) throws(BindingError) in
      let (running, _) = try runtime.running(call.argument(0), of: "handle.seek")
      let seconds = try runtime.number(
        call.argument(1), in: 0...1e7, "a number of seconds of at least 0", what: "seek's time")
      runtime.change(running) { $0.seekAnimation(id: $1, to: seconds, at: runtime.now) }
    },
    HostFunction("reverse") { (runtime, call) throws(BindingError) in
      let (running, _) = try runtime.running(call.argument(0), of: "handle.reverse")
      runtime.change(running) { $0.reverseAnimation(id: $1, at: runtime.now) }
    },
    HostFunction("update") { (runtime, call) throws(BindingError) in
      let (running, handle) = try runtime.running(call.argument(0), of: "handle.update")
      let draft = try runtime.draft(call.argument(1), what: "update's animation")
      if let running, running.isActive, case .animation(let layer, let id, _) = running.kind {
        var animation = draft.animation
        animation.timing.speed = layer.attachedAnimation(id: id)?.animation.timing.speed ?? 1
        do throws(AnimationError) {
          try layer.updateAnimation(
            id: id, to: animation, place: draft.place, leafPlaces: draft.leafPlaces)
        } catch {
          throw .animation(owner: layer.layerClass.rawValue, error)
        }
        if running.isFinishing { layer.finishCycle(ofAnimation: id, at: runtime.now) }
        running.departure = nil
        runtime.plan(running)
      }
      call.return(handle)
    },
    HostFunction("onStart") { (runtime, call) throws(BindingError) in
      let (running, handle) = try runtime.running(call.argument(0), of: "handle.onStart")
      let function = try runtime.function(call.argument(1), call, what: "onStart's function")
      if let running, running.isActive, !running.hasStarted {
        running.onStart.append(function)
        runtime.plan(running)
      } else if running?.hasStarted ?? true {
        runtime.cause(.started(function))
      } else {
        runtime.release(function)
      }
      call.return(handle)
    },
    HostFunction("onRepeat") { (runtime, call) throws(BindingError) in
      let (running, handle) = try runtime.running(call.argument(0), of: "handle.onRepeat")
      let function = try runtime.function(call.argument(1), call, what: "onRepeat's function")
      if let running, running.isActive {
        running.onRepeat.append(function)
        runtime.plan(running)
      } else {
        runtime.release(function)
      }
      call.return(handle)
    },
  ]

  private static let animationHandleNames =
    ["layer", "key", "beginTime", "time", "speed", "paused"]
    + (playbackMethods + animationHandleMethods).map(\.name)

  private func readAnimationHandle(_ call: HostCall) throws(BindingError) {
    let name = try name(call.argument(1), owner: "handle")
    let (running, _) = try running(call.argument(0), of: "handle")
    guard let running, case .animation(let layer, let id, let key) = running.kind else {
      if Self.animationHandleNames.contains(name) { return call.returnNil() }
      return try readHandle(name, call, others: Self.animationHandleNames)
    }
    let animation = layer.attachedAnimation(id: id)
    func give(_ number: Double?) { `return`(number.map { .number($0) } ?? .none, to: call) }
    switch name {
    case "layer": call.return(handle(of: layer))
    case "key": call.return(key)
    case "beginTime": give(animation?.activeInterval.begin)
    case "time": give(animation.map { Self.time(of: $0, at: layer.localTime(atStageTime: now)) })
    case "speed": give(animation?.speed)
    case "paused": call.return(animation?.playback.isPaused ?? false)
    default: try readHandle(name, call, others: Self.animationHandleNames)
    }
  }

  /// Seconds of an animation's own since its begin, within its active duration.
  private static func time(of animation: AttachedAnimation, at localTime: Double) -> Double {
    let timing = animation.animation.timing
    let length = timing.activeDuration(duration: animation.animation.resolvedDuration())
    return min(max(animation.activeTime(at: localTime), 0), length)
  }

  /// Writes the one thing of a handle that can be written.
  func writeSpeed(_ call: HostCall) throws(BindingError) {
    let name = try name(call.argument(1), owner: "handle")
    guard name == "speed" else {
      throw .readOnly(what: "handle.\(BindingError.cut(name))", hint: nil)
    }
    let (running, _) = try running(call.argument(0), of: "handle.speed")
    let speed = try number(
      call.argument(2), in: PropertyKind.coordinates, "a number", what: "handle.speed")
    if let running {
      for animation in try animations(playedBy: running, "speed") {
        change(animation) { $0.setSpeed(speed, ofAnimation: $1, at: now) }
      }
    }
  }

  /// The attached animation behind a running thing.
  func animation(of running: Running) -> AttachedAnimation? {
    guard case .animation(let layer, let id, _) = running.kind else { return nil }
    return layer.attachedAnimation(id: id)
  }

  /// Changes how an animation is played, and plans anew what happens to it.
  private func change(_ running: Running?, _ body: (Layer, _ id: Int) -> Void) {
    guard let running, running.isActive, case .animation(let layer, let id, _) = running.kind
    else { return }
    body(layer, id)
    plan(running)
  }

  // MARK: - What happens to an animation

  /// Plans the next thing that happens to an animation and that matters to someone.
  ///
  /// Starts and repeats are planned only while somebody listens: thousands of loops cost nothing.
  func plan(_ running: Running) {
    guard running.isActive, case .animation(let layer, let id, _) = running.kind,
      let animation = layer.attachedAnimation(id: id)
    else { return }
    let localTime = max(layer.localTime(atStageTime: now), running.passed)
    if !running.hasStarted, Self.hasBegun(animation, at: localTime) { noteStart(of: running) }
    // A repeat that is due at this very instant comes, whatever is changed at it.
    if let next = running.next, next.kind == .repeat, next.stageTime == now { return }
    running.plan += 1
    if running.next != nil { noteSuperseded() }
    running.next = nil
    guard let (kind, time) = Self.next(of: animation, after: localTime, for: running) else {
      return
    }
    let stageTime = layer.stageTime(ofLocal: time, notBefore: now)
    guard stageTime.isFinite else { return }
    running.next = Running.NextEvent(kind: kind, localTime: time, stageTime: stageTime)
    agenda.add(
      .animation(running, plan: running.plan), at: stageTime, serial: running.serial)
  }

  /// Plans anew what happens to the animations of a layer and of all below it, after their local
  /// time has changed.
  func replanAnimations(below layer: Layer) {
    layer.forEachLayer { layer in
      for animation in layer.animations {
        if let running = attached[animation.id] { plan(running) }
      }
    }
  }

  private static func hasBegun(_ animation: AttachedAnimation, at localTime: Double) -> Bool {
    if let next = animation.nextEvent(after: localTime) { return next.kind != .start }
    return animation.playback.animationTime(at: localTime) >= animation.activeInterval.begin
  }

  /// The next thing that happens and that matters to someone.
  private static func next(
    of animation: AttachedAnimation, after localTime: Double, for running: Running
  ) -> (kind: AnimationEvent, time: Double)? {
    var next = animation.nextEvent(after: localTime)
    if let start = next, start.kind == .start, running.onStart.isEmpty, running.departure == nil {
      next = animation.nextEvent(after: start.time)
    }
    if next?.kind == .repeat, running.onRepeat.isEmpty {
      return (.end, animation.activeInterval.end)
    }
    return next
  }

  /// Runs what was planned for an animation.
  func happen(to running: Running) throws(ScriptError) {
    guard let event = running.next else { return }
    running.next = nil
    running.passed = event.localTime
    switch event.kind {
    case .start: break
    case .repeat:
      running.firings += 1
      for function in running.onRepeat where running.isActive {
        let count = Int64(running.firings)
        try attempting(orElse: { running.dropCallbacks().forEach(release) }) {
          () throws(ScriptError) in
          try call(function) { limn_message_integer($0, count) }
        }
      }
    case .end: return endAnimation(running, finished: true)
    }
    plan(running)
  }

  /// Starts an animation that goes on from what shows, and calls those who wait for the begin.
  private func noteStart(of running: Running) {
    running.hasStarted = true
    depart(running)
    for function in running.onStart { cause(.started(function)) }
    running.onStart = []
  }

  /// Ends an attached animation: because its time is over, or because it was stopped.
  func endAnimation(_ running: Running, finished: Bool) {
    guard case .animation(let layer, let id, _) = running.kind,
      let animation = layer.attachedAnimation(id: id)
    else { return }
    end(running, finished: finished)
    // One that holds its end stays where the layer's time has it.
    if finished, animation.animation.commit || !animation.holdsAfterEnd {
      layer.settleAnimation(id: id, at: now)
    }
    if !finished || animation.animation.commit {
      detach(id, from: layer)
      attached[id] = nil
    } else if !animation.holdsAfterEnd {
      spent.append((layer, id, now))
    }
  }

  /// Lets an animation go on to the end of its present cycle, and ends it there.
  func finishAnimation(_ running: Running) {
    running.isFinishing = true
    change(running) { $0.finishCycle(ofAnimation: $1, at: now) }
  }
}
