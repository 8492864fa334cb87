import Check

extension Subcommand {
  /// All subcommands, in the order in which help shows them.
  static let table = [
    render, preview, inspect, check, compare, test, report, review, accept, references, new, api,
  ]

  static let render = Subcommand(
    name: "render", usage: "SCRIPT -o OUT [OPTION]...", operands: 1...1, operandName: "SCRIPT",
    summary: "Renders frames of a script into pictures or a film.",
    details: [
      """
      Without more, it renders the frame at 0 seconds. --from, --to, --fps, --strip or a %d in OUT \
      ask for several frames: those at A + k/N before B. The numbers in file names count from 0.
      """,
      """
      With a film's suffix or --format, OUT gets all frames: duration times N of them, and the last \
      is not the first again. apng and webp are exact; gif has 255 colours, and at most 50 frames a \
      second (its default), as players show no more; mp4, mov and webm need an installed ffmpeg, and \
      have even sides: an odd one gets a row or column more. y4m (4:4:4, BT.709, limited range), \
      rgba (straight alpha) and rgb24 are uncompressed, for a pipe. All frames have the size of the \
      first.
      """,
      """
      A picture or film is written whole or not at all: when a frame fails, the pictures before it \
      stay, and no other file changes.
      """,
    ],
    examples: [
      ("limn render ring.lua -o ring.png --at 1.5", "one frame"),
      ("limn render ring.lua -o frames/%04d.ppm --to 2 --fps 30", "60 numbered frames"),
      ("limn render ring.lua -o ring.png --strip --to 2 --fps 4", "a filmstrip of 8 frames"),
      ("limn render ring.lua -o ring.apng", "a film of the stage's duration, exact to the pixel"),
      ("limn render ring.lua -o ring.gif --fps 25 --loop 3", "a film that plays three times"),
      ("limn render ring.lua -o ring.mp4 --quality 80 --scale 2", "H.264, by an installed ffmpeg"),
      ("limn render ring.lua -o - --format y4m | mpv -", "a film into a pipe"),
      ("limn render ring.lua -o wide.png --size 640x384 --set count=5", "another size, five rings"),
      ("limn render ring.lua -o tapped.png --events taps.jsonl --at 1", "after recorded taps"),
    ],
    options: [
      .output, .at, .from, .to, .fps, .size, .scale, .parameter, .parameterFile, .seed, .events,
      .background, .format, .loop, .quality, .dither, .strip, .root, .help,
    ],
    run: { (arguments, console) throws(ToolError) in
      try RenderCommand(RenderOptions(arguments), console).run()
    })

  static let inspect = Subcommand(
    name: "inspect", usage: "SCRIPT [OPTION]...", operands: 1...1, operandName: "SCRIPT",
    summary: "Prints the layers of a script at a time, or values over time.",
    details: [
      """
      The tree shows each layer with its class, its frame, what differs from a fresh layer (the \
      model's value, an arrow and the value on screen where the two differ), and its animations \
      with the place they are at.
      """,
      """
      A track has one column for each number of the value: x and y of a point, the parts of a rect, \
      red, green, blue and alpha of a colour, m11 to m44 of a transform. A value that is not there \
      (nil, or no such layer at that time) is an empty cell. Numbers are the shortest that read \
      back as the same number.
      """,
    ],
    examples: [
      ("limn inspect ring.lua --at 3.5", "the tree at 3.5 seconds"),
      ("limn inspect ring.lua --at 3.5 --json", "everything, for a program to read"),
      (
        "limn inspect ring.lua --track button/ring2.opacity --to 6 --fps 10",
        "how a ring fades"
      ),
    ],
    options: [
      .at, .json, .track, .from, .to, .fps, .size, .scale, .parameter, .seed, .events, .root,
      .help,
    ],
    run: { (arguments, console) throws(ToolError) in
      try InspectCommand(InspectOptions(arguments), console).run()
    })

  static let check = Subcommand(
    name: "check", usage: "SCRIPT... [OPTION]...", operands: 1...1000, operandName: "SCRIPT",
    summary: "Finds faults in the motion of scripts, and renders nothing.",
    details: [
      """
      It runs each script up to B and prints a line for each fault: the file and line where the \
      animation was made, the rule in brackets, what is wrong, what a viewer would see, and what to \
      write instead. It prints nothing for a script without faults.
      """,
      """
      A comment -- limn: allow RULE on the line, or on the line above it, allows what a rule finds \
      there. The rules are \(Rule.allCases.map(\.rawValue).joined(separator: ", ")).
      """,
    ],
    examples: [
      ("limn check ring.lua", "the faults of one script"),
      ("limn check gallery/*.lua --set duration=0.5", "of several, with another value"),
      ("limn check ring.lua --events taps.jsonl", "of what taps start, too"),
    ],
    options: [.to, .size, .scale, .parameter, .seed, .events, .root, .help],
    run: { (arguments, console) throws(ToolError) in
      try CheckCommand(arguments, console).run()
    })
}
