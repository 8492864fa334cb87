import Testing

@Suite("Wrong command lines")
struct UsageTests {
  /// A command line, and all that the standard error then shows.
  struct Case: CustomTestStringConvertible, Sendable {
    let line: String
    let message: String
    var testDescription: String { "limn \(line)" }

    init(_ line: String, _ message: String) {
      self.line = line
      self.message = message
    }
  }

  static let cases = [
    Case("", "a command is missing\ntry 'limn --help'"),
    Case("sing", "there is no command 'sing'\ntry 'limn --help'"),
    Case("rendr", "there is no command 'rendr' (did you mean 'render'?)\ntry 'limn --help'"),
    Case(
      "--versoin", "there is no option '--versoin' (did you mean '--version'?)\ntry 'limn --help'"),
    Case("help rendr", "there is no command 'rendr' (did you mean 'render'?)\ntry 'limn --help'"),
    Case("render", "'limn render' needs a SCRIPT\ntry 'limn render --help'"),
    Case("render a.lua", "'limn render' needs --output OUT\ntry 'limn render --help'"),
    Case(
      "render a.lua b.lua -o a.png",
      "'limn render' takes one SCRIPT, 'b.lua' is too many\ntry 'limn render --help'"),
    Case(
      "render a.lua --fsp 3",
      "'limn render' has no option '--fsp' (did you mean '--fps'?)\ntry 'limn render --help'"),
    Case("render a.lua -x", "'limn render' has no option '-x'\ntry 'limn render --help'"),
    Case(
      "render a.lua --json",
      "'--json' is an option of 'limn inspect', not of 'limn render'\ntry 'limn render --help'"),
    Case(
      "report --report junit=x.xml --report html=x.xml",
      "two reports would go to 'x.xml': give each a file of its own"),
    Case(
      "test --report html=ring.limntest.lua",
      "'ring.limntest.lua' is a script's name: give another one for the report"),
    Case("render a.lua -o", "--output needs a value: a path"),
    Case("render a.lua --strip=1", "--strip takes no value, got '1'"),
    Case("render a.lua --at 1 --at 2", "--at is given twice"),
    Case("render a.lua --at -1", "--at takes a number of seconds from 0 to 10000000, got '-1'"),
    Case("render a.lua --at nan", "--at takes a number of seconds from 0 to 10000000, got 'nan'"),
    Case(
      "render a.lua --at 0x1p3", "--at takes a number of seconds from 0 to 10000000, got '0x1p3'"),
    Case(
      "render a.lua --fps 0", "--fps takes a number of frames a second from 0.001 to 10000, got '0'"
    ),
    Case(
      "render a.lua --scale 1e9",
      "--scale takes a number of pixels a point from 0.01 to 64, got '1e9'"),
    Case("render a.lua --seed -3", "--seed takes a whole number of at least 0, got '-3'"),
    Case(
      "render a.lua --size 0x20",
      "--size takes a width and a height in points such as 640x384, each above 0 and at most 16384,"
        + " got '0x20'"),
    Case(
      "render a.lua --format bmp",
      "--format takes ppm or png or apng or gif or webp or mp4 or mov or webm or y4m or rgba or"
        + " rgb24, got 'bmp'"),
    Case(
      "render a.lua --set tint", "--set takes a name and a value such as duration=2, got 'tint'"),
    Case(
      "render a.lua --background blu",
      "--background takes a colour such as #0b1020 or white, or none, got 'blu'"),
    Case(
      "render a.lua -o a.bmp",
      "the suffix of 'a.bmp' names no format: use .ppm, .png, .apng, .gif, .webp, .mp4, .m4v, .mov,"
        + " .webm, .y4m, .rgba, .rgb24 or .rgb, or give --format"),
    Case(
      "render a.lua -o a.png --to 1",
      "several frames need a place for their number in 'a.png', such as %d or %04d; or --strip for"
        + " one picture, or --format apng or another format for a film"),
    Case(
      "render a.lua -o a%s.png",
      "'a%s.png' must hold %d or %04d exactly once (%% is a percent sign)"),
    Case(
      "render a.lua -o a%d%d.png",
      "'a%d%d.png' must hold %d or %04d exactly once (%% is a percent sign)"),
    Case(
      "render a.lua -o a%d.png --at 1",
      "'a%d.png' has a place for a number, but there is one picture only"),
    Case(
      "render a.lua -o a.png --at 1 --to 2",
      "--at and --to do not go together: one asks for one frame, the other for several"),
    Case(
      "render a.lua -o a%d.png --from 2 --to 2",
      "there is no frame from 2 to 2 seconds: --to must be greater than --from"),
    Case(
      "render a.lua -o - --to 2 --format png",
      "several PNG pictures cannot follow each other on the standard output: use --format ppm, or"
        + " --strip for one picture"),
    Case(
      "render a.lua -o a.ppm --background none",
      "PPM has no transparency: give --background a colour, or write PNG"),
    Case("inspect a.lua --to 2", "--to goes together with --track only"),
    Case(
      "inspect a.lua --track dot",
      "--track takes a layer's address and a key path such as button/ring2.transform.scale, got"
        + " 'dot'"),
    Case(
      "inspect a.lua --track dot.opacty",
      "a layer has no key path 'opacty' (did you mean 'opacity'?)"),
    Case(
      "inspect a.lua --track dot.opacity --json",
      "--json and --track do not go together: a track is tab-separated values"),
    Case(
      "preview a.lua",
      "the preview needs a terminal, and the input or output is none: 'limn render -o' writes"
        + " pictures"),
  ]

  @Test(arguments: cases)
  func `say what was wrong and exit with 2`(_ example: Case) throws {
    let outcome = try Limn.run(example.line)
    #expect(outcome.error == "limn: \(example.message)\n")
    #expect(outcome.code == 2)
    #expect(outcome.bytes.isEmpty)
  }

  @Test func `an unknown parameter names those of the script`() throws {
    let workspace = try Workspace(["a.lua": TestScript.slide])
    let outcome = try Limn.run("render a.lua -o a.png --set lenght=2", in: workspace.url)
    #expect(
      outcome.error
        == "limn: the script has no parameter 'lenght' (did you mean 'length'?); it has tint, length\n"
    )
    #expect(outcome.code == 2)
    #expect(try workspace.names() == ["a.lua"])
  }

  @Test func `a strip larger than a picture may be is refused before anything is drawn`() throws {
    let workspace = try Workspace(["slide.lua": TestScript.slide])
    let outcome = try Limn.run(
      "render slide.lua -o strip.png --strip --size 4000x4000 --to 5 --fps 60", in: workspace.url)
    #expect(outcome.code == 2)
    #expect(outcome.error.contains("more than a picture may have"), "\(outcome.error)")
    #expect(!(try workspace.names().contains("strip.png")))
  }

  @Test func `frames larger than a picture may be are refused before anything is drawn`() throws {
    let workspace = try Workspace(["a.lua": TestScript.slide])
    let outcome = try Limn.run("render a.lua -o a.png --size 9000x9000", in: workspace.url)
    #expect(outcome.code == 2)
    #expect(outcome.error.contains("larger than a picture may be"))
  }

  @Test func `more than a million frames are refused`() throws {
    let workspace = try Workspace(["a.lua": TestScript.slide])
    let outcome = try Limn.run("render a.lua -o %d.png --to 1e7 --fps 1", in: workspace.url)
    #expect(outcome.error == "limn: these would be 10000000 frames; 1000000 are allowed\n")
    #expect(outcome.code == 2)
  }

  @Test func `without a duration the end of several frames must be said`() throws {
    let workspace = try Workspace(["a.lua": TestScript.failsLater])
    let outcome = try Limn.run("render a.lua -o %d.png", in: workspace.url)
    #expect(
      outcome.error
        == "limn: a.lua gives its stage no duration: say with --to where the frames end\n")
    #expect(outcome.code == 2)
  }

  @Test func `a script outside the root is refused`() throws {
    let workspace = try Workspace(["a.lua": TestScript.slide, "sub/b.lua": ""])
    let outcome = try Limn.run("render a.lua -o a.png --root sub", in: workspace.url)
    #expect(outcome.error == "limn: 'a.lua' does not lie beneath the root 'sub'\n")
    #expect(outcome.code == 2)
  }
}
