extension ContinuousClock.Instant {
  /// The seconds since then.
  var secondsUntilNow: Double {
    let (seconds, attoseconds) = duration(to: .now).components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
