extension Layer {
  /// The layer's local time at a time of the stage.
  ///
  /// It is the stage's time, the same number, where no timing is set here or above. The layer at
  /// the top, on the stage or detached, has the stage's time as its parent's.
  ///
  /// - Complexity: O(depth of the layer).
  public func localTime(atStageTime stageTime: Double) -> Double {
    localTime(atParentTime: parentTime(atStageTime: stageTime))
  }

  /// The layer's local time at a time of its parent's.
  func localTime(atParentTime parentTime: Double) -> Double {
    hasTiming ? model.timing.localTime(atParentTime: parentTime) : parentTime
  }

  /// The first time of the stage at which the local time has reached a value.
  ///
  /// - Parameters:
  ///   - localTime: The local time to reach.
  ///   - stageTime: The earliest answer; it is the answer where the local time is at or past the
  ///     value already.
  /// - Returns: The stage's time; infinity where the local time never gets there.
  public func stageTime(ofLocal localTime: Double, notBefore stageTime: Double) -> Double {
    let timings = timingsFromRoot
    if timings.isEmpty { return max(localTime, stageTime) }
    guard localTime < .infinity else { return .infinity }
    var time = stageTime
    // Each round looks at one stretch of the stage's time in which all timings run evenly.
    for _ in 0..<Self.maximumPieces {
      let piece = Self.piece(of: timings, at: time)
      if piece.scale * time + piece.offset >= localTime { return time }
      if piece.scale > 0 {
        let reached = (localTime - piece.offset) / piece.scale
        if reached <= piece.until { return max(reached, time) }
      }
      guard piece.until.isFinite else { return .infinity }
      time = max(piece.until, time.nextUp)
    }
    return .infinity
  }

  /// Whether a timing is set here or above, so that the local time is not the stage's.
  public var followsTiming: Bool {
    var ancestor: Layer? = self
    while let layer = ancestor {
      if layer.hasTiming { return true }
      ancestor = layer.superlayer
    }
    return false
  }

  /// A time of this layer in another layer's time.
  ///
  /// Upwards a time is converted as if the layer's time had no begin, end or cycle, and out of one
  /// that stands still it is 0; downwards the timing acts. Both as measured.
  ///
  /// - Parameters:
  ///   - time: A local time of this layer.
  ///   - other: The layer to convert to; nil means the stage's clock.
  /// - Returns: The local time of the other layer.
  public func convertTime(_ time: Double, to other: Layer?) -> Double {
    var below: [Layer] = []
    var target = other
    while let layer = target {
      below.append(layer)
      target = layer.superlayer
    }
    var time = time
    var source: Layer? = self
    while let layer = source {
      if let shared = below.firstIndex(where: { $0 === layer }) {
        below.removeSubrange(shared...)
        break
      }
      if layer.hasTiming { time = layer.model.timing.parentTime(atLocalTime: time) }
      source = layer.superlayer
    }
    for layer in below.reversed() where layer.hasTiming {
      time = layer.model.timing.localTime(atParentTime: time)
    }
    return time
  }

  // MARK: - Pausing a subtree

  /// Lets the time of the layer and all below it stand still.
  ///
  /// - Parameter stageTime: The stage's time of the pause.
  public func pause(at stageTime: Double) {
    model.timing.pause(atParentTime: parentTime(atStageTime: stageTime))
  }

  /// Lets the time of the layer and all below it go on from where it stood, at the speed it had.
  ///
  /// - Parameter stageTime: The stage's time of going on.
  public func resume(at stageTime: Double) {
    guard isPaused else { return }
    model.timing.resume(atParentTime: parentTime(atStageTime: stageTime))
  }

  /// Whether the layer's own time stands still because of ``pause(at:)``.
  public var isPaused: Bool { model.timing.pausedAt != nil }

  // MARK: - Pieces

  /// The most stretches that are looked through for a time that is never reached.
  private static let maximumPieces = 4096

  /// The superlayer's local time at a time of the stage.
  func parentTime(atStageTime stageTime: Double) -> Double {
    superlayer.map { $0.localTime(atStageTime: stageTime) } ?? stageTime
  }

  /// The timings that are set here and above, the topmost first.
  private var timingsFromRoot: [LayerTiming] {
    var timings: [LayerTiming] = []
    var ancestor: Layer? = self
    while let layer = ancestor {
      if layer.hasTiming { timings.append(layer.model.timing) }
      ancestor = layer.superlayer
    }
    return timings.reversed()
  }

  /// The stretch around a time of the stage in which nested timings run evenly.
  private static func piece(of timings: [LayerTiming], at stageTime: Double) -> LayerTiming.Piece {
    var whole = LayerTiming.Piece()
    for timing in timings {
      let piece = timing.piece(atParentTime: whole.scale * stageTime + whole.offset)
      if whole.scale != 0 {
        // Where the parent's time runs backwards, the piece's start is what comes next.
        let next = whole.scale > 0 ? piece.until : piece.from
        if next.isFinite { whole.until = min(whole.until, (next - whole.offset) / whole.scale) }
      }
      whole.offset = piece.scale * whole.offset + piece.offset
      whole.scale *= piece.scale
    }
    return whole
  }
}
