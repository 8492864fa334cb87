// Which animations are meant to jump: frames one after the other, sudden keys, steps.

extension TimingFunction {
  /// Whether it stands still and jumps.
  public var jumps: Bool {
    switch self {
    case .steps: true
    case .stops(let stops): zip(stops, stops.dropFirst()).contains { $0.input == $1.input }
    case .linear, .bezier, .family, .sampled: false
    }
  }
}

extension KeyframeCurve {
  /// Whether its values follow one another at once somewhere: discrete frames, steps, equal keys.
  public var jumps: Bool {
    if calculationMode == .discrete || timingFunctions.contains(where: \.jumps) { return true }
    guard let times = keyTimes else { return false }
    return zip(times, times.dropFirst()).contains { $0 == $1 }
  }
}

extension Animation {
  /// For each leaf, depth first, whether it or a group around it is meant to jump.
  public var leavesThatJump: [Bool] {
    let jumps = timingFunction.jumps
    switch content {
    case .property(let leaf):
      if case .keyframes(let curve) = leaf.curve { return [jumps || curve.jumps] }
      return [jumps]
    case .group(let members): return members.flatMap(\.leavesThatJump).map { $0 || jumps }
    case .transition: return []
    }
  }
}
