import Comparison
import ImageIO
import Raster

extension Acceptance {
  /// A result that becomes a reference.
  public struct Item: Sendable {
    /// The result.
    public let result: CaseResult
    /// The folder of references.
    public let folder: String
    /// What the lock will say.
    public let entry: LockEntry
    /// What the lock says now; nil when there is no reference yet.
    public let former: LockEntry?
    /// How many bytes the file has now; nil when there is none.
    public let formerByteCount: Int?
    /// The bytes of the file; nil when only the hash is kept.
    let bytes: [UInt8]?

    /// Reads what the run has left, and holds it against the record.
    init(
      _ result: CaseResult, in results: ResultsFolder, _ references: ReferenceFolder
    ) throws(AcceptanceError) {
      self.result = result
      folder = references.path
      former = references.lock[result.id]
      formerByteCount = former.flatMap { former in
        former.fileHash == nil
          ? nil : FileStamp(of: references.filePath(of: former)).map { Int($0.size) }
      }
      if let picture = result.picture, let name = picture.actual {
        let bytes = try Self.read("\(results.path)/\(name)")
        var entry = try Self.entry(of: picture, result.id, bytes, path: "\(results.path)/\(name)")
        // What the rule has had to forgive; how far the old picture is from the new says nothing of
        // that.
        entry.slack = former?.slack ?? "-"
        self.entry = entry
        self.bytes = picture.keepsHashOnly ? nil : bytes
        if !picture.keepsHashOnly, bytes.count > picture.byteLimit {
          throw .tooLarge(
            id: result.id, bytes: bytes.count, limit: picture.byteLimit, isTable: false)
        }
      } else if let timeline = result.timeline, let name = timeline.actual {
        let bytes = try Self.read("\(results.path)/\(name)")
        guard SHA256.hex(bytes) == timeline.hash else {
          throw .damaged(path: "\(results.path)/\(name)")
        }
        entry = LockEntry(
          id: result.id, hash: timeline.hash, kind: .timeline, fileHash: timeline.hash)
        self.bytes = bytes
        let limit = ReferenceBudget.reference
        if bytes.count > limit {
          throw .tooLarge(id: result.id, bytes: bytes.count, limit: limit, isTable: true)
        }
      } else {
        preconditionFailure("what can be accepted has a picture or a table")
      }
    }

    /// Whether the reference is this result already, as after it was accepted before.
    func isThereAlready(in references: ReferenceFolder) -> Bool {
      guard former == entry, (try? references.verify(entry.id)) != nil else { return false }
      return true
    }

    private static func read(_ path: String) throws(AcceptanceError) -> [UInt8] {
      do {
        return try FileIO.read(path)
      } catch {
        throw error.isMissingFile ? .damaged(path: path) : .reference(.file(error))
      }
    }

    private static func entry(
      of picture: PictureResult, _ id: String, _ bytes: [UInt8], path: String
    ) throws(AcceptanceError) -> LockEntry {
      let layout = PictureLayout(
        count: picture.times.count, columns: picture.columns, cellWidth: picture.cellWidth,
        cellHeight: picture.cellHeight)
      guard let pixmap = try? PNG.decode(bytes), layout.hash(of: pixmap) == picture.hash else {
        throw .damaged(path: path)
      }
      var entry = LockEntry(
        id: id, hash: picture.hash,
        kind: .picture(width: pixmap.width, height: pixmap.height, layout),
        fileHash: picture.keepsHashOnly ? nil : SHA256.hex(bytes))
      entry.match = picture.match
      return entry
    }
  }
}

extension Acceptance.Item: CustomStringConvertible {
  /// One line: the id, and what was and what will be.
  ///
  ///     ring/turn@2x: new, 650x128, 2104 bytes
  ///     ring/turn@2x: 650x128 -> 660x128, 2104 -> 2180 bytes, pixels 14, maximum 3
  public var description: String {
    var parts: [String] = []
    if former == nil { parts.append("new") }
    parts.append(Self.change(former?.size, entry.size))
    if let bytes {
      parts.append(Self.change(formerByteCount.map { "\($0)" }, "\(bytes.count)") + " bytes")
    } else {
      parts.append("hash only")
    }
    for measure in result.picture?.measures ?? [] {
      parts.append("\(measure.name) \(measure.value.shortText)")
    }
    return "\(entry.id): \(parts.joined(separator: ", "))"
  }

  private static func change(_ old: String?, _ new: String) -> String {
    if let old, old != new { "\(old) -> \(new)" } else { new }
  }
}

extension LockEntry {
  /// The size of the picture, or that it is a table.
  fileprivate var size: String {
    switch kind {
    case .picture(let width, let height, _): "\(width)x\(height)"
    case .timeline: "timeline"
    }
  }
}
