import Animations
import Graphics
import Layers

extension BindingError {
  /// What was wrong and what would be right; the bridge puts the place before it.
  package var message: String {
    switch self {
    case .wrongType(let what, let expected, let got):
      return "\(what) must be \(expected), got \(Self.got(got))"
    case .outOfRange(let what, let expected, let got):
      return "\(what) must be \(expected), got \(Self.plain(got))"
    case .unknownWord(let what, let word, let choices):
      // Of many the first few, which are the plainest; the nearest one follows as a suggestion.
      var words = choices.prefix(choices.count > 12 ? 5 : 12).map { "'\($0)'" }
        .joined(separator: ", ")
      if choices.count > 12 { words += ", …" }
      return "\(what) must be one of \(words), got '\(Self.cut(word))'"
        + Self.suggestion(word, choices)
    case .malformed(let what, let reason):
      return "\(what): \(reason)"
    case .unknownName(let owner, let name, let known):
      return "\(owner) has no property '\(Self.cut(name))'" + Self.suggestion(name, known)
    case .unknownOption(let owner, let name, let known):
      return "\(owner) has no option '\(Self.cut(name))'" + Self.suggestion(name, known)
    case .nameNotString(let owner, let key):
      return "a name in \(owner) must be a string, got \(Self.got(key))"
    case .positional(let constructor, let hint):
      return "limn.\(constructor) takes named keys only; \(hint)"
    case .hint(let text):
      return text
    case .readOnly(let what, let hint):
      return "\(what) cannot be written" + (hint.map { "; \($0)" } ?? "")
    case .exclusive(let owner, let one, let other):
      return "\(owner): give '\(one)' or '\(other)', not both"
    case .missing(let owner, let key):
      return "\(owner) needs '\(key)'"
    case .missingOneOf(let owner, let keys):
      return "\(owner) needs one of " + keys.map { "'\($0)'" }.joined(separator: ", ")
    case .notAHostEvent(let name, let field):
      return "the host has no event '\(Self.cut(name))'"
        + Self.suggestion(name, StageEvent.hostNames) + "; an event of the script's own has "
        + (field.map { "'\(Self.cut($0))' in its 'data'" } ?? "'data', which may be null")
    case .stageSize(let what, let size, let scale):
      return "\(what): each side must be above 0 and at most 16384 pixels, got"
        + " \(Self.plain(size.width)) x \(Self.plain(size.height))"
        + (scale == 1 ? "" : " at \(Self.plain(scale)) pixels a point")
    case .notAMethod(let name):
      return "\(name) needs its object first: call it with ':'"
    case .waitOutsideTask:
      return "limn.wait works inside limn.run only: limn.run(function() … limn.wait(0.5) … end)"
    case .waitWithin:
      return "cannot wait here: this function is called by one that does not wait, such as"
        + " table.sort or string.gsub"
    case .destroyed(let label, let place):
      return "\(label) was destroyed at \(place)"
    case .layer(let method, let error):
      return "\(method): \(Self.text(of: error))"
    case .animation(let owner, let error):
      return Self.text(of: error, owner: owner)
    case .animationProblem(let constructor, let problem):
      return "\(constructor).\(problem)"
    case .tooMuchMemory(let limit):
      return "the script's paths and animations need more than \(limit >> 20) MB"
    case .tooManyLayers(let limit, let detached):
      return "the script has \(limit) layers, the most it may have; \(detached) of them are"
        + " detached: call destroy() on layers that are never shown again"
    case .secondStage(let first):
      return "limn.stage was already called at \(first)"
    case .gradientCounts(let place, let locations, let colors):
      return "\(place): gradientLayer.locations must have as many entries as colors: got"
        + " \(locations) for \(colors) colors"
    case .parameter(let text), .keep(let text), .script(let text):
      return text
    case .option(let error):
      return error.message
    case .file(let what, let name, let error):
      return "\(what) '\(Self.cut(name))' \(Self.text(of: error))"
    case .notAnImage(let name, let reason):
      return "image '\(Self.cut(name))' cannot be read: \(reason)"
    }
  }

  private static func text(of error: LayerError) -> String {
    switch error {
    case .itself: "a layer cannot be its own sublayer"
    case .cycle: "the layer already contains this one"
    case .tooDeep: "layers may be nested \(Layer.maximumDepth) deep at most"
    case .stageIsRoot: "the stage cannot be a sublayer"
    case .twice: "a layer can stand in the list once only"
    case .notASublayer: "the layer to stand beside is not a sublayer of this one"
    case .indexOutOfRange(let index, let count):
      "the index must be between 1 and \(count + 1), got \(index)"
    }
  }

  private static func text(of error: AnimationError, owner: String) -> String {
    switch error {
    case .unknownKeyPath(let keyPath, let layerClass, let suggestion):
      "\(layerClass.rawValue) has no property '\(cut(keyPath))'"
        + (suggestion.map { " (did you mean '\($0)'?)" } ?? "")
    case .notAnimatable(let keyPath):
      "\(owner).\(keyPath) cannot be animated"
        + (keyPath == "frame" ? "; animate 'bounds' and 'position'" : "")
    case .wrongKind(let keyPath, "valueFunction", _):
      "a valueFunction makes transforms, and \(owner).\(keyPath) takes none"
    case .wrongKind(let keyPath, let role, let expected):
      "'\(role)' must be \(expected) to animate \(owner).\(keyPath)"
    case .mismatch(let keyPath, let difference):
      "the values for \(owner).\(keyPath) cannot be mixed: \(difference)"
    case .transitionUpdate:
      "a transition cannot be updated to another kind of animation, nor the other way round:"
        + " add the new one"
    }
  }

  private static func text(of error: ScriptFileError) -> String {
    switch error {
    case .missing: "was not found beneath the script's root"
    case .outsideRoot: "leads outside the script's root"
    case .symbolicLink: "leads through a symbolic link, which is not followed"
    case .notAFile: "is not a regular file"
    case .tooLarge(let limit): "is larger than \(limit >> 20) MB"
    case .refused(let words): "cannot be read: \(words)"
    }
  }

  /// A value in a message: numbers and short strings as they are, others by type.
  private static func got(_ value: ScriptValue) -> String {
    switch value {
    case .number(let number): plain(number)
    case .string(let string): "'\(cut(string))'"
    case .boolean(let value): "\(value)"
    default: value.typeName
    }
  }

  private static func suggestion(_ name: String, _ known: [String]) -> String {
    Spelling.nearest(to: name, among: known).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// A number without a needless fraction.
  package static func plain(_ number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-inf" : "inf" }
    return number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }

  /// A script's string, cut to what a message can bear.
  package static func cut(_ string: String) -> String {
    let shown = string.prefix(40).map { $0 == "\0" ? "\\0" : String($0) }.joined()
    return string.count > 40 ? shown + "…" : shown
  }
}
