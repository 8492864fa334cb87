import Foundation
import Graphics
import ImageIO
import Raster
import Testing

@Suite("limn render")
struct RenderTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace([
      "slide.lua": TestScript.slide, "later.lua": TestScript.failsLater, "frames/readme": "",
    ])
  }

  /// Runs and expects success.
  private func render(_ words: String) throws -> Limn.Outcome {
    let outcome = try Limn.run("render \(words)", in: workspace.url)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.error == "")
    return outcome
  }

  private func picture(_ name: String) throws -> Pixmap {
    try ImageFile.decode(workspace.read(name))
  }

  // MARK: One frame

  @Test func `the frame at 0 is what a script without more shows`() throws {
    _ = try render("slide.lua -o a.png")
    let picture = try picture("a.png")
    #expect(picture.width == 40 && picture.height == 20)
    #expect(picture[5, 10] == Pixmap.Pixel(0xff, 0x80, 0, 0xff))
    #expect(picture[20, 10] == Pixmap.Pixel(0x20, 0x40, 0x60, 0xff))
  }

  @Test func `the time moves the picture`() throws {
    _ = try render("slide.lua -o a.png --at 0.5")
    let picture = try picture("a.png")
    #expect(picture[20, 10] == Pixmap.Pixel(0xff, 0x80, 0, 0xff))
    #expect(picture[5, 10] == Pixmap.Pixel(0x20, 0x40, 0x60, 0xff))
  }

  @Test func `the size sets the stage and the scale multiplies pixels`() throws {
    _ = try render("slide.lua -o a.png --size 60x30 --scale 2")
    let picture = try picture("a.png")
    #expect(picture.width == 120 && picture.height == 60)
    #expect(picture[10, 20] == Pixmap.Pixel(0xff, 0x80, 0, 0xff))
  }

  @Test func `a parameter changes the script`() throws {
    _ = try render("slide.lua -o a.png --set tint=#00ff00")
    #expect(try picture("a.png")[5, 10] == Pixmap.Pixel(0, 0xff, 0, 0xff))
  }

  @Test func `the format follows the suffix, or what is said`() throws {
    _ = try render("slide.lua -o a.ppm")
    _ = try render("slide.lua -o a.picture --format ppm")
    _ = try render("slide.lua -o A.PNG")
    #expect(try workspace.read("a.ppm").starts(with: Array("P6\n40 20\n255\n".utf8)))
    #expect(try workspace.read("a.picture") == workspace.read("a.ppm"))
    #expect(ImageFormat(signature: try workspace.read("A.PNG")) == .png)
    #expect(try picture("A.PNG") == picture("a.ppm"))
  }

  @Test func `twice the same command gives the same bytes`() throws {
    _ = try render("slide.lua -o a.png --at 0.3")
    _ = try render("slide.lua -o b.png --at 0.3")
    #expect(try workspace.read("a.png") == workspace.read("b.png"))
  }

  @Test func `a picture goes to the standard output`() throws {
    _ = try render("slide.lua -o a.ppm --at 0.3")
    _ = try render("slide.lua -o a.png --at 0.3")
    #expect(try [UInt8](render("slide.lua -o - --at 0.3").bytes) == workspace.read("a.ppm"))
    #expect(
      try [UInt8](render("slide.lua -o - --at 0.3 --format png").bytes) == workspace.read("a.png"))
  }

  // MARK: Background

  @Test func `a background replaces the stage's own`() throws {
    _ = try render("slide.lua -o none.png --background none")
    _ = try render("slide.lua -o white.ppm --background white")
    #expect(try picture("none.png")[20, 10] == Pixmap.Pixel(0, 0, 0, 0))
    #expect(try picture("none.png")[5, 10] == Pixmap.Pixel(0xff, 0x80, 0, 0xff))
    #expect(try picture("white.ppm")[20, 10] == Pixmap.Pixel(0xff, 0xff, 0xff, 0xff))
  }

  @Test func `PPM is black behind a stage without a background`() throws {
    try workspace.write(
      """
      require("limn").stage { size = { 2, 2 } }
      """, to: "bare.lua")
    _ = try render("bare.lua -o a.ppm")
    _ = try render("bare.lua -o a.png")
    #expect(try picture("a.ppm")[0, 0] == Pixmap.Pixel(0, 0, 0, 0xff))
    #expect(try picture("a.png")[0, 0] == Pixmap.Pixel(0, 0, 0, 0))
  }

  // MARK: Several frames

  @Test func `frames are numbered from 0 and end before the duration`() throws {
    _ = try render("slide.lua -o frames/%03d.ppm --fps 4")
    #expect(
      try workspace.names(in: "frames") == [
        "000.ppm", "001.ppm", "002.ppm", "003.ppm", "readme",
      ])
    _ = try render("slide.lua -o third.ppm --at 0.5")
    #expect(try workspace.read("frames/002.ppm") == workspace.read("third.ppm"))
  }

  @Test func `a percent sign is written twice`() throws {
    _ = try render("slide.lua -o frames/100%%-%d.png --to 0.2 --fps 10")
    #expect(try workspace.names(in: "frames") == ["100%-0.png", "100%-1.png", "readme"])
  }

  @Test func `a stream is one PPM after the other`() throws {
    _ = try render("slide.lua -o frames/%d.ppm --from 0.25 --to 1 --fps 4")
    var expected: [UInt8] = []
    for number in 0..<3 { expected += try workspace.read("frames/\(number).ppm") }
    let stream = try render("slide.lua -o - --from 0.25 --to 1 --fps 4")
    #expect([UInt8](stream.bytes) == expected)
  }

  @Test func `a strip is one picture of all frames`() throws {
    _ = try render("slide.lua -o strip.png --strip --fps 4")
    let strip = try picture("strip.png")
    #expect(strip.width == 4 * 40 + 5 * 8 && strip.height == 20 + 2 * 8)
    _ = try render("slide.lua -o plain.png --strip --fps 4 --background none")
    #expect(try picture("plain.png")[0, 0] == Pixmap.Pixel(0, 0, 0, 0))
  }

  /// Where floating point puts (B − A)·N a little above or below a whole number.
  @Test(arguments: [
    (0.0, 1.0, 10.0, 10), (0.7, 1, 10, 3), (0.1, 0.4, 10, 3), (0, 0.3, 10, 3), (1, 1.05, 60, 3),
    (0, 1, 0.5, 1), (2, 2.1, 30, 3), (0, 0.5, 3, 2), (1_000_000.1, 1_000_000.4, 10, 3),
    (0, 1e-3, 60, 1), (0.05, 1, 20, 19), (3, 3.3333333333333335, 3, 1),
  ])
  func `frames are those at A + k over N before B`(
    from: Double, to: Double, fps: Double, count: Int
  ) throws {
    let table = try Limn.run(
      "inspect slide.lua --track dot.opacity --from \(from) --to \(to) --fps \(fps)",
      in: workspace.url)
    let times = table.output.split(separator: "\n").dropFirst().map {
      Double($0.prefix { $0 != "\t" })
    }
    #expect(times == (0..<count).map { from + Double($0) / fps })
  }

  // MARK: Failures

  @Test func `when a later frame fails, those before it stay and nothing else appears`() throws {
    let outcome = try Limn.run(
      "render later.lua -o frames/%d.png --from 1 --to 4 --fps 2", in: workspace.url)
    #expect(
      outcome.error.hasPrefix("later.lua:4: too late\n") && outcome.error.contains("at 2 s"),
      "\(outcome.error)")
    #expect(outcome.code == 1)
    #expect(try workspace.names(in: "frames") == ["0.png", "1.png", "readme"])
  }

  @Test func `an error in a task is told at the end, and all frames are there`() throws {
    try workspace.write(
      """
      local limn = require "limn"
      limn.stage { size = { 4, 4 } }
      limn.run(function()
        limn.wait(0.5)
        error("no colour")
      end)
      """, to: "task.lua")
    let error = "task.lua:5: no colour (in the task started at task.lua:3)\n"
    let outcome = try Limn.run("render task.lua -o t%d.png --to 2 --fps 2", in: workspace.url)
    #expect(outcome.error == error)
    #expect(outcome.code == 1)
    #expect(try workspace.names().filter { $0.hasPrefix("t") && $0.hasSuffix("png") }.count == 4)
    let inspected = try Limn.run("inspect task.lua --at 1", in: workspace.url)
    #expect(inspected.error == error)
    #expect(inspected.code == 1)
    #expect(inspected.output.hasPrefix("task.lua at 1 s"))
    #expect(try Limn.run("inspect task.lua --at 0.25", in: workspace.url).code == 0)
  }

  @Test func `onFrame runs as often as --fps says, also for a single frame`() throws {
    try workspace.write(
      """
      local limn = require "limn"
      limn.stage { size = { 4, 4 } }
      local frames = 0
      limn.onFrame(function() frames = frames + 1 end)
      limn.after(1, function() print(frames) end)
      """, to: "frames.lua")
    for (options, count) in [("", 61), ("--fps 24", 25)] {
      let outcome = try Limn.run(
        "render frames.lua -o f.png --at 1 \(options)", in: workspace.url)
      #expect(outcome.error == "\(count)\n")
    }
  }

  @Test func `a failing strip leaves no file`() throws {
    let outcome = try Limn.run(
      "render later.lua -o strip.png --strip --to 4 --fps 2", in: workspace.url)
    #expect(outcome.code == 1)
    #expect(try workspace.names() == ["frames", "later.lua", "slide.lua"])
  }

  @Test func `an output that cannot be written says why and leaves nothing`() throws {
    let outcome = try Limn.run("render slide.lua -o nowhere/a.png", in: workspace.url)
    #expect(outcome.error == "limn: cannot write \"nowhere/a.png\": No such file or directory\n")
    #expect(outcome.code == 1)
    let folder = try Limn.run("render slide.lua -o frames --format png", in: workspace.url)
    #expect(folder.error == "limn: cannot write \"frames\": it is a directory\n")
    #expect(folder.code == 1)
  }

  @Test func `a failure leaves an older picture as it was`() throws {
    _ = try render("slide.lua -o a.png")
    let before = try workspace.read("a.png")
    let outcome = try Limn.run("render later.lua -o a.png --at 3", in: workspace.url)
    #expect(outcome.code == 1)
    #expect(try workspace.read("a.png") == before)
  }

  @Test(arguments: [
    ("x = = 1", "bad.lua:1: "), ("error('no')", "bad.lua:1: no"), ("local a = 1", "bad.lua"),
    ("while true do end", "bad.lua:1: "), ("require 'missing'", "bad.lua:1: "),
  ])
  func `a script that fails is one message with its place and exit code 1`(
    script: String, message: String
  ) throws {
    try workspace.write(script, to: "bad.lua")
    let outcome = try Limn.run("render bad.lua -o a.png", in: workspace.url)
    #expect(outcome.error.hasPrefix(message), "\(outcome.error)")
    #expect(outcome.code == 1)
    #expect(try workspace.names() == ["bad.lua", "frames", "later.lua", "slide.lua"])
  }

  @Test func `what a script prints goes to the standard error`() throws {
    try workspace.write("print('hello')\n" + TestScript.slide, to: "talks.lua")
    let outcome = try Limn.run("render talks.lua -o - --at 0", in: workspace.url)
    #expect(outcome.error == "hello\n")
    #expect([UInt8](outcome.bytes).starts(with: Array("P6".utf8)))
    #expect(outcome.code == 0)
  }

  @Test func `a reader that closes the pipe is no failure`() throws {
    let command = "\"$0\" render slide.lua -o - --to 100 | head -c 3; echo \" ${PIPESTATUS[0]}\""
    let shell = try Child("bash", ["-c", command, Limn.binary], in: workspace.url)
    #expect(String(decoding: shell.output, as: UTF8.self) == "P6\n 0\n")
    #expect(shell.error.isEmpty)
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `Ctrl-C and SIGTERM end between two frames, with no half file`(
    signal: String, code: Int32
  ) throws {
    let render = "render slide.lua -o frames/%d.png --to 90 --fps 10000"
    // In the foreground `timeout` signals once; a second signal ends the command where it stands.
    let timeout = ["--foreground", "--preserve-status", "-s", signal, "0.3", Limn.binary]
    let child = try Child(
      "timeout", timeout + render.split(separator: " ").map(String.init), in: workspace.url)
    #expect(child.code == code)
    #expect(child.error.isEmpty)
    let names = try workspace.names(in: "frames")
    #expect(names.allSatisfy { !$0.hasPrefix(".") })
    #expect(names.count < 900_000)
  }

  @Test func `the root gives modules their place`() throws {
    try workspace.write("return { 3, 3 }", to: "lib/shared.lua")
    try workspace.write(
      "require('limn').stage { size = require('shared') }", to: "lib/sub/uses.lua")
    let outside = try Limn.run("render lib/sub/uses.lua -o a.png", in: workspace.url)
    #expect(outside.code == 1)
    _ = try render("lib/sub/uses.lua -o a.png --root lib")
    #expect(try picture("a.png").width == 3)
  }
}
