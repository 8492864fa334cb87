/// Why nothing is accepted; becomes text in `AcceptanceError+Message.swift`.
public enum AcceptanceError: Error, Hashable, Sendable {
  /// Why the result of a case cannot become its reference.
  public enum Reason: Hashable, Sendable {
    /// It is as its reference says, or needs none and is as stated.
    case passed
    /// It was not run.
    case skipped
    /// Cases of this kind have no reference.
    case hasNoReference(kind: String)
    /// Two runs of it differed, so that no reference can hold.
    case nondeterministic
    /// It erred before there was something to look at.
    case erred(Failure)

    /// One thing that went wrong.
    public struct Failure: Hashable, Sendable {
      /// The place.
      public let place: String
      /// What was wrong.
      public let message: String
    }
  }

  /// There is no finished run to accept from.
  case noRun(folder: String)
  /// The record of the run cannot be read.
  case results(ResultsError)
  /// A pattern means none of the run's cases.
  case noMatch(pattern: String)
  /// A pattern means only cases that cannot be accepted; the first few with the reason.
  case notAcceptable(pattern: String, [Refusal])
  /// So many cases need `--all`.
  case tooMany(count: Int, limit: Int)
  /// Files have changed since the run, or cannot be read any more.
  case changedSources([String])
  /// The run does not say which files a case has read.
  case unknownSources(id: String)
  /// Another program made the run.
  case otherProgram
  /// A file of the run is not as the run has left it.
  case damaged(path: String)
  /// The file of a reference would have more bytes than it may.
  case tooLarge(id: String, bytes: Int, limit: Int, isTable: Bool)
  /// References or files of the run cannot be read or changed.
  case reference(ReferenceError)

  /// A case that is not taken.
  public struct Refusal: Hashable, Sendable {
    /// The case's id.
    public let id: String
    /// Why.
    public let reason: Reason
  }
}
