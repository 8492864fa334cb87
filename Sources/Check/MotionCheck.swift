import Animations
import Graphics
import Layers
public import Scripting

/// Looks for faults in the motion of a script that a viewer would see.
///
///     let findings = try MotionCheck.findings(in: stage, until: stage.duration ?? 10)
///
/// The script runs through virtual time; nothing is drawn. Each animation is looked at when it is
/// first seen (its keyframes), at its begin, at the seams of its first cycles and at its end (what
/// shows just before and just after, at points where a change would show), and thirty times a second
/// in between (whether anything shows it at all).
///
/// A fault is reported once for each line and key path, at the line where the animation was made.
/// A line that says `-- limn: allow RULE`, or the line below it, is free of that rule.
public struct MotionCheck {
  /// How often layers are looked at between the moments that matter, in seconds.
  ///
  /// Thirty times a second or so, and at no round time: moments that matter lie between two looks.
  static let step = 0.0314159
  /// How far before and after a moment is looked at, in seconds: nothing moves visibly within it.
  static let hair = 1e-6
  /// How much further than the end seams and ends that are still to come are waited for, in seconds.
  static let patience = 10.0

  let stage: Stage
  var watches: [Int: Watch] = [:]
  /// What was found, by line and what the fault is of.
  private(set) var findings: [String: Finding] = [:]
  /// How often a rule was asked about a line without a finding, so that a thousand pieces of
  /// confetti are not looked at one by one.
  var clean: [String: Int] = [:]
  private var allowances = Allowances()
  /// Gradient layers whose colours have been looked at, by number, with the colours.
  var gradients: [Int: GradientProperties] = [:]

  /// The host's time, of which the stage's is behind as long as it has been suspended.
  private var time = 0.0
  private var events: EventPlayback

  private init(_ stage: Stage, _ events: EventPlayback) {
    self.stage = stage
    self.events = events
  }

  /// Runs a stage through its time and looks for faults.
  ///
  /// - Parameters:
  ///   - stage: A fresh stage, at time 0.
  ///   - end: The time to run to, in seconds.
  ///   - waits: Whether to run on, up to ten seconds, for the first seams and the ends of animations
  ///     that are attached by then, and to look ahead at later seams.
  ///   - events: What happens to the stage meanwhile.
  ///   - progress: Told the time now and then.
  /// - Returns: What was found, by file and line.
  /// - Throws: What the script raises.
  public static func findings(
    in stage: Stage, until end: Double, waits: Bool = true,
    events: EventPlayback = EventPlayback(), progress: (Double) -> Void = { _ in }
  ) throws(ScriptError) -> [Finding] {
    var check = MotionCheck(stage, events)
    try check.run(to: end, progress)
    if waits, let later = check.nextMoments(within: patience) {
      try check.run(to: later, progress)
    }
    check.finish(foresees: waits)
    return check.findings.values.sorted()
  }

  // MARK: - Through time

  private mutating func run(to end: Double, _ progress: (Double) -> Void) throws(ScriptError) {
    observe()
    while time < end {
      let next = min(time + Self.step, end)
      for moment in moments(until: stage.now + (next - time)) { try judge(moment) }
      try advance(by: next - time)
      observe()
      progress(time)
    }
  }

  /// Lets time pass, for the host and, unless it is suspended, for the stage.
  mutating func advance(by seconds: Double) throws(ScriptError) {
    guard seconds > 0 else { return }
    time += seconds
    try stage.advance(to: time, playing: &events)
  }

  /// The host's time of the last moment that is worth waiting for, or nil when there is none.
  private func nextMoments(within limit: Double) -> Double? {
    var latest: Double?
    for (_, watch) in watches {
      let localNow = watch.layer.localTime(atStageTime: stage.now)
      guard let event = watch.attached.nextEvent(after: localNow), event.kind != .start,
        event.kind == .end || watch.seams == 0
      else { continue }
      let wait = watch.layer.stageTime(ofLocal: event.time, notBefore: stage.now) - stage.now
      if wait <= limit { latest = max(latest ?? 0, time + wait + 2 * Self.hair) }
    }
    return latest
  }

  /// Looks at all layers as they are now.
  private mutating func observe() {
    let now = stage.now
    let scene = Scene(stage.snapshot())
    var attached: Set<Int> = []
    for layer in stage.layers {
      if layer.layerClass == .gradientLayer { checkColors(of: layer, scene) }
      for animation in layer.animations {
        attached.insert(animation.id)
        if watches[animation.id] == nil {
          watches[animation.id] = Watch(animation, on: layer, at: now)
        } else {
          watches[animation.id]?.update(animation)
        }
        checkVisibility(of: animation.id, scene)
      }
    }
    for id in watches.keys.sorted() where !attached.contains(id) { lose(id) }
  }

  /// Looks a last time at an animation that is no longer attached.
  private mutating func lose(_ id: Int) {
    guard let watch = watches.removeValue(forKey: id) else { return }
    reportHeld(watch)
    reportNoEffect(watch, onlyProperties: watch.isEndless)
  }

  private mutating func finish(foresees: Bool) {
    let scene = Scene(stage.snapshot())
    for id in watches.keys.sorted() {
      guard let watch = watches[id] else { continue }
      reportHeld(watch)
      reportUnseen(watch, scene)
      if foresees { foresee(watch) }
    }
  }

  // MARK: - Reporting

  /// Reports a fault of a member of an animation, or of the animation as a whole.
  mutating func report(_ fault: Fault, of track: Track, _ watch: Watch, isWhole: Bool = false) {
    let whole = watch.attached.place
    report(fault, at: isWhole ? whole : watch.attached.place(ofLeaf: track.index), within: whole)
  }

  /// Reports a fault at a line, unless a comment there or at the line of the whole allows it.
  mutating func report(_ fault: Fault, at place: String, within whole: String? = nil) {
    let name = "\(place) \(fault.rule) \(fault.subject)"
    guard findings[name] == nil else { return }
    let finding = Finding(fault, at: place)
    let places = [finding] + (whole.map { [Finding(fault, at: $0)] } ?? [])
    if places.contains(where: { allowances.cover($0, of: stage) }) { return }
    findings[name] = finding
  }
}
