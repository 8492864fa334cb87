/// GIF's packing: numbers of growing strings, in 3 to 12 bits (Lempel, Ziv and Welch).
///
/// ## Design notes
/// giflib writes each row at once into the one file. Here a picture is packed into memory, so that the
/// smallest of several ways can be kept; one of them, a full table that stays in use, it has not.
struct LZWPress {
  /// Where strings are looked up: in each slot a prefix's number, a byte and the string's number.
  private var table = [UInt32](repeating: .max, count: 1 << tableBits)

  private static let tableBits = 14
  private static let greatestCode = 4095
  /// Codes between two looks at how well a full table packs.
  private static let window = 512

  /// Packs a picture's numbers.
  ///
  /// - Parameters:
  ///   - numbers: The numbers, each below 2 to the `bits`.
  ///   - bits: The bits of a number, 2…8.
  ///   - keepsTable: Whether a full table is kept for as long as it packs well.
  ///   - output: Gets the bytes: the number of bits, blocks of at most 255 bytes, and an empty one.
  mutating func pack(
    _ numbers: [UInt8], bits: Int, keepsTable: Bool, into output: inout [UInt8]
  ) {
    output.append(UInt8(bits))
    var writer = BlockWriter(output)
    output = []
    let clear = 1 << bits
    var next = clear + 2
    var size = bits + 1
    var measure = Measure()
    writer.write(clear, size)
    table.withUnsafeMutableBufferPointer { table in
      table.update(repeating: .max)
      var prefix = Int(numbers[0])
      for index in 1..<max(1, numbers.count) {
        let key = UInt32(prefix << 8) | UInt32(numbers[index])
        var slot = Int((key &* 0x9e37_79b1) >> UInt32(32 - Self.tableBits))
        while table[slot] != .max, table[slot] >> 12 != key {
          slot = (slot + 1) & (table.count - 1)
        }
        if table[slot] != .max {
          prefix = Int(table[slot] & 0xfff)
          continue
        }
        writer.write(prefix, size)
        if next <= Self.greatestCode {
          table[slot] = key << 12 | UInt32(next)
          if next == 1 << size { size += 1 }
          next += 1
        } else if !keepsTable || measure.isWorse(at: index) {
          writer.write(clear, size)
          table.update(repeating: .max)
          next = clear + 2
          size = bits + 1
          measure = Measure()
        }
        prefix = Int(numbers[index])
      }
      writer.write(prefix, size)
      // The reader adds a string for the last code too, and may widen for the end.
      if next == 1 << size, size < 12 { size += 1 }
    }
    writer.write(clear + 1, size)
    output = writer.finish()
  }

  /// How well a full table packs: the pixels of so many codes, and the most that there were.
  private struct Measure {
    private var codes = 0
    private var start = -1
    private var best = 0

    /// Counts a code; says at times that the table is worth nothing any more.
    mutating func isWorse(at index: Int) -> Bool {
      if start < 0 { start = index }
      codes += 1
      guard codes == LZWPress.window else { return false }
      let pixels = index - start
      codes = 0
      start = index
      defer { best = max(best, pixels) }
      return pixels * 8 < best * 7
    }
  }
}

/// Bits, the lowest first, in blocks of at most 255 bytes with their number in front.
private struct BlockWriter {
  private var bytes: [UInt8]
  private var pending: UInt32 = 0
  private var pendingCount = 0
  private var blockStart: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    blockStart = bytes.count
    self.bytes.append(0)
  }

  @inline(__always)
  mutating func write(_ code: Int, _ size: Int) {
    pending |= UInt32(code) << UInt32(pendingCount)
    pendingCount += size
    while pendingCount >= 8 {
      append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    if bytes.count - blockStart == 256 {
      bytes[blockStart] = 255
      blockStart = bytes.count
      bytes.append(0)
    }
    bytes.append(byte)
  }

  /// Ends the last block and adds an empty one.
  mutating func finish() -> [UInt8] {
    if pendingCount > 0 { append(UInt8(truncatingIfNeeded: pending)) }
    let count = bytes.count - blockStart - 1
    bytes[blockStart] = UInt8(count)
    if count > 0 { bytes.append(0) }
    return bytes
  }
}
