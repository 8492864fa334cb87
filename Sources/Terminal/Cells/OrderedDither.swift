/// Bayer's order of 4 × 4 pixels: thresholds that depend on a pixel's place alone, so that nothing
/// crawls from frame to frame.
enum OrderedDither {
  /// The rank of a pixel in its square, 0…15: the lowest is lit first.
  @inline(__always)
  static func rank(_ x: Int, _ y: Int) -> Int {
    // The ranks in one word, four bits each, the first pixel lowest.
    Int(0x5d7f_91b3_6e4c_a280 >> UInt64((y & 3) * 16 + (x & 3) * 4) & 15)
  }
}
