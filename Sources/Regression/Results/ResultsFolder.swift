public import ImageIO
public import Raster

/// The folder of one run beneath `.limn/results`: what the run leaves behind.
///
///     let results = try ResultsFolder.make(in: ".limn")     // .limn/results/12
///     let path = try results.write(picture, for: "ring/turn", .actual)  // "ring/turn/actual.png"
///     try results.finish(record)                            // run.json; .limn/results/latest -> 12
///
/// Runs are numbered; each has a folder of its own, also when several run at once. A run that is
/// killed leaves a folder without `run.json`, which nobody reads, and which goes with the old ones.
public struct ResultsFolder: Sendable {
  /// Which picture of a case.
  public enum Role: String, Sendable, CaseIterable {
    /// What the case has drawn.
    case actual
    /// What the reference shows.
    case expected
    /// Where the two differ.
    case difference
  }

  /// How many finished runs are kept.
  public static let keptRuns = 5
  /// The name of the record's file within the folder.
  public static let recordName = "run.json"

  /// The run's folder.
  public let path: String
  /// Tells others that the run is not over; nil where another process owns the run.
  private let claim: FileLock?

  /// Makes the folder of a new run, and removes old ones.
  ///
  /// - Parameter folder: `.limn` or what stands for it; it is made where it is missing, with a
  ///   `.gitignore` that leaves all of it out.
  /// - Returns: The folder.
  /// - Throws: Why it cannot be made.
  public static func make(in folder: String) throws(FileError) -> ResultsFolder {
    let results = "\(folder)/results"
    try FileIO.makeFolder(results)
    if FileIO.kind(of: "\(folder)/.gitignore") == .missing {
      try FileIO.writeAtomically(Array("*\n".utf8), to: "\(folder)/.gitignore")
    }
    // From the choice of a number until the claim, nobody else makes or removes runs.
    let turn = try FileLock.take("\(results)/.lock", waits: true)
    defer { withExtendedLifetime(turn) {} }
    // Whoever puts a folder there may call it by any number.
    let numbers = try FileIO.entries(of: results)
      .compactMap { $0.isFolder ? Int($0.name) : nil }.filter { $0 < .max }
    try removeOldRuns(numbers, in: results)
    let path = "\(results)/\((numbers.max() ?? 0) + 1)"
    try FileIO.makeFolder(path)
    return ResultsFolder(path: path, claim: try FileLock.take(path, waits: false))
  }

  /// Opens the folder of a run that another process has made: what a worker does.
  public init(path: String) { self.init(path: path, claim: nil) }

  private init(path: String, claim: FileLock?) {
    self.path = path
    self.claim = claim
  }

  /// The folder of the latest finished run; nil when there is none.
  public static func latest(in folder: String) -> ResultsFolder? {
    guard let name = FileIO.link(at: "\(folder)/results/latest") else { return nil }
    let path = "\(folder)/results/\(name)"
    return FileIO.kind(of: "\(path)/\(recordName)") == .file ? ResultsFolder(path: path) : nil
  }

  /// Writes a picture of a case.
  ///
  /// - Returns: Its path within the run's folder.
  /// - Throws: Why it cannot be written.
  @discardableResult
  public func write(
    _ picture: Pixmap, for id: String, _ role: Role
  ) throws(FileError) -> String {
    try write(PNG.encode(picture), for: id, name: "\(role.rawValue).png")
  }

  /// Writes the picture of a case that may become its reference.
  ///
  /// - Returns: Its path within the run's folder.
  /// - Throws: Why it cannot be written.
  @discardableResult
  public func write(_ picture: ReferencePicture, for id: String) throws(FileError) -> String {
    try write(picture.encoded(for: id), for: id, name: "actual.png")
  }

  /// Writes the table of a case that may become its reference.
  ///
  /// - Returns: Its path within the run's folder.
  /// - Throws: Why it cannot be written.
  @discardableResult
  public func write(_ table: TimelineTable, for id: String) throws(FileError) -> String {
    try write(Array(table.text.utf8), for: id, name: "actual.timeline.tsv")
  }

  /// Writes a file of a case, and makes the case's folder.
  ///
  /// - Returns: Its path within the run's folder.
  /// - Throws: Why it cannot be written.
  @discardableResult
  public func write(
    _ bytes: [UInt8], for id: String, name: String
  ) throws(FileError) -> String {
    let folder = ReferenceName(id).path
    try FileIO.makeFolder("\(path)/\(folder)")
    try FileIO.writeAtomically(bytes, to: "\(path)/\(folder)/\(name)")
    return "\(folder)/\(name)"
  }

  /// Writes the run's record and makes the run the latest, in this order and each in one step: a
  /// kill at any moment leaves the former run the latest, or this one, whole.
  ///
  /// - Throws: Why it cannot be written.
  public func finish(_ record: RunRecord) throws(FileError) {
    try FileIO.writeAtomically(
      Array((record.json.text + "\n").utf8), to: "\(path)/\(Self.recordName)")
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    try FileIO.writeLink("\(folder)/latest", to: String(parts[parts.count - 1]))
  }

  /// Reads the run's record.
  ///
  /// - Throws: ``ResultsError``.
  public func record() throws(ResultsError) -> RunRecord {
    let path = "\(path)/\(Self.recordName)"
    do {
      return try RunRecord(json: JSONValue(parsing: FileIO.read(path)))
    } catch let error as FileError {
      throw .file(error)
    } catch let error as JSONError {
      throw .record(path: path, error)
    } catch {
      preconditionFailure("no other error is thrown")
    }
  }

  /// Removes all but the last few runs, the latest finished one and those that are not over.
  private static func removeOldRuns(_ numbers: [Int], in results: String) throws(FileError) {
    let latest = FileIO.link(at: "\(results)/latest").flatMap { Int($0) }
    for number in numbers.sorted().dropLast(keptRuns - 1) where number != latest {
      let path = "\(results)/\(number)"
      // A run that goes on holds the lock of its folder.
      guard let claim = try FileLock.take(path, waits: false) else { continue }
      try FileIO.removeTree(path)
      withExtendedLifetime(claim) {}
    }
  }
}

/// Why the record of a run cannot be read.
public enum ResultsError: Error, Hashable, Sendable {
  /// The file cannot be read.
  case file(FileError)
  /// The file is not a record.
  case record(path: String, JSONError)
}

extension ResultsError: CustomStringConvertible {
  /// One sentence with the file's name.
  public var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .record(let path, let error): "\(path): \(error)"
    }
  }
}
