/// What `references.lock` says of one reference: enough to tell that a case has passed without
/// looking at the reference itself.
public struct LockEntry: Sendable, Hashable {
  /// What kind of reference it is.
  public enum Kind: Sendable, Hashable {
    /// A picture of a size in pixels.
    case picture(width: Int, height: Int, PictureLayout)
    /// A table of values.
    case timeline
  }

  /// The case's id.
  public var id: String
  /// The hash of a picture's pixels (``PictureLayout/hash(of:)``), or SHA-256 of a table's text.
  public var hash: String
  /// What it is.
  public var kind: Kind
  /// SHA-256 of the bytes of the reference's file; nil when only the hash of the pixels is kept.
  public var fileHash: String?
  /// The rule that held when it was accepted, in words such as `exact`.
  public var match = "exact"
  /// The most slack that was ever known to be needed when it was accepted, in words, or `-` for none.
  public var slack = "-"
  /// The rasteriser's epoch: pictures of different epochs may differ by design.
  public var epoch: Int

  /// Creates an entry.
  public init(id: String, hash: String, kind: Kind, fileHash: String?, epoch: Int = Self.epoch) {
    self.id = id
    self.hash = hash
    self.kind = kind
    self.fileHash = fileHash
    self.epoch = epoch
  }

  /// The epoch of this program's rasteriser, counted up by each intended change of what it draws.
  public static let epoch = 1
}
