import Animations
import Layers

extension AttachedAnimation {
  /// Where the values start over in the first cycles of an animation with an offset, in the layer's
  /// local time: its cycles do not end there.
  var offsetSeams: [Double] {
    let timing = animation.timing
    let cycle = timing.cycleDuration(duration: animation.resolvedDuration())
    guard timing.timeOffset != 0, timing.speed != 0, cycle.isFinite else { return [] }
    let shift = timing.speed > 0 ? -timing.timeOffset : timing.timeOffset
    let first = shift - (shift / cycle).rounded(.down) * cycle
    let (begin, end) = animation.activeInterval(addedAt: addedAt)
    return (0..<4).map { begin + (first + Double($0) * cycle) / abs(timing.speed) }
      .filter { $0 > begin && $0 < end }
      .map { playback.localTime(ofAnimation: $0) }
  }

  /// The begins, seams and ends of a group's members in its first cycle, in the layer's local time.
  ///
  /// Only where time runs evenly inside the group; elsewhere its own events must do.
  var memberEvents: [(kind: AnimationEvent, time: Double, leaves: Range<Int>, period: Double)] {
    guard case .group(let members) = animation.content, animation.timingFunction == .linear,
      animation.timing.speed > 0, animation.timing.timeOffset == 0
    else { return [] }
    let begin = animation.timing.begin(addedAt: addedAt)
    let given = animation.timing.duration.flatMap { $0 > 0 ? $0 : nil }
    let length = animation.resolvedDuration()
    var events: [(AnimationEvent, Double, Range<Int>, Double)] = []
    var leaf = 0
    for member in members {
      let leaves = leaf..<leaf + member.leafCount
      leaf = leaves.upperBound
      let start = member.timing.begin(addedAt: 0)
      let duration = member.resolvedDuration(groupDuration: given)
      let end = member.timing.activeEnd(beginTime: start, duration: duration)
      let period =
        member.timing.cycleDuration(duration: duration) / abs(member.timing.speed)
        / animation.timing.speed
      func add(_ kind: AnimationEvent, _ time: Double) {
        guard time > 0, time < length else { return }
        let local = playback.localTime(ofAnimation: begin + time / animation.timing.speed)
        events.append((kind, local, leaves, period))
      }
      add(.start, start)
      add(.end, end)
      if let seam = member.timing.nextRepeat(after: start, beginTime: start, duration: duration) {
        add(.repeat, seam)
      }
    }
    return events
  }
}

extension Layer {
  /// How long the stage's clock takes for some seconds of the layer's time.
  func stageLength(of seconds: Double, at stageTime: Double) -> Double {
    let local = localTime(atStageTime: stageTime)
    return self.stageTime(ofLocal: local + seconds, notBefore: stageTime) - stageTime
  }
}
