/// What came out of one case.
public struct CaseResult: Sendable, Equatable {
  /// The verdict.
  public enum Status: String, Sendable, CaseIterable {
    /// All is as it should be.
    case passed
    /// Something is not as it was stated, or the case could not be run.
    case failed
    /// There is no reference to hold the measurement against.
    case missing
    /// The file says that it is not to be run, or another case asked to be run alone.
    case skipped
  }

  /// The case's id.
  public var id: String
  /// The suite's name.
  public var suite: String
  /// The case's name within the suite, with variant and scale.
  public var name: String
  /// The method that declared it: `render`, `check`, ….
  public var kind: String
  /// The test file as it was given to the run.
  public var file: String
  /// The line of the declaration, from 1.
  public var line: Int
  /// The verdict.
  public var status: Status
  /// What went wrong; empty unless it failed.
  public var failures: [Failure] = []
  /// What a reader should know although it is no failure, such as a sample on a boundary, or why it
  /// was skipped.
  public var notes: [String] = []
  /// What the scripts have printed.
  public var printed: [String] = []
  /// How long it took, in seconds of the host's clock: for the order of the next run, and never part
  /// of a verdict.
  public var seconds = 0.0
  /// What was compared with a reference, or with the other side of a pair.
  public var picture: PictureResult?
  /// What was compared with a reference table, or followed over time.
  public var timeline: TimelineResult?
  /// The files that it has read, beneath `root`, with the hashes of their bytes.
  public var sources: [SourceFile] = []
  /// A hash of everything that was measured: equal for equal runs.
  public var fingerprint = ""

  /// Creates a result.
  public init(_ test: TestCase, status: Status) {
    id = test.id
    suite = test.suite
    // The part of the id behind "SUITE/".
    name = String(test.id.dropFirst(test.suite.count + 1))
    kind = test.kind.name
    file = test.file
    line = test.line
    self.status = status
  }
}

/// One thing that is not as it was stated.
public struct Failure: Sendable, Equatable {
  /// The file and line of the statement, or of the error.
  public var place: String
  /// What was stated, what is, in one line.
  public var message: String
  /// Lines that explain: values of the layer, of the model and as it shows.
  public var details: [String] = []
  /// The time in seconds, where there is one.
  public var time: Double?

  /// Creates a failure.
  public init(place: String, message: String, details: [String] = [], time: Double? = nil) {
    self.place = place
    self.message = message
    self.details = details
    self.time = time
  }
}

/// A file that a case depends on.
public struct SourceFile: Sendable, Hashable {
  /// The path, relative to the working folder where possible.
  public var path: String
  /// SHA-256 of its bytes in hexadecimal.
  public var hash: String

  /// Creates a record.
  public init(path: String, hash: String) {
    self.path = path
    self.hash = hash
  }
}

/// A picture that was held against another.
public struct PictureResult: Sendable, Equatable {
  /// The times of the cells, in seconds.
  public var times: [Double]
  /// How many cells stand in a row.
  public var columns: Int
  /// The size of a cell in pixels.
  public var cellWidth: Int
  /// The size of a cell in pixels.
  public var cellHeight: Int
  /// SHA-256 of the actual pixels; see the lock file.
  public var hash: String
  /// The reference's hash, if there is one.
  public var expectedHash: String?
  /// The actual picture, as a path within the run's folder; nil when it passed.
  public var actual: String?
  /// The expected picture, as a path within the run's folder.
  public var expected: String?
  /// The difference picture, as a path within the run's folder.
  public var difference: String?
  /// How far the two are apart, in words of numbers, by name in the order to show.
  public var measures: [Measure] = []
  /// Which layers and which of their properties explain the difference, a line each.
  public var explanation: [String] = []
  /// The rule that decided, in words such as `exact`.
  public var match = "exact"
  /// The slack that was needed, in words, or `-` for none; what the lock keeps when it is accepted.
  public var slack = "-"
  /// Whether only the hash of the pixels is kept as the reference.
  public var keepsHashOnly = false
  /// The most bytes that the reference's file may have.
  public var byteLimit = 64 << 10

  /// A number with its name.
  public struct Measure: Sendable, Equatable {
    /// The name, such as `pixels`, `maximum`, `mean`, `ssim`, `flip`.
    public var name: String
    /// The number.
    public var value: Double

    /// Creates a measure.
    public init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a result of a picture.
  public init(
    times: [Double], columns: Int, cellWidth: Int, cellHeight: Int, hash: String
  ) {
    self.times = times
    self.columns = columns
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
    self.hash = hash
  }
}

/// Values over time, held against a reference or shown as a plot.
public struct TimelineResult: Sendable, Equatable {
  /// One property over time.
  public struct Series: Sendable, Equatable {
    /// `address.keyPath`, with the component behind it where a value has several.
    public var title: String
    /// The measured numbers, one for each time; nil where the layer or the value is missing.
    public var actual: [Double?]
    /// The reference's numbers; nil when there is no reference.
    public var expected: [Double?]?
    /// Whether it is as the reference says.
    public var isEqual = true

    /// Creates a series.
    public init(title: String, actual: [Double?], expected: [Double?]? = nil) {
      self.title = title
      self.actual = actual
      self.expected = expected
    }
  }

  /// The times in seconds, ascending.
  public var times: [Double]
  /// The series, in order of the columns.
  public var series: [Series]
  /// The actual table as text, as a path within the run's folder; nil when it passed.
  public var actual: String?
  /// The hash of the actual table's text.
  public var hash = ""

  /// Creates a result of values over time.
  public init(times: [Double], series: [Series]) {
    self.times = times
    self.series = series
  }
}
