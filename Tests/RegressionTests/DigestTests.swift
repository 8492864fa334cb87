import Regression
import Testing

@Suite("SHA-256")
struct DigestTests {
  // From FIPS 180-4's examples and NIST's short messages.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `texts of the standard have its digests`(text: String, digest: String) {
    #expect(SHA256.hex(text) == digest)
  }

  @Test func `where bytes are cut does not matter`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var digest = SHA256()
    for start in stride(from: 0, to: 1000, by: 37) {
      bytes[start..<min(1000, start + 37)].withUnsafeBytes { digest.update($0) }
    }
    #expect(digest.hex == SHA256.hex(bytes))
  }

  @Test func `asking for the digest changes nothing`() {
    var digest = SHA256()
    digest.update(0x0403_0201)
    #expect(digest.hex == digest.hex)
    #expect(digest.hex == SHA256.hex([1, 2, 3, 4]))
  }
}
