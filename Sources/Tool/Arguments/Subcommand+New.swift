extension Subcommand {
  static let new = Subcommand(
    name: "new", usage: "NAME [OPTION]...", operands: 1...1, operandName: "NAME",
    summary: "Writes a script to begin with, and what editors need.",
    details: [
      """
      It writes NAME.lua, a commented script that shows something at once. Nothing that is there is \
      written over: a script of that name is an error.
      """,
      """
      Beside it, unless they are there, come .luarc.json, which makes the folder the root beneath \
      which modules and images lie, and library/, annotations in LuaCATS: with both, \
      lua-language-server knows every function, property and key path. Where a folder above has a \
      .luarc.json, that one is the root and gets the library.
      """,
    ],
    examples: [
      ("limn new ring", "ring.lua, with a dot that pulses"),
      ("limn new button --template button", "a button that breathes under a flow of light"),
      ("limn new effects/drops --template ripple", "in a folder, which it makes"),
    ],
    options: [.template, .help],
    run: { (arguments, console) throws(ToolError) in
      try NewCommand(arguments, console).run()
    })

  static let api = Subcommand(
    name: "api", usage: "[WORD] [OPTION]...", operands: 0...1, operandName: "word",
    summary: "Prints what scripts can call, for editors and for reading.",
    details: [
      """
      Without more, it prints annotations in LuaCATS, which 'limn new' writes to library/limn.lua. \
      With WORD, only the functions, fields and words that speak of it.
      """
    ],
    examples: [
      ("limn api > library/limn.lua", "brings an editor's library up to date"),
      ("limn api convert", "the functions that convert"),
      ("limn api --reference corner", "the rows of the reference that speak of corners"),
    ],
    options: [.propertyReference, .help],
    run: { (arguments, console) throws(ToolError) in
      try ApiCommand(arguments, console).run()
    })
}
