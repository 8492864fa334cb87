extension Subcommand {
  static let compare = Subcommand(
    name: "compare", usage: "EXPECTED ACTUAL [OPTION]...", operands: 2...2,
    operandName: "PICTURE",
    summary: "Measures how far two pictures are apart.",
    details: [
      """
      It prints how many pixels differ and by how much (the largest difference of a premultiplied \
      channel, 0 to 255), where they are, what share of the difference lies on edges, the \
      structural similarity (1 is equal) and the mean of FLIP (0 is equal). The rules of --match \
      then say whether that passes; without one, every byte has to be the same.
      """,
      "It ends with 0 when all rules let the pictures pass, else with 1.",
    ],
    examples: [
      ("limn compare a.png b.png", "all that is measured"),
      (
        "limn compare a.png b.png --match 'fuzzy difference=0-3 pixels=0-120'",
        "as much may differ"
      ),
      (
        "limn compare a.png b.png --match 'yiq threshold=0.1' --difference d.png",
        "as pixelmatch has it, with a picture"
      ),
    ],
    options: [.match, .difference, .help],
    run: { (arguments, console) throws(ToolError) in
      try CompareCommand(arguments, console).run()
    })
}
