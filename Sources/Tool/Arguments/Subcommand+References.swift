extension Subcommand {
  static let accept = Subcommand(
    name: "accept", usage: "ID|GLOB... | --all [OPTION]...", operands: 0...10_000,
    operandName: "ID",
    summary: "Takes what the latest run has shown as references.",
    details: [
      """
      An ID is a suite, a case with all its variants, or one variant; a GLOB stands for ids. Only \
      cases are taken that failed or had no reference, and only while the test file, the scripts, \
      the images and this program are still those of the run: what becomes the reference is the \
      very picture or table that was looked at. Nothing is rendered again.
      """,
      """
      All of it is taken in one step or nothing is, whatever happens in between. References of \
      other cases stay as they are, byte for byte. It prints a line for each with the former and \
      the new size, bytes and differences.
      """,
    ],
    examples: [
      ("limn accept 'heart/beat[dark=true]@2x'", "one case"),
      ("limn accept heart", "all of a suite that waits for it"),
      ("limn accept 'ring/*' --all", "more than 20 at once"),
      ("limn accept --all", "everything that the latest run has left to decide"),
    ],
    options: [.all, .results, .help],
    run: { (arguments, console) throws(ToolError) in
      try AcceptCommand(arguments, console).run()
    })

  static let references = Subcommand(
    name: "references", usage: "check|prune|stat [PATH]... [OPTION]...", operands: 1...10_000,
    operandName: "task: check, prune or stat",
    summary: "Checks, clears up and measures what is kept beside test files.",
    details: [
      """
      A PATH is a test file or a folder; without one, the working folder is searched. References \
      lie in the folder 'references' beside the test files, with one references.lock.
      """,
      """
      'check' reads and decodes every file and holds it against the lock; it tells what is corrupt \
      or changed, what is missing, what no case declares, what is larger than it may be, and where \
      a rule allows far more than was ever needed. It ends with 1 when something is wrong and with \
      3 when references are only missing or obsolete. 'prune' removes what no case declares; what \
      may have been renamed it tells first. 'stat' prints bytes by suite, and the largest files.
      """,
    ],
    examples: [
      ("limn references check", "everything below the working folder"),
      ("limn references prune tests", "removes what is obsolete"),
      ("limn references stat", "where the bytes are"),
    ],
    options: [.results, .help],
    run: { (arguments, console) throws(ToolError) in
      try ReferencesCommand(arguments, console).run()
    })
}
