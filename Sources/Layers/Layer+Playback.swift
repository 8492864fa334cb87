// How attached animations are played. Each change is made at a time of the stage and leaves the
// position where it is; without an animation of that number nothing happens.
extension Layer {
  /// The attached animation of a number, or nil.
  public func attachedAnimation(id: Int) -> AttachedAnimation? {
    animations.first { $0.id == id }
  }

  /// Changes the rate at which an animation plays.
  ///
  /// - Parameters:
  ///   - speed: Seconds of the animation for one local second; of the other sign than its own it
  ///     plays back to its begin, 0 stands still.
  ///   - id: The animation's number.
  ///   - stageTime: The stage's time of the change.
  public func setSpeed(_ speed: Double, ofAnimation id: Int, at stageTime: Double) {
    change(id, at: stageTime) { $0.setSpeed(speed, at: $1) }
  }

  /// Lets an animation stand still where it is.
  public func pauseAnimation(id: Int, at stageTime: Double) {
    change(id, at: stageTime) { $0.playback.pause(at: $1) }
  }

  /// Lets an animation go on from where it stands.
  public func resumeAnimation(id: Int, at stageTime: Double) {
    change(id, at: stageTime) { $0.playback.resume(at: $1) }
  }

  /// Moves an animation to a place.
  ///
  /// - Parameters:
  ///   - id: The animation's number.
  ///   - activeTime: Seconds since its begin, clamped to its active duration; see
  ///     ``AttachedAnimation/activeTime(at:)``.
  ///   - stageTime: The stage's time of the change.
  public func seekAnimation(id: Int, to activeTime: Double, at stageTime: Double) {
    change(id, at: stageTime) { $0.seek(to: activeTime, at: $1) }
  }

  /// Lets an animation play back the way it came, to its begin, and end there.
  public func reverseAnimation(id: Int, at stageTime: Double) {
    change(id, at: stageTime) { $0.reverse(at: $1) }
  }

  /// Lets an animation end with its present cycle, played backwards with the start of it.
  public func finishCycle(ofAnimation id: Int, at stageTime: Double) {
    change(id, at: stageTime) { $0.finishCycle(at: $1) }
  }

  /// Moves an animation that is over to its very end, so that this and nothing beside it shows.
  public func settleAnimation(id: Int, at stageTime: Double) {
    change(id, at: stageTime) { $0.settle(at: $1) }
  }

  /// The next thing that happens to an animation; see ``AttachedAnimation/nextEvent(after:)``.
  ///
  /// - Parameters:
  ///   - id: The animation's number.
  ///   - localTime: The moment, in the layer's local time; what happens at this instant is past.
  /// - Returns: What and when, in the layer's local time, or nil.
  public func nextEvent(
    ofAnimation id: Int, after localTime: Double
  ) -> (kind: AnimationEvent, time: Double)? {
    attachedAnimation(id: id)?.nextEvent(after: localTime)
  }

  private func change(
    _ id: Int, at stageTime: Double, _ body: (inout AttachedAnimation, _ localTime: Double) -> Void
  ) {
    guard let place = animations.firstIndex(where: { $0.id == id }) else { return }
    body(&animations[place], localTime(atStageTime: stageTime))
    changeTracks { $0[place] = AnimationTrack(animations[place]) }
  }
}
