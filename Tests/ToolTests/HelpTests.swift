import Testing

@Suite("Help")
struct HelpTests {
  static let commands = [
    "render", "preview", "inspect", "check", "compare", "test", "report", "review", "accept",
    "references",
  ]

  @Test func `the overview lists the commands`() throws {
    let outcome = try Limn.run("--help")
    #expect(
      outcome.output == """
        usage: limn COMMAND [ARGUMENT]...

        Plays small Lua scripts that compose user-interface effects out of layers and
        animations: in the terminal while you edit them, and as pictures.

        commands:
          render      Renders frames of a script into pictures or a film.
          preview     Plays a script in the terminal and reloads it on save.
          inspect     Prints the layers of a script at a time, or values over time.
          check       Finds faults in the motion of scripts, and renders nothing.
          compare     Measures how far two pictures are apart.
          test        Runs test files, which state what effects do and look like.
          report      Tells again what a run has found, or joins the parts of one.
          review      Walks what the latest run has left, and takes what you accept.
          accept      Takes what the latest run has shown as references.
          references  Checks, clears up and measures what is kept beside test files.
          new         Writes a script to begin with, and what editors need.
          api         Prints what scripts can call, for editors and for reading.
          help        Shows the help of a command.

        options:
          -h, --help     Shows this help.
              --version  Shows the version.

        examples:
          limn preview ring.lua
          limn render ring.lua -o ring.png --at 1.5
          limn help render

        Exit codes: 0 fine; 1 the script erred, the check found something, a test
        failed or a file cannot be written; 2 usage, or a test file that cannot be
        used; 3 only references are missing, obsolete or pending; 4 no test matched;
        70 internal; 130 interrupted; 143 terminated.

        """)
    #expect(outcome.code == 0)
    #expect(outcome.error == "")
    #expect(try Limn.run("-h").output == outcome.output)
    #expect(try Limn.run("help").output == outcome.output)
  }

  @Test func `the version is one line`() throws {
    #expect(try Limn.run("--version").output == "limn 0.1.0\n")
  }

  @Test(arguments: commands)
  func `a command explains itself, whatever else is on the line`(_ command: String) throws {
    let help = try Limn.run("\(command) --help")
    #expect(help.code == 0)
    #expect(help.output.hasPrefix("usage: limn \(command) "))
    #expect(try Limn.run("help \(command)").output == help.output)
    #expect(try Limn.run("\(command) -h a b c").output == help.output)
  }

  @Test(arguments: commands)
  func `no line of a help is wider than a terminal`(_ command: String) throws {
    for line in try Limn.run("\(command) --help").output.split(separator: "\n") {
      #expect(line.count <= 80)
    }
  }

  @Test func `the options of a command stand in two columns, with their defaults`() throws {
    let help = try Limn.run("inspect --help").output
    let options = help.split(separator: "options:\n")[1].split(separator: "\n\n")[0]
    #expect(
      options == """
              --at T                The time of the frame, in seconds. (default: 0)
              --json                Prints everything as JSON, with a stable order of
                                    keys.
              --track NAME.KEYPATH  Prints what a layer's key path shows over the frames
                                    from A to B instead of the tree: tab-separated
                                    values, the times in the first column. NAME is an
                                    address such as button/ring2.
              --from A              The time of the first of several frames, in seconds.
                                    (default: 0)
              --to B                The end of several frames, in seconds; no frame is
                                    at B itself. (default: the stage's duration)
              --fps N               Frames a second: frame k is at A + k/N, and
                                    limn.onFrame runs at k/N. (default: 60)
              --size WxH            The stage's size in points, set before the script
                                    runs. (default: the script's)
              --scale S             Pixels for one point. (default: 1)
              --set NAME=VALUE      Gives a parameter of the script a value.
              --seed N              What the script's random numbers grow from.
                                    (default: 0)
              --events FILE         Plays recorded events: JSON lines such as {"t": 0.5,
                                    "event": "tap", "x": 160, "y": 60}. Times are the
                                    host's: between suspend and resume, the picture
                                    stands still.
              --root FOLDER         The folder beneath which the script's modules and
                                    images lie. (default: the nearest folder above
                                    SCRIPT with a .luarc.json, else SCRIPT's own)
          -h, --help                Shows this help.
        """)
  }

  /// Runs what the help shows, on a script that has what the examples name.
  @Test(arguments: ["render", "inspect"])
  func `every example works`(_ command: String) throws {
    let tap = #"{"t": 0.5, "event": "tap", "x": 4, "y": 4}"#
    let workspace = try Workspace(
      ["ring.lua": Self.ring, "frames/readme": "", "taps.jsonl": tap])
    let examples = try Limn.run("\(command) --help").output.split(separator: "\n")
      .filter { $0.hasPrefix("  limn ") && !$0.contains("|") }
    #expect(examples.count >= 3)
    for example in examples {
      let words = example.split(separator: " ").dropFirst().map(String.init)
      let outcome = try Limn.run(words, in: workspace.url)
      #expect(outcome.code == 0, "\(example): \(outcome.error)")
    }
  }

  private static let ring = """
    local limn = require "limn"
    limn.param("count", 3)
    local stage = limn.stage { size = { 16, 16 }, duration = 6 }
    local button = stage:addSublayer(limn.layer { name = "button", frame = { 0, 0, 8, 8 } })
    button:addSublayer(limn.layer { name = "ring2", frame = { 0, 0, 8, 8 } })

    """
}
