/// Something about references that is not as it should be.
public struct ReferenceFinding: Sendable, Hashable {
  /// What it is.
  public enum Kind: Sendable, Hashable {
    /// A file is not what the lock says.
    case damaged(ReferenceError)
    /// A file, a suite or all of it has more bytes than it may.
    case overBudget(what: String, bytes: Int, limit: Int)
    /// A case has no reference yet.
    case missing(id: String)
    /// No case has this entry of the lock (with its file), or this file (without an entry); another
    /// case may have the same pixels and no reference.
    case obsolete(id: String?, file: String?, movedTo: String?)
    /// A rule allows far more than was ever needed.
    case staleSlack(id: String, words: String)
    /// A test file of the folder cannot be declared, so nothing is known to be obsolete.
    case unknown(place: String, message: String)
  }

  /// The folder of references; empty where it concerns several.
  public var folder: String
  /// What it is.
  public var kind: Kind

  init(folder: String, _ kind: Kind) {
    self.folder = folder
    self.kind = kind
  }

  /// How bad it is.
  public enum Weight: Int, Sendable, Comparable {
    /// Good to know.
    case note
    /// References wait for somebody: missing or obsolete.
    case pending
    /// It is wrong.
    case failure

    /// Whether one is less bad than another.
    public static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
  }

  /// How bad it is.
  public var weight: Weight {
    switch kind {
    case .damaged, .overBudget: .failure
    case .missing, .obsolete: .pending
    case .staleSlack, .unknown: .note
    }
  }
}

extension ReferenceFinding: CustomStringConvertible {
  /// One line: where, what, and what helps.
  public var description: String {
    switch kind {
    case .damaged(let error): "\(error)"
    case .overBudget(let what, let bytes, let limit):
      "\(what) has \(bytes) bytes, and \(limit) are allowed: take fewer times or a smaller size,"
        + " store = \"hash\", or raise limit in the test file"
    case .missing(let id):
      "\(folder): '\(id)' has no reference yet: run 'limn test', look at it, and accept it"
    case .obsolete(_, _, let movedTo?):
      "\(folder): no case declares '\(name)', but '\(movedTo)' has the same pixels and no reference:"
        + " if it was renamed, accept '\(movedTo)' and prune"
    case .obsolete: "\(folder): no case declares '\(name)': 'limn references prune' removes it"
    case .staleSlack(let id, let words): "\(folder): '\(id)': \(words)"
    case .unknown(let place, let message):
      "\(folder): what is obsolete is not known while a test file cannot be read:"
        + " \(place.isEmpty ? "" : "\(place): ")\(message)"
    }
  }

  /// Whether it is a reference that was perhaps renamed.
  public var isMoved: Bool { if case .obsolete(_, _, _?) = kind { true } else { false } }

  /// What is obsolete, and where it has perhaps gone: `ring/old (the same as ring/new)`.
  public var nameAndFate: String {
    if case .obsolete(_, _, let movedTo?) = kind {
      "\(folder): \(name) (moved? '\(movedTo)' has the same pixels: 'limn accept' takes it)"
    } else {
      "\(folder): \(name)"
    }
  }

  /// The id or the file of what is obsolete.
  private var name: String {
    if case .obsolete(let id, let file, _) = kind { id ?? file ?? "" } else { "" }
  }
}
