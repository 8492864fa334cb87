extension String {
  /// The text in which each `%` with two hexadecimal digits stands for a byte of UTF-8; what is no
  /// such escape stands for itself.
  ///
  /// Lock files and the texts of pictures are escaped so; each says for itself what it escapes.
  package var percentDecoded: String {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else {
        bytes.append(byte)
        continue
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
