internal import CSixel

/// Writes indexed pixels as sixels through libsixel.
///
/// ## Design notes
/// libsixel's own transparency is not used: 1.10.3 then drops a pixel at the start of a run.
struct SixelEncoder: Sendable {
  private let palette: SixelPalette
  private var pixels: [UInt8] = []
  private var colors: [UInt8] = []

  init(_ palette: SixelPalette) { self.palette = palette }

  /// Writes a rectangle of a picture.
  ///
  /// Only the colours that it has are defined.
  ///
  /// - Parameters:
  ///   - indices: The whole picture's pixels, painted ones within the rectangle.
  ///   - stride: The whole picture's width.
  ///   - x: The rectangle's left border in pixels.
  ///   - y: Its upper border.
  ///   - width: Its width, 1 or more.
  ///   - height: Its height, 1 or more.
  ///   - buffer: Gets the bytes.
  /// - Returns: False where libsixel refuses, for want of memory; nothing is written then.
  mutating func encode(
    _ indices: [UInt8], stride: Int, x: Int, y: Int, width: Int, height: Int,
    into buffer: inout [UInt8]
  ) -> Bool {
    take(indices, stride: stride, x: x, y: y, width: width, height: height)
    let count = colors.count / 3
    var dither: OpaquePointer?
    var output: OpaquePointer?
    defer {
      if let output { sixel_output_unref(output) }
      if let dither { sixel_dither_unref(dither) }
    }
    let sink = Sink()
    let target = Unmanaged.passUnretained(sink).toOpaque()
    let write: sixel_write_function = { bytes, count, target in
      guard let bytes, let target else { return 0 }
      let sink = Unmanaged<Sink>.fromOpaque(target).takeUnretainedValue()
      sink.bytes.append(
        contentsOf: UnsafeRawBufferPointer(start: bytes, count: Int(count)))
      return count
    }
    guard sixel_dither_new(&dither, Int32(count), nil) == 0, let dither,
      sixel_output_new(&output, write, target, nil) == 0, let output
    else { return false }
    sixel_dither_set_palette(dither, &colors)
    sixel_dither_set_pixelformat(dither, SIXEL_PIXELFORMAT_PAL8)
    // The envelope is ours: libsixel's has no way to leave the last rows of six unpainted.
    sixel_output_set_skip_dcs_envelope(output, 1)
    sixel_output_set_8bit_availability(output, 0)
    guard sixel_encode(&pixels, Int32(width), Int32(height), 8, dither, output) == 0 else {
      return false
    }
    buffer.append(contentsOf: "\u{1b}P9;1".utf8)
    buffer.append(contentsOf: sink.bytes)
    buffer.append(contentsOf: "\u{1b}\\".utf8)
    return true
  }

  /// Takes the rectangle's pixels, with the colours that they have numbered from 0.
  private mutating func take(
    _ indices: [UInt8], stride: Int, x: Int, y: Int, width: Int, height: Int
  ) {
    if pixels.count != width * height { pixels = [UInt8](repeating: 0, count: width * height) }
    var isUsed = [Bool](repeating: false, count: 256)
    for row in 0..<height {
      let start = (y + row) * stride + x
      for index in indices[start..<start + width] { isUsed[Int(index)] = true }
    }
    var numbers = [UInt8](repeating: 0, count: 256)
    colors.removeAll(keepingCapacity: true)
    for index in 0..<SixelPalette.count where isUsed[index] {
      numbers[index] = UInt8(colors.count / 3)
      colors += palette.colors[3 * index..<3 * index + 3]
    }
    // With two colours libsixel may take them for black and white, and defines none.
    while colors.count < 9 { colors += [0, 0, 0] }
    for row in 0..<height {
      let start = (y + row) * stride + x
      for column in 0..<width {
        pixels[row * width + column] = numbers[Int(indices[start + column])]
      }
    }
  }

  /// What libsixel writes into.
  private final class Sink {
    var bytes: [UInt8] = []
  }
}
