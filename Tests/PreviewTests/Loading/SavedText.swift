import TestSupport

@testable import Preview

/// A script of a numbered version that cannot be taken for whole when a part of it is missing or
/// another version's: its last line holds a number and a sum that its first lines are held against.
struct SavedText {
  /// The sizes of the texts that are saved, in bytes at least.
  static let sizes = [200, 4_000, 60_000]

  let version: Int
  let text: String

  /// Writes a version.
  ///
  /// - Parameters:
  ///   - version: Its number.
  ///   - size: Its length in bytes, at least.
  init(version: Int, size: Int) {
    self.version = version
    var generator = SplitMix64(seed: UInt64(version))
    var body = "local number = \(version)\n"
    var sum = version
    while body.utf8.count < size - 150 {
      let value = Int(generator.next() >> 44)
      body += "number = number + \(value) -- \(String(value, radix: 2))\n"
      sum += value
    }
    text =
      body + """
        assert(number == \(sum), "torn")
        local limn = require "limn"
        local stage = limn.stage { size = {100, 100} }
        stage:addSublayer(limn.layer { name = "version-\(version)" }) -- \(version)

        """
  }

  /// The version that bytes are, whole.
  static func version(of bytes: [UInt8]) -> Int? {
    let text = String(decoding: bytes, as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 4, let version = Int(words[3]), words.last == "\(version)" else {
      return nil
    }
    return sizes.contains { Self(version: version, size: $0).text == text } ? version : nil
  }
}
