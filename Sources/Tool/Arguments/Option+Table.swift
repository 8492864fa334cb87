import Comparison
import ImageIO
import Reporting

extension Option {
  /// All options of all subcommands, in the order in which help shows them.
  static let table = [
    output, at, from, to, fps, size, scale, parameter, parameterFile, seed, background, format,
    loop, quality, dither, strip, json, track, events, each, startTime, paused, speed, compare,
    pictureProtocol, cells, color, probeTimeout, poll, mouse, stats, match, difference, filter,
    list, jobs, shard, ci, twice, changedSince, timeout, report, results, all, template,
    propertyReference, root, help, version,
  ]

  static let output = Option(
    name: "output", short: "o", placeholder: "OUT", kind: .path,
    summary: """
      The file to write. With %d or %04d in the name, numbered frames; with - the standard output, \
      as one PPM after the other unless --format says more.
      """)

  static let at = Option(
    name: "at", placeholder: "T", kind: .time, standard: "0",
    summary: "The time of the frame, in seconds.")

  static let from = Option(
    name: "from", placeholder: "A", kind: .time, standard: "0",
    summary: "The time of the first of several frames, in seconds.")

  static let to = Option(
    name: "to", placeholder: "B", kind: .time, standard: "the stage's duration",
    summary: "The end of several frames, in seconds; no frame is at B itself.")

  static let fps = Option(
    name: "fps", placeholder: "N", kind: .number(0.001...10_000, unit: "frames a second"),
    standard: "60", summary: "Frames a second: frame k is at A + k/N, and limn.onFrame runs at k/N."
  )

  static let size = Option(
    name: "size", placeholder: "WxH", kind: .size, standard: "the script's",
    summary: "The stage's size in points, set before the script runs.")

  static let scale = Option(
    name: "scale", placeholder: "S", kind: .number(0.01...64, unit: "pixels a point"),
    standard: "1", summary: "Pixels for one point.")

  static let parameter = Option(
    name: "set", placeholder: "NAME=VALUE", kind: .assignment, isRepeatable: true,
    summary: "Gives a parameter of the script a value.")

  static let parameterFile = Option(
    name: "params", placeholder: "FILE", kind: .path,
    summary: """
      Gives parameters the values of a file such as the preview writes; --set beats it. The \
      preview reads the one beside the script without being told.
      """)

  static let seed = Option(
    name: "seed", placeholder: "N", kind: .wholeNumber, standard: "0",
    summary: "What the script's random numbers grow from.")

  static let background = Option(
    name: "background", placeholder: "COLOR", kind: .color, standard: "the stage's own",
    summary: """
      What is behind the layers instead of the stage's own background: a colour such as #0b1020 \
      or white, or none. PPM has no transparency: black is behind what stays translucent, and none \
      is refused.
      """)

  static let format = Option(
    name: "format", placeholder: "FORMAT", kind: .choice(RenderFormat.allCases.map(\.word)),
    standard: "what the suffix of OUT says",
    summary: """
      The format. Pictures: \(ImageFormat.allCases.map(\.rawValue).joined(separator: ", ")). Films: \
      \(FilmFormat.allCases.map(\.rawValue).joined(separator: ", ")).
      """)

  static let loop = Option(
    name: "loop", placeholder: "N", kind: .playCount, standard: "forever",
    summary: "How often a film plays where it is shown: a number, or forever.")

  static let quality = Option(
    name: "quality", placeholder: "Q", kind: .number(0...100, unit: "percent"),
    standard: "WebP without loss, else 65",
    summary: "How good the pictures of a WebP, MP4, MOV or WebM are, at the cost of bytes.")

  static let dither = Option(
    name: "dither", placeholder: "KIND",
    kind: .choice(FilmWriter.Dither.allCases.map(\.rawValue)),
    standard: "what the colours ask for",
    summary: """
      How a GIF stands for colours beyond its 256: none takes the nearest, ordered a pattern that \
      stays in its place while the picture moves.
      """)

  static let strip = Option(
    name: "strip", kind: .flag, summary: "Puts the frames side by side into one picture.")

  static let json = Option(
    name: "json", kind: .flag, summary: "Prints everything as JSON, with a stable order of keys.")

  static let track = Option(
    name: "track", placeholder: "NAME.KEYPATH", kind: .track, isRepeatable: true,
    summary: """
      Prints what a layer's key path shows over the frames from A to B instead of the tree: \
      tab-separated values, the times in the first column. NAME is an address such as \
      button/ring2.
      """)

  static let events = Option(
    name: "events", placeholder: "FILE", kind: .path,
    summary: """
      Plays recorded events: JSON lines such as {"t": 0.5, "event": "tap", "x": 160, "y": 60}. \
      Times are the host's: between suspend and resume, the picture stands still.
      """)

  static let each = Option(
    name: "each", placeholder: "S", kind: .number(0.1...86_400, unit: "seconds"),
    summary: "Of several scripts, shows the next after S seconds; without it, only at a key.")

  /// `--from` of the preview, where it is the time that one looks at first.
  static let startTime = Option(
    name: "from", placeholder: "A", kind: .time, standard: "0",
    summary: "The time to start at, in seconds.")

  static let paused = Option(
    name: "paused", kind: .flag, summary: "Starts with time standing still.")

  static let speed = Option(
    name: "speed", placeholder: "X", kind: .number(0.015625...64, unit: "times the clock's speed"),
    standard: "1", summary: "How fast time passes, from a 64th to 64 times.")

  static let pictureProtocol = Option(
    name: "protocol", placeholder: "NAME", kind: .choice(PreviewCommand.protocols),
    standard: "the best that the terminal says it can",
    summary: """
      What carries the picture: cells are characters, kitty and sixel are pixels for the terminals \
      that know them.
      """)

  static let cells = Option(
    name: "cells", placeholder: "SET", kind: .choice(PreviewCommand.cellSets),
    standard: "half, or braille without colors",
    summary: """
      Which characters make the picture: half are two exact pixels a cell, quadrant four of two \
      colors, braille eight dots of one.
      """)

  static let color = Option(
    name: "color", placeholder: "DEPTH", kind: .choice(PreviewCommand.colorDepths),
    standard: "what the terminal says",
    summary: "How many colors the picture has: 24bit, 256, 16 or none; NO_COLOR stands for none.")

  static let probeTimeout = Option(
    name: "probe-timeout", placeholder: "S", kind: .number(0...60, unit: "seconds"),
    standard: "1",
    summary: """
      How long answers of the terminal about itself are waited for, beside the first frames; 0 \
      asks nothing.
      """)

  static let poll = Option(
    name: "poll", placeholder: "MS", kind: .number(1...60_000, unit: "milliseconds"),
    optionalValue: "100", standard: "the kernel tells of saves",
    summary: """
      Looks at the files every MS milliseconds, for network folders where the kernel is silent; \
      without MS every 100.
      """)

  static let compare = Option(
    name: "compare", placeholder: "PICTURE", kind: .path,
    summary: """
      A PNG or PPM that the picture is held against instead of the last good version: d shows the \
      two beside each other, the other alone and where they differ, and the status line counts.
      """)

  static let mouse = Option(
    name: "mouse", placeholder: "on|off", kind: .choice(["on", "off"]), standard: "on",
    summary: "Whether the mouse presses layers; without it, the terminal selects text as usual.")

  static let stats = Option(
    name: "stats", placeholder: "FORMAT", kind: .choice(["json"]),
    summary: """
      Prints at the end, on the standard output, what the status line has shown and what was \
      counted, as one JSON object.
      """)

  static let match = Option(
    name: "match", placeholder: "RULE", kind: .match, isRepeatable: true, standard: "exact",
    summary: "What counts as the same: \(Match.forms.joined(separator: ", ")).")

  static let difference = Option(
    name: "difference", placeholder: "OUT", kind: .path,
    summary: """
      Writes a PNG of where the pictures differ: red has been added, blue removed, yellow is let \
      pass by the first rule, and what is equal is dimmed.
      """)

  static let filter = Option(
    name: "filter", placeholder: "GLOB", kind: .path, isRepeatable: true,
    summary: """
      Runs only cases whose id, or the part of it behind the suite's name, matches: * is any \
      characters, ? is one; without either, a part of the id is enough.
      """)

  static let list = Option(
    name: "list", kind: .flag,
    summary: "Prints the ids of the cases, one a line, and runs nothing.")

  static let jobs = Option(
    name: "jobs", short: "j", placeholder: "N", kind: .count(1...256),
    standard: "the number of processors", summary: "How many cases run at once.")

  static let shard = Option(
    name: "shard", placeholder: "I/N", kind: .part,
    summary: """
      Runs the I-th of N parts of the cases. The part of a case depends on its id alone; 'limn \
      report merge' joins the results.
      """)

  static let ci = Option(
    name: "ci", kind: .flag,
    summary: """
      Fails on whatever would be left for later, too: obsolete references, 'only', and new or \
      failing cases that come out otherwise when they are run again. Implied by CI=true in the \
      environment.
      """)

  static let twice = Option(
    name: "twice", kind: .flag,
    summary: """
      Runs every case a second time in a fresh process, in another order and with other memory, and \
      fails where the two differ.
      """)

  static let changedSince = Option(
    name: "changed-since", placeholder: "REV", kind: .path,
    summary: """
      Runs only cases that read a file which differs from what it was at a revision of git, that \
      did not pass the last time, or of which no run is kept.
      """)

  static let timeout = Option(
    name: "timeout", placeholder: "S", kind: .number(0.1...86_400, unit: "seconds"),
    standard: "300", summary: "Ends a case that takes longer, as failed.")

  static let results = Option(
    name: "results", placeholder: "FOLDER", kind: .path, standard: ".limn",
    summary: "The folder that keeps what runs have found.")

  static let all = Option(
    name: "all", kind: .flag,
    summary: """
      Takes everything that waits to be accepted; beside ids, takes more than 20 of them at once.
      """)

  static let template = Option(
    name: "template", placeholder: "NAME", kind: .choice(Template.names),
    standard: Template.standard,
    summary: "What the script begins with: \(Template.names.joined(separator: ", ")).")

  static let propertyReference = Option(
    name: "reference", kind: .flag,
    summary: "Prints the reference of properties and key paths, in Markdown, instead.")

  static let root = Option(
    name: "root", placeholder: "FOLDER", kind: .path,
    standard: "the nearest folder above SCRIPT with a .luarc.json, else SCRIPT's own",
    summary: "The folder beneath which the script's modules and images lie.")

  static let report = Option(
    name: "report", placeholder: "KIND=PATH", kind: .report, isRepeatable: true,
    summary: """
      Writes a report of a kind to a file; - is the standard output, as is no path at all. The \
      kinds are \(ReportKind.allCases.map(\.rawValue).joined(separator: ", ")).
      """)

  static let help = Option(
    name: "help", short: "h", kind: .flag, summary: "Shows this help.")

  static let version = Option(name: "version", kind: .flag, summary: "Shows the version.")
}

extension Option.Kind {
  /// A time of the stage, in seconds: ten million are 115 days.
  static let time = Option.Kind.number(0...1e7, unit: "seconds")
}
