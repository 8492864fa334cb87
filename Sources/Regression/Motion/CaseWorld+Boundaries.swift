import Animations
import Layers
import Scripting

// A picture exactly at the moment at which something begins, ends or starts over shows one of two
// sides. Which one is defined, but hosts differ in it, so a run tells of such samples.
extension CaseWorld {
  /// What happens to animations at the very time that is shown, in one line; nil when nothing does.
  ///
  /// At 0 everything begins, which says nothing.
  ///
  /// - Parameter time: The time as the case says it.
  /// - Returns: What happens, with the time.
  func boundary(at time: Double) -> String? {
    guard now > 0 else { return nil }
    var events: [String] = []
    stage.root.forEachLayer { layer in
      let local = layer.localTime(atStageTime: now)
      for attached in layer.animations {
        if let what = attached.boundary(at: local) {
          events.append("'\(attached.key)' of \(layer.label) \(what)")
        }
      }
    }
    guard let first = events.first else { return nil }
    let others = events.count - 1
    return "t = \(time.timeWords) lies on a boundary: \(first)"
      + (others > 0 ? ", and \(others) more" : "")
  }
}

extension AttachedAnimation {
  /// What happens to it at a local time, in words.
  fileprivate func boundary(at local: Double) -> String? {
    let hair = 1e-9 * max(1, abs(local))
    if let event = nextEvent(after: local - hair), abs(event.time - local) <= hair {
      switch event.kind {
      case .start: return "begins"
      case .repeat: return "starts over"
      case .end: return "ends"
      }
    }
    guard playback.isRunning, animation.timing.speed != 0 else { return nil }
    var isOnKey = false
    animation.forEachLeaf(at: playback.animationTime(at: local), addedAt: addedAt) {
      _, leaf, state in
      guard case .keyframes(let curve) = leaf.curve else { return }
      isOnKey = isOnKey || curve.innerKeyTimes.contains { abs($0 - state.fraction) <= 1e-9 }
    }
    return isOnKey ? "comes to a key time" : nil
  }
}

extension KeyframeCurve {
  /// When each value but the first and the last is reached, where that can be told without
  /// distances.
  fileprivate var innerKeyTimes: [Double] {
    if let keyTimes { return Array(keyTimes.dropFirst().dropLast()) }
    let isDiscrete = calculationMode == .discrete
    guard calculationMode == .linear || calculationMode == .cubic || isDiscrete else { return [] }
    let pieces = isDiscrete ? values.count : values.count - 1
    return pieces > 1 ? (1..<pieces).map { Double($0) / Double(pieces) } : []
  }
}
