import Graphics

/// What is wrong with a run besides its measurements, or with one of its cases as a run of it; the
/// messages stand here alone.
enum RunProblem {
  /// Two cases have one id, but for case.
  case sameID(String, String, at: String)
  /// The file asks for one case alone, where all have to run.
  case only(String)
  /// Another case has asked to be run alone.
  case notOnly
  /// The process of the case gave no result.
  case worker(WorkerFailure)
  /// The test file has another text than when it was declared.
  case changed(String)
  /// The test files of a folder are not all known, and so its obsolete references are not.
  case unknownObsolete(place: String, message: String)
  /// Two runs of the case differed: what the first did, and what the second had instead.
  case nondeterministic(first: String, second: String)

  /// What is wrong, and what would be right.
  var message: String {
    switch self {
    case .sameID(let id, let other, let place) where id == other:
      "there is a case '\(id)' at \(place) already: give one of them another name"
    case .sameID(let id, let other, let place):
      "the case '\(id)' differs from '\(other)' at \(place) in case only, and file systems may take"
        + " their references for one: give one of them another name"
    case .only(let id):
      "'\(id)' asks to be run alone, and in continuous integration every case has to run:"
        + " take 'only' away"
    case .notOnly: "another case asks to be run alone ('only')"
    case .worker(.ended(.signal(let signal))):
      "its process was ended by \(Self.name(of: signal)); the run went on without it"
    case .worker(.ended(.exited(let code))):
      "its process ended with exit code \(code) before there was a result"
    case .worker(.silent(let seconds)):
      "there was no result after \(seconds.plainText) s; its process was ended, and the run went on"
    case .worker(.garbled(let what)):
      "its process gave no result that can be read: \(what)"
    case .changed(let file):
      "\(file) does not declare it any more: the file has changed since the run began"
    case .unknownObsolete(let place, let message):
      "which references are obsolete is not known, because a test file beside them cannot be"
        + " declared: \(place): \(message)"
    case .nondeterministic(let first, let second):
      "nondeterministic: two runs of the case differ; the first \(first), and the second, in another"
        + " process, \(second)"
    }
  }

  /// A signal as manuals call it.
  private static func name(of signal: Int32) -> String {
    switch signal {
    case 4: "SIGILL"
    case 5: "SIGTRAP"
    case 6: "SIGABRT"
    case 7: "SIGBUS"
    case 8: "SIGFPE"
    case 9: "SIGKILL (out of memory, or ended from outside)"
    case 11: "SIGSEGV"
    case 15: "SIGTERM"
    default: "signal \(signal)"
    }
  }
}
