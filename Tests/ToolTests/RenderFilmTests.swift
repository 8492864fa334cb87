import Foundation
import ImageIO
import Raster
import Testing

@Suite("limn render, films")
struct RenderFilmTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace([
      "slide.lua": TestScript.slide, "later.lua": TestScript.failsLater,
    ])
  }

  /// Runs and expects success without a word.
  private func render(_ words: String) throws {
    let outcome = try Limn.run("render \(words)", in: workspace.url)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.error == "")
  }

  /// The pixels of the script's frames, straight, one after the other.
  private func pixels(fps: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for index in 0..<fps {
      try render("slide.lua -o frame.png --at \(Double(index) / Double(fps)) --fps \(fps)")
      let frame = try ImageFile.decode(workspace.read("frame.png"))
      bytes += frame.withUnsafeBytes { Array($0) }
    }
    return bytes
  }

  /// What ffmpeg shows of a file, as pixels of a format.
  private func shown(_ name: String, as pixels: String = "rgba") throws -> [UInt8] {
    let child = try Child(
      "ffmpeg",
      [
        "-v", "error", "-i", name, "-f", "rawvideo", "-pix_fmt", pixels, "-vsync", "passthrough",
        "-",
      ], in: workspace.url)
    #expect(child.code == 0, "\(String(decoding: child.error, as: UTF8.self))")
    return [UInt8](child.output)
  }

  /// What ffprobe says of the first stream, as `name=value` words.
  private func facts(_ name: String, _ entries: String) throws -> [String] {
    let child = try Child(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-show_entries", "stream=\(entries)", "-of",
        "default=noprint_wrappers=1", name,
      ], in: workspace.url)
    return String(decoding: child.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Whether other programs are there to look at films.
  private static let hasFFmpeg = has("ffmpeg", "-version")
  private static let hasPillow = has("python3", "-c", "import PIL.Image")

  private static func has(_ program: String, _ words: String...) -> Bool {
    (try? Child(program, words))?.code == 0
  }

  // MARK: Frames

  @Test(arguments: [("rgba", 4), ("rgb24", 3)])
  func `raw pixels go to the standard output, as many frames as the duration has`(
    format: String, size: Int
  ) throws {
    let outcome = try Limn.run(
      "render slide.lua -o - --format \(format) --fps 12", in: workspace.url)
    #expect(outcome.code == 0)
    #expect(outcome.error == "")
    #expect(outcome.bytes.count == 12 * 40 * 20 * size)
    if size == 4 { #expect(try [UInt8](outcome.bytes) == pixels(fps: 12), "pixels differ") }
  }

  @Test func `Y4M names its size, rate and range`() throws {
    try render("slide.lua -o a.y4m --fps 29.97 --to 0.5")
    let bytes = try workspace.read("a.y4m")
    let header = "YUV4MPEG2 W40 H20 F2997:100 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    #expect(bytes.starts(with: Array(header.utf8)))
    #expect(bytes.count == header.utf8.count + 15 * (6 + 40 * 20 * 3))
  }

  @Test func `a film without a range has the stage's duration, a GIF at 50 frames a second`() throws
  {
    try render("slide.lua -o a.apng --set length=0.5")
    try render("slide.lua -o a.gif --set length=0.5")
    let apng = try workspace.read("a.apng")
    // The number of frames in the chunk acTL, behind IHDR and sRGB.
    #expect(Array(apng[54..<58]) == [0, 0, 0, 30])
    let gif = try workspace.read("a.gif")
    #expect(gif.indices.filter { gif[$0...].starts(with: [0x21, 0xf9, 4, 5, 2, 0]) }.count == 25)
  }

  @Test func `a film of one frame`() throws {
    try render("slide.lua -o a.apng --at 0.5")
    try render("slide.lua -o a.png --at 0.5")
    #expect(
      try ImageFile.decode(workspace.read("a.apng")) == ImageFile.decode(workspace.read("a.png")))
  }

  @Test func `without a duration the end must be said`() throws {
    let outcome = try Limn.run("render later.lua -o a.apng", in: workspace.url)
    #expect(outcome.code == 2)
    #expect(
      outcome.error
        == "limn: later.lua gives its stage no duration: say with --to where the frames end\n")
  }

  @Test func `the standard output gets a film that is made whole first`() throws {
    try render("slide.lua -o a.apng --fps 5")
    let outcome = try Limn.run("render slide.lua -o - --format apng --fps 5", in: workspace.url)
    #expect(try [UInt8](outcome.bytes) == workspace.read("a.apng"), "bytes differ")
  }

  // MARK: Other programs

  @Test(.enabled(if: hasFFmpeg, "ffmpeg decodes"), arguments: ["apng", "gif"])
  func `ffmpeg shows every pixel of every frame`(format: String) throws {
    try render("slide.lua -o a.\(format) --fps 10")
    #expect(try shown("a.\(format)") == pixels(fps: 10), "pixels differ")
  }

  @Test(.enabled(if: hasPillow, "Pillow decodes"), arguments: ["apng", "gif", "webp"])
  func `Pillow shows every pixel of every frame, and when`(format: String) throws {
    if format == "webp", !FilmFormat.webp.isBuilt { return }
    try render("slide.lua -o a.\(format) --fps 10 --loop 3 --background none")
    try render("slide.lua -o a.rgba --fps 10 --background none")
    let look = """
      import sys, PIL.Image
      film = PIL.Image.open(sys.argv[1])
      data = open(sys.argv[2], "rb").read()
      times = []
      for n in range(film.n_frames):
        film.seek(n)
        frame = film.convert("RGBA")
        frame.paste((0, 0, 0, 0), mask=frame.getchannel("A").point(lambda a: 255 * (a == 0)))
        frame = frame.tobytes()
        if frame != data[n * 3200:n * 3200 + 3200]: print("frame", n, "differs")
        times.append(film.info["duration"])
      print(film.n_frames, set(times), film.info["loop"])
      """
    let child = try Child("python3", ["-c", look, "a.\(format)", "a.rgba"], in: workspace.url)
    let text = String(decoding: child.output, as: UTF8.self)
    let repeats = format == "gif" ? 2 : 3
    #expect(text.replacing(".0", with: "") == "10 {100} \(repeats)\n")
  }

  @Test(arguments: [("", true), (" --background none", true), (" --quality 50", false)])
  func `a WebP's header tells of alpha where a frame has some`(
    options: String, hasAlpha: Bool
  ) throws {
    if !FilmFormat.webp.isBuilt { return }
    try render("slide.lua -o a.webp" + options)
    let film = try WebPFile([UInt8](workspace.read("a.webp")))
    #expect((film.framesWithAlpha > 0) == hasAlpha)
    #expect(film.hasAlpha == hasAlpha)
    // libwebp's own tool refuses a file that is wrong in this.
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/webpmux") else { return }
    #expect(try Child("webpmux", ["-info", "a.webp"], in: workspace.url).code == 0)
  }

  @Test(.enabled(if: hasFFmpeg, "ffmpeg encodes"), arguments: ["mp4", "mov", "webm"])
  func `ffmpeg makes film of other formats, with even sides`(format: String) throws {
    try render("slide.lua -o a.\(format) --fps 20 --size 41x21")
    #expect(
      try facts("a.\(format)", "width,height,pix_fmt,color_range,color_space,nb_read_frames") == [
        "width=42", "height=22", "pix_fmt=yuv420p", "color_range=tv", "color_space=bt709",
        "nb_read_frames=20",
      ])
    // The orange square on blue, after another program's matrix and back.
    let pixels = try shown("a.\(format)", as: "rgb24")
    let place = (10 * 42 + 5) * 3
    for (channel, value) in zip(pixels[place..<place + 3], [255, 128, 0]) {
      #expect(abs(Int(channel) - value) < 12)
    }
    #expect(try workspace.names().filter { $0.hasPrefix("a") } == ["a.\(format)"])
  }

  @Test(.enabled(if: hasFFmpeg, "ffmpeg encodes")) func `less quality is fewer bytes`() throws {
    try render("slide.lua -o low.mp4 --quality 20 --scale 4")
    try render("slide.lua -o high.mp4 --quality 95 --scale 4")
    #expect(try workspace.read("low.mp4").count < workspace.read("high.mp4").count)
  }

  @Test func `without ffmpeg it says what to install`() throws {
    try FileManager.default.createDirectory(
      at: workspace.url.appendingPathComponent("empty"), withIntermediateDirectories: false)
    let path = workspace.url.appendingPathComponent("empty").path
    let outcome = try Limn.run(
      ["render", "slide.lua", "-o", "a.mp4"], in: workspace.url, environment: ["PATH": path])
    // `env`, which runs the binary, is found by its own path.
    #expect(
      outcome.error
        == "limn: MP4 needs ffmpeg, which is not installed: apt install ffmpeg, or write an APNG, GIF"
        + " or Y4M\n")
    #expect(outcome.code == 1)
    #expect(try workspace.names() == ["empty", "later.lua", "slide.lua"])
  }

  @Test func `what a failing ffmpeg says is shown`() throws {
    // Not written by this process: a child of another test would hold it open, and it not start.
    let lines = "#!/bin/sh\\necho no room >&2\\nexit 3\\n"
    let make = "mkdir bin && printf '\(lines)' > bin/ffmpeg && chmod +x bin/ffmpeg"
    #expect(try Child("sh", ["-c", make], in: workspace.url).code == 0)
    let folder = workspace.url.appendingPathComponent("bin").path
    let outcome = try Limn.run(
      ["render", "slide.lua", "-o", "a.webm"], in: workspace.url,
      environment: ["PATH": folder + ":/usr/bin:/bin"])
    #expect(outcome.error == "limn: ffmpeg has failed: no room\n")
    #expect(outcome.code == 1)
    #expect(try workspace.names() == ["bin", "later.lua", "slide.lua"])
  }

  // MARK: Failures

  @Test(arguments: ["apng", "gif", "y4m"])
  func `a film whose frame fails leaves what was there`(format: String) throws {
    try workspace.write("before", to: "a.\(format)")
    let outcome = try Limn.run("render later.lua -o a.\(format) --to 4", in: workspace.url)
    #expect(outcome.error.hasPrefix("later.lua:4: too late\n"), "\(outcome.error)")
    #expect(outcome.code == 1)
    #expect(try workspace.read("a.\(format)") == Array("before".utf8))
    #expect(try workspace.names() == ["a.\(format)", "later.lua", "slide.lua"])
  }

  @Test func `a stage that changes its size cannot be filmed`() throws {
    try workspace.write(
      #"{"t": 0.5, "event": "resize", "width": 50, "height": 20}"#, to: "events.jsonl")
    let outcome = try Limn.run(
      "render slide.lua -o a.gif --fps 10 --events events.jsonl", in: workspace.url)
    #expect(
      outcome.error
        == "limn: the stage's size changes in frame 5 from 40x20 to 50x20 pixels, and all frames of a"
        + " film have one size\n")
    #expect(outcome.code == 1)
    #expect(try workspace.names() == ["events.jsonl", "later.lua", "slide.lua"])
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("KILL", 137)], ["apng", "gif", "mp4"])
  func `an interrupted film leaves nothing`(signal: (String, Int32), format: String) throws {
    let words = "render slide.lua -o a.\(format) --to 90 --fps 10000"
    let timeout = ["--foreground", "--preserve-status", "-s", signal.0, "0.3", Limn.binary]
    let child = try Child(
      "timeout", timeout + words.split(separator: " ").map(String.init), in: workspace.url)
    #expect(child.code == signal.1 || format == "mp4" && !Self.hasFFmpeg)
    #expect(try workspace.names() == ["later.lua", "slide.lua"])
  }

  @Test func `more frames a second than a GIF shows are said, and all are there`() throws {
    let outcome = try Limn.run("render slide.lua -o a.gif --fps 60", in: workspace.url)
    #expect(
      outcome.error
        == "limn: players show at most 50 frames a second of a GIF: at 60 it plays slower\n")
    #expect(outcome.code == 0)
    let gif = try workspace.read("a.gif")
    #expect(gif.indices.filter { gif[$0...].starts(with: [0x21, 0xf9, 4, 5, 2, 0]) }.count == 60)
  }

  @Test(arguments: [
    (
      "slide.lua -o %d.gif",
      "'%d.gif' has a place for a number, but a film is one file: leave it out, "
        + "or write PNG instead of GIF"
    ),
    (
      "slide.lua -o a.gif --strip",
      "a strip is one picture and GIF a film: leave out --strip, or"
        + " write PNG"
    ),
    ("slide.lua -o a.mp4 --loop 2", "--loop is for APNG, GIF or WebP only"),
    ("slide.lua -o a.png --loop 2", "--loop is for APNG, GIF or WebP only"),
    ("slide.lua -o a.gif --quality 2", "--quality is for WebP, MP4, MOV or WebM only"),
    ("slide.lua -o a.apng --dither none", "--dither is for GIF only"),
    (
      "slide.lua -o a.y4m --background none",
      "Y4M has no transparency: give --background a colour,"
        + " or write an APNG"
    ),
    (
      "slide.lua -o a.gif --loop 0",
      "--loop takes a whole number from 1 to 65535, or forever, got '0'"
    ),
    (
      "slide.lua -o a.gif --quality 101",
      "--quality takes a number of percent from 0 to 100, got"
        + " '101'"
    ),
    (
      "slide.lua -o a.gif --fps 0.001",
      "a frame of a GIF cannot last so long: at least"
        + " 0.0015259021896696422 frames a second are needed"
    ),
  ])
  func `what does not go together is refused`(words: String, message: String) throws {
    let outcome = try Limn.run("render \(words)", in: workspace.url)
    #expect(outcome.error == "limn: \(message)\n")
    #expect(outcome.code == 2)
    #expect(try workspace.names() == ["later.lua", "slide.lua"])
  }
}
