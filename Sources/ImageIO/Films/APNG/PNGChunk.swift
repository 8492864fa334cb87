/// A chunk of a PNG file: length, type, content, checksum.
struct PNGChunk {
  private var bytes: [UInt8]

  /// Begins a chunk.
  ///
  /// - Parameter type: Four letters.
  init(_ type: String) {
    bytes = Array(type.utf8)
    precondition(bytes.count == 4, "a chunk's type has four letters")
  }

  mutating func append(_ value: UInt32) {
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  mutating func append(_ value: UInt16) {
    bytes += [UInt8(value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  mutating func append(_ content: [UInt8]) { bytes += content }

  /// Writes the chunk behind what an array holds.
  func append(to file: inout [UInt8]) {
    let checksum = bytes.withUnsafeBufferPointer { Deflater.checksum($0) }
    for value in [UInt32(bytes.count - 4)] {
      for shift in [24, 16, 8, 0] { file.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
    file += bytes
    for shift in [24, 16, 8, 0] { file.append(UInt8(truncatingIfNeeded: checksum >> shift)) }
  }
}
