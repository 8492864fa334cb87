public import Comparison

/// Pictures at times that one reference picture holds.
public struct RenderPlan: Sendable, Equatable {
  /// The times in seconds, in the order of the cells; one time is a picture without gutters.
  public var times: [Double]
  /// How many cells stand in a row of a strip.
  public var columns: Int
  /// Whether the picture is a strip, with gutters, even if it has one cell.
  public var isStrip: Bool
  /// What counts as equal.
  public var match = Match.exact
  /// Whether only the hash of the pixels is kept.
  public var keepsHashOnly = false
  /// The most bytes that the reference picture may take.
  public var byteLimit = 64 << 10

  /// Creates a plan.
  public init(times: [Double], columns: Int, isStrip: Bool) {
    self.times = times
    self.columns = columns
    self.isStrip = isStrip
  }
}

/// Values at times that a reference table holds.
public struct TimelinePlan: Sendable, Equatable {
  /// A layer and the key paths to follow.
  public struct Layer: Sendable, Equatable {
    /// The layer's address, such as `button/ring2`.
    public var address: String
    /// The key paths, sorted.
    public var keyPaths: [String]

    /// Creates a row of the plan.
    public init(address: String, keyPaths: [String]) {
      self.address = address
      self.keyPaths = keyPaths
    }
  }

  /// What is followed, sorted by address.
  public var layers: [Layer]
  /// The times in seconds, ascending: from + k/fps.
  public var times: [Double]
  /// How far a number may be from the reference's, relative to its size.
  public var relativeSlack = 1e-6
  /// How far a number may be from the reference's in any case.
  public var absoluteSlack = 1e-9

  /// Creates a plan.
  public init(layers: [Layer], times: [Double]) {
    self.layers = layers
    self.times = times
  }
}

/// A period that has to come back to where it began.
public struct LoopPlan: Sendable, Equatable {
  /// When the period begins, in seconds.
  public var from = 0.0
  /// How long it is, in seconds.
  public var period: Double
  /// The layers to look at by address or glob; empty for all.
  public var layers: [String] = []
  /// What may jump: `address.keyPath`, an address or a key path, with globs.
  public var exceptions: [String] = []
  /// Whether pictures are compared, too.
  public var comparesPixels = true

  /// Creates a plan.
  public init(period: Double) { self.period = period }
}

/// Two runs whose pictures are compared.
public struct PairPlan: Sendable {
  /// One of the two.
  public struct Side: Sendable {
    /// The script, when it is another than the suite's.
    public var subject: TestCase.Subject
    /// What the host gives.
    public var settings: CaseSettings
    /// When, in seconds; both sides have as many times.
    public var times: [Double]

    /// Creates a side.
    public init(subject: TestCase.Subject, settings: CaseSettings, times: [Double]) {
      self.subject = subject
      self.settings = settings
      self.times = times
    }
  }

  /// The first.
  public var a: Side
  /// The second.
  public var b: Side
  /// What counts as equal, for `same`.
  public var match = Match.exact
  /// How many pixels have to differ at least, for `differ`.
  public var leastDifference = 1

  /// Creates a plan.
  public init(a: Side, b: Side) {
    self.a = a
    self.b = b
  }
}

/// Counts that a script stays within.
public struct BudgetPlan: Sendable, Equatable {
  /// The times in seconds at which is counted, ascending.
  public var times: [Double]
  /// The most layers that are on the stage.
  public var layers: Int?
  /// The most animations that are attached.
  public var animations: Int?
  /// The most pixels of a frame that differ from the frame before.
  public var damagedPixels: Int?
  /// The most pixels that a frame's shapes cover, each counted as often as it is drawn.
  public var drawnPixels: Int?
  /// The most allocations that Lua makes from the first time to the last.
  public var allocations: Int?

  /// Creates a plan.
  public init(times: [Double]) { self.times = times }
}
