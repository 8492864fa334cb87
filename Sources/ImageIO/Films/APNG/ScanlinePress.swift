/// Filters rows and packs them, in memory that is kept.
struct ScanlinePress {
  private let thorough = Deflater(level: 6)
  private let quick = Deflater(level: 4)
  private var filtered: [UInt8] = []

  /// Packs rows behind what an array holds.
  ///
  /// - Parameters:
  ///   - rows: The rows' bytes, one after the other.
  ///   - plan: How they choose their filters.
  ///   - rowSize: The bytes of a row.
  ///   - step: The bytes of a pixel.
  ///   - isQuick: Whether zlib looks less far for what repeats.
  ///   - output: Gets the packed bytes.
  mutating func pack(
    _ rows: [UInt8], _ plan: ScanlinePlan, rowSize: Int, step: Int, isQuick: Bool,
    into output: inout [UInt8]
  ) {
    rows.withUnsafeBufferPointer { rows in
      plan.filter(rows, count: rowSize, step: step, into: &filtered)
    }
    let deflater = isQuick ? quick : thorough
    filtered.withUnsafeBufferPointer { deflater.deflate($0, into: &output) }
  }
}
