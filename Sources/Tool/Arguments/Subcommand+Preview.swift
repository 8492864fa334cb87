import Preview

extension Subcommand {
  static let preview = Subcommand(
    name: "preview", usage: "SCRIPT... [OPTION]...", operands: 1...1000, operandName: "SCRIPT",
    summary: "Plays a script in the terminal and reloads it on save.",
    details: [
      """
      The picture loops over the stage's duration, each time from a fresh start. When the script, a \
      module or an image it has read is saved, the new program is built aside, brought to the \
      present time, and takes over between two frames; time, speed, the loop's range, parameters \
      and what limn.keep holds go on. A program that fails never takes the picture down: the last \
      good one plays on, the error stands over it, and it goes away on the next good save.
      """,
      """
      Going back runs the script again from 0, and going forwards draws nothing on the way; what \
      the mouse has done in this turn of the loop is done again. While a way takes more than a \
      tenth of a second the last picture stays, and keys work.
      """,
      """
      The mouse presses and taps layers, and drags the progress bar; with shift, most terminals \
      select text.
      """,
      """
      --stats json prints one object at the end: script, state, time, duration, frame, speed, \
      seconds, framesShown, framesRendered, framesDropped, shownFPS, renderedFPS, bytes, \
      bytesPerFrame, millisecondsPerFrame, encodingMillisecondsPerFrame, roundTripMilliseconds, \
      loads, failedLoads, callbackErrors, watch, protocol. Times of the stage are in seconds; what \
      is not known is null.
      """,
    ],
    tables: PreviewSession.keyTables,
    examples: [
      ("limn preview ring.lua", "plays while you edit ring.lua"),
      ("limn preview ring.lua --set duration=0.5", "with another value of a parameter"),
      ("limn preview ring.lua --from 1.5 --paused", "one moment, at every save"),
      ("limn preview ring.lua --speed 0.25 --events taps.jsonl", "slowly, after recorded taps"),
      ("limn preview ring.lua --protocol cells --color 256", "for a terminal of less colors"),
      ("limn preview ring.lua --compare ring.png --from 1 --paused", "until it looks like that"),
      ("limn preview ring.lua --poll", "in a folder of another machine"),
      ("limn preview gallery/*.lua --each 8", "one script after the other"),
    ],
    options: [
      .size, .scale, .parameter, .parameterFile, .seed, .events, .background, .startTime, .paused,
      .speed, .each, .compare,
      .pictureProtocol, .cells, .color, .probeTimeout, .poll, .mouse, .stats, .root, .help,
    ],
    run: { (arguments, console) throws(ToolError) in
      try PreviewCommand(arguments, console).run()
    })
}
