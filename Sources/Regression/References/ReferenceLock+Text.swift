import ImageIO

extension ReferenceLock {
  private static let signature = "# limn references "
  private static let titles = [
    "id", "sha256", "size", "cells", "match", "slack", "epoch", "file",
  ]

  /// The lock as text: a line with the version, one with the titles, and a line for each entry in
  /// the order of ids, with tabs between the fields.
  ///
  ///     # limn references 1
  ///     # id	sha256	size	cells	match	slack	epoch	file
  ///     ring/turn@2x	9f86d081…	650x128	5:5:128x128	exact	-	1	60303ae2…
  ///     ring/motion	fcde2b2e…	-	timeline	exact	-	1	fcde2b2e…
  ///
  /// `cells` is their number, how many stand in a row, and the size of each in pixels. `file` is
  /// SHA-256 of the file's bytes, or `-` where only the hash of the pixels is kept.
  public var text: String {
    var text = "\(Self.signature)\(Self.version)\n# \(Self.titles.joined(separator: "\t"))\n"
    for entry in entries { text += entry.line + "\n" }
    return text
  }

  /// Reads a lock; the order of lines does not matter.
  ///
  /// - Parameters:
  ///   - text: What ``text`` has written.
  ///   - path: The file's path, for errors.
  /// - Throws: ``ReferenceError/malformedLock(path:line:what:)`` or
  ///   ``ReferenceError/laterLock(path:version:)``.
  public init(parsing text: String, path: String) throws(ReferenceError) {
    var lines = text.parts(separatedBy: UInt8(ascii: "\n"))[...]
    if lines.last == "" { lines.removeLast() }
    guard let first = lines.popFirst(), first.hasPrefix(Self.signature),
      let version = Int(first.dropFirst(Self.signature.count))
    else {
      if text.utf8.prefix(while: { $0 != UInt8(ascii: "\n") }).last == UInt8(ascii: "\r") {
        throw .malformedLock(
          path: path, line: 1,
          what: "its lines end in CR LF, and those of a lock in LF alone: keep git from changing"
            + " them, with 'references.lock -text' in .gitattributes")
      }
      throw .malformedLock(
        path: path, line: 1, what: "a lock begins with '\(Self.signature)\(Self.version)'")
    }
    guard version <= Self.version else { throw .laterLock(path: path, version: version) }
    var places: [String: Int] = [:]
    for (index, line) in zip(lines.indices, lines) where !line.hasPrefix("# ") {
      let entry: LockEntry
      do {
        entry = try LockEntry(line)
      } catch {
        throw .malformedLock(path: path, line: index + 1, what: error.what)
      }
      if let other = places.updateValue(index + 1, forKey: entry.id) {
        throw .malformedLock(
          path: path, line: index + 1, what: "'\(entry.id)' stands in line \(other), too")
      }
      self[entry.id] = entry
    }
  }
}

extension LockEntry {
  /// Why a line is no entry.
  fileprivate struct Malformed: Error {
    let what: String
  }

  /// The entry as a line without its end.
  fileprivate var line: String {
    let (size, cells) =
      switch kind {
      case .picture(let width, let height, let layout):
        (
          "\(width)x\(height)",
          "\(layout.count):\(layout.columns):\(layout.cellWidth)x\(layout.cellHeight)"
        )
      case .timeline: ("-", "timeline")
      }
    let fields = [Self.escaped(id), hash, size, cells, match, slack, "\(epoch)", fileHash ?? "-"]
    return fields.joined(separator: "\t")
  }

  fileprivate init(_ line: Substring) throws(Malformed) {
    if ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains(where: line.hasPrefix) {
      throw Malformed(
        what: "the mark of a merge that is not over: keep the lines of one side for each id")
    }
    let fields = line.parts(separatedBy: UInt8(ascii: "\t")).map { String($0) }
    guard fields.count == 8 else {
      throw Malformed(what: "\(fields.count) fields where an entry has 8, with tabs between them")
    }
    guard Self.isHash(fields[1]) else {
      throw Malformed(what: "'\(fields[1])' is no SHA-256: 64 hexadecimal digits are")
    }
    let hasFile = fields[7] != "-"
    guard !hasFile || Self.isHash(fields[7]) else {
      throw Malformed(what: "'\(fields[7])' is no SHA-256 of a file: 64 hexadecimal digits are")
    }
    guard let kind = Kind(size: fields[2], cells: fields[3]) else {
      throw Malformed(
        what: "'\(fields[2])' and '\(fields[3])' are no size and cells such as 650x128 and"
          + " 5:5:128x128, or - and timeline")
    }
    guard let epoch = Int(fields[6]), epoch > 0 else {
      throw Malformed(what: "'\(fields[6])' is no epoch: a whole number from 1 is")
    }
    guard !fields[0].isEmpty else { throw Malformed(what: "the id is missing") }
    self.init(
      id: fields[0].percentDecoded, hash: fields[1], kind: kind,
      fileHash: hasFile ? fields[7] : nil, epoch: epoch)
    match = fields[4]
    slack = fields[5]
  }

  private static func isHash(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  /// Ids hold no control characters; those that would break the lines, and a `#` at the beginning,
  /// are escaped all the same.
  private static func escaped(_ id: String) -> String {
    var text = ""
    for (index, scalar) in id.unicodeScalars.enumerated() {
      switch scalar {
      case "%": text += "%25"
      case "\t": text += "%09"
      case "\n": text += "%0A"
      case "\r": text += "%0D"
      case _ where index == 0 && "#<=>|".unicodeScalars.contains(scalar):
        text += "%" + String(scalar.value, radix: 16, uppercase: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension LockEntry.Kind {
  /// Reads the fields `size` and `cells`.
  fileprivate init?(size: String, cells: String) {
    if size == "-", cells == "timeline" {
      self = .timeline
      return
    }
    let parts = cells.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let count = Int(parts[0]), let columns = Int(parts[1]), count > 0,
      columns > 0, let cell = Self.size(parts[2]), let whole = Self.size(size[...])
    else { return nil }
    self = .picture(
      width: whole.width, height: whole.height,
      PictureLayout(
        count: count, columns: columns, cellWidth: cell.width, cellHeight: cell.height))
  }

  private static func size(_ text: Substring) -> (width: Int, height: Int)? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0
    else { return nil }
    return (width, height)
  }
}
