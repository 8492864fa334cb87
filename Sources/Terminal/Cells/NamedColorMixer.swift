/// Mixes colours of two of the 16 that every terminal names.
///
/// Users theme them, so what they look like is not known; taken are xterm's own. For each of 4,096
/// colours a table holds the two whose mix is nearest: among mixes equally near, those of colours
/// that are near each other, because they are seen less as a pattern.
struct NamedColorMixer {
  /// The colours as xterm has them, red in the highest byte.
  static let colors: [UInt32] = [
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
    0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
  ]

  /// Two colours, and how many of 16 pixels have the second.
  private struct Mix {
    var first: UInt8
    var second: UInt8
    var share: UInt8
  }

  private let mixes: [Mix]

  init() {
    let vectors = Self.colors.map { color in
      SIMD3<Float>(Float(color >> 16 & 0xff), Float(color >> 8 & 0xff), Float(color & 0xff))
    }
    mixes = (0..<4096).map { index in
      Self.best(
        SIMD3<Float>(Float(index & 15), Float(index >> 4 & 15), Float(index >> 8)) * 17, vectors)
    }
  }

  private static func best(_ wanted: SIMD3<Float>, _ colors: [SIMD3<Float>]) -> Mix {
    var best = Mix(first: 0, second: 0, share: 0)
    var least = Float.infinity
    for first in colors.indices {
      for second in first..<colors.count {
        let way = colors[second] - colors[first]
        let length = (way * way).sum()
        let along = length > 0 ? ((wanted - colors[first]) * way).sum() / length : 0
        let share = (min(max(along, 0), 1) * 16).rounded()
        let rest = colors[first] + way * (share / 16) - wanted
        // The variance of the mix, three tenths of it, is what its pattern is taken to cost.
        let error = (rest * rest).sum() + 0.3 * length * (share / 16) * (1 - share / 16)
        if error < least {
          least = error
          best = Mix(first: UInt8(first), second: UInt8(second), share: UInt8(share))
        }
      }
    }
    return best
  }

  /// The colour that most pixels have where an exact one is mixed.
  func nearest(_ color: UInt32) -> UInt32 {
    guard CellColor.isTrue(color) else { return color }
    let mix = mix(color)
    return CellColor.named(UInt32(mix.share > 8 ? mix.second : mix.first))
  }

  /// The colour of a pixel where an exact one is mixed.
  func mixed(_ color: UInt32, _ x: Int, _ y: Int) -> UInt32 {
    guard CellColor.isTrue(color) else { return color }
    let mix = mix(color)
    let isSecond = OrderedDither.rank(x, y) < Int(mix.share)
    return CellColor.named(UInt32(isSecond ? mix.second : mix.first))
  }

  private func mix(_ color: UInt32) -> Mix {
    // The nearest of 16 steps of each channel.
    let red = ((color & 0xff) * 15 + 127) / 255
    let green = ((color >> 8 & 0xff) * 15 + 127) / 255
    let blue = ((color >> 16 & 0xff) * 15 + 127) / 255
    return mixes[Int(red | green << 4 | blue << 8)]
  }
}
