import Graphics

/// Paints the pixels of an image, mixed from the four nearest or taken from the nearest.
struct ImagePainter: CoverageSink {
  let surface: Surface
  let pixels: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  let filter: ImagePattern.Filter
  /// A factor on all four channels, 0…255.
  let opacity: UInt32
  /// Device space to image pixels, from centre to centre.
  let inverse: AffineTransform
  /// The whole number of pixels by which the image is moved, where it is only moved.
  let shift: (x: Int, y: Int)?
  /// Room for a row of pixels, with 8 to spare.
  let scratch: UnsafeMutablePointer<UInt32>

  /// Creates a painter, or nil under a transform that flattens the plane.
  init?(
    _ pattern: ImagePattern, pixels: UnsafePointer<UInt32>, opacity: Double,
    transform: AffineTransform, surface: Surface, scratch: UnsafeMutablePointer<UInt32>
  ) {
    guard let inverse = pattern.transform.concatenating(transform).inverted(), inverse.isFinite
    else { return nil }
    self.surface = surface
    self.pixels = pixels
    width = pattern.image.width
    height = pattern.image.height
    filter = pattern.filter
    self.opacity = UInt32((Color.clamped(opacity) * 255).rounded())
    // The nearest pixel to a centre is the one it lies in; mixing is between centres.
    let toCenter = pattern.filter == .linear ? 0.5 : 0
    self.inverse = AffineTransform(
      inverse.a, inverse.b, inverse.c, inverse.d,
      inverse.tx + 0.5 * (inverse.a + inverse.c) - toCenter,
      inverse.ty + 0.5 * (inverse.b + inverse.d) - toCenter)
    self.scratch = scratch
    let (x, y) = (inverse.tx.rounded(), inverse.ty.rounded())
    let isMove =
      inverse.a == 1 && inverse.b == 0 && inverse.c == 0 && inverse.d == 1
      && abs(inverse.tx - x) < 1 / 512 && abs(inverse.ty - y) < 1 / 512 && abs(x) < 1e9
      && abs(y) < 1e9
    shift = isMove ? (Int(x), Int(y)) : nil
  }

  func run(x: Int, y: Int, count: Int, coverage: UInt8) {
    let row = source(x, y, count)
    let factor = UInt8(truncatingIfNeeded: Blend.multiply(UInt32(coverage), opacity))
    if factor == 255 {
      Blend.over(WholeRowSpan(row: row), surface.pixel(x, y), count, room: surface.room(x))
    } else {
      Blend.over(
        RowSpan(row, coverage: factor), surface.pixel(x, y), count, room: surface.room(x))
    }
  }

  func strip(x: Int, y: Int, count: Int, coverages: UnsafePointer<UInt8>) {
    var row = source(x, y, count)
    if opacity < 255 {
      for index in 0..<count { scratch[index] = Blend.scale(row[index], by: opacity) }
      row = UnsafePointer(scratch)
    }
    Blend.over(
      RowStrip(row: row, coverages: coverages), surface.pixel(x, y), count, room: surface.room(x))
  }
}

extension ImagePainter {
  /// The image's pixels for a span: in scratch, or in place where it is only moved and there is
  /// room to read beyond the span.
  private func source(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32> {
    if let shift {
      let row = min(max(y &+ shift.y, 0), height - 1)
      let column = x &+ shift.x
      let start = row &* width &+ column
      if column >= 0 && column &+ count <= width && start &+ count &+ 8 <= width &* height {
        return pixels + start
      }
      for index in 0..<count {
        scratch[index] = pixels[row &* width &+ min(max(column &+ index, 0), width - 1)]
      }
      return UnsafePointer(scratch)
    }

    // 16 more binary digits; a span is at most 2¹⁴ columns wide, so steps add up without visible
    // error. Coordinates far outside the image mean its edge.
    let u = inverse.a * Double(x) + inverse.c * Double(y) + inverse.tx
    let v = inverse.b * Double(x) + inverse.d * Double(y) + inverse.ty
    let stepU = Self.fixed(inverse.a)
    let stepV = Self.fixed(inverse.b)
    var exactU = Self.fixed(u)
    var exactV = Self.fixed(v)
    switch filter {
    case .nearest:
      for index in 0..<count {
        let column = min(max(exactU &>> 32, 0), width - 1)
        let row = min(max(exactV &>> 32, 0), height - 1)
        scratch[index] = pixels[row &* width &+ column]
        exactU &+= stepU
        exactV &+= stepV
      }
    case .linear:
      for index in 0..<count {
        scratch[index] = mixed(exactU, exactV)
        exactU &+= stepU
        exactV &+= stepV
      }
    }
    return UnsafePointer(scratch)
  }

  /// A coordinate with 32 binary digits after the point, at most 2²⁸ either way.
  @inline(__always)
  private static func fixed(_ value: Double) -> Int {
    let limit = Double(1 << 28)
    return Int((min(max(value, -limit), limit) * 4_294_967_296).rounded())
  }

  /// The mixture of the four pixels around a point.
  @inline(__always)
  private func mixed(_ u: Int, _ v: Int) -> UInt32 {
    // Weights have 8 bits, rounded.
    let u = (u &+ (1 &<< 23)) &>> 24
    let v = (v &+ (1 &<< 23)) &>> 24
    let right = UInt64(truncatingIfNeeded: u & 255)
    let below = UInt64(truncatingIfNeeded: v & 255)
    let column = u &>> 8
    let row = v &>> 8
    let column0 = min(max(column, 0), width - 1)
    let column1 = min(max(column &+ 1, 0), width - 1)
    let row0 = min(max(row, 0), height - 1) &* width
    let row1 = min(max(row &+ 1, 0), height - 1) &* width
    let top = Self.mix(
      Self.spread(pixels[row0 &+ column0]), Self.spread(pixels[row0 &+ column1]), right)
    let bottom = Self.mix(
      Self.spread(pixels[row1 &+ column0]), Self.spread(pixels[row1 &+ column1]), right)
    // Both are 0…255·256 in 16-bit lanes; the second mixture needs 24 bits, two lanes at a time.
    let low = Self.mixWide(top & 0x0000_ffff_0000_ffff, bottom & 0x0000_ffff_0000_ffff, below)
    let high = Self.mixWide(
      (top &>> 16) & 0x0000_ffff_0000_ffff, (bottom &>> 16) & 0x0000_ffff_0000_ffff, below)
    return UInt32(truncatingIfNeeded: low & 0xff)
      | UInt32(truncatingIfNeeded: high & 0xff) &<< 8
      | UInt32(truncatingIfNeeded: low &>> 32 & 0xff) &<< 16
      | UInt32(truncatingIfNeeded: high &>> 32 & 0xff) &<< 24
  }

  /// The four bytes of a pixel in four 16-bit lanes.
  @inline(__always)
  private static func spread(_ pixel: UInt32) -> UInt64 {
    let wide = UInt64(pixel)
    let halves = (wide | wide &<< 16) & 0x0000_ffff_0000_ffff
    return (halves | halves &<< 8) & 0x00ff_00ff_00ff_00ff
  }

  /// Two spread pixels mixed, times 256.
  @inline(__always)
  private static func mix(_ a: UInt64, _ b: UInt64, _ weight: UInt64) -> UInt64 {
    a &* (256 &- weight) &+ b &* weight
  }

  /// Two pairs of 16-bit values mixed, and rounded to bytes in the low bits of each half.
  @inline(__always)
  private static func mixWide(_ a: UInt64, _ b: UInt64, _ weight: UInt64) -> UInt64 {
    ((a &* (256 &- weight) &+ b &* weight) &+ 0x0000_8000_0000_8000) &>> 16
  }
}
