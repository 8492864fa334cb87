/// What a run of test files is asked for.
public struct RunOptions: Sendable {
  /// Paths, globs of paths, and ids; nothing stands for the working folder.
  public var words: [String] = []
  /// Which of the cases.
  public var selection = CaseSelection()
  /// Whether the run is one of continuous integration, where nothing may be left aside.
  public var isCI = false
  /// Whether every case is run a second time, in another process, to see whether it comes out the
  /// same.
  public var runsTwice = false
  /// How many cases run at once.
  public var jobs = 1
  /// How long a case may take, in seconds of the host's clock, before its process is ended.
  ///
  /// Limits of instructions and memory end scripts much earlier; this is for what they cannot see.
  public var timeLimit = 300.0
  /// The folder that holds the results of runs.
  public var resultsFolder = ".limn"
  /// Whether the run is to end; asked between cases and between callbacks.
  public var isInterrupted: @Sendable () -> Bool = { false }

  /// Creates the options of a run of everything in the working folder.
  public init() {}
}
