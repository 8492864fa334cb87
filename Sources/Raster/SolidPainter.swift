import Graphics

/// Paints one colour.
struct SolidPainter: CoverageSink {
  let surface: Surface
  /// The premultiplied colour.
  let color: UInt32

  @inline(__always)
  func run(x: Int, y: Int, count: Int, coverage: UInt8) {
    let row = surface.pixel(x, y)
    let color = coverage == 255 ? color : Blend.scale(color, by: UInt32(coverage))
    if color &>> 24 == 255 {
      row.update(repeating: color, count: count)
    } else {
      Blend.over(UniformSpan(color), row, count, room: surface.room(x))
    }
  }

  @inline(__always)
  func strip(x: Int, y: Int, count: Int, coverages: UnsafePointer<UInt8>) {
    Blend.over(
      UniformStrip(color, coverages), surface.pixel(x, y), count, room: surface.room(x))
  }
}

extension Color {
  /// The colour as a premultiplied pixel R, G, B, A in memory order, with a factor on its alpha.
  ///
  /// Components outside 0…1 are clamped.
  func premultiplied(opacity: Double = 1) -> UInt32 {
    let alpha = Self.clamped(alpha) * Self.clamped(opacity)
    func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
    return byte(Self.clamped(red) * alpha) | byte(Self.clamped(green) * alpha) << 8
      | byte(Self.clamped(blue) * alpha) << 16 | byte(alpha) << 24
  }

  /// A number moved into 0…1; NaN becomes 0.
  static func clamped(_ value: Double) -> Double { value > 0 ? (value < 1 ? value : 1) : 0 }
}
