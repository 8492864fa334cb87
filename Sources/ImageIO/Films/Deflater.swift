internal import CZlib

/// One stream of zlib, used for one block of bytes after the other.
final class Deflater {
  /// zlib keeps the address of the stream, so that it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  init(level: Int32) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = deflateInit_(stream, level, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "out of memory while compressing")
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Packs bytes as a whole stream behind what an array holds.
  func deflate(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    deflateReset(stream)
    let start = output.count
    let bound = Int(deflateBound(stream, UInt(bytes.count)))
    output.append(contentsOf: repeatElement(0, count: bound))
    let used = output.withUnsafeMutableBufferPointer { output in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      stream.pointee.avail_in = UInt32(bytes.count)
      stream.pointee.next_out = output.baseAddress.map { $0 + start }
      stream.pointee.avail_out = UInt32(bound)
      let status = CZlib.deflate(stream, Z_FINISH)
      precondition(status == Z_STREAM_END, "the bound holds")
      return bound - Int(stream.pointee.avail_out)
    }
    output.removeLast(bound - used)
  }

  /// Unpacks what ``deflate(_:into:)`` has made.
  ///
  /// - Parameters:
  ///   - bytes: The stream.
  ///   - count: How many bytes it holds.
  /// - Returns: The bytes.
  static func inflate(_ bytes: [UInt8], count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      var length = UInt(count)
      let status = uncompress(buffer.baseAddress, &length, bytes, UInt(bytes.count))
      precondition(status == Z_OK && length == count, "a stream of our own can be unpacked")
      initialized = count
    }
  }

  /// The checksum that PNG has for a chunk.
  static func checksum(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, bytes.baseAddress, UInt32(bytes.count)))
  }
}
