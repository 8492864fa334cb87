import Graphics
import ImageIO
import Raster
import TestSupport
import Testing

@Suite("GIF")
struct GIFTests {
  private let blue = Pixmap.Pixel(16, 32, 64, 255)
  private let clear = Pixmap.Pixel(0, 0, 0, 0)

  private func film(
    _ frames: [Pixmap], rate: Double = 50, plays: Int? = nil, dither: FilmWriter.Dither? = nil
  ) throws -> GIFFile {
    try GIFFile(
      FilmFrames.bytes(
        of: frames, as: .gif, rate: rate, playCount: plays, options: .init(dither: dither)))
  }

  /// A gradient of many more colours than a palette has, that moves.
  private func gradient(count: Int) -> [Pixmap] {
    (0..<count).map { index in
      var frame = Pixmap(width: 96, height: 64)
      for y in 0..<64 {
        for x in 0..<96 {
          frame[x, y] = Pixmap.Pixel(
            UInt8(x * 2 + index), UInt8(y * 3), UInt8(255 - x - y / 2), 255)
        }
      }
      return frame
    }
  }

  @Test func `few colours are exact, and frames hold what has changed`() throws {
    let frames = FilmFrames.moving(count: 8, over: blue)
    let film = try film(frames)
    #expect(film.frames == frames, "frames differ")
    #expect(film.areas == [240] + Array(repeating: 20, count: 7))
  }

  @Test(arguments: [1, 2, 3, 4, 5, 15, 16, 17, 100, 254, 255] as [UInt64])
  func `a film of up to 255 colours is exact`(colors: UInt64) throws {
    let frames = FilmFrames.random(
      count: 12, width: 50, height: 30, seed: colors, isOpaque: true, colors: colors)
    #expect(try film(frames).frames == frames, "frames differ")
  }

  /// What is translucent becomes opaque from half the full alpha on, with its own colour.
  @Test func `pixels come and go`() throws {
    let frames = FilmFrames.moving(count: 8, over: clear)
    #expect(try film(frames).frames == frames, "frames differ")
    let blinking = frames.enumerated().map { $0 % 3 == 2 ? Pixmap(width: 24, height: 10) : $1 }
    #expect(try film(blinking).frames == blinking, "frames differ")
    var mixed = Pixmap(width: 2, height: 1)
    mixed[0, 0] = Pixmap.Pixel(64, 0, 0, 128)
    mixed[1, 0] = Pixmap.Pixel(64, 0, 0, 127)
    let shown = try film([mixed]).frames[0]
    #expect(shown[0, 0] == Pixmap.Pixel(128, 0, 0, 255))
    #expect(shown[1, 0] == clear)
  }

  @Test(arguments: 0..<8) func `random films with holes come back`(seed: Int) throws {
    let frames = FilmFrames.random(
      count: 20, width: 11 + seed * 5, height: 17, seed: UInt64(seed), isOpaque: false, colors: 40
    ).map { frame in
      // Opaque or nothing, as the format has it.
      var frame = frame
      for y in 0..<frame.height {
        for x in 0..<frame.width where frame[x, y].alpha < 255 { frame[x, y] = clear }
      }
      return frame
    }
    #expect(try film(frames).frames == frames, "frames differ")
  }

  @Test func `nothing at all is a film too`() throws {
    let frames = [Pixmap(width: 1, height: 1), Pixmap(width: 1, height: 1)]
    #expect(try film(frames).frames == frames)
  }

  @Test func `an unchanged frame is a frame of one pixel`() throws {
    let frame = FilmFrames.moving(count: 1, over: blue)[0]
    let film = try film([frame, frame, frame])
    #expect(film.frames == [frame, frame, frame], "frames differ")
    #expect(film.areas == [240, 1, 1])
  }

  @Test(
    arguments: [
      (50.0, [2, 2, 2, 2, 2, 2]), (30, [3, 4, 3, 3, 4, 3]), (24, [4, 4, 5, 4, 4, 4]),
      (60, [2, 2, 2, 2, 2, 2]), (1, [100, 100, 100, 100, 100, 100]),
    ] as [(Double, [Int])])
  func `delays add up to the film's length`(rate: Double, delays: [Int]) throws {
    let frames = FilmFrames.moving(count: 6, over: blue)
    #expect(try film(frames, rate: rate).delays == delays)
  }

  @Test func `the file says how often the film is repeated`() throws {
    let frames = FilmFrames.moving(count: 2, over: blue)
    #expect(try film(frames).repeats == 0)
    #expect(try film(frames, plays: 1).repeats == nil)
    #expect(try film(frames, plays: 3).repeats == 2)
  }

  @Test(arguments: FilmWriter.Dither.allCases)
  func `many colours become the nearest of a palette`(dither: FilmWriter.Dither) throws {
    let frames = gradient(count: 5)
    let film = try film(frames, dither: dither)
    var sum = 0
    var colors: Set<Pixmap.Pixel> = []
    for (frame, shown) in zip(frames, film.frames) {
      for y in 0..<64 {
        for x in 0..<96 {
          let (a, b) = (frame[x, y], shown[x, y])
          colors.insert(b)
          for (c, d) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)] {
            sum += (Int(c) - Int(d)) * (Int(c) - Int(d))
          }
        }
      }
    }
    #expect((200...255).contains(colors.count))
    // The mean square of the error; ffmpeg's palette leaves 60 without a pattern.
    #expect(Double(sum) / Double(5 * 64 * 96 * 3) < (dither == .none ? 45 : 90))
  }

  @Test func `a pattern stays where it is`() throws {
    // The left half stands still while the right half changes.
    let frames = gradient(count: 6).map { frame in
      var frame = frame
      for y in 0..<64 {
        for x in 0..<48 { frame[x, y] = Pixmap.Pixel(UInt8(x * 3), UInt8(y * 3), 90, 255) }
      }
      return frame
    }
    let shown = try film(frames, dither: .ordered).frames
    for frame in shown.dropFirst() {
      #expect(frame[20, 30] == shown[0][20, 30])
      #expect(frame[33, 7] == shown[0][33, 7])
    }
    #expect(shown[0] != shown[5])
  }

  @Test func `the same frames give the same bytes`() throws {
    let frames = gradient(count: 3)
    let bytes = try FilmFrames.bytes(of: frames, as: .gif)
    #expect(try FilmFrames.bytes(of: frames, as: .gif) == bytes, "bytes differ")
  }

  @Test func `a table of strings that is full many times over is no loss`() throws {
    // Long rows of noise fill the table of strings many times over.
    let frames = FilmFrames.random(
      count: 2, width: 300, height: 150, seed: 9, isOpaque: true, colors: 200)
    #expect(try film(frames).frames == frames, "frames differ")
  }
}
