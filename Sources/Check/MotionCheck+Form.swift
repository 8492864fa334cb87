import Animations
import Graphics
import Layers

// What can be said of an animation without running it.
extension MotionCheck {
  /// Looks at the keyframes of an animation.
  mutating func checkForm(of watch: Watch) {
    for track in watch.tracks {
      for fault in Self.formFaults(of: track, watch) { report(fault, at: watch.attached.place) }
    }
  }

  private static func formFaults(of track: Track, _ watch: Watch) -> [Fault] {
    let subject = watch.subject(track)
    var faults: [Fault] = []
    guard let curve = track.keyframes else {
      let ends = track.leaf.namedValues.map(\.value)
      return ends.count == 2 && isWholeTurn(ends[0], ends[1]) ? [.wholeTurn(subject)] : []
    }
    let isDiscrete = curve.calculationMode == .discrete
    if curve.values.count == 1, !isDiscrete { faults.append(.singleValue(subject)) }
    if let times = curve.keyTimes, let first = times.first, let last = times.last {
      if first > 0 { faults.append(.lateFirstKey(subject, first)) }
      if last < 1 { faults.append(.earlyLastKey(subject, last)) }
    }
    if isDiscrete, track.chain.contains(where: { $0.timing.repeats }),
      let frame = repeatedFrame(of: curve.values, track)
    {
      faults.append(.repeatedFrame(subject, frame))
    }
    for (one, other) in zip(curve.values, curve.values.dropFirst()) where isWholeTurn(one, other) {
      faults.append(.wholeTurn(subject))
      break
    }
    return faults
  }

  /// The first frame, when the last is the same picture and all between are others.
  private static func repeatedFrame(of values: [PropertyValue], _ track: Track) -> PropertyValue? {
    guard values.count >= 4, let first = values.first, let last = values.last else { return nil }
    let inner = values.dropFirst().dropLast()
    guard isSamePicture(first, last, track),
      !inner.contains(where: { isSamePicture($0, first, track) }),
      Set(inner).count == inner.count
    else { return nil }
    return last
  }

  private static func isSamePicture(
    _ one: PropertyValue, _ other: PropertyValue, _ track: Track
  ) -> Bool {
    guard track.leaf.keyPath.contains("rotation"), case .number(let a) = one,
      case .number(let b) = other
    else { return one.distance(to: other) < 1e-9 }
    let turns = (a - b) / (2 * Double.pi)
    return abs(turns - turns.rounded()) < 1e-6
  }

  /// Whether two transforms have one matrix, and parts that are a whole turn apart.
  private static func isWholeTurn(_ one: PropertyValue, _ other: PropertyValue) -> Bool {
    guard case .transform(.parts(let a)) = one, case .transform(.parts(let b)) = other, a != b
    else { return false }
    return one.distance(to: other) < 1e-9
  }
}

extension MediaTiming {
  /// Whether there is a second cycle.
  fileprivate var repeats: Bool { repeatCount > 1 || repeatDuration > 0 }
}
