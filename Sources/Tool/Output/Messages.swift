import Graphics
import ImageIO
import Regression
import Scripting

// The one place where errors become text and exit codes.

/// What is said beside errors.
enum Messages {
  /// More frames a second are asked for than players of the format show.
  static func fastFilm(_ format: FilmFormat, rate: Double, asked: Double) -> String {
    "limn: players show at most \(rate.plainText) frames a second of a \(format): at"
      + " \(asked.plainText) it plays slower"
  }
}

extension ToolError {
  /// The exit code.
  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .script(let error, _) where error.kind == .interrupted: .ofInterruption
    case .script, .tasks, .events, .parameters, .file, .picture, .findings: .failure
    case .run(let error):
      switch error.kind {
      case .usage: .usage
      case .noMatch: .noMatch
      case .failure: .failure
      case .internalError: .internalError
      case .interrupted: .ofInterruption
      }
    case .outcome(.passed): .success
    case .outcome(.failed): .failure
    case .outcome(.pending): .pending
    case .results, .parts: .usage
    case .acceptance(.noMatch): .noMatch
    case .acceptance(.noRun), .acceptance(.tooMany), .acceptance(.results): .usage
    case .acceptance: .failure
    // Fewer frames, or another place for them, is asked for on the command line.
    case .image, .film(.tooLarge), .film(.tooSlow): .usage
    case .film(.interrupted): .ofInterruption
    case .film: .failure
    // A reader that has seen enough is no failure: `limn inspect x.lua | head`.
    case .outputClosed: .success
    case .interrupted: .ofInterruption
    case .broken: .internalError
    }
  }

  /// What the standard error shows, or nil for silence.
  var message: String? {
    switch self {
    case .usage(let error): "limn: \(error.message)"
    case .script(let error, _) where error.kind == .interrupted: nil
    case .script(let error, let time?) where time > 0:
      "\(error.message)\n  in the frame at \(time.plainText) s"
    // What the script has printed belongs before the error that it may explain.
    case .script(let error, _): (error.printed + [error.message]).joined(separator: "\n")
    case .tasks(let errors): errors.map(\.message).joined(separator: "\n")
    case .run(.interrupted): nil
    case .run(.badTestFiles(let failures)): RunError.badTestFiles(failures).message
    case .run(let error): "limn: \(error.message)"
    case .acceptance(let error): "limn: \(error)"
    case .events(let error): "\(error)"
    case .results(let error): "limn: \(error)"
    case .parts(let error): "limn: \(error)"
    case .parameters(let error): "limn: \(error)"
    case .file(let error): "limn: \(error)"
    case .picture(let path, let error): "limn: \(path): \(error)"
    case .image(let error): "limn: \(error)"
    case .film(.interrupted): nil
    case .film(let error): "limn: \(error)"
    case .findings, .outcome, .outputClosed, .interrupted: nil
    case .broken(let what): "limn: internal error: \(what)"
    }
  }
}

extension UsageError {
  /// What was wrong, and what would be right.
  var message: String {
    switch self {
    case .noCommand:
      "a command is missing" + Self.help(nil)
    case .unknownCommand(let word, let suggestion):
      "there is no command '\(word)'" + Self.hint(suggestion) + Self.help(nil)
    case .unknownOption(let word, let command, let suggestion):
      (command.map { "'limn \($0.name)' has" } ?? "there is") + " no option '\(word)'"
        + Self.hint(suggestion) + Self.help(command)
    case .optionOfAnother(let word, let command, let owner):
      "'\(word)' is an option of 'limn \(owner.name)', not of 'limn \(command.name)'"
        + Self.help(command)
    case .missingValue(let option):
      "\(option.spelling) needs a value: \(option.expectation)"
    case .unexpectedValue(let option, let text):
      "\(option.spelling) takes no value, got '\(Self.cut(text))'"
    case .malformed(let option, let text):
      "\(option.spelling) takes \(option.expectation), got '\(Self.cut(text))'"
    case .repeated(let option): "\(option.spelling) is given twice"
    case .missingOperand(let command):
      "'limn \(command.name)' needs a \(command.operandName)" + Self.help(command)
    case .extraOperand(let word, let command):
      "'limn \(command.name)' takes \(command.operands.upperBound == 0 ? "no" : "one")"
        + " \(command.operandName), '\(Self.cut(word))' is too many" + Self.help(command)
    case .missingOption(let option, let command):
      "'limn \(command.name)' needs \(option.spelling) \(option.placeholder)" + Self.help(command)
    case .needs(let option, let other):
      "\(option.spelling) goes together with \(other.spelling) only"
    case .conflict(let one, let other, let reason):
      "\(one.spelling) and \(other.spelling) do not go together: \(reason)"
    case .emptyRange(let from, let to):
      "there is no frame from \(from.plainText) to \(to.plainText) seconds:"
        + " --to must be greater than --from"
    case .tooManyFrames(let count):
      "these would be \(count.plainText) frames; \(FrameTimes.limit) are allowed"
    case .noDuration(let script):
      "\(script) gives its stage no duration: say with --to where the frames end"
    case .unknownFormat(let path):
      "the suffix of '\(path)' names no format: use "
        + Self.list(RenderFormat.allCases.flatMap(\.suffixes)) + ", or give --format"
    case .noNumberPlace(let path):
      "several frames need a place for their number in '\(path)', such as %d or %04d;"
        + " or --strip for one picture, or --format apng or another format for a film"
    case .malformedNumberPlace(let path):
      "'\(path)' must hold %d or %04d exactly once (%% is a percent sign)"
    case .numberPlaceOfOne(let path):
      "'\(path)' has a place for a number, but there is one picture only"
    case .pictureStream:
      "several PNG pictures cannot follow each other on the standard output: use --format ppm,"
        + " or --strip for one picture"
    case .numberPlaceOfFilm(let format, let path):
      "'\(path)' has a place for a number, but a film is one file: leave it out, or write PNG instead"
        + " of \(format)"
    case .stripOfFilm(let format):
      "a strip is one picture and \(format) a film: leave out --strip, or write PNG"
    case .notOfFormat(let option, let takers):
      "\(option.spelling) is for " + Self.list(takers.map { "\($0)" }) + " only"
    case .noTransparency(let format):
      "\(format.title) has no transparency: give --background a colour, or write "
        + (format.film == nil ? "PNG" : "an APNG")
    case .outputIsTerminal:
      "the standard output is a terminal and pictures are bytes: send it to a file or a pipe, or"
        + " use 'limn preview'"
    case .outputIsScript(let path):
      "'\(Self.cut(path))' is the script itself: give another name for the picture"
    case .unknownParameter(let name, let known, let suggestion):
      "the script has no parameter '\(Self.cut(name))'" + Self.hint(suggestion)
        + (known.isEmpty
          ? "; it declares none" : "; it has " + known.joined(separator: ", "))
    case .frameTooLarge(let width, let height, let scale):
      "a frame of \(width.plainText) x \(height.plainText) points at \(scale.plainText) pixels a"
        + " point is larger than a picture may be: 16384 pixels a side, 64 M in all"
    case .outsideRoot(let script, let root):
      "'\(script)' does not lie beneath the root '\(root)'"
    case .unknownLayer(let address, let suggestion):
      "there is no layer '\(Self.cut(address))' at any of the times" + Self.hint(suggestion)
    case .ambiguousLayer(let address, let matches):
      "several layers have the address '\(address)': " + matches.joined(separator: ", ")
    case .unknownKeyPath(let keyPath, let layerClass, let suggestion):
      "\(layerClass) has no key path '\(Self.cut(keyPath))'" + Self.hint(suggestion)
    case .scriptExists(let path):
      "'\(Self.cut(path))' is there already: give another name"
    case .malformedScriptName(let name):
      "'\(Self.cut(name))' is no name for a script: give one such as ring or effects/ring"
    case .unknownName(let word):
      "nothing that scripts can call speaks of '\(Self.cut(word))'"
    case .reportIsScript(let path):
      "'\(Self.cut(path))' is a script's name: give another one for the report"
    case .reportsInOneFile(let path):
      "two reports would go to '\(Self.cut(path))': give each a file of its own"
    case .nothingToAccept:
      "say what to accept: ids or globs of ids, or --all for everything that the latest run has left"
        + " to decide"
    case .unknownTask(let word, let command, let known, let suggestion):
      "'limn \(command.name)' does \(known.joined(separator: ", ")), not '\(Self.cut(word))'"
        + Self.hint(suggestion) + Self.help(command)
    case .noTerminal:
      "the preview needs a terminal, and the input or output is none: 'limn render -o' writes"
        + " pictures"
    case .noTerminalForReview:
      "the review needs a terminal, and the input or output is none: 'limn report' tells what the"
        + " run has found, and 'limn accept' takes references"
    case .newerRun(let folder):
      "another run has ended while \(Self.cut(folder)) was reviewed, and nothing was taken: look at"
        + " that one with 'limn review'"
    case .noRun(let folder):
      "there is no finished run in '\(Self.cut(folder))': begin with 'limn test'"
    }
  }

  private static func hint(_ suggestion: String?) -> String {
    suggestion.map { " (did you mean '\($0)'?)" } ?? ""
  }

  private static func help(_ command: Subcommand?) -> String {
    "\ntry 'limn \(command.map { "\($0.name) " } ?? "")--help'"
  }

  /// Words as a list: `.ppm, .png or .gif`.
  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// At most 60 characters of what was typed.
  private static func cut(_ text: String) -> String {
    text.count > 60 ? text.prefix(59) + "…" : text
  }
}
