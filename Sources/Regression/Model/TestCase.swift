public import Graphics
public import Rendering
public import Scripting

/// One case of a test file: everything about it that is known before anything is rendered.
///
/// A case is a pure function of what stands here and of the files it reads, so it can be run alone,
/// in any order, in any process, with the same result.
public struct TestCase: Sendable {
  /// What a case measures.
  public enum Kind: Sendable {
    /// Pictures at times, held against a reference picture.
    case render(RenderPlan)
    /// Values at times, held against a reference table.
    case timeline(TimelinePlan)
    /// A function of the test file that states expectations.
    case check
    /// A period without a seam.
    case loop(LoopPlan)
    /// Two ways to one picture.
    case same(PairPlan)
    /// Two ways to different pictures.
    case differ(PairPlan)
    /// Runs, and draws, at times, without an error.
    case smoke(times: [Double])
    /// Counts that stay within limits.
    case budget(BudgetPlan)

    /// The method's name: `render`, `timeline`, ….
    public var name: String {
      switch self {
      case .render: "render"
      case .timeline: "timeline"
      case .check: "check"
      case .loop: "loop"
      case .same: "same"
      case .differ: "differ"
      case .smoke: "smoke"
      case .budget: "budget"
      }
    }
  }

  /// What is on the stage.
  public enum Subject: Sendable, Hashable {
    /// A script, by its name beneath the root.
    case script(String)
    /// The suite's own function `scene`.
    case scene
  }

  /// The name by which people and references know the case: `SUITE/NAME[variant]@2x`, where the
  /// variant lists `key=value` sorted by key and the scale is left out when it is 1.
  public var id: String
  /// The suite's name.
  public var suite: String
  /// The name within the suite, as declared, without variant and scale.
  public var name: String
  /// The variant in words, `dark=true,lineWidth=2`, or an empty text.
  public var variant: String
  /// The test file, as it was given to the run.
  public var file: String
  /// The line of the declaration, from 1.
  public var line: Int
  /// The place among the file's declarations, by which a fresh state finds the case again.
  public var index: Int
  /// What is on the stage.
  public var subject: Subject
  /// What the host gives besides.
  public var settings: CaseSettings
  /// What is measured.
  public var kind: Kind
  /// Whether the file asks for this case alone.
  public var isOnly = false
  /// Why the case is not run, if the file says so.
  public var skipReason: String?

  /// Creates a case.
  public init(
    id: String, suite: String, name: String, variant: String = "", file: String, line: Int,
    index: Int, subject: Subject, settings: CaseSettings, kind: Kind
  ) {
    self.id = id
    self.suite = suite
    self.name = name
    self.variant = variant
    self.file = file
    self.line = line
    self.index = index
    self.subject = subject
    self.settings = settings
    self.kind = kind
  }
}

/// What a case gives the stage besides the script.
public struct CaseSettings: Sendable {
  /// The stage's size in points; nil leaves it to the script.
  public var size: Size?
  /// The surroundings, the scale among them.
  public var environment = StageConfiguration.Environment()
  /// What `math.random` grows from.
  public var seed: UInt64 = 0
  /// How often a second `limn.onFrame` calls its functions.
  public var frameRate = 60.0
  /// What is behind the layers.
  public var background = FrameBackground.own
  /// The script's parameters, or the fields of the table that `scene` gets, by name.
  public var parameters: [String: Parameter.Value] = [:]
  /// What happens to the stage, in order of time.
  public var events: [RecordedEvent] = []

  /// Creates the settings of a plain case.
  public init() {}
}
