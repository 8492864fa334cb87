import Graphics
import ImageIO
import Raster
import TestSupport

/// Small films that tests write.
enum FilmFrames {
  /// A square of a colour that moves to the right over a background, one pixel a frame.
  static func moving(
    count: Int, width: Int = 24, height: Int = 10, over background: Pixmap.Pixel,
    square: Pixmap.Pixel = .init(255, 128, 0, 255)
  ) -> [Pixmap] {
    (0..<count).map { index in
      var frame = Pixmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          let isSquare = (2..<6).contains(y) && (index..<index + 4).contains(x)
          frame[x, y] = isSquare ? square : background
        }
      }
      return frame
    }
  }

  /// Frames of random pixels in random rectangles, some of them equal to the one before.
  static func random(
    count: Int, width: Int, height: Int, seed: UInt64, isOpaque: Bool, colors: UInt64 = 1 << 24
  ) -> [Pixmap] {
    var random = SplitMix64(seed: seed)
    var frame = Pixmap(width: width, height: height)
    func pixel() -> Pixmap.Pixel {
      let word = (random.next() % colors) &* 0x9e37_79b1
      let alpha = isOpaque ? 255 : [0, 60, 128, 255][Int(word >> 24 & 3)]
      func channel(_ shift: UInt64) -> UInt8 { UInt8(Int(word >> shift & 255) * alpha / 255) }
      return Pixmap.Pixel(channel(0), channel(8), channel(16), UInt8(alpha))
    }
    for y in 0..<height { for x in 0..<width { frame[x, y] = pixel() } }
    return (0..<count).map { index in
      if index > 0, random.next() % 4 > 0 {
        let left = Int(random.next() % UInt64(width))
        let top = Int(random.next() % UInt64(height))
        for y in top..<min(height, top + 9) {
          for x in left..<min(width, left + 7) where random.next() % 3 > 0 { frame[x, y] = pixel() }
        }
      }
      return frame
    }
  }

  /// Writes frames as a film and gives the file's bytes.
  static func bytes(
    of frames: [Pixmap], as format: FilmFormat, rate: Double = 50, playCount: Int? = nil,
    options: FilmWriter.Options = .init()
  ) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let path = folder("film.\(format.traits.suffixes[0])")
    let film = Film(
      width: frames[0].width, height: frames[0].height, frameRate: rate, frameCount: frames.count,
      playCount: playCount)
    let writer = try FilmWriter(film, as: format, to: .file(path), options: options)
    for frame in frames { try writer.append(frame) }
    try writer.finish()
    return try FileIO.read(path)
  }
}
