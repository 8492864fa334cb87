import Animations
import Graphics
import Layers

// What can be said of an animation without running it.
extension MotionCheck {
  /// Looks at the keyframes of an animation.
  mutating func checkForm(of watch: Watch) {
    for track in watch.tracks {
      for fault in Self.formFaults(of: track, watch) { report(fault, of: track, watch) }
    }
  }

  private static func formFaults(of track: Track, _ watch: Watch) -> [Fault] {
    let subject = watch.subject(track)
    guard let curve = track.keyframes else {
      return [track.wholeTurn, track.cutSpring, track.doubleStep].compactMap { $0?(subject) }
    }
    var faults: [Fault] = []
    let isDiscrete = curve.calculationMode == .discrete
    let isPaced = curve.calculationMode == .paced || curve.calculationMode == .cubicPaced
    if curve.values.count == 1, !isDiscrete { faults.append(.singleValue(subject)) }
    if isPaced, curve.keyTimes != nil {
      faults.append(.unusedKeyTimes(subject, mode: curve.calculationMode.rawValue))
    } else if let times = curve.keyTimes, let first = times.first, let last = times.last {
      if first > 0 { faults.append(.lateFirstKey(subject, first)) }
      if last < 1 { faults.append(.earlyLastKey(subject, last)) }
    }
    if isDiscrete, track.repeats, let frame = track.repeatedFrame(of: curve.values) {
      faults.append(.repeatedFrame(subject, frame))
    }
    if zip(curve.values, curve.values.dropFirst()).contains(where: { $0.isWholeTurn(from: $1) }) {
      faults.append(.wholeTurn(subject))
    }
    return faults
  }
}

extension Track {
  /// Whether there is a second cycle.
  fileprivate var repeats: Bool {
    chain.contains { $0.timing.repeatCount > 1 || $0.timing.repeatDuration > 0 }
  }

  /// The first frame, when the last is the same picture and all between are others.
  fileprivate func repeatedFrame(of values: [PropertyValue]) -> PropertyValue? {
    guard values.count >= 4, let first = values.first, let last = values.last else { return nil }
    let inner = values.dropFirst().dropLast()
    guard isSamePicture(first, last), !inner.contains(where: { isSamePicture($0, first) }),
      Set(inner).count == inner.count
    else { return nil }
    return last
  }

  private func isSamePicture(_ one: PropertyValue, _ other: PropertyValue) -> Bool {
    guard leaf.keyPath.contains("rotation"), case .number(let a) = one,
      case .number(let b) = other
    else { return one.distance(to: other) < 1e-9 }
    let turns = (a - b) / (2 * Double.pi)
    return abs(turns - turns.rounded()) < 1e-6
  }

  /// What is wrong with a basic animation between two transforms that are a turn apart.
  fileprivate var wholeTurn: ((Fault.Subject) -> Fault)? {
    let ends = leaf.namedValues.map(\.value)
    return ends.count == 2 && ends[0].isWholeTurn(from: ends[1]) ? { .wholeTurn($0) } : nil
  }

  /// What is wrong with a turn in steps that shows both 0 and 360 degrees.
  fileprivate var doubleStep: ((Fault.Subject) -> Fault)? {
    guard case .steps(_, .none) = own.timingFunction, repeats else { return nil }
    let values = values(model: .number(0), count: 2)
    guard values.count == 2, values[0] != values[1], isSamePicture(values[0], values[1]) else {
      return nil
    }
    return { .repeatedFrame($0, values[1]) }
  }

  /// What is wrong with a spring that ends while it still moves.
  fileprivate var cutSpring: ((Fault.Subject) -> Fault)? {
    guard let curve = spring, !comesBack else { return nil }
    let settling = curve.settlingDuration
    let end = min(duration, own.timing.activeDuration(duration: duration), timeInGroups)
    guard end < settling, settling.isFinite else { return nil }
    // How far it still swings, not where it happens to be: it may just be passing its end.
    let rest =
      (0...64).map { step in
        abs(curve.spring.position(at: end + (settling - end) * Double(step) / 64) - 1)
      }.max() ?? 0
    guard rest > 0.01 else { return nil }
    return { .cutSpring($0, duration: end, settling: settling, rest: rest) }
  }

  /// How much of the leaf's own time the groups around it leave, in seconds.
  private var timeInGroups: Double {
    var left = Double.infinity
    var given: Double?
    for (group, member) in zip(chain, chain.dropFirst()) {
      if let duration = group.timing.duration, duration > 0 { given = duration }
      let length = min(left, group.resolvedDuration(groupDuration: given))
      left = (length - member.timing.begin(addedAt: 0)) * abs(member.timing.speed)
    }
    return left
  }
}

extension PropertyValue {
  /// Whether two transforms have one matrix, and parts that are a whole turn apart.
  fileprivate func isWholeTurn(from other: PropertyValue) -> Bool {
    guard case .transform(.parts(let a)) = self, case .transform(.parts(let b)) = other, a != b
    else { return false }
    return distance(to: other) < 1e-9
  }
}
