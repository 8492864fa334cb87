import ImageIO
import Raster

/// The references of the test files in one folder: `FOLDER/references` with its lock.
///
///     let references = try ReferenceFolder(besides: "tests/ring.limntest.lua")
///     references.entry(for: "ring/turn@2x")?.hash
///
/// The lock is read once. Files are read when they are asked for, and each is held against the lock:
/// a picture and a lock that disagree are an error, never a pass.
///
/// ## Design notes
/// A passing case decodes nothing: its pixels have the lock's hash, and the file's bytes have the
/// hash that the lock keeps of them, which takes 2 ms for 200 files. Where the bytes differ, the
/// file is decoded before it is called wrong, so that packing pictures anew changes nothing.
public struct ReferenceFolder: ReferenceSource {
  /// The folder's name beside the test files.
  public static let name = "references"

  /// The folder of references.
  public let path: String
  /// What the lock says.
  public let lock: ReferenceLock

  /// Reads the lock of a folder; one that is not there has no references.
  ///
  /// A change that was interrupted in the middle is finished or taken back first; see
  /// ``ReferenceTransaction``.
  ///
  /// - Parameter path: The folder of references.
  /// - Throws: That the lock cannot be read, or is none.
  public init(_ path: String) throws(ReferenceError) {
    self.path = path
    guard FileIO.kind(of: path) == .folder else {
      lock = ReferenceLock()
      return
    }
    do {
      try ReferenceTransaction.recover(path)
      // Nobody changes references while the lock is read.
      let turn = try FileLock.take(path, waits: true)
      defer { withExtendedLifetime(turn) {} }
      lock = try Self.readLock(in: path)
    } catch let error as FileError {
      throw .file(error)
    } catch let error as ReferenceError {
      throw error
    } catch {
      preconditionFailure("no other error is thrown")
    }
  }

  /// The folder of references of a test file.
  public static func path(besides file: String) -> String {
    guard let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
    return "\(file[..<slash])/\(name)"
  }

  static func readLock(in path: String) throws(ReferenceError) -> ReferenceLock {
    let file = "\(path)/\(ReferenceLock.fileName)"
    do {
      let bytes = try FileIO.read(file)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ReferenceError.malformedLock(path: file, line: 1, what: "the text is not UTF-8")
      }
      return try ReferenceLock(parsing: text, path: file)
    } catch let error as FileError {
      if error.isMissingFile { return ReferenceLock() }
      throw .file(error)
    } catch let error as ReferenceError {
      throw error
    } catch {
      preconditionFailure("no other error is thrown")
    }
  }

  // MARK: - Files

  /// The path of the lock.
  public var lockPath: String { "\(path)/\(ReferenceLock.fileName)" }

  /// The name of an entry's file within the folder.
  public static func fileName(of entry: LockEntry) -> String {
    let name = ReferenceName(entry.id).path
    return switch entry.kind {
    case .picture: "\(name).png"
    case .timeline: "\(name).timeline.tsv"
    }
  }

  func filePath(of entry: LockEntry) -> String { "\(path)/\(Self.fileName(of: entry))" }
}

extension ReferenceFolder {
  /// What the lock says of a case.
  public func entry(for id: String) -> LockEntry? { lock[id] }

  /// Holds a reference's file against the lock; see ``ReferenceSource/verify(_:)``.
  public func verify(_ id: String) throws(ReferenceError) {
    let entry = try presentEntry(for: id)
    guard let hash = entry.fileHash else { return }
    let bytes = try bytes(of: entry)
    if SHA256.hex(bytes) == hash { return }
    switch entry.kind {
    case .picture(let width, let height, let layout):
      _ = try picture(of: entry, bytes, width: width, height: height, layout)
    case .timeline: throw disagreement(of: entry)
    }
  }

  /// Reads a picture; see ``ReferenceSource/picture(for:)``.
  public func picture(for id: String) throws(ReferenceError) -> ReferencePicture {
    let entry = try presentEntry(for: id)
    guard case .picture(let width, let height, let layout) = entry.kind else {
      throw .otherKind(id: id, lock: lockPath, isPicture: false)
    }
    guard entry.fileHash != nil else { throw .hashOnly(id: id) }
    return try picture(of: entry, bytes(of: entry), width: width, height: height, layout)
  }

  /// Reads a table; see ``ReferenceSource/timeline(for:)``.
  public func timeline(for id: String) throws(ReferenceError) -> TimelineTable? {
    let entry = try presentEntry(for: id)
    guard case .timeline = entry.kind else {
      throw .otherKind(id: id, lock: lockPath, isPicture: true)
    }
    guard let hash = entry.fileHash else { return nil }
    let bytes = try bytes(of: entry)
    guard SHA256.hex(bytes) == hash else { throw disagreement(of: entry) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .corruptTable(path: filePath(of: entry), line: 1, what: "the text is not UTF-8")
    }
    return try TimelineTable(parsing: text, path: filePath(of: entry))
  }

  private func presentEntry(for id: String) throws(ReferenceError) -> LockEntry {
    guard let entry = lock[id] else { throw .noReference(id: id) }
    return entry
  }

  private func bytes(of entry: LockEntry) throws(ReferenceError) -> [UInt8] {
    let path = filePath(of: entry)
    do {
      return try FileIO.read(path)
    } catch {
      throw error.isMissingFile ? .noFile(id: entry.id, path: path) : .file(error)
    }
  }

  private func picture(
    of entry: LockEntry, _ bytes: [UInt8], width: Int, height: Int, _ layout: PictureLayout
  ) throws(ReferenceError) -> ReferencePicture {
    let path = filePath(of: entry)
    let picture: ReferencePicture
    let id: String?
    do {
      id = try ReferencePicture.id(in: bytes)
      picture = try ReferencePicture(decoding: bytes)
    } catch {
      throw .corruptPicture(path: path, error)
    }
    if let id, id != entry.id { throw .otherCase(path: path, id: entry.id, found: id) }
    let pixmap = picture.pixmap
    guard pixmap.width == width, pixmap.height == height else {
      throw .otherSize(
        path: path, width: pixmap.width, height: pixmap.height, lockWidth: width,
        lockHeight: height)
    }
    guard layout.hash(of: pixmap) == entry.hash else { throw disagreement(of: entry) }
    return picture
  }

  private func disagreement(of entry: LockEntry) -> ReferenceError {
    .disagrees(path: filePath(of: entry), lock: lockPath)
  }
}
