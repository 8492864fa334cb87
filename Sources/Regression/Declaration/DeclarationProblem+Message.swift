import Graphics
import Scripting

extension DeclarationProblem {
  /// What was wrong and what would be right.
  var message: String {
    switch self {
    case .late(let function):
      "\(function) declares a test, which a file does while it is read: not in a check, in a scene"
        + " or later"
    case .half(let function, let example):
      "\(function) takes its name and what follows in one call: \(example)"
    case .tooMany(let function, let count):
      "\(function) takes \(count) values at most"
    case .name(let what, let fault): "\(what) \(Self.words(of: fault))"
    case .secondSuite(let name, let line):
      "there is a suite '\(BindingError.cut(name))' already, of line \(line)"
    case .emptyMatrix(let what): "\(what) holds no values, so nothing would be tested"
    case .misplacedMatrix(let what):
      "\(what) must be one value; a matrix stands among the options of the test itself"
    case .unnamedValue(let what, let text):
      "\(what): '\(BindingError.cut(text))' cannot stand in the name of a test; give the value a"
        + " name, as in { round = \"…\" }"
    case .twoVariants(let owner, let key):
      "\(owner): two matrices vary '\(key)'; their cases could not be told apart"
    case .tooManyCases(let owner, let limit):
      "\(owner): a file declares \(limit) cases at most"
    case .tooManyTimes(let owner, let count, let limit):
      "\(owner): there are \(BindingError.plain(count)) times, and \(limit) are the most"
    case .stripTooLarge(let owner, let cells, let width, let height):
      "\(owner): a strip of \(cells) cells of \(width) x \(height) pixels is larger than a picture"
        + " may be, 16384 pixels a side"
    case .clash(let id, let line, let other):
      if id == other {
        "the test '\(BindingError.cut(id))' is declared twice: line \(line) has it, too"
      } else {
        "the test '\(BindingError.cut(id))' would share its files with '\(BindingError.cut(other))'"
          + " of line \(line); give it another name"
      }
    case .range(let what, let text, let limit):
      "\(what) must be a range such as \"0-3\", from 0 to \(limit), got '\(BindingError.cut(text))'"
    case .letsAllPass(let function):
      "\(function) would let every picture pass, so it could not fail; allow less, or leave the"
        + " test out"
    case .tooManyMatches(let limit): "a match holds \(limit) others at most, all together"
    case .noLimit(let owner, let names):
      "\(owner) limits nothing; give one of " + names.map { "'\($0)'" }.joined(separator: ", ")
    case .nothingBefore(let owner):
      "\(owner): no frame comes before t = 0, so no pixel differs from it; give 'damagedPixels' a"
        + " later 'at', or 'from', 'to' and 'fps'"
    case .unequalTimes(let owner, let a, let b):
      "\(owner): 'a' is looked at \(a) times and 'b' \(b) times"
    case .otherDeclarations:
      "the file declares other tests when this one is run; what it declares must not depend on"
        + " limn.env or on math.random, and the file not change during a run"
    case .unfitScene(let suite):
      "the layers that the scene of suite '\(BindingError.cut(suite))' returned are nested too deep"
        + " for the stage"
    case .noStage(let suite):
      "the scene of suite '\(BindingError.cut(suite))' made no stage, and the suite has no 'size'"
        + " to make one of"
    case .nothing(let file):
      "\(file):1: the file declares no test; begin with test.suite(\"name\", { script = \"….lua\" })"
    case .emptySuite(let file, let line, let name):
      "\(file):\(line): suite '\(BindingError.cut(name))' declares no test"
    case .ownStage(let place):
      "\(place): a test file makes no stage; its scripts do, or the function 'scene' of a suite"
    case .ownParameter(let file, let name):
      "\(file):1: a test file has no parameters of its own, such as '\(BindingError.cut(name))';"
        + " 'params' gives a script its"
    case .noParameter(let script, let name, let known):
      "the script '\(BindingError.cut(script))' has no parameter '\(BindingError.cut(name))'"
        + (Spelling.nearest(to: name, among: known).map { " (did you mean '\($0)'?)" } ?? "")
        + (known.isEmpty
          ? "; it has none" : "; it has " + known.map { "'\($0)'" }.joined(separator: ", "))
    case .parameterType(let name, let expected, let value):
      "the parameter '\(BindingError.cut(name))' takes \(expected), got"
        + " \(value.typePhrase), '\(BindingError.cut(value.text))'"
    case .scriptName(let what, let name):
      "\(what) must be a file beneath the root such as \"effects/ring.lua\", got"
        + " '\(BindingError.cut(name))'"
    }
  }

  private static func words(of fault: NameFault) -> String {
    switch fault {
    case .empty: "must not be empty"
    case .control: "must be plain text on one line"
    case .edge: "must not begin or end with a space"
    case .separator: "must not have a '/', which stands behind the suite in the name of a test"
    case .folder: "must be something else, for it names a folder"
    case .long(let limit): "must have \(limit) bytes at most"
    }
  }
}
