import Scripting

/// What is wrong with what a test file declares, beyond a value's type or range.
///
/// Cases carry data; the words are in `DeclarationProblem+Message.swift`.
enum DeclarationProblem: Equatable {
  /// A declaration comes when the file has been read to its end.
  case late(function: String)
  /// `suite:render "turn" { … }`: the call ends behind the name.
  case half(function: String, example: String)
  /// A function is called with more than it takes.
  case tooMany(function: String, count: Int)
  /// A name that no reference could have.
  case name(what: String, NameFault)
  /// A suite of that name is there.
  case secondSuite(name: String, line: Int)
  /// A matrix, or a list in it, holds nothing.
  case emptyMatrix(what: String)
  /// A matrix stands where one value is needed.
  case misplacedMatrix(what: String)
  /// A value whose text would not do in an id, and that has no name.
  case unnamedValue(what: String, text: String)
  /// Two settings of one name vary.
  case twoVariants(owner: String, key: String)
  /// More cases than a file may declare.
  case tooManyCases(owner: String, limit: Int)
  /// More times than a case may look at.
  case tooManyTimes(owner: String, Double, limit: Int)
  /// A strip larger than a picture may be.
  case stripTooLarge(owner: String, cells: Int, width: Int, height: Int)
  /// Two cases of one id, or of ids that are one to a file system.
  case clash(id: String, line: Int, other: String)
  /// A range of whole numbers as text.
  case range(what: String, text: String, upTo: Int)
  /// A match that lets every picture of the right size pass.
  case letsAllPass(function: String)
  /// Matches combined beyond reason.
  case tooManyMatches(limit: Int)
  /// A budget without a limit.
  case noLimit(owner: String, [String])
  /// Pixels that are to differ from the frame before, at the first frame of all.
  case nothingBefore(owner: String)
  /// The two sides have different numbers of times.
  case unequalTimes(owner: String, a: Int, b: Int)
  /// The file declares otherwise when a case is run.
  case otherDeclarations
  /// A scene whose layers are nested too deep to be put on the stage.
  case unfitScene(suite: String)
  /// A scene that leaves nothing to look at.
  case noStage(suite: String)
  /// The file declares nothing.
  case nothing(file: String)
  /// A suite declares nothing.
  case emptySuite(file: String, line: Int, name: String)
  /// The file makes a stage itself.
  case ownStage(place: String)
  /// The file declares parameters itself.
  case ownParameter(file: String, name: String)
  /// A parameter that the script does not declare.
  case noParameter(script: String, name: String, known: [String])
  /// A value for a parameter of another type.
  case parameterType(name: String, expected: String, Parameter.Value)
  /// A script's name that leads nowhere a script may lie.
  case scriptName(what: String, String)

  /// What is wrong with a name.
  enum NameFault: Equatable {
    case empty
    case control
    case edge
    case separator
    case folder
    case long(limit: Int)
  }

  /// The error for the script that is running.
  var error: BindingError { .hint(message) }
}
