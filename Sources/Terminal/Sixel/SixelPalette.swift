/// The fixed colours of sixels, the cube and the greys of the 256-colour palette: a pixel's index
/// depends on its colour alone, so that what stands still stays as it is.
struct SixelPalette: Sendable {
  /// The index of a pixel that is not painted.
  static let unpainted: UInt8 = 255
  static let count = 240

  /// Red, green and blue of each colour, 0…255.
  let colors: [UInt8]
  /// The index of each colour of 6 bits a channel, red lowest.
  private let indices: [UInt8]

  init() {
    let palette = IndexedPalette()
    var indices: [UInt8] = []
    indices.reserveCapacity(1 << 18)
    for word in 0..<1 << 18 {
      // 6 bits spread over 8, so that white stays white.
      let channels = [word & 63, word >> 6 & 63, word >> 12].map { $0 << 2 | $0 >> 4 }
      let nearest = palette.nearest(red: channels[0], green: channels[1], blue: channels[2])
      indices.append(UInt8(nearest - 16))
    }
    self.indices = indices
    let levels = IndexedPalette.cubeLevels
    var colors: [UInt8] = []
    for index in 0..<216 {
      for level in [levels[index / 36], levels[index / 6 % 6], levels[index % 6]] {
        colors.append(UInt8(level))
      }
    }
    for step in 0..<24 { colors += [UInt8](repeating: UInt8(8 + 10 * step), count: 3) }
    self.colors = colors
  }

  /// The index of each pixel's nearest colour.
  func quantize(_ words: [UInt32], into result: inout [UInt8]) {
    if result.count != words.count { result = [UInt8](repeating: 0, count: words.count) }
    result.withUnsafeMutableBufferPointer { result in
      words.withUnsafeBufferPointer { words in
        indices.withUnsafeBufferPointer { indices in
          for place in words.indices {
            let word = words[place]
            if word >= CellColor.standard {
              result[place] = Self.unpainted
            } else {
              let index = word >> 2 & 0x3f | word >> 4 & 0xfc0 | word >> 6 & 0x3_f000
              result[place] = indices[Int(index)]
            }
          }
        }
      }
    }
  }
}
