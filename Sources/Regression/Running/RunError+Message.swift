// The one place where what keeps a run from its end becomes text.

import ImageIO

extension RunError {
  /// What was wrong, and what would be right.
  public var message: String {
    switch self {
    case .notATestFile(let path):
      "'\(path)' is no test file: the names of test files end in \(TestFile.suffix)"
    case .file(let error), .results(let error): "\(error)"
    case .badTestFiles(let failures):
      failures.flatMap { failure in
        let place = failure.place.isEmpty ? "" : "\(failure.place): "
        return [place + failure.message] + failure.details.map { "  \($0)" }
      }.joined(separator: "\n")
    case .noTests(let searched):
      "there is no test in \(Self.list(searched)): tests are declared in files that end in"
        + " \(TestFile.suffix)"
    case .noMatch(let pattern, let nearest):
      "no test matches \(pattern)"
        + (nearest.isEmpty
          ? ""
          : "; the nearest are\n"
            + nearest.map { "  \($0)" }.joined(
              separator: "\n"))
    case .selfCheck(let what):
      "the comparison of pictures is broken, and no verdict of this run would count:\n"
        + what.map { "  \($0)" }.joined(separator: "\n")
    case .git(.badRevision(let word)):
      "--changed-since takes a revision of git such as main or HEAD~3, got '\(word)'"
    case .git(.cannotRun(let code)):
      "git is needed to tell what has changed, and cannot be run: \(FileError.Reason.system(code))"
    case .git(.failed(let words, let code)):
      "git does not say what has changed: 'git \(words)' ended with exit code \(code)"
    case .references(let error): "\(error)"
    case .noWorker(let code):
      "a worker process cannot be started: \(FileError.Reason.system(code))"
    case .interrupted: "interrupted"
    }
  }

  private static func list(_ words: [String]) -> String {
    words.isEmpty ? "the working folder" : words.map { "'\($0)'" }.joined(separator: ", ")
  }
}
