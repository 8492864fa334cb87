/// The help, derived from the tables of subcommands and options.
enum HelpText {
  /// The version of this tool.
  static let version = "0.1.0"

  /// The help of `limn` itself.
  static var overview: String {
    let commands = Subcommand.table.map { ($0.name, $0.summary) }
    return """
      usage: limn COMMAND [ARGUMENT]...

      Plays small Lua scripts that compose user-interface effects out of layers and
      animations: in the terminal while you edit them, and as pictures.

      commands:
      \(rows(commands + [("help", "Shows the help of a command.")]))

      options:
      \(rows([Option.help, .version].map { (label($0), $0.summary) }))

      examples:
        limn preview ring.lua
        limn render ring.lua -o ring.png --at 1.5
        limn help render

      Exit codes: 0 fine; 1 the script erred, the check found something, a test
      failed or a file cannot be written; 2 usage, or a test file that cannot be
      used; 3 only references are missing, obsolete or pending; 4 no test matched;
      70 internal; 130 interrupted; 143 terminated.

      """
  }

  /// The help of a subcommand.
  static func text(of command: Subcommand) -> String {
    let options = command.options.map { option in
      (label(option), option.summary + (option.standard.map { " (default: \($0))" } ?? ""))
    }
    var text = "usage: limn \(command.name) \(command.usage)\n\n"
    for paragraph in [command.summary] + command.details {
      text += wrapped(paragraph, width: 80) + "\n\n"
    }
    for table in command.tables { text += "\(table.title):\n\(rows(table.rows))\n\n" }
    text += "options:\n\(rows(options))\n\nexamples:\n"
    for example in command.examples {
      text += "  \(example.command)\n      \(example.purpose)\n"
    }
    return text
  }

  /// How an option is written: `-o, --output OUT`.
  private static func label(_ option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    if option.placeholder.isEmpty { return short + option.spelling }
    if option.optionalValue != nil { return short + "\(option.spelling)[=\(option.placeholder)]" }
    return short + "\(option.spelling) \(option.placeholder)"
  }

  /// Two columns; the right one is wrapped.
  private static func rows(_ rows: [(String, String)]) -> String {
    let column = rows.map(\.0.count).reduce(0, max) + 4
    return rows.map { label, text in
      let padding = String(repeating: " ", count: column - 2 - label.count)
      return "  \(label)\(padding)" + wrapped(text, width: 80 - column, indent: column)
    }.joined(separator: "\n")
  }

  /// Breaks text between words; lines after the first are indented.
  private static func wrapped(_ text: String, width: Int, indent: Int = 0) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = line.isEmpty ? String(word) : "\(line) \(word)"
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
