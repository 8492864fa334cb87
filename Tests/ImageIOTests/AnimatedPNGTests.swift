import Graphics
import ImageIO
import Raster
import TestSupport
import Testing

@Suite("Animated PNG")
struct AnimatedPNGTests {
  private let blue = Pixmap.Pixel(16, 32, 64, 255)
  private let clear = Pixmap.Pixel(0, 0, 0, 0)

  private func film(_ frames: [Pixmap], rate: Double = 50, plays: Int? = nil) throws
    -> AnimatedPNGFile
  {
    try AnimatedPNGFile(FilmFrames.bytes(of: frames, as: .apng, rate: rate, playCount: plays))
  }

  @Test func `frames come back byte for byte, and hold what has changed`() throws {
    let frames = FilmFrames.moving(count: 8, over: blue)
    let film = try film(frames)
    #expect(film.frames == frames, "frames differ")
    #expect(film.announced == 8)
    #expect(film.areas == [240] + Array(repeating: 20, count: 7))
  }

  @Test(arguments: 0..<12)
  func `random films come back byte for byte`(seed: Int) throws {
    let isOpaque = seed % 2 == 0
    let frames = FilmFrames.random(
      count: 20, width: 13 + seed, height: 9 + seed * 3, seed: UInt64(seed), isOpaque: isOpaque)
    let film = try film(frames)
    #expect(film.frames == frames, "frames differ")
    #expect(film.colorType == (isOpaque ? 2 : 6))
  }

  @Test func `a film goes over to transparency in any frame`() throws {
    for change in [0, 1, 5, 9] {
      var frames = FilmFrames.moving(count: 10, over: blue)
      for index in change..<10 { frames[index][20, 8] = Pixmap.Pixel(10, 20, 30, 40) }
      let film = try film(frames)
      #expect(film.frames == frames, "frames differ")
      #expect(film.colorType == 6)
      #expect(film.announced == 10)
    }
  }

  @Test func `pixels that do not change may be left out beneath changed ones`() throws {
    // A translucent corner makes it RGBA; noise does not pack, so that leaving it out pays.
    var background = FilmFrames.random(
      count: 1, width: 64, height: 64, seed: 5, isOpaque: true)[0]
    background[0, 0] = Pixmap.Pixel(1, 1, 1, 1)
    let frames = (0..<12).map { index in
      var frame = background
      for place in 0..<4 { frame[place * 17 + index, place * 20 + 2] = blue }
      return frame
    }
    let bytes = try FilmFrames.bytes(of: frames, as: .apng)
    #expect(try AnimatedPNGFile(bytes).frames == frames, "frames differ")
    #expect(bytes.count < 64 * 64 * 4 * 3)
  }

  @Test func `the colour that stands for transparency is exchanged when a frame has it`() throws {
    // No frame has black at first; then one after the other of the next free colours appears.
    var background = FilmFrames.random(count: 1, width: 64, height: 64, seed: 6, isOpaque: true)[0]
    for y in 0..<64 {
      for x in 0..<64 where background[x, y].green == 0 { background[x, y].green = 1 }
    }
    let frames = (0..<10).map { index in
      var frame = background
      for place in 0..<4 { frame[place * 17 + index, place * 20 + 2] = blue }
      if index >= 4 { frame[30, 30] = Pixmap.Pixel(UInt8(index - 4), 0, 0, 255) }
      return frame
    }
    let bytes = try FilmFrames.bytes(of: frames, as: .apng)
    let film = try AnimatedPNGFile(bytes)
    #expect(film.frames == frames, "frames differ")
    #expect(film.colorType == 2)
    #expect(bytes.count < 64 * 64 * 3 * 3)
  }

  @Test func `an unchanged frame is a frame of one pixel`() throws {
    let frame = FilmFrames.moving(count: 1, over: blue)[0]
    let film = try film([frame, frame, frame])
    #expect(film.frames == [frame, frame, frame], "frames differ")
    #expect(film.areas == [240, 1, 1])
  }

  @Test(arguments: [1, 2, 3]) func `a film of a single pixel`(count: Int) throws {
    let frames = (0..<count).map { index in
      var frame = Pixmap(width: 1, height: 1)
      frame[0, 0] = Pixmap.Pixel(UInt8(index * 50), 0, 0, 255)
      return frame
    }
    #expect(try film(frames).frames == frames, "frames differ")
  }

  @Test(
    arguments: [
      (60.0, [1, 60]), (50, [1, 50]), (29.97, [100, 2997]), (23.976, [125, 2997]), (0.5, [2, 1]),
      (10_000, [1, 10_000]), (0.001, [1000, 1]), (12.5, [2, 25]),
    ] as [(Double, [Int])])
  func `each frame lasts a second by the rate`(rate: Double, delay: [Int]) throws {
    let frames = FilmFrames.moving(count: 3, over: clear)
    #expect(try film(frames, rate: rate).delays == [delay, delay, delay])
  }

  @Test func `the file says how often it plays`() throws {
    let frames = FilmFrames.moving(count: 2, over: clear)
    #expect(try film(frames).playCount == 0)
    #expect(try film(frames, plays: 1).playCount == 1)
    #expect(try film(frames, plays: 65_535).playCount == 65_535)
  }

  @Test func `the same frames give the same bytes`() throws {
    let frames = FilmFrames.random(count: 9, width: 40, height: 30, seed: 3, isOpaque: false)
    let bytes = try FilmFrames.bytes(of: frames, as: .apng)
    #expect(try FilmFrames.bytes(of: frames, as: .apng) == bytes, "bytes differ")
  }
}
