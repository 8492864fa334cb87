/// The name by which files of a case go: `SUITE/NAME[variant]@2x` as a path that every file system
/// takes.
///
///     ReferenceName("spinner.ring/turn 2@2x").path  // "spinner.ring/turn_2@2x"
///
/// The first slash of an id parts the folder from the file. A space becomes `_`; control characters,
/// `% < > : " \ | ? *`, further slashes, a dot at the beginning and a dot at the end are written as
/// `%` and two digits for each byte, and so is the first letter of the names that Windows keeps for
/// devices. A part of more than 200 bytes is cut and ends in `~` and twelve digits of the hash of
/// all of it.
public struct ReferenceName: Sendable, Hashable {
  /// The path without a suffix.
  public let path: String

  /// Makes the name of a case.
  public init(_ id: String) {
    let parts = id.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.map { Self.encoded($0) }.joined(separator: "/")
  }

  /// What is equal for names that a file system without case takes for one.
  public var folded: String { path.lowercased() }

  private static let longest = 200
  private static let devices: Set<String> = {
    let numbered = ["com", "lpt"].flatMap { name in (1...9).map { "\(name)\($0)" } }
    return Set(["con", "prn", "aux", "nul"] + numbered)
  }()

  private static func encoded(_ part: Substring) -> String {
    var text = ""
    let last = part.unicodeScalars.count - 1
    // The name of a device counts up to the first dot.
    let isDevice =
      devices.contains(part.prefix { $0 != "." }.lowercased())
      || part.lowercased() == ReferenceLock.fileName
    for (index, scalar) in part.unicodeScalars.enumerated() {
      switch scalar {
      case " ": text += "_"
      case ".": text += index == 0 || index == last ? "%2E" : "."
      case "%", "<", ">", ":", "\"", "\\", "|", "?", "*", "/", "\u{7F}", "\0"..<" ":
        text += escape(scalar)
      default: text += index == 0 && isDevice ? escape(scalar) : String(scalar)
      }
    }
    guard text.utf8.count > longest else { return text }
    var start = text
    while start.utf8.count > longest { start.removeLast() }
    return "\(start)~\(SHA256.hex(String(part)).prefix(12))"
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = Array("0123456789ABCDEF")
    return String(scalar).utf8.map { "%\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
  }
}
