public import Graphics

/// What a host gives a run besides the script: a frame is a function of both and of time.
public struct StageConfiguration: Sendable {
  /// The most that a script may use; beyond it the script fails with a clear error.
  public struct Limits: Sendable, Equatable {
    /// Bytes of memory that the script's values may take.
    public var memory = 64 << 20
    /// Lua instructions between two returns to the host.
    public var instructions: UInt64 = 50_000_000
    /// Seconds of the processor between two returns to the host, for hosts that must stay alive.
    ///
    /// Whether a script runs into it depends on the machine. Nil is more than the instructions take.
    public var seconds: Double?
    /// What a callback may use in place of ``instructions`` and ``seconds``; nil is the same.
    ///
    /// The others are then for the main chunk alone.
    public var callback: Budget?
    /// Layers that are alive at once, on the tree or off.
    public var layers = 100_000

    /// Creates the default limits.
    public init() {}

    /// What may be used between two returns to the host.
    public struct Budget: Sendable, Equatable {
      /// Lua instructions.
      public var instructions: UInt64
      /// Seconds of the processor.
      public var seconds: Double

      /// Creates a budget.
      public init(instructions: UInt64, seconds: Double) {
        self.instructions = instructions
        self.seconds = seconds
      }
    }
  }

  /// The state of the surroundings, which scripts read as `limn.env`.
  public struct Environment: Sendable, Equatable {
    /// Pixels for one point.
    public var scale = 1.0
    /// Whether the interface is dark.
    public var dark = false
    /// Whether the interface runs from right to left.
    public var rtl = false
    /// Whether motion should be reduced.
    public var reduceMotion = false

    /// Creates the surroundings of a plain test.
    public init() {}
  }

  /// The stage's size in points that the host wants; it beats the script's.
  public var size: Size?
  /// The surroundings.
  public var environment = Environment()
  /// Values for the script's parameters by name, as written on a command line.
  public var parameters: [String: String] = [:]
  /// Values that an earlier version of the script has had, by the parameters' names; those in
  /// ``parameters`` beat them.
  ///
  /// Never a reason to fail: a number outside the limits of today takes the nearest within, and what
  /// has another type than the default, or is no choice any more, is dropped.
  public var earlierParameters: [String: Parameter.Value] = [:]
  /// What an earlier run has left for `limn.keep` by name: see ``Stage/kept``.
  ///
  /// A frame depends on it as on a parameter.
  public var kept: [String: EventData] = [:]
  /// How often a second `limn.onFrame` calls its functions, above 0: at k/frameRate from 0.
  ///
  /// For scripts that use it the frame rate is part of what a frame depends on; for others it is
  /// nothing.
  public var frameRate = 60.0
  /// What `math.random` grows from.
  public var seed: UInt64 = 0
  /// The most that the script may use.
  public var limits = Limits()
  /// Whether a callback that fails is passed over, so that everything else plays on.
  ///
  /// The error is kept for ``Stage/takeErrors()``, and counted when it happens again. What used up
  /// its instructions or its memory is not called again, for it would stall each frame; nor is what
  /// brings callback upon callback so that time cannot pass. An error of the main chunk still ends
  /// the run, and so does an interruption.
  public var skipsFailedCallbacks = false
  /// Whether the host wants the run to end; asked between callbacks, and every few hundred
  /// instructions within them, so it must be quick.
  ///
  /// Time may lead through millions of callbacks, each within its limits: this ends them early, with
  /// an error of kind ``ScriptError/Kind/interrupted``.
  public var isInterrupted: @Sendable () -> Bool = { false }

  /// Creates the default configuration.
  public init() {}
}
