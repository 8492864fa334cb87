internal import CDigest

/// The digest SHA-256 of FIPS 180-4, through libmd.
///
///     SHA256.hex(Array("abc".utf8))  // "ba7816bf…"
///
/// Bytes may come in pieces; where they are cut does not matter.
public struct SHA256: Sendable {
  private var context = SHA2_CTX()

  /// Begins without any bytes.
  public init() { SHA256Init(&context) }

  /// Adds bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    SHA256Update(&context, start.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  /// Adds a number as four bytes, the lowest first.
  public mutating func update(_ number: UInt32) {
    withUnsafeBytes(of: number.littleEndian) { update($0) }
  }

  /// The digest of all bytes so far as 64 hexadecimal digits in lower case; more may follow.
  public var hex: String {
    var context = context
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256Final(&digest, &context)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The digest of some bytes.
  public static func hex(_ bytes: [UInt8]) -> String {
    var digest = SHA256()
    bytes.withUnsafeBytes { digest.update($0) }
    return digest.hex
  }

  /// The digest of a text in UTF-8.
  public static func hex(_ text: String) -> String { hex(Array(text.utf8)) }
}
