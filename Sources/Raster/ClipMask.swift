/// The coverage of an anti-aliased clip, a byte for each pixel of a rectangle.
///
/// A value with pointers into memory of the rasterizer, valid while the clip is in force. Each row
/// knows where it is empty and where it is whole, so that most of what is drawn inside a rounded
/// rectangle never looks at the bytes.
struct ClipMask {
  /// What is known of a row, in device columns.
  struct Row: BitwiseCopyable {
    /// Columns before this one and from `end` on are empty.
    var start: Int32
    var end: Int32
    /// From here to `wholeEnd` the coverage is 255.
    var wholeStart: Int32
    var wholeEnd: Int32

    static let empty = Row(start: .max, end: .min, wholeStart: 0, wholeEnd: 0)
  }

  /// The pixels that the mask covers.
  let bounds: PixelRect
  /// The coverage of the top left pixel; rows follow one another, with 8 bytes to spare at the end.
  let bytes: UnsafeMutablePointer<UInt8>
  /// What is known of each row.
  let rows: UnsafeMutablePointer<Row>

  /// The coverage at a column and row of device space.
  @inline(__always)
  func coverage(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    bytes + ((y - bounds.minY) * bounds.width + (x - bounds.minX))
  }
}

/// Writes coverage into a mask that starts out empty.
struct MaskPainter: CoverageSink {
  let mask: ClipMask

  @inline(__always)
  func run(x: Int, y: Int, count: Int, coverage: UInt8) {
    mask.coverage(x, y).update(repeating: coverage, count: count)
    let row = mask.rows + (y - mask.bounds.minY)
    widen(row, x, count)
    if coverage == 255 && count > Int(row.pointee.wholeEnd - row.pointee.wholeStart) {
      row.pointee.wholeStart = Int32(truncatingIfNeeded: x)
      row.pointee.wholeEnd = Int32(truncatingIfNeeded: x + count)
    }
  }

  @inline(__always)
  func strip(x: Int, y: Int, count: Int, coverages: UnsafePointer<UInt8>) {
    mask.coverage(x, y).update(from: coverages, count: count)
    widen(mask.rows + (y - mask.bounds.minY), x, count)
  }

  @inline(__always)
  private func widen(_ row: UnsafeMutablePointer<ClipMask.Row>, _ x: Int, _ count: Int) {
    let start = Int32(truncatingIfNeeded: x)
    let end = Int32(truncatingIfNeeded: x + count)
    if start < row.pointee.start { row.pointee.start = start }
    if end > row.pointee.end { row.pointee.end = end }
  }
}

/// Multiplies coverage by a mask's and passes it on.
struct Clipped<Sink: CoverageSink>: CoverageSink {
  var sink: Sink
  let mask: ClipMask
  /// Room for a row of bytes, with 8 to spare.
  let scratch: UnsafeMutablePointer<UInt8>

  @inline(__always)
  mutating func run(x: Int, y: Int, count: Int, coverage: UInt8) {
    let row = mask.rows[y - mask.bounds.minY]
    let start = max(x, Int(row.start))
    let end = min(x + count, Int(row.end))
    let wholeStart = max(start, min(end, Int(row.wholeStart)))
    let wholeEnd = max(wholeStart, min(end, Int(row.wholeEnd)))
    if start < wholeStart { masked(start, y, wholeStart - start, coverage) }
    if wholeStart < wholeEnd {
      sink.run(x: wholeStart, y: y, count: wholeEnd - wholeStart, coverage: coverage)
    }
    if wholeEnd < end { masked(wholeEnd, y, end - wholeEnd, coverage) }
  }

  private mutating func masked(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8) {
    let bytes = mask.coverage(x, y)
    if coverage == 255 {
      sink.strip(x: x, y: y, count: count, coverages: bytes)
      return
    }
    let factor = UInt32(coverage)
    for index in 0..<count {
      scratch[index] = UInt8(truncatingIfNeeded: Blend.multiply(UInt32(bytes[index]), factor))
    }
    sink.strip(x: x, y: y, count: count, coverages: scratch)
  }

  @inline(__always)
  mutating func strip(x: Int, y: Int, count: Int, coverages: UnsafePointer<UInt8>) {
    let row = mask.rows[y - mask.bounds.minY]
    let start = max(x, Int(row.start))
    let end = min(x + count, Int(row.end))
    if start >= end { return }
    if start >= Int(row.wholeStart) && end <= Int(row.wholeEnd) {
      sink.strip(x: start, y: y, count: end - start, coverages: coverages + (start - x))
      return
    }
    let bytes = mask.coverage(start, y)
    let shape = coverages + (start - x)
    for index in 0..<(end - start) {
      scratch[index] = UInt8(
        truncatingIfNeeded: Blend.multiply(UInt32(bytes[index]), UInt32(shape[index])))
    }
    sink.strip(x: start, y: y, count: end - start, coverages: scratch)
  }
}
