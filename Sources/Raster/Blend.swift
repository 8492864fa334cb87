/// Source-over on rows of premultiplied pixels, eight at a time.
///
/// Every product of two bytes is divided by 255 and rounded with one exact formula, so the same
/// pixels come out of every kernel. A pixel's four bytes are handled as two pairs in 16-bit lanes:
/// the even bytes (red, blue) and the odd ones (green, alpha), which needs no widening.
enum Blend {
  typealias Pixels = SIMD8<UInt32>
  typealias Lanes = SIMD16<UInt16>

  /// A byte times a byte over 255, rounded: exact for all inputs.
  @inline(__always)
  static func multiply(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let product = a &* b &+ 128
    return (product &+ (product &>> 8)) &>> 8
  }

  /// All four bytes of a pixel times a byte over 255, rounded.
  @inline(__always)
  static func scale(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
    let even = (pixel & 0x00ff_00ff) &* factor &+ 0x0080_0080
    let odd = ((pixel &>> 8) & 0x00ff_00ff) &* factor &+ 0x0080_0080
    let evenResult = ((even &+ ((even &>> 8) & 0x00ff_00ff)) &>> 8) & 0x00ff_00ff
    let oddResult = (odd &+ ((odd &>> 8) & 0x00ff_00ff)) & 0xff00_ff00
    return evenResult | oddResult
  }

  /// Eight pixels times a factor each over 255, rounded; factors stand in the low byte.
  @inline(__always)
  static func scale(_ pixels: Pixels, by factors: Pixels) -> Pixels {
    let mask = Pixels(repeating: 0x00ff_00ff)
    let pairs = unsafeBitCast(factors | (factors &<< Pixels(repeating: 16)), to: Lanes.self)
    let half = Lanes(repeating: 128)
    let eight = Lanes(repeating: 8)
    let even = unsafeBitCast(pixels & mask, to: Lanes.self) &* pairs &+ half
    let odd =
      unsafeBitCast((pixels &>> Pixels(repeating: 8)) & mask, to: Lanes.self) &* pairs &+ half
    let evenResult = (even &+ (even &>> eight)) &>> eight
    let oddResult = odd &+ (odd &>> eight)
    return unsafeBitCast(evenResult, to: Pixels.self)
      | (unsafeBitCast(oddResult, to: Pixels.self) & Pixels(repeating: 0xff00_ff00))
  }

  /// Eight pixels over eight others.
  ///
  /// A premultiplied source adds to the scaled backdrop without a carry from byte to byte.
  @inline(__always)
  static func over(_ source: Pixels, _ backdrop: Pixels) -> Pixels {
    source &+ scale(backdrop, by: Pixels(repeating: 255) &- (source &>> Pixels(repeating: 24)))
  }

  /// Eight pixels in the place of eight others by a share over 255: one rounding, so that equal
  /// pixels stay and opaque ones stay opaque.
  @inline(__always)
  static func mix(_ source: Pixels, _ backdrop: Pixels, by shares: Pixels) -> Pixels {
    let mask = Pixels(repeating: 0x00ff_00ff)
    let pairs = unsafeBitCast(shares | (shares &<< Pixels(repeating: 16)), to: Lanes.self)
    let rests = Lanes(repeating: 255) &- pairs
    let half = Lanes(repeating: 128)
    let eight = Lanes(repeating: 8)
    func lanes(_ pixels: Pixels) -> (even: Lanes, odd: Lanes) {
      (
        unsafeBitCast(pixels & mask, to: Lanes.self),
        unsafeBitCast((pixels &>> Pixels(repeating: 8)) & mask, to: Lanes.self)
      )
    }
    let (new, old) = (lanes(source), lanes(backdrop))
    let even = new.even &* pairs &+ old.even &* rests &+ half
    let odd = new.odd &* pairs &+ old.odd &* rests &+ half
    let evenResult = (even &+ (even &>> eight)) &>> eight
    let oddResult = odd &+ (odd &>> eight)
    return unsafeBitCast(evenResult, to: Pixels.self)
      | (unsafeBitCast(oddResult, to: Pixels.self) & Pixels(repeating: 0xff00_ff00))
  }

  /// Eight coverages as factors.
  @inline(__always)
  static func factors(_ coverages: UnsafePointer<UInt8>) -> Pixels {
    Pixels(truncatingIfNeeded: UnsafeRawPointer(coverages).loadUnaligned(as: SIMD8<UInt8>.self))
  }

  @inline(__always)
  static func load(_ row: UnsafePointer<UInt32>) -> Pixels {
    UnsafeRawPointer(row).loadUnaligned(as: Pixels.self)
  }

  @inline(__always)
  static func load(_ row: UnsafeMutablePointer<UInt32>) -> Pixels {
    UnsafeRawPointer(row).loadUnaligned(as: Pixels.self)
  }

  @inline(__always)
  static func store(_ pixels: Pixels, _ row: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(row).storeBytes(of: pixels, as: Pixels.self)
  }

  /// The lanes' numbers.
  @inline(__always)
  static var lanes: Pixels { Pixels(0, 1, 2, 3, 4, 5, 6, 7) }

  /// All bits of the first lanes.
  @inline(__always)
  static func firstLanes(_ count: Int) -> Pixels {
    let distance =
      SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
      &- SIMD8<Int32>(repeating: Int32(truncatingIfNeeded: count))
    return unsafeBitCast(distance &>> SIMD8(repeating: 31), to: Pixels.self)
  }

  /// The lesser of two numbers in each lane; their difference must fit.
  ///
  /// Made of the sign of the difference, because vector comparisons go lane by lane through memory
  /// (measured: half the time of a frame of paths).
  @inline(__always)
  static func minimum(_ a: SIMD8<Int32>, _ b: SIMD8<Int32>) -> SIMD8<Int32> {
    let difference = a &- b
    return b &+ (difference & (difference &>> SIMD8(repeating: 31)))
  }

  /// The lesser of two numbers below 2³¹ in each lane.
  @inline(__always)
  static func minimum(_ a: Pixels, _ b: Pixels) -> Pixels {
    unsafeBitCast(
      minimum(
        unsafeBitCast(a, to: SIMD8<Int32>.self), unsafeBitCast(b, to: SIMD8<Int32>.self)),
      to: Pixels.self)
  }
}

/// A source of pixels for a span: what to lay over the backdrop, eight pixels at a time.
protocol SpanSource {
  /// The source of eight pixels from an index within the span on; beyond its end anything.
  func pixels(_ index: Int) -> Blend.Pixels
}

/// What happens to the pixels of a span, eight at a time.
protocol SpanOperation {
  /// What becomes of eight pixels from an index within the span on; beyond its end anything.
  func pixels(_ index: Int, over backdrop: Blend.Pixels) -> Blend.Pixels
}

/// Lays a source over what is there.
struct OverSpan<Source: SpanSource>: SpanOperation {
  let source: Source

  @inline(__always)
  func pixels(_ index: Int, over backdrop: Blend.Pixels) -> Blend.Pixels {
    Blend.over(source.pixels(index), backdrop)
  }
}

extension Blend {
  /// Lays a source over a row.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - row: The backdrop's first pixel.
  ///   - count: The number of pixels.
  ///   - room: How many pixels may be touched; those beyond `count` keep what they hold.
  @inline(__always)
  static func over<Source: SpanSource>(
    _ source: Source, _ row: UnsafeMutablePointer<UInt32>, _ count: Int, room: Int
  ) {
    apply(OverSpan(source: source), row, count, room: room)
  }

  /// Changes a row.
  ///
  /// - Parameters:
  ///   - operation: What becomes of its pixels.
  ///   - row: The first pixel.
  ///   - count: The number of pixels.
  ///   - room: How many pixels may be touched; those beyond `count` keep what they hold.
  @inline(__always)
  static func apply<Operation: SpanOperation>(
    _ operation: Operation, _ row: UnsafeMutablePointer<UInt32>, _ count: Int, room: Int
  ) {
    var index = 0
    while index &+ 8 <= count {
      store(operation.pixels(index, over: load(row + index)), row + index)
      index &+= 8
    }
    let rest = count &- index
    if rest <= 0 { return }
    if index &+ 8 <= room {
      let backdrop = load(row + index)
      let result = operation.pixels(index, over: backdrop)
      let inside = firstLanes(rest)
      store(backdrop ^ ((backdrop ^ result) & inside), row + index)
    } else {
      // At the end of the last row there is no room for a whole vector.
      let result = operation.pixels(index, over: partial(row + index, rest))
      for lane in 0..<rest { row[index &+ lane] = result[lane] }
    }
  }

  /// The first pixels of a row in a vector, the others 0.
  @inline(__always)
  private static func partial(_ row: UnsafeMutablePointer<UInt32>, _ count: Int) -> Pixels {
    var pixels = Pixels.zero
    for lane in 0..<count { pixels[lane] = row[lane] }
    return pixels
  }
}

/// One colour with one coverage.
struct UniformSpan: SpanSource {
  let color: Blend.Pixels

  @inline(__always)
  init(_ color: UInt32) { self.color = Blend.Pixels(repeating: color) }

  @inline(__always)
  func pixels(_ index: Int) -> Blend.Pixels { color }
}

/// One colour with a coverage for each pixel.
struct UniformStrip: SpanSource {
  let color: Blend.Pixels
  let coverages: UnsafePointer<UInt8>

  @inline(__always)
  init(_ color: UInt32, _ coverages: UnsafePointer<UInt8>) {
    self.color = Blend.Pixels(repeating: color)
    self.coverages = coverages
  }

  @inline(__always)
  func pixels(_ index: Int) -> Blend.Pixels {
    Blend.scale(color, by: Blend.factors(coverages + index))
  }
}

/// A row of pixels with one coverage.
struct RowSpan: SpanSource {
  let row: UnsafePointer<UInt32>
  let coverage: Blend.Pixels

  @inline(__always)
  init(_ row: UnsafePointer<UInt32>, coverage: UInt8) {
    self.row = row
    self.coverage = Blend.Pixels(repeating: UInt32(coverage))
  }

  @inline(__always)
  func pixels(_ index: Int) -> Blend.Pixels { Blend.scale(Blend.load(row + index), by: coverage) }
}

/// A row of pixels as they are.
struct WholeRowSpan: SpanSource {
  let row: UnsafePointer<UInt32>

  @inline(__always)
  func pixels(_ index: Int) -> Blend.Pixels { Blend.load(row + index) }
}

/// A row of pixels with a coverage for each.
struct RowStrip: SpanSource {
  let row: UnsafePointer<UInt32>
  let coverages: UnsafePointer<UInt8>

  @inline(__always)
  func pixels(_ index: Int) -> Blend.Pixels {
    Blend.scale(Blend.load(row + index), by: Blend.factors(coverages + index))
  }
}

/// A row of pixels that takes the place of what is there by one share.
struct CrossFadeSpan: SpanOperation {
  let row: UnsafePointer<UInt32>
  let coverage: Blend.Pixels

  @inline(__always)
  init(row: UnsafePointer<UInt32>, coverage: UInt8) {
    self.row = row
    self.coverage = Blend.Pixels(repeating: UInt32(coverage))
  }

  @inline(__always)
  func pixels(_ index: Int, over backdrop: Blend.Pixels) -> Blend.Pixels {
    Blend.mix(Blend.load(row + index), backdrop, by: coverage)
  }
}

/// A row of pixels that takes the place of what is there by a share for each.
struct CrossFadeStrip: SpanOperation {
  let row: UnsafePointer<UInt32>
  let coverages: UnsafePointer<UInt8>

  @inline(__always)
  func pixels(_ index: Int, over backdrop: Blend.Pixels) -> Blend.Pixels {
    Blend.mix(Blend.load(row + index), backdrop, by: Blend.factors(coverages + index))
  }
}
