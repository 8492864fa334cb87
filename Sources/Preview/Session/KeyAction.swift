/// What a key of the preview does.
enum KeyAction: Hashable, Sendable {
  // MARK: Play
  /// Pauses, or plays on.
  case togglePause
  /// Multiplies the speed.
  case multiplySpeed(Double)
  /// Plays as fast as the clock on the wall.
  case resetSpeed

  // MARK: Time
  /// Pauses, and moves by frames of a sixtieth of a second.
  case step(Int)
  /// Moves by seconds.
  case seek(by: Double)
  /// Moves to the start of the loop.
  case seekToStart
  /// Moves to the last frame.
  case seekToEnd
  /// Moves to so many tenths of the duration.
  case jump(tenths: Int)
  /// Marks the present time, or takes its mark away.
  case toggleMark
  /// Moves to the next mark, or for -1 to the one before.
  case seekToMark(Int)
  /// Sets the start of the loop's range, then its end, then clears it.
  case setLoopPoint
  /// Takes the next way of looping.
  case cycleLoopMode

  // MARK: The script
  /// Builds the program again from what is on the disk.
  case reload
  /// Starts over from 0, with nothing kept.
  case restart
  /// Shows another of several scripts.
  case showScript(Int)
  /// Switches a part of the surroundings.
  case toggle(Surrounding)

  // MARK: Look
  /// Opens a panel, or closes it.
  case togglePanel(PanelKind)
  /// Shows the frames around the present one, faintly.
  case toggleOnionSkin
  /// Takes the next background.
  case cycleBackground
  /// Takes the next size of the pixels.
  case cycleZoom
  /// Takes the next way of comparing.
  case cycleComparison

  // MARK: Files
  /// Writes the picture.
  case writeScreenshot
  /// Writes the loop as a film.
  case record

  // MARK: The session
  /// Closes the panel on top.
  case closePanel
  /// Ends the preview.
  case quit

  /// A part of the surroundings that is on or off.
  enum Surrounding: Hashable, Sendable {
    /// The interface is dark.
    case dark
    /// The interface runs from right to left.
    case rightToLeft
    /// Motion should be reduced.
    case reducedMotion
  }
}

/// The panels of the preview.
enum PanelKind: Hashable, Sendable, CaseIterable {
  /// The layers of the stage.
  case layers
  /// The parameters of the script.
  case parameters
  /// The time that frames take.
  case graph
  /// What is wrong.
  case errors
  /// The keys.
  case help
}
