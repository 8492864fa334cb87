public import Graphics
public import Raster

/// Portable pixmaps, binary (P6): a short header and three bytes a pixel.
///
/// Files one after the other make a film that `ffmpeg -f image2pipe` reads.
public enum PPM {
  /// Encodes an opaque pixmap.
  ///
  /// - Parameter pixmap: The picture; see ``Raster/Pixmap/composited(over:)`` for one that is not
  ///   opaque.
  /// - Returns: The file's bytes.
  public static func encode(_ pixmap: Pixmap) -> [UInt8] {
    var bytes: [UInt8] = []
    encode(pixmap, into: &bytes)
    return bytes
  }

  /// Encodes an opaque pixmap into a buffer, which is not allocated anew for a film of one size.
  ///
  /// - Parameters:
  ///   - pixmap: The picture, opaque.
  ///   - buffer: Becomes the file's bytes.
  public static func encode(_ pixmap: Pixmap, into buffer: inout [UInt8]) {
    let header = prepare(&buffer, for: pixmap)
    let meet = pack(pixmap, into: &buffer, from: header) { $0 }
    precondition(meet >> 24 == 255, "a PPM has no alpha: compose over a background first")
  }

  /// Encodes a pixmap over a background, in one pass, into a buffer that is reused.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - background: The colour behind; where it is translucent itself, black is behind it.
  ///   - buffer: Becomes the file's bytes.
  public static func encode(
    _ pixmap: Pixmap, over background: Color, into buffer: inout [UInt8]
  ) {
    let header = prepare(&buffer, for: pixmap)
    let backdrop = Backdrop(background)
    _ = pack(pixmap, into: &buffer, from: header) { backdrop.behind($0) }
  }

  /// Writes the header and makes room for the samples; returns the header's length.
  private static func prepare(_ buffer: inout [UInt8], for pixmap: Pixmap) -> Int {
    let header = Array("P6\n\(pixmap.width) \(pixmap.height)\n255\n".utf8)
    let count = header.count + pixmap.width * pixmap.height * 3
    if buffer.count != count { buffer = [UInt8](repeating: 0, count: count) }
    buffer.replaceSubrange(..<header.count, with: header)
    return header.count
  }

  /// Drops every fourth byte, four pixels a turn; returns what bits all pixels have in common.
  @inline(__always)
  private static func pack(
    _ pixmap: Pixmap, into buffer: inout [UInt8], from start: Int,
    _ transform: (UInt32) -> UInt32
  ) -> UInt32 {
    pixmap.withUnsafeBytes { source in
      buffer.withUnsafeMutableBytes { target in
        let words = source.bindMemory(to: UInt32.self)
        var meet = UInt32.max
        var offset = start
        var index = 0
        while index + 4 <= words.count {
          let a = transform(words[index])
          let b = transform(words[index + 1])
          let c = transform(words[index + 2])
          let d = transform(words[index + 3])
          meet &= a & b & c & d
          // Little-endian words: byte 0 is red.
          target.storeBytes(
            of: (a & 0xff_ffff | b << 24).littleEndian, toByteOffset: offset, as: UInt32.self)
          target.storeBytes(
            of: (b >> 8 & 0xffff | c << 16).littleEndian, toByteOffset: offset + 4,
            as: UInt32.self)
          target.storeBytes(
            of: (c >> 16 & 0xff | d << 8).littleEndian, toByteOffset: offset + 8, as: UInt32.self)
          offset += 12
          index += 4
        }
        while index < words.count {
          let word = transform(words[index])
          meet &= word
          target[offset] = UInt8(truncatingIfNeeded: word)
          target[offset + 1] = UInt8(truncatingIfNeeded: word >> 8)
          target[offset + 2] = UInt8(truncatingIfNeeded: word >> 16)
          offset += 3
          index += 1
        }
        return meet
      }
    }
  }
}
