/// Where a case finds its reference.
public protocol ReferenceSource: Sendable {
  /// What the lock says of a case; nil when there is no reference yet.
  func entry(for id: String) -> LockEntry?

  /// Holds the reference's file against the lock, without decoding it where its bytes are as they
  /// were: what a case does whose pixels have the lock's hash.
  ///
  /// - Throws: That the file is missing, unreadable, or is not what the lock says.
  func verify(_ id: String) throws(ReferenceError)

  /// Reads a reference picture and holds it against the lock.
  ///
  /// - Throws: That there is none, that it is corrupt, or that it is not what the lock says.
  func picture(for id: String) throws(ReferenceError) -> ReferencePicture

  /// Reads a reference table and holds it against the lock; nil when only its hash is kept.
  ///
  /// - Throws: That it is corrupt, or not what the lock says.
  func timeline(for id: String) throws(ReferenceError) -> TimelineTable?
}
