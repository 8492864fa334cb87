public import Raster
public import Terminal

/// How the preview starts, and what it may use of the terminal.
public struct PreviewOptions: Sendable {
  /// How pictures are shown.
  public var terminal = TerminalOptions()
  /// The variables that tell of the terminal.
  public var environment: [String: String]
  /// Seconds after which the next of several scripts comes on; nil waits for a key.
  public var each: Double?
  /// Seconds between two looks at the files, above 0; nil lets the kernel tell of saves.
  public var polling: Double?
  /// Seconds shown for one second of the clock.
  public var speed = 1.0
  /// The time to start at, in seconds.
  public var start = 0.0
  /// Whether time stands still at the start.
  public var isPaused = false
  /// A picture that scripts are held against; nil compares with the version before.
  public var reference: Pixmap?

  /// Creates the usual options.
  ///
  /// - Parameter environment: The variables that tell of the terminal: `TERM`, `COLORTERM`,
  ///   `NO_COLOR`, `TMUX`.
  public init(environment: [String: String]) {
    self.environment = environment
    terminal.watchesPointer = true
  }
}

/// Why there can be no preview.
public enum PreviewError: Error, Sendable {
  /// The terminal cannot be taken over.
  case terminal(TerminalError)
  /// The system has no thread or descriptor left: its error's number and words.
  case system(Int32, String)
}
