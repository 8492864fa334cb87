import Animations
import Layers
import Scripting

// What happens at moments that matter: a delayed begin, the seam between two cycles, an end. What
// shows a hair before is held against what shows a hair after.
extension MotionCheck {
  /// Something that happens to an attached animation, or to members of a group.
  struct Event {
    var kind: AnimationEvent
    /// The animation's number.
    var id: Int
    /// The leaves it happens to.
    var leaves: Range<Int>
    /// Whether it happens to the animation as a whole, and not to a member of a group.
    var isWhole: Bool
    /// Layers to which the same happens at the same time, by number: one may lie on another.
    var fellows: [Int] = []
    /// How often it happens, in seconds of the layer's time.
    var period: Double
  }

  /// Things that happen at one time.
  struct Moment {
    var time: Double
    var events: [Event]
  }

  /// What shows at a time.
  private struct Look {
    let time: Double
    let scene: Scene

    /// Looks at the present, or ahead as if nothing else happened until then.
    init(_ stage: Stage, at time: Double? = nil) {
      self.time = time ?? stage.now
      scene = Scene(LayerSnapshot(stage.root, at: self.time))
    }
  }

  /// The values of one key path at a time.
  private struct Values {
    let shown: PropertyValue
    let model: PropertyValue
    let isAttached: Bool

    init(_ track: Track, of watch: Watch, at time: Double) {
      shown = track.keyPath.value(in: watch.layer.presentation(at: time))
      model = track.keyPath.value(in: watch.layer.currentModel)
      isAttached = watch.layer.animations.contains { $0.id == watch.attached.id }
    }
  }

  /// How often a rule is asked about a line before it is taken for clean.
  private static let trust = 5
  /// How many layers are taken away to see whether a layer is there.
  private static let fellowLimit = 32

  // MARK: - Finding them

  /// What happens after now and up to a time, in order.
  func moments(until end: Double) -> [Moment] {
    var found: [(time: Double, event: Event)] = []
    for id in watches.keys.sorted() {
      guard let watch = watches[id] else { continue }
      let layer = watch.layer
      func add(_ kind: AnimationEvent, _ local: Double, _ period: Double, _ leaves: Range<Int>?) {
        let time = layer.stageTime(ofLocal: local, notBefore: stage.now)
        guard time > stage.now, time <= end else { return }
        found.append(
          (
            time,
            Event(
              kind: kind, id: id, leaves: leaves ?? watch.tracks.indices, isWhole: leaves == nil,
              period: period)
          ))
      }
      let localNow = layer.localTime(atStageTime: stage.now)
      let localEnd = layer.localTime(atStageTime: end)
      guard localNow < localEnd else { continue }
      var local = localNow
      // Of very short cycles a few are enough.
      for _ in 0..<4 {
        guard let event = watch.attached.nextEvent(after: local), event.time <= localEnd,
          event.time > local
        else { break }
        add(event.kind, event.time, watch.period, nil)
        local = event.time
      }
      for seam in watch.attached.offsetSeams where seam > localNow {
        add(.repeat, seam, watch.period, nil)
      }
      for member in watch.attached.memberEvents where member.time > localNow {
        add(member.kind, member.time, member.period, member.leaves)
      }
    }
    found.sort { ($0.time, $0.event.id) < ($1.time, $1.event.id) }
    var moments: [Moment] = []
    for (time, event) in found {
      if let last = moments.last, time - last.time <= 2 * Self.hair {
        moments[moments.count - 1].events.append(event)
      } else {
        moments.append(Moment(time: time, events: [event]))
      }
    }
    return moments
  }

  // MARK: - Judging them

  /// Runs the stage past a moment and compares what shows before and after.
  mutating func judge(_ moment: Moment) throws(ScriptError) {
    let events = moment.events.filter { event in
      guard let watch = watches[event.id] else { return false }
      if event.kind == .repeat { watches[event.id]?.seams += 1 }
      return isOpen(Self.question(event, watch))
    }
    guard !events.isEmpty else { return }
    try advance(by: moment.time - Self.hair - stage.now)
    let before = Look(stage)
    var values: [[Values]] = []
    var fellows: [String: [Int]] = [:]
    for event in events {
      guard let watch = watches[event.id] else { continue }
      fellows[watch.attached.place, default: []].append(watch.layer.serial)
      values.append(watch.tracks[event.leaves].map { Values($0, of: watch, at: before.time) })
    }
    try advance(by: moment.time + Self.hair - stage.now)
    let after = Look(stage)
    for (var event, values) in zip(events, values) {
      guard var watch = watches[event.id], isOpen(Self.question(event, watch)) else { continue }
      event.fellows = Array((fellows[watch.attached.place] ?? []).prefix(Self.fellowLimit))
      let count = findings.count
      for (track, earlier) in zip(watch.tracks[event.leaves], values) {
        let later = Values(track, of: watch, at: after.time)
        judge(event, track, &watch, at: moment.time, (before, earlier), (after, later))
      }
      watches[event.id] = watch
      // What has been found once is not looked for again.
      clean[Self.question(event, watch), default: 0] += findings.count == count ? 1 : Self.trust
    }
  }

  /// Looks ahead at the first seam of an endless animation that the run has not come to.
  mutating func foresee(_ watch: Watch) {
    let now = watch.layer.localTime(atStageTime: stage.now)
    guard watch.isEndless, watch.seams == 0,
      let event = watch.attached.nextEvent(after: now), event.kind == .repeat
    else { return }
    let time = watch.layer.stageTime(ofLocal: event.time, notBefore: stage.now)
    guard time < 1e6 else { return }
    let seam = Event(
      kind: .repeat, id: watch.attached.id, leaves: watch.tracks.indices, isWhole: true,
      period: watch.period)
    guard isOpen(Self.question(seam, watch)) else { return }
    clean[Self.question(seam, watch), default: 0] += 1
    let before = Look(stage, at: max(stage.now, time - Self.hair))
    let after = Look(stage, at: time + Self.hair)
    var watch = watch
    for track in watch.tracks {
      let earlier = Values(track, of: watch, at: before.time)
      let later = Values(track, of: watch, at: after.time)
      judge(seam, track, &watch, at: time, (before, earlier), (after, later))
    }
  }

  /// Whether a question has not been answered often enough.
  private func isOpen(_ question: String) -> Bool { clean[question] ?? 0 < Self.trust }

  private static func question(_ event: Event, _ watch: Watch) -> String {
    "\(watch.attached.place) \(event.kind) \(event.leaves)"
  }

  private mutating func judge(
    _ event: Event, _ track: Track, _ watch: inout Watch, at time: Double,
    _ before: (look: Look, values: Values), _ after: (look: Look, values: Values)
  ) {
    let (earlier, later) = (before.values, after.values)
    let range = track.range(model: earlier.model)
    let isJump = earlier.shown.distance(to: later.shown) > 0.02 * range
    let modelStays = earlier.model == later.model
    switch event.kind {
    case .repeat:
      guard isJump, later.isAttached, modelStays, !track.jumpsByNature,
        !askSweep(of: track, in: &watch),
        shows(
          watch.layer, before.look.scene, after.look.scene, presentIn: before.look.scene,
          event)
      else { return }
      report(
        .openLoop(
          watch.subject(track), from: earlier.shown, to: later.shown, at: time,
          period: watch.layer.stageLength(of: event.period, at: time)), of: track, watch)
    case .end:
      if later.isAttached, event.isWhole,
        later.shown.distance(to: later.model) > 0.02 * range, !watch.attached.animation.commit,
        watch.attached.holdsAfterEnd
      {
        watch.held.append((track, later.shown, time))
        return
      }
      guard isJump, modelStays, later.shown == later.model,
        !askSweep(of: track, in: &watch),
        shows(
          watch.layer, before.look.scene, after.look.scene, presentIn: after.look.scene,
          event)
      else { return }
      report(
        .snapBack(watch.subject(track), shown: earlier.shown, model: later.model, at: time),
        of: track, watch, isWhole: event.isWhole)
    case .start:
      guard isJump, modelStays, later.isAttached, earlier.shown == earlier.model,
        time - watch.firstSeen > 1.0 / 120,
        shows(
          watch.layer, before.look.scene, after.look.scene, presentIn: before.look.scene,
          event)
      else { return }
      report(
        .delayFlash(watch.subject(track), model: earlier.model, start: later.shown, at: time),
        of: track, watch, isWhole: event.isWhole)
    }
  }

  /// Whether a change of a layer can be seen, and the layer in one of the two scenes.
  private func shows(
    _ layer: Layer, _ before: Scene, _ after: Scene, presentIn scene: Scene, _ event: Event
  ) -> Bool {
    let points = before.probes(for: layer) + after.probes(for: layer)
    guard !points.isEmpty else { return false }
    let difference = Sight(before.snapshot).difference(to: Sight(after.snapshot), at: points)
    guard difference > Sight.threshold else { return false }
    var without = scene.snapshot
    for serial in event.fellows + [layer.serial] { without.conceal(layer: serial) }
    return Sight(scene.snapshot).difference(to: Sight(without), at: points) > Sight.threshold
  }

  // MARK: - Held values

  /// Reports the values that an animation still holds at the end of the run, or held until it was
  /// removed from a layer that stays.
  mutating func reportHeld(_ watch: Watch) {
    for (track, shown, since) in watch.held {
      let model = track.keyPath.value(in: watch.layer.currentModel)
      guard watch.layer.root === stage.root, stage.layers.contains(where: { $0 === watch.layer }),
        shown.distance(to: model) > 0.02 * track.range(model: model)
      else { continue }
      report(
        .held(watch.subject(track), shown: shown, model: model, since: since),
        of: track, watch, isWhole: true)
    }
  }
}
