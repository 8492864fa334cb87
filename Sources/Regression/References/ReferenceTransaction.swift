internal import CSystem
public import ImageIO

/// A change of references in one step, of several folders where it has to be: after it, or after a
/// kill, a full disk or a refusal in the middle of it, either all of it has happened or nothing.
///
///     var change = ReferenceTransaction.Change(folder: "tests/references", lock: lock)
///     change.writes["ring/turn.png"] = bytes
///     try ReferenceTransaction([change]).commit()
///
/// ## How
/// 1. *Stage.* Each folder gets a folder `.accept` beside its files with the new files under
///    numbers, and a `plan` that says which number becomes which file and what is removed. Folders
///    for new suites are made. All of it is forced to the disk. Nothing that counts has changed.
/// 2. *Decide.* A file `.accept/decided` appears in the first folder, by renaming. This is the step:
///    before it nothing has happened, after it everything will.
/// 3. *Apply.* In each folder the files are renamed into place, the lock last, and `.accept` is
///    removed; the first folder comes last, so that the decision can be found until the end.
///    Renaming needs no room on the disk, and doing it again does no harm.
///
/// Whoever reads references calls ``recover(_:)`` first, which finds an `.accept` that nobody works
/// on: with the decision it goes on at 3, without it the staged files are removed. The folders'
/// locks (``FileLock``) keep out others meanwhile, and end with the process, so that nobody waits
/// for a dead one.
public struct ReferenceTransaction {
  /// What changes in one folder.
  public struct Change: Sendable {
    /// The folder of references; it is made where it is missing.
    public var folder: String
    /// The new lock.
    public var lock: ReferenceLock
    /// New files by their names within the folder.
    public var writes: [String: [UInt8]] = [:]
    /// The names of files that go.
    public var removals: Set<String> = []

    /// Creates a change that keeps all files.
    public init(folder: String, lock: ReferenceLock) {
      self.folder = folder
      self.lock = lock
    }
  }

  private let changes: [Change]
  /// Is called before each step that another process could see; tests end the process in it.
  var willStep: (_ step: String) -> Void = { _ in }

  /// Prepares a change of some folders, each once.
  public init(_ changes: [Change]) {
    // One order for all, so that two that need the same folders do not wait for each other.
    self.changes = changes.sorted { $0.folder.utf8.lexicographicallyPrecedes($1.folder.utf8) }
    precondition(
      Set(changes.map(\.folder)).count == changes.count, "each folder is changed once")
  }

  /// Changes the folders whose locks are held, as by ``lockFolders(_:)``.
  ///
  /// - Throws: Why nothing has changed; or ``ReferenceError/unfinished(_:)`` when the disk fails
  ///   while the decided change is put into place, which the next start goes on with.
  public func commit() throws(ReferenceError) {
    guard let first = changes.first else { return }
    let folders = changes.map { FileIO.absolutePath($0.folder) }
    let plan = ReferencePlan(number: "\(limn_process_id())-\(limn_monotonic_time())", folders)
    do throws(FileError) {
      for change in changes { try stage(change, plan) }
      willStep("decide")
      let staging = "\(first.folder)/\(ReferencePlan.folderName)"
      try FileIO.writeAtomically(Array(plan.number.utf8), to: "\(staging)/decided")
      willStep("decided")
      try FileIO.synchronize(staging)
    } catch {
      for change in changes { try? plan.takeBack(in: change.folder) }
      throw .file(error)
    }
    do throws(FileError) {
      try plan.finish(willStep)
    } catch {
      throw .unfinished(error)
    }
  }

  /// Makes the folders and takes their locks, in one order for all, when no interrupted change is
  /// left in them.
  ///
  /// - Returns: The locks, which are held as long as the values are kept.
  /// - Throws: Why a folder cannot be made, opened or recovered.
  public static func lockFolders(
    _ folders: some Sequence<String>
  ) throws(FileError) -> [FileLock] {
    let folders = Set(folders).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    while true {
      var locks: [FileLock] = []
      for folder in folders {
        try FileIO.makeFolder(folder)
        if let lock = try FileLock.take(folder, waits: true) { locks.append(lock) }
      }
      guard folders.contains(where: ReferencePlan.isPresent) else { return locks }
      // Recovering may need more folders than these, in the order of all.
      locks = []
      for folder in folders { try recover(folder) }
    }
  }

  /// Finishes or takes back a change that was interrupted in a folder, if there is one; waits while
  /// another process is at it.
  ///
  /// - Parameter folder: The folder of references.
  /// - Throws: Why it cannot be finished.
  public static func recover(_ folder: String) throws(FileError) {
    guard ReferencePlan.isPresent(in: folder) else { return }
    let involved = Set((ReferencePlan(in: folder)?.folders ?? []) + [FileIO.absolutePath(folder)])
    var locks: [FileLock] = []
    for folder in involved.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    where FileIO.kind(of: folder) == .folder {
      if let lock = try FileLock.take(folder, waits: true) { locks.append(lock) }
    }
    defer { withExtendedLifetime(locks) {} }
    // Who had the locks before may have been done with it.
    guard ReferencePlan.isPresent(in: folder) else { return }
    guard let plan = ReferencePlan(in: folder) else {
      return try ReferencePlan.takeBackAnything(in: folder)
    }
    if plan.isDecided {
      try plan.finish { _ in }
    } else {
      for folder in plan.folders { try plan.takeBack(in: folder) }
    }
  }

  private func stage(_ change: Change, _ plan: ReferencePlan) throws(FileError) {
    let staging = "\(change.folder)/\(ReferencePlan.folderName)"
    willStep("stage \(change.folder)")
    try FileIO.makeFolder(staging)
    var plan = plan
    // The lock comes last.
    let writes =
      change.writes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      + [(ReferenceLock.fileName, Array(change.lock.text.utf8))]
    for (number, write) in writes.enumerated() {
      willStep("write \(write.key)")
      try FileIO.writeAtomically(write.value, to: "\(staging)/\(number)")
      try FileIO.synchronize("\(staging)/\(number)")
      if let slash = write.key.lastIndex(of: "/") {
        try FileIO.makeFolder("\(change.folder)/\(write.key[..<slash])")
      }
    }
    plan.names = writes.map(\.key)
    plan.removals = change.removals.sorted()
    willStep("plan")
    try FileIO.writeAtomically(Array(plan.json.text.utf8), to: "\(staging)/\(ReferencePlan.name)")
    try FileIO.synchronize("\(staging)/\(ReferencePlan.name)")
    try FileIO.synchronize(staging)
    try FileIO.synchronize(change.folder)
  }
}
