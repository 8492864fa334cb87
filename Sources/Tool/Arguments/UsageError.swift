import ImageIO

/// What was wrong with the words after `limn`; `Messages.swift` turns it into text.
enum UsageError: Error, Sendable {
  /// There was no word at all.
  case noCommand
  /// There is no such subcommand.
  case unknownCommand(String, suggestion: String?)
  /// No option of that name.
  case unknownOption(String, Subcommand?, suggestion: String?)
  /// The option belongs to another subcommand.
  case optionOfAnother(String, Subcommand, owner: Subcommand)
  /// The option's value is missing.
  case missingValue(Option)
  /// A flag was given a value.
  case unexpectedValue(Option, String)
  /// The value is not what the option takes.
  case malformed(Option, String)
  /// The option was given twice.
  case repeated(Option)
  /// A word is missing.
  case missingOperand(Subcommand)
  /// A word is too many.
  case extraOperand(String, Subcommand)
  /// An option must be given.
  case missingOption(Option, Subcommand)
  /// The first option makes sense only with the second.
  case needs(Option, Option)
  /// Two options do not go together.
  case conflict(Option, Option, reason: String)
  /// The frames end before they begin.
  case emptyRange(from: Double, to: Double)
  /// There would be more frames than ``FrameTimes/limit``.
  case tooManyFrames(Double)
  /// The stage has no duration and no end was given.
  case noDuration(script: String)
  /// The suffix names no format.
  case unknownFormat(path: String)
  /// Several frames, and no place for their numbers.
  case noNumberPlace(path: String)
  /// The place for the number is not `%d` or `%04d`, or there are two.
  case malformedNumberPlace(path: String)
  /// One picture, and a place for a number.
  case numberPlaceOfOne(path: String)
  /// A film is one file, and there is a place for a number.
  case numberPlaceOfFilm(FilmFormat, path: String)
  /// A strip is a picture, and a film was asked for.
  case stripOfFilm(FilmFormat)
  /// The option is for films of certain formats only.
  case notOfFormat(Option, takers: [FilmFormat])
  /// Several PNG pictures cannot stand one after the other in a stream.
  case pictureStream
  /// The format cannot be transparent.
  case noTransparency(RenderFormat)
  /// A picture would fill a terminal with bytes.
  case outputIsTerminal
  /// The picture would replace the script.
  case outputIsScript(path: String)
  /// The script has no such parameter.
  case unknownParameter(String, known: [String], suggestion: String?)
  /// A frame would be larger than a picture may be.
  case frameTooLarge(width: Double, height: Double, scale: Double)
  /// The script does not lie beneath the root.
  case outsideRoot(script: String, root: String)
  /// There is no such layer at any of the times.
  case unknownLayer(String, suggestion: String?)
  /// Several layers have the address.
  case ambiguousLayer(String, matches: [String])
  /// No layer of that class has the key path.
  case unknownKeyPath(String, layerClass: String, suggestion: String?)
  /// `limn new` would write over something.
  case scriptExists(String)
  /// What `limn new` is given is no name of a file.
  case malformedScriptName(String)
  /// Nothing that scripts can call has anything to do with a word.
  case unknownName(String)
  /// A report would take the place of a script.
  case reportIsScript(String)
  /// Two reports would go to one file.
  case reportsInOneFile(String)
  /// Neither an id nor `--all` says what is to be accepted.
  case nothingToAccept
  /// A word is none of a command's tasks.
  case unknownTask(String, Subcommand, known: [String], suggestion: String?)
  /// The preview needs a terminal.
  case noTerminal
  /// The review needs a terminal.
  case noTerminalForReview
  /// Another run has ended while this one was reviewed.
  case newerRun(folder: String)
  /// No run has come to its end yet.
  case noRun(resultsFolder: String)
}
