import Graphics

/// Paints a gradient along a line.
struct AxialPainter: CoverageSink {
  let surface: Surface
  /// The intervals by offset, from −∞ to +∞ without gaps.
  let segments: UnsafeBufferPointer<GradientSegments.Segment>
  /// The offset in device space: `perColumn·x + perRow·y + origin` at a pixel's centre.
  let perColumn: Double
  let perRow: Double
  let origin: Double
  /// Room for a row of pixels, with 8 to spare.
  let scratch: UnsafeMutablePointer<UInt32>

  /// Creates a painter, or nil where nothing is to be painted: without stops, along no line, or
  /// under a transform that flattens the plane.
  init?(
    _ paint: AxialGradient, transform: AffineTransform,
    segments: UnsafeBufferPointer<GradientSegments.Segment>, surface: Surface,
    scratch: UnsafeMutablePointer<UInt32>
  ) {
    let axis = paint.end - paint.start
    let square = axis.x * axis.x + axis.y * axis.y
    guard square > 0, !segments.isEmpty,
      let inverse = paint.transform.concatenating(transform).inverted()
    else { return nil }
    let scale = 1 / square
    self.surface = surface
    self.segments = segments
    self.scratch = scratch
    perColumn = (inverse.a * axis.x + inverse.b * axis.y) * scale
    perRow = (inverse.c * axis.x + inverse.d * axis.y) * scale
    let corner = Point(inverse.tx, inverse.ty) - paint.start
    origin = (corner.x * axis.x + corner.y * axis.y) * scale + 0.5 * (perColumn + perRow)
    guard perColumn.isFinite, perRow.isFinite, origin.isFinite else { return nil }
  }

  func run(x: Int, y: Int, count: Int, coverage: UInt8) {
    forEachPart(x, y, count) { part in
      let row = surface.pixel(part.x, y)
      let room = surface.room(part.x)
      if part.isUniform {
        let color = coverage == 255 ? part.color : Blend.scale(part.color, by: UInt32(coverage))
        if color &>> 24 == 255 {
          row.update(repeating: color, count: part.count)
        } else {
          Blend.over(UniformSpan(color), row, part.count, room: room)
        }
      } else if coverage == 255 {
        if part.isOpaque {
          row.update(from: scratch, count: part.count)
        } else {
          Blend.over(WholeRowSpan(row: scratch), row, part.count, room: room)
        }
      } else {
        Blend.over(RowSpan(scratch, coverage: coverage), row, part.count, room: room)
      }
    }
  }

  func strip(x: Int, y: Int, count: Int, coverages: UnsafePointer<UInt8>) {
    forEachPart(x, y, count) { part in
      let row = surface.pixel(part.x, y)
      let room = surface.room(part.x)
      let shape = coverages + (part.x - x)
      if part.isUniform {
        Blend.over(UniformStrip(part.color, shape), row, part.count, room: room)
      } else {
        Blend.over(RowStrip(row: scratch, coverages: shape), row, part.count, room: room)
      }
    }
  }
}

extension AxialPainter {
  /// Pixels of a row that lie in one interval.
  struct Part {
    var x: Int
    var count: Int
    /// Whether all have `color`; otherwise their pixels are in scratch.
    var isUniform: Bool
    var color: UInt32
    var isOpaque: Bool
  }

  /// Where offsets are reckoned from, so that no sum grows large: device columns lie within this.
  private static var farthest: Double { Double(1 << 16) }

  /// Calls a closure, which is inlined, for the visible parts of a span.
  @inline(__always)
  private func forEachPart(_ x: Int, _ y: Int, _ count: Int, _ body: (Part) -> Void) {
    let rowOrigin = perRow * Double(y) + origin
    let end = x &+ count
    if perColumn == 0 || abs(perColumn) < 1e-12 {
      let segment = segments[index(at: rowOrigin)]
      if segment.isClear { return }
      let color = Self.pixel(segment, at: rowOrigin)
      body(Part(x: x, count: count, isUniform: true, color: color, isOpaque: color &>> 24 == 255))
      return
    }
    let isRising = perColumn > 0
    var index = index(at: rowOrigin + perColumn * Double(x))
    var column = x
    while column < end {
      let segment = segments[index]
      // The first column that belongs to the next interval in the direction of travel.
      let border = isRising ? segment.end : segment.start
      let exact = ((border - rowOrigin) / perColumn).rounded(.up)
      let limit = exact >= Double(end) ? end : max(column &+ 1, Int(max(exact, Double(column))))
      if !segment.isClear {
        let part = paint(segment, rowOrigin, column, limit &- column)
        body(part)
      }
      column = limit
      index += isRising ? 1 : -1
      // Narrow intervals between two columns are passed over.
      while column < end, index > 0, index < segments.count - 1 {
        let offset = rowOrigin + perColumn * Double(column)
        if isRising ? offset < segments[index].end : offset >= segments[index].start { break }
        index += isRising ? 1 : -1
      }
      index = min(max(index, 0), segments.count - 1)
    }
  }

  /// The index of the interval that holds an offset.
  @inline(__always)
  private func index(at offset: Double) -> Int {
    var index = 0
    while index < segments.count - 1 && offset >= segments[index].end { index += 1 }
    return index
  }

  /// How far an offset lies into an interval, 0…1.
  @inline(__always)
  private static func fraction(_ segment: GradientSegments.Segment, _ offset: Double) -> Double {
    if !segment.start.isFinite || !segment.end.isFinite { return 0 }
    return Color.clamped((offset - segment.start) / (segment.end - segment.start))
  }

  /// The one pixel at an offset.
  private static func pixel(_ segment: GradientSegments.Segment, at offset: Double) -> UInt32 {
    let fraction = fraction(segment, offset)
    var value = segment.from + (segment.to - segment.from) * SIMD4(repeating: fraction)
    if segment.isStraight {
      let alpha = value.w / 255
      value = SIMD4(value.x * alpha, value.y * alpha, value.z * alpha, value.w)
    }
    func byte(_ value: Double) -> UInt32 { UInt32(min(max(value, 0), 255).rounded()) }
    return byte(value.x) | byte(value.y) << 8 | byte(value.z) << 16 | byte(value.w) << 24
  }

  /// Calculates the pixels of one interval into scratch, or their one colour.
  private func paint(
    _ segment: GradientSegments.Segment, _ rowOrigin: Double, _ column: Int, _ count: Int
  ) -> Part {
    if segment.from == segment.to {
      let color = Self.pixel(segment, at: 0)
      return Part(
        x: column, count: count, isUniform: true, color: color, isOpaque: color &>> 24 == 255)
    }
    // Columns at the interval's ends, the same for every span of the row.
    let left = perColumn > 0 ? segment.start : segment.end
    let right = perColumn > 0 ? segment.end : segment.start
    let first = min(
      max(((left - rowOrigin) / perColumn).rounded(.up), -Self.farthest), Double(column))
    let last = max(
      min(((right - rowOrigin) / perColumn).rounded(.up) - 1, Self.farthest),
      Double(column + count - 1))
    let from = Self.fraction(segment, rowOrigin + perColumn * first)
    let to = Self.fraction(segment, rowOrigin + perColumn * last)
    let change = segment.to - segment.from
    let unit = Double(1 << 23)
    let start = (segment.from + change * SIMD4(repeating: from)) * SIMD4(repeating: unit)
    let steps = max(last - first, 1)
    let step = change * SIMD4(repeating: (to - from) / steps * unit)
    let ahead = column - Int(first)
    // Rounding is half a level ahead; sums wrap around, so only the result must fit its 31 bits.
    func line(_ start: Double, _ step: Double) -> (Blend.Pixels, UInt32) {
      let step = Int(step.rounded())
      let value = Int(start.rounded()) &+ step &* ahead &+ (1 << 22)
      let lane = UInt32(truncatingIfNeeded: step)
      return (
        Blend.Pixels(repeating: UInt32(truncatingIfNeeded: value))
          &+ Blend.lanes &* Blend.Pixels(repeating: lane), lane &* 8
      )
    }
    let lines = (
      line(start.x, step.x), line(start.y, step.y), line(start.z, step.z), line(start.w, step.w)
    )
    var values = (lines.0.0, lines.1.0, lines.2.0, lines.3.0)
    let steps8 = (
      Blend.Pixels(repeating: lines.0.1), Blend.Pixels(repeating: lines.1.1),
      Blend.Pixels(repeating: lines.2.1), Blend.Pixels(repeating: lines.3.1)
    )
    var index = 0
    while index < count {
      let pixels =
        segment.isStraight
        ? Self.multiplied(values.0, values.1, values.2, values.3)
        : Self.packed(values.0, values.1, values.2, values.3)
      Blend.store(pixels, scratch + index)
      values.0 &+= steps8.0
      values.1 &+= steps8.1
      values.2 &+= steps8.2
      values.3 &+= steps8.3
      index &+= 8
    }
    return Part(
      x: column, count: count, isUniform: false, color: 0, isOpaque: segment.isOpaque)
  }

  /// Premultiplied pixels from channels in 8.23 bits; no colour may exceed its alpha.
  @inline(__always)
  private static func packed(
    _ red: Blend.Pixels, _ green: Blend.Pixels, _ blue: Blend.Pixels, _ alpha: Blend.Pixels
  ) -> Blend.Pixels {
    let shift = Blend.Pixels(repeating: 23)
    let a = alpha &>> shift
    func channel(_ value: Blend.Pixels) -> Blend.Pixels { Blend.minimum(value &>> shift, a) }
    return channel(red) | channel(green) &<< Blend.Pixels(repeating: 8)
      | channel(blue) &<< Blend.Pixels(repeating: 16) | a &<< Blend.Pixels(repeating: 24)
  }

  /// Pixels from straight channels in 8.23 bits.
  @inline(__always)
  private static func multiplied(
    _ red: Blend.Pixels, _ green: Blend.Pixels, _ blue: Blend.Pixels, _ alpha: Blend.Pixels
  ) -> Blend.Pixels {
    // 8.8 bits each, without the half level that is there for rounding: 255·255·2¹⁶ < 2³².
    func exact(_ value: Blend.Pixels) -> Blend.Pixels {
      // Steps are rounded, so a value may end a little below 0.
      let value = unsafeBitCast(value &- Blend.Pixels(repeating: 1 << 22), to: SIMD8<Int32>.self)
      let positive = value & ~(value &>> SIMD8(repeating: 31))
      return unsafeBitCast(positive, to: Blend.Pixels.self) &>> Blend.Pixels(repeating: 15)
    }
    let a = exact(alpha)
    func channel(_ value: Blend.Pixels) -> Blend.Pixels {
      let product = (exact(value) &* a) &>> Blend.Pixels(repeating: 16)
      let rounded = product &+ Blend.Pixels(repeating: 128)
      return (rounded &+ (rounded &>> Blend.Pixels(repeating: 8))) &>> Blend.Pixels(repeating: 8)
    }
    let alphaByte = alpha &>> Blend.Pixels(repeating: 23)
    func limited(_ byte: Blend.Pixels) -> Blend.Pixels { Blend.minimum(byte, alphaByte) }
    return limited(channel(red)) | limited(channel(green)) &<< Blend.Pixels(repeating: 8)
      | limited(channel(blue)) &<< Blend.Pixels(repeating: 16)
      | alphaByte &<< Blend.Pixels(repeating: 24)
  }
}
