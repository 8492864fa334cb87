/// Everything that a run has found: what reports are made of, what is reviewed and accepted, and
/// what shards are joined from.
public struct RunRecord: Sendable, Equatable {
  /// The version of this layout in JSON.
  public static let version = 1

  /// SHA-256 of the program that ran.
  public var binary = ""
  /// Which part of the cases was run: 1 of 1 for all.
  public var shard = Shard()
  /// What was selected besides paths, in words, such as `--filter ring*`.
  public var selection = ""
  /// SHA-256 of the ids of all selected cases, those of other parts, too.
  ///
  /// The parts of one run have the same; empty where it is not known.
  public var selectedHash = ""
  /// Whether the run was one of continuous integration.
  public var isCI = false
  /// The results in the order of declaration.
  public var results: [CaseResult] = []
  /// References that no case declares.
  public var obsolete: [ObsoleteReference] = []
  /// What went wrong besides the cases: a test file that cannot be declared, a lock that disagrees.
  public var problems: [Failure] = []
  /// Cases whose two runs differed, with what differed.
  public var nondeterministic: [String] = []
  /// References or folders that are larger than they may be, a line each.
  public var overBudget: [String] = []
  /// Seconds of the host's clock.
  public var seconds = 0.0

  /// A part of all cases.
  public struct Shard: Sendable, Hashable {
    /// Which, from 1.
    public var index = 1
    /// Of how many.
    public var count = 1

    /// Creates the whole.
    public init() {}
  }

  /// A reference that nothing is held against.
  public struct ObsoleteReference: Sendable, Hashable {
    /// The id in the lock, or the file's name.
    public var id: String
    /// The folder of references.
    public var folder: String
    /// The id of a case without a reference whose pixels are the same: perhaps it was renamed.
    public var movedTo: String?

    /// Creates a record.
    public init(id: String, folder: String, movedTo: String? = nil) {
      self.id = id
      self.folder = folder
      self.movedTo = movedTo
    }
  }

  /// Creates an empty record.
  public init() {}

  /// How many cases came out in a way.
  public func count(_ status: CaseResult.Status) -> Int {
    results.count { $0.status == status }
  }
}
