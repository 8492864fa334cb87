import Graphics

// With γ = ζ·ω₀ the solution of all three cases is
//
//     1 − x = e^(−γτ) · (C + (γ − v)·S)        x′ = e^(−γτ) · (v·C + (ω₀² − γ·v)·S)
//
// where C and S are  cos ωτ,  sin ωτ / ω   for ω² = ω₀² − γ² above 0 (it swings),
//                    1,       τ            for 0 (critical), and
//                    cosh sτ, sinh sτ / s  for s² = γ² − ω₀² above 0 (it creeps).

extension Spring {
  /// The position at a time: 0 at the start, and 1 is the target.
  ///
  /// - Parameter time: Seconds since the spring was let go; it rests before.
  /// - Returns: The position, within 1e-12; beyond 1 while it overshoots.
  public func position(at time: Double) -> Double {
    if time <= 0 { return jumps ? 1 : 0 }
    if jumps { return 1 }
    let constants = constants
    let (c, s) = constants.responses(at: time)
    return 1 - (c + (constants.decay - initialVelocity) * s)
  }

  /// The velocity at a time, in distances from start to end per second.
  ///
  /// - Parameter time: Seconds since the spring was let go.
  /// - Returns: The velocity, ``initialVelocity`` at 0.
  public func velocity(at time: Double) -> Double {
    if jumps { return 0 }
    let constants = constants
    let (c, s) = constants.responses(at: max(time, 0))
    let pull = constants.frequency * constants.frequency - constants.decay * initialVelocity
    return initialVelocity * c + pull * s
  }

  /// Where a push takes it at a time: from rest at its target, with a velocity of 1 at the start.
  ///
  /// The motion is linear, so a spring let go with a velocity is one let go at rest and a push.
  public func impulse(at time: Double) -> Double {
    time <= 0 || jumps ? 0 : constants.responses(at: time).s
  }

  /// Whether it is all damping, which Core Animation shows as a jump to the end.
  var jumps: Bool { allowsOverdamping && damping == .infinity }

  /// What the motion is computed from.
  fileprivate var constants: Constants {
    let frequency = frequency
    let ratio = dampingRatio
    if ratio < 1 {
      return Constants(
        frequency: frequency, decay: ratio * frequency, regime: .swinging,
        rate: frequency * ((1 - ratio) * (1 + ratio)).squareRoot())
    }
    guard ratio > 1, allowsOverdamping else {
      return Constants(frequency: frequency, decay: frequency, regime: .critical, rate: 0)
    }
    return Constants(
      frequency: frequency, decay: ratio * frequency, regime: .creeping,
      rate: frequency * ((ratio - 1) * (ratio + 1)).squareRoot())
  }

  /// The numbers of the formula above.
  fileprivate struct Constants {
    enum Regime { case swinging, critical, creeping }

    /// ω₀.
    let frequency: Double
    /// γ.
    let decay: Double
    let regime: Regime
    /// ω or s.
    let rate: Double

    /// The rate at which the slowest part dies away.
    var slowestDecay: Double {
      // γ − s, without the cancellation.
      regime == .creeping ? frequency * frequency / (decay + rate) : decay
    }

    /// e^(−γτ)·C and e^(−γτ)·S.
    func responses(at time: Double) -> (c: Double, s: Double) {
      switch regime {
      case .swinging:
        let envelope = Real.exp(-decay * time)
        let (sine, cosine) = Real.sincos(rate * time)
        return (envelope * cosine, envelope * (sine / rate))
      case .critical:
        let envelope = Real.exp(-decay * time)
        return (envelope, envelope * time)
      case .creeping:
        let angle = rate * time
        if angle < 0.5 {
          // Near critical the difference of two exponentials would lose what S is about.
          let envelope = Real.exp(-decay * time)
          let (cosh, sinhc) = hyperbolics(angle * angle)
          return (envelope * cosh, envelope * (sinhc * time))
        }
        let slow = Real.exp(-slowestDecay * time)
        let fast = Real.exp(-(decay + rate) * time)
        return ((slow + fast) / 2, (slow - fast) / (2 * rate))
      }
    }

    /// cosh a and sinh a / a for a² below ¼, by their series.
    private func hyperbolics(_ square: Double) -> (cosh: Double, sinhc: Double) {
      var (cosh, sinhc) = (1.0, 1.0)
      for n in stride(from: 12.0, to: 0, by: -2) {
        cosh = 1 + cosh * square / (n * (n - 1))
        sinhc = 1 + sinhc * square / (n * (n + 1))
      }
      return (cosh, sinhc)
    }
  }
}

extension Spring {
  /// How near the target counts as settled.
  private static let tolerance = 0.001

  /// The seconds until it stays within a thousandth of its target; infinite without damping.
  ///
  /// As measured: where it swings, when the envelope is that small,
  /// `ln((1 + |B|) / 0.001) / (ζ·ω₀)` with `B = (ζ·ω₀ − v) / ω`; otherwise the first tenth of a
  /// second from which on it is.
  ///
  /// - Complexity: O(log duration); ask once and keep the answer.
  public var settlingDuration: Double {
    if jumps { return 0 }
    if damping == 0 { return .infinity }
    let constants = constants
    if constants.regime == .swinging {
      let swing = 1 + abs((constants.decay - initialVelocity) / constants.rate)
      return max(0, Real.log(swing / Self.tolerance) / constants.decay)
    }
    // Up to its turn it runs towards the target and past it, and from then on it creeps back.
    var low = 0.0
    if let turn = turningTime(constants) {
      let (before, after) = ((turn * 10).rounded(.down), (turn * 10).rounded(.up))
      if isSettled(atTenth: before) { return firstSettledTenth(from: 0, to: before) / 10 }
      if isSettled(atTenth: after) { return after / 10 }
      low = after
    }
    var high = max(2 * low, 1)
    // 2¹⁰⁰ tenths are for ever.
    for _ in 0..<100 where !isSettled(atTenth: high) { high *= 2 }
    return firstSettledTenth(from: low, to: high) / 10
  }

  private func isSettled(atTenth tenth: Double) -> Bool {
    abs(1 - position(at: tenth / 10)) < Self.tolerance
  }

  /// The first tenth from which on it is settled, by halving an interval in which that happens once.
  private func firstSettledTenth(from start: Double, to end: Double) -> Double {
    var (low, high) = (start, end)
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded(.down)
      guard middle > low, middle < high else { break }
      if isSettled(atTenth: middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// When it turns round, which happens at most once where it does not swing.
  private func turningTime(_ constants: Constants) -> Double? {
    let pull = constants.frequency * constants.frequency - constants.decay * initialVelocity
    // x′ = 0 where S/C, which is τ or tanh sτ / s, has this value.
    let quotient = -initialVelocity / pull
    guard quotient > 0, quotient.isFinite else { return nil }
    guard constants.regime == .creeping else { return quotient }
    let tangent = constants.rate * quotient
    return tangent < 1 ? Real.log((1 + tangent) / (1 - tangent)) / (2 * constants.rate) : nil
  }
}
