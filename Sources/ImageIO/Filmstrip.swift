public import Graphics
public import Raster

/// Frames side by side in one picture, to look at a movement standing still.
///
///     let strip = try Filmstrip(background: .checkerboard).picture(of: frames)
public struct Filmstrip: Hashable, Sendable {
  /// What shows through transparent pixels, and between the frames.
  public enum Background: Hashable, Sendable {
    /// Squares of 8 pixels in two light greys.
    case checkerboard
    /// A colour; a translucent one leaves the strip translucent.
    case color(Color)
  }

  /// What is behind the frames.
  public var background: Background
  /// The pixels between frames, and around all.
  public var gap: Int

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - background: What is behind the frames.
  ///   - gap: The pixels between frames and around all, 0…1024.
  public init(background: Background = .checkerboard, gap: Int = 8) {
    precondition((0...1024).contains(gap), "a filmstrip's gap is 0 to 1024 pixels")
    self.background = background
    self.gap = gap
  }

  /// The frames in reading order, in one row unless that would be wider than a pixmap may be.
  ///
  /// Each frame stands at the top left of a cell that the largest one fills.
  ///
  /// - Parameter frames: At least one frame.
  /// - Returns: The strip.
  /// - Throws: ``ImageError/tooLarge(width:height:)`` when the frames are too many for a pixmap.
  public func picture(of frames: [Pixmap]) throws(ImageError) -> Pixmap {
    precondition(!frames.isEmpty, "a filmstrip has at least one frame")
    let cellWidth = frames.map(\.width).reduce(0, max) + gap
    let cellHeight = frames.map(\.height).reduce(0, max) + gap
    let columns = min(frames.count, max(1, (Pixmap.maximumSide - gap) / cellWidth))
    let rows = (frames.count + columns - 1) / columns
    let width = columns * cellWidth + gap
    let height = rows * cellHeight + gap
    guard Pixmap.accepts(width: width, height: height) else {
      throw .tooLarge(width: width, height: height)
    }
    var strip = Pixmap(width: width, height: height)
    fill(&strip)
    for (index, frame) in frames.enumerated() {
      strip.draw(
        frame, x: gap + index % columns * cellWidth, y: gap + index / columns * cellHeight)
    }
    return strip
  }

  private func fill(_ strip: inout Pixmap) {
    let light: UInt32
    let dark: UInt32
    switch background {
    case .checkerboard:
      (light, dark) = (0xffe6_e6e6, 0xffcc_cccc)
    case .color(let color):
      light = color.premultipliedWord
      dark = light
    }
    let width = strip.width
    strip.withUnsafeMutableBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      for index in words.indices {
        words[index] = (index % width ^ index / width) & 8 == 0 ? light : dark
      }
    }
  }
}

extension Pixmap {
  /// Draws another pixmap, source over, with its top left corner at a pixel; it must fit inside.
  mutating func draw(_ source: Pixmap, x: Int, y: Int) {
    precondition(
      x >= 0 && y >= 0 && x + source.width <= width && y + source.height <= height,
      "the drawn pixmap fits")
    let stride = width
    withUnsafeMutableBytes { target in
      let target = target.bindMemory(to: UInt32.self)
      source.withUnsafeBytes { bytes in
        let words = bytes.bindMemory(to: UInt32.self)
        for row in 0..<source.height {
          let start = (y + row) * stride + x
          for column in 0..<source.width {
            let word = words[row * source.width + column]
            let below = target[start + column]
            target[start + column] = word &+ Self.scale(below, by: 255 - word >> 24)
          }
        }
      }
    }
  }

  /// Each channel times `factor` ∕ 255, rounded.
  private static func scale(_ word: UInt32, by factor: UInt32) -> UInt32 {
    if factor == 0 { return 0 }
    let outer = (word & 0x00ff_00ff) &* factor &+ 0x0080_0080
    let inner = (word >> 8 & 0x00ff_00ff) &* factor &+ 0x0080_0080
    return (outer &+ (outer >> 8 & 0x00ff_00ff)) >> 8 & 0x00ff_00ff
      | (inner &+ (inner >> 8 & 0x00ff_00ff)) & 0xff00_ff00
  }
}

extension Color {
  /// The nearest premultiplied pixel as a word with red in the lowest byte.
  fileprivate var premultipliedWord: UInt32 {
    let opacity = min(max(alpha, 0), 1)
    let channels = [red, green, blue].map { UInt32((min(max($0, 0), 1) * opacity * 255).rounded()) }
    return channels[0] | channels[1] << 8 | channels[2] << 16
      | UInt32((opacity * 255).rounded()) << 24
  }
}
