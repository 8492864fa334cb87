public import ImageIO

/// Why a run did not begin, or did not come to its end; `RunError+Message.swift` turns it into text.
public enum RunError: Error, Sendable {
  /// A path that names something else than a test file.
  case notATestFile(String)
  /// A file or folder cannot be read.
  case file(FileError)
  /// The results cannot be written.
  case results(FileError)
  /// Test files that cannot be declared, with what is wrong with each.
  case badTestFiles([Failure])
  /// Nothing is there to be run.
  case noTests(searched: [String])
  /// No case matches; the nearest ids.
  case noMatch(pattern: String, nearest: [String])
  /// A comparator says something else of the built-in pairs than is known of them.
  case selfCheck([String])
  /// Git does not say what has changed.
  case git(GitFailure)
  /// The references of a folder cannot be used.
  case references(ReferenceError)
  /// A worker process cannot be started, with the errno.
  case noWorker(Int32)
  /// A signal asked for the end.
  case interrupted
}

extension RunError {
  /// Which kind of failure it is, for the exit code.
  public enum Kind: Sendable {
    /// What was asked for, or a test file, is wrong.
    case usage
    /// No case matches.
    case noMatch
    /// Something that the run needs is broken.
    case failure
    /// The fault is ours.
    case internalError
    /// Someone asked for the end.
    case interrupted
  }

  /// Which kind of failure it is.
  public var kind: Kind {
    switch self {
    case .notATestFile, .file, .badTestFiles, .git: .usage
    case .references, .results: .failure
    case .noTests, .noMatch: .noMatch
    case .selfCheck, .noWorker: .internalError
    case .interrupted: .interrupted
    }
  }
}

extension RunError {
  /// What is wrong with files of the project, for reports; nil where the fault is elsewhere.
  public var problems: [Failure]? {
    switch self {
    case .badTestFiles(let failures): failures
    case .references, .file: [Failure(place: "", message: message)]
    default: nil
    }
  }
}
