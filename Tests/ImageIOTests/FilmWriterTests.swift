import Graphics
import ImageIO
import Raster
import TestSupport
import Testing

@Suite("Film writer")
struct FilmWriterTests {
  private let folder: TemporaryFolder
  private let film = Film(width: 24, height: 10, frameRate: 50, frameCount: 3)
  private let frames = FilmFrames.moving(count: 3, over: .init(0, 0, 0, 255))

  init() throws { folder = try TemporaryFolder() }

  /// The formats that are built in and need no other program.
  private static let own = FilmFormat.allCases.filter { $0.traits.codec == nil && $0.isBuilt }

  @Test(arguments: own) func `a film appears when it is whole`(format: FilmFormat) throws {
    let writer = try FilmWriter(film, as: format, to: .file(folder("film")))
    for frame in frames {
      try writer.append(frame)
      #expect(folder.names == [])
    }
    try writer.finish()
    #expect(folder.names == ["film"])
    #expect(try FileIO.read(folder("film")).count > 100)
  }

  @Test(arguments: own) func `a film that is given up leaves what was there`(
    format: FilmFormat
  ) throws {
    try folder.write("film", "before")
    do {
      let writer = try FilmWriter(film, as: format, to: .file(folder("film")))
      try writer.append(frames[0])
    }
    #expect(folder.names == ["film"])
    #expect(try FileIO.read(folder("film")) == Array("before".utf8))
  }

  @Test func `a film takes a file's place through a link`() throws {
    try folder.write("real", "before")
    try folder.link("film", to: "real")
    let writer = try FilmWriter(film, as: .apng, to: .file(folder("film")))
    for frame in frames { try writer.append(frame) }
    try writer.finish()
    #expect(folder.names == ["film", "real"])
    #expect(try FileIO.read(folder("real")).starts(with: [0x89, 0x50]))
    #expect(FileIO.link(at: folder("film")) == "real")
  }

  @Test func `a frame of another size is refused`() throws {
    let writer = try FilmWriter(film, as: .gif, to: .file(folder("film")))
    try writer.append(frames[0])
    #expect(throws: FilmError.sizeChanged(frame: 1, from: .init(24, 10), to: .init(24, 11))) {
      try writer.append(Pixmap(width: 24, height: 11))
    }
  }

  @Test func `a place that cannot be written says why`() throws {
    let path = folder("none/film")
    #expect(throws: FilmError.file(FileError(.write, path: path, .system(2)))) {
      _ = try FilmWriter(film, as: .apng, to: .file(path))
    }
    #expect(throws: FilmError.file(FileError(.write, path: folder.path, .isDirectory))) {
      _ = try FilmWriter(film, as: .apng, to: .file(folder.path))
    }
  }

  @Test func `limits of formats are told before the first frame`() throws {
    let wide = Film(width: 16_384, height: 1, frameRate: 1, frameCount: 1)
    #expect(throws: FilmError.tooLarge(.webp, .init(16_384, 1), greatestSide: 16_383)) {
      _ = try FilmWriter(wide, as: .webp, to: .file(folder("film")))
    }
    let slow = Film(width: 1, height: 1, frameRate: 0.001, frameCount: 1)
    #expect(throws: FilmError.tooSlow(.gif, slowestRate: 100.0 / 65_535)) {
      _ = try FilmWriter(slow, as: .gif, to: .file(folder("film")))
    }
  }

  @Test func `suffixes name formats`() {
    #expect(FilmFormat(path: "a/b.GIF") == .gif)
    #expect(FilmFormat(path: "a.m4v") == .mp4)
    #expect(FilmFormat(path: "a.rgb") == .rgb24)
    #expect(FilmFormat(path: "a.gif/b") == nil)
    #expect(FilmFormat(path: "gif") == nil)
  }

  // MARK: Uncompressed

  @Test func `raw pixels are straight, or over the backdrop`() throws {
    var frame = Pixmap(width: 2, height: 1)
    frame[0, 0] = Pixmap.Pixel(100, 50, 0, 200)
    frame[1, 0] = Pixmap.Pixel(1, 2, 3, 255)
    #expect(
      try FilmFrames.bytes(of: [frame, frame], as: .rgba)
        == [128, 64, 0, 200, 1, 2, 3, 255, 128, 64, 0, 200, 1, 2, 3, 255])
    let white = FilmWriter.Options(backdrop: Color(1, 1, 1))
    #expect(
      try FilmFrames.bytes(of: [frame], as: .rgb24, options: white) == [155, 105, 55, 1, 2, 3])
  }

  /// The colours of BT.709's test pattern at full strength, and their samples of ITU-R BT.709-6.
  @Test(
    arguments: [
      ([255, 255, 255], [235, 128, 128]), ([0, 0, 0], [16, 128, 128]),
      ([128, 128, 128], [126, 128, 128]), ([255, 0, 0], [63, 102, 240]),
      ([0, 255, 0], [173, 42, 26]), ([0, 0, 255], [32, 240, 118]),
    ] as [([UInt8], [UInt8])])
  func `Y4M has BT 709's samples in limited range`(color: [UInt8], samples: [UInt8]) throws {
    var frame = Pixmap(width: 1, height: 1)
    frame[0, 0] = Pixmap.Pixel(color[0], color[1], color[2], 255)
    let header = "YUV4MPEG2 W1 H1 F30000:1001 Ip A1:1 C444 XCOLORRANGE=LIMITED\nFRAME\n"
    #expect(
      try FilmFrames.bytes(of: [frame], as: .y4m, rate: 30_000.0 / 1001)
        == Array(header.utf8) + samples)
  }
}
