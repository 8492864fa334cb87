// Time in the hands of the user.
extension PreviewSession {
  /// The time at which a movement starts: where the last one leads, else what is seen, not what the
  /// clock has come to since.
  var presentTime: Double {
    playback.target ?? (playback.program == nil ? 0 : playback.shownTime)
  }

  /// The length of the progress bar, in seconds.
  var span: Double { progressBar.span }

  /// The time of the last frame.
  var lastFrame: Double {
    guard let duration = playback.program?.duration else { return presentTime }
    let frames = (duration * Self.framesPerSecond - 1e-6).rounded(.down)
    return frames / Self.framesPerSecond
  }

  /// Moves to a time, not before 0; the present picture stays until the other is there.
  func seek(to time: Double) { playback.seek(to: time, at: LivePlayback.now()) }

  /// Pauses and moves by whole frames; before 0 comes the end of the loop.
  func step(by frames: Int) {
    playback.clock.setPaused(true, at: LivePlayback.now())
    // On to the grid of frames, so that steps there and back meet.
    let present = presentTime * Self.framesPerSecond
    let nearest = present.rounded()
    let from =
      abs(present - nearest) < 1e-6
      ? nearest : frames > 0 ? present.rounded(.down) : present.rounded(.up)
    let time = (from + Double(frames)) / Self.framesPerSecond
    if time < 0 { return seek(to: playback.program?.duration == nil ? 0 : lastFrame) }
    seek(to: time)
  }

  // MARK: - Loops

  /// Sets the start of the loop's range, then its end, then clears it.
  func setLoopPoint() {
    if playback.range != nil {
      playback.range = nil
      say("the whole loop")
    } else if let start = rangeStart {
      let end = presentTime
      rangeStart = nil
      guard abs(end - start) >= 1 / Self.framesPerSecond else { return say("no loop range") }
      playback.range = min(start, end)..<max(start, end)
      say("loop from \(seconds(min(start, end))) to \(seconds(max(start, end)))")
    } else {
      rangeStart = presentTime
      say("loop from \(seconds(presentTime)): l sets the end")
    }
  }

  /// Takes the next way of looping.
  func cycleLoopMode() {
    let modes = PreviewClock.LoopMode.allCases
    let place = modes.firstIndex(of: playback.clock.mode) ?? 0
    playback.clock.setMode(modes[(place + 1) % modes.count], at: LivePlayback.now())
    say("plays \(playback.clock.mode == .loop ? "in a loop" : playback.clock.mode.rawValue)")
  }

  // MARK: - Marks

  /// Marks the present time, or takes its mark away.
  func toggleMark() {
    let time = presentTime
    if let near = marks.firstIndex(where: { abs($0 - time) < 0.5 / Self.framesPerSecond }) {
      marks.remove(at: near)
      say("no mark at \(seconds(time))")
    } else {
      marks.append(time)
      marks.sort()
      say("mark at \(seconds(time))")
    }
  }

  /// Moves to the next mark in a direction; behind the last one comes the first.
  func seekToMark(_ direction: Int) {
    guard let first = marks.first, let last = marks.last else {
      return say("no marks: m sets one")
    }
    let time = presentTime
    let near = 0.5 / Self.framesPerSecond
    if direction > 0 {
      seek(to: marks.first { $0 > time + near } ?? first)
    } else {
      seek(to: marks.last { $0 < time - near } ?? last)
    }
  }

  private func seconds(_ time: Double) -> String { "\(StatusLine.seconds(time)) s" }
}
