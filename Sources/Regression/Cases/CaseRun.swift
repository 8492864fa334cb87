import Scripting

/// One case while it runs: its worlds, and what is found.
///
/// A measurement makes the worlds that it needs, records what it has measured, and puts into
/// ``result`` what is not as stated. What the scripts have printed, the errors of their tasks and
/// the files that they have read are gathered from the worlds when the measurement is over.
final class CaseRun {
  /// The case.
  let test: TestCase
  /// Its test file.
  let file: TestFile
  /// What the run gives besides.
  let context: RunContext
  /// What is found.
  var result: CaseResult

  /// What decides about the fingerprint, as bytes.
  private var measured: [UInt8] = []
  /// The states whose prints and errors count.
  private var runtimes: [Runtime] = []
  /// What the worlds have read.
  private let files: HashedFiles

  init(_ test: TestCase, of file: TestFile, context: RunContext) {
    self.test = test
    self.file = file
    self.context = context
    files = HashedFiles(root: file.root)
    result = CaseResult(test, status: .passed)
  }

  // MARK: - Worlds

  /// Makes a world whose prints and whose tasks' errors are the case's.
  ///
  /// - Parameters:
  ///   - subject: What is on the stage, if not the case's own.
  ///   - settings: What the host gives, if not the case's own.
  /// - Returns: The world at time 0.
  /// - Throws: What the test file or the script raises.
  func makeWorld(
    subject: TestCase.Subject? = nil, settings: CaseSettings? = nil
  ) throws(ScriptError) -> CaseWorld {
    try CaseWorld(test, of: file, subject: subject, settings: settings, files: files) {
      runtimes.append($0)
    }
  }

  /// Makes another world of what a first one has shown already, to measure more of it: what it
  /// prints and what fails in its tasks has been told.
  func makeReplica(
    subject: TestCase.Subject? = nil, settings: CaseSettings? = nil
  ) throws(ScriptError) -> CaseWorld {
    try CaseWorld(test, of: file, subject: subject, settings: settings, files: files)
  }

  // MARK: - What is found

  /// The place of the declaration.
  var place: String { "\(test.file):\(test.line)" }

  /// Adds a failure, which by itself stands at the declaration.
  func fail(
    _ message: String, at place: String? = nil, details: [String] = [], time: Double? = nil
  ) {
    result.failures.append(
      Failure(place: place ?? self.place, message: message, details: details, time: time))
  }

  /// Adds what a script has raised.
  func fail(_ error: ScriptError) { result.failures.append(Failure(error, in: self)) }

  // MARK: - What is measured

  /// Takes a number into the fingerprint.
  func record(_ number: Double) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { measured.append(contentsOf: $0) }
  }

  /// Takes a text into the fingerprint.
  func record(_ text: String) {
    measured.append(contentsOf: text.utf8)
    measured.append(0)
  }

  /// Gathers what the worlds have to tell, and decides.
  func finish() {
    for runtime in runtimes {
      result.printed += runtime.messages
      for error in runtime.errors { fail(error) }
    }
    result.sources = files.hashes.sorted { $0.key < $1.key }.map { name, hash in
      SourceFile(path: file.path(of: name), hash: hash)
    }
    if !result.failures.isEmpty { result.status = .failed }
    result.fingerprint = fingerprint
  }

  /// The digest of all that was measured and told.
  private var fingerprint: String {
    for failure in result.failures {
      // Without its place, which says where the folder is.
      record(failure.message)
      for line in failure.details { record(line) }
    }
    for line in result.notes + result.printed { record(line) }
    if let picture = result.picture { record(picture.hash) }
    if let timeline = result.timeline { record(timeline.hash) }
    return SHA256.hex(measured)
  }
}

extension Failure {
  /// The failure that a script's error is.
  init(_ error: ScriptError, in run: CaseRun) {
    let (place, message) = Self.split(error.message)
    // The host's own errors name the test file as it was given, scripts by their names beneath the
    // root.
    let isOfHost = place?.hasPrefix(run.test.file + ":") == true
    self.init(
      place: (isOfHost ? place : place.map(run.file.path(ofPlace:))) ?? run.place,
      message: message)
    details = error.traceback.split(separator: "\n").map(String.init)
  }

  /// Splits "ring.lua:12: what" into the place and what happened there.
  private static func split(_ message: String) -> (place: String?, message: String) {
    guard let end = message.firstRange(of: ": ")?.lowerBound else { return (nil, message) }
    let place = message[..<end]
    guard let colon = place.lastIndex(of: ":"), colon > place.startIndex,
      Int(place[place.index(after: colon)...]) != nil
    else { return (nil, message) }
    return (String(place), String(message[end...].dropFirst(2)))
  }
}
