extension Subcommand {
  static let test = Subcommand(
    name: "test", usage: "[PATH|GLOB|ID]... [OPTION]...", operands: 0...10_000,
    operandName: "PATH",
    summary: "Runs test files, which state what effects do and look like.",
    details: [
      """
      A PATH is a test file, NAME.limntest.lua, or a folder that is searched with all below it; a \
      GLOB stands for paths, or, where there are none, for ids; an ID is a suite, a case, or one \
      variant of it. Without any, the working folder is searched. Hidden folders are not.
      """,
      """
      Every case is run from a fresh start, by one of several processes, so one that crashes is one \
      failure. Results come in the order of declaration, with whatever did not pass in full; the \
      last line says how many passed, failed and were skipped. A case without a reference counts as \
      failed until 'limn accept' takes what it shows.
      """,
      """
      A run writes only beneath the results' folder, and never references. It ends with 0 when all \
      passed, 1 when a case failed, 2 for a test file that cannot be used, 3 when only references \
      are missing or, with --ci, obsolete, and 4 when no test matched.
      """,
    ],
    examples: [
      ("limn test", "all tests below the working folder"),
      ("limn test tests/heart.limntest.lua", "those of one file"),
      ("limn test 'heart/beat[dark=true]@2x'", "one case"),
      ("limn test --filter 'beat*' --list", "which cases a filter means"),
      ("limn test --ci --shard 2/5", "the second of five parts, on a machine of its own"),
      (
        "limn test --ci --report junit=junit.xml --report html=report.html",
        "for continuous integration"
      ),
      ("limn test --report tap", "for a reader of TAP; what people read goes to the error output"),
      ("limn test --changed-since main", "what this branch may have changed"),
      ("limn test --twice", "with a look for results that differ from run to run"),
    ],
    options: [
      .filter, .list, .jobs, .shard, .ci, .twice, .changedSince, .timeout, .report, .results, .help,
    ],
    run: { (arguments, console) throws(ToolError) in
      try TestCommand(TestOptions(arguments), console).run()
    })
}
