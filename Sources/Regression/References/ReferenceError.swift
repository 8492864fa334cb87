public import ImageIO

/// What is wrong with references; becomes text in `ReferenceError+Message.swift`.
public enum ReferenceError: Error, Hashable, Sendable {
  /// A file cannot be read or written.
  case file(FileError)
  /// The lock is not what a lock looks like; lines from 1.
  case malformedLock(path: String, line: Int, what: String)
  /// The lock is a later program's.
  case laterLock(path: String, version: Int)
  /// The lock names a file that is not there.
  case noFile(id: String, path: String)
  /// There is no reference for the case.
  case noReference(id: String)
  /// Of this reference only the hash is kept, so there is no picture to look at.
  case hashOnly(id: String)
  /// The file is no picture that can be read.
  case corruptPicture(path: String, ImageError)
  /// The file is a table that cannot be read; lines from 1.
  case corruptTable(path: String, line: Int, what: String)
  /// The picture is of another size than the lock says, in pixels.
  case otherSize(path: String, width: Int, height: Int, lockWidth: Int, lockHeight: Int)
  /// The file's content has another hash than the lock says.
  case disagrees(path: String, lock: String)
  /// The file belongs to another case, as it says itself.
  case otherCase(path: String, id: String, found: String)
  /// A decided change cannot be put into place now; the next start goes on with it.
  case unfinished(FileError)
  /// The lock says that it is a picture where the case wants a table, or the other way round.
  case otherKind(id: String, lock: String, isPicture: Bool)
}
