extension AcceptanceError: CustomStringConvertible {
  /// Why, and what helps.
  public var description: String {
    switch self {
    case .noRun(let folder):
      "there is no run in \(folder) to accept from: run 'limn test' first"
    case .results(let error): "the latest run cannot be read: \(error): run 'limn test' again"
    case .noMatch(let pattern): "no case of the latest run is called '\(pattern)'"
    case .notAcceptable(let pattern, let refusals):
      "nothing of '\(pattern)' can be accepted:"
        + refusals.map { "\n  \($0.id): \($0.reason)" }.joined()
    case .tooMany(let count, let limit):
      "these are \(count) cases; to accept more than \(limit) at once, type --all as well"
    case .changedSources(let paths):
      "changed since the run: \(Self.list(paths)): run 'limn test' again and look at what it shows"
    case .unknownSources(let id):
      "the run does not say which files '\(id)' has read: run 'limn test' again"
    case .otherProgram:
      "the run was made by another build of limn: run 'limn test' again and look at what it shows"
    case .damaged(let path):
      "\(path) is not as the run has left it: run 'limn test' again"
    case .tooLarge(let id, let bytes, let limit, let isTable):
      "the reference of '\(id)' would have \(bytes) bytes, and \(limit) are allowed: "
        + (isTable
          ? "take fewer times or properties, or part it into several"
          : "take fewer cells or a smaller size, store = \"hash\", or raise it with limit = \(bytes)")
    case .reference(let error): "\(error)"
    }
  }

  private static func list(_ paths: [String]) -> String {
    let shown = paths.prefix(5).joined(separator: ", ")
    return paths.count > 5 ? "\(shown) and \(paths.count - 5) more" : shown
  }
}

extension AcceptanceError.Reason: CustomStringConvertible {
  /// The reason as a part of a sentence.
  public var description: String {
    switch self {
    case .passed: "it has passed"
    case .skipped: "it was skipped"
    case .hasNoReference(let kind): "a \(kind) has no reference"
    case .nondeterministic: "two runs of it differed"
    case .erred(let failure): "\(failure.place): \(failure.message)"
    }
  }
}
