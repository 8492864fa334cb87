extension Subcommand {
  static let report = Subcommand(
    name: "report", usage: "[RUN | merge RUN...] [OPTION]...", operands: 0...10_000,
    operandName: "RUN",
    summary: "Tells again what a run has found, or joins the parts of one.",
    details: [
      """
      A RUN is its number beneath FOLDER/results, its folder, or its run.json; without one it is \
      the latest. Nothing is run or rendered again. Without --report it is the text for people.
      """,
      """
      'limn report merge' joins the parts of a run that 'limn test --shard' has spread over \
      machines: records of the same program, of the same number of parts. What they have found and \
      their pictures become a run of FOLDER, the latest one, for reports as for 'limn review'. A \
      part that is missing is a failure that names it. The exit code is that of the whole run, as \
      if 'limn test' had run all of it.
      """,
    ],
    examples: [
      ("limn report", "what the latest run has found"),
      ("limn report --report html=report.html", "as a page to look at"),
      ("limn report .limn/results/3 --report markdown", "of another run, on the standard output"),
      (
        "limn report merge parts/*/run.json --report html=report.html",
        "the whole of several parts"
      ),
    ],
    options: [.report, .results, .help],
    run: { (arguments, console) throws(ToolError) in
      try ReportCommand(arguments, console).run()
    })

  static let review = Subcommand(
    name: "review", usage: "[OPTION]...", operands: 0...0, operandName: "RUN",
    summary: "Walks what the latest run has left, and takes what you accept.",
    details: [
      """
      Shows each picture and timeline that did not pass, in the terminal: what was expected, the \
      difference and what was drawn, strips playing side by side, with the numbers and the layers \
      that explain them. It shows what the run has left and renders nothing.
      """,
      """
      Keys: a accepts, r rejects, s skips; j or → and k or ← go on and back; space pauses a strip \
      and plays on, . and , step through its cells; d shows all words, ↑ and ↓ scroll in them; o \
      shows the files' paths; q ends. At the end the decisions are summed up: y takes everything \
      that was accepted in one step, as 'limn accept' does, q takes nothing, k goes back.
      """,
    ],
    examples: [
      ("limn review", "what the latest run left"),
      ("limn test; limn review", "a run, and a look at it"),
    ],
    options: [.results, .help],
    run: { (arguments, console) throws(ToolError) in
      try ReviewCommand(arguments, console).run()
    })
}
