import Comparison
import Scripting

/// What counts as the same picture: what `test.exact`, `test.fuzzy`, … make.
final class MatchValue: HostObject {
  /// The rule.
  let match: Match
  /// How many rules stand in it, itself included.
  let count: Int

  /// The most rules that stand in one.
  private static let limit = 64

  var weight: Int { 64 + 96 * count }

  init(_ match: Match, count: Int = 1) {
    self.match = match
    self.count = count
  }

  /// The functions that make matches, by name, with an example of what they take.
  static let makers: [HostFunction] = [
    maker("exact", [], "()") { (_) throws(BindingError) in .exact },
    maker(
      "fuzzy", ["difference", "pixels", "why"],
      "{ difference = \"0-3\", pixels = \"0-120\", why = \"…\" }"
    ) { (options) throws(BindingError) in
      .fuzzy(
        difference: try options.range("difference", upTo: 255),
        pixels: try options.range("pixels", upTo: 64 << 20), why: try options.why())
    },
    maker(
      "density", ["window", "most", "why"], "{ window = 16, most = 0.05, why = \"…\" }"
    ) { (options) throws(BindingError) in
      .density(
        window: try options.wholeNumber("window", in: 1...1024) ?? 16,
        most: try options.share("most"), why: try options.why())
    },
    maker("edge", ["slack", "why"], "{ slack = 8, why = \"…\" }") {
      (options) throws(BindingError) in
      _ = try options.needed("slack")
      return .edge(
        slack: try options.wholeNumber("slack", in: 0...255) ?? 0, why: try options.why())
    },
    maker(
      "yiq", ["threshold", "antialiasing", "why"], "{ threshold = 0.1, why = \"…\" }"
    ) { (options) throws(BindingError) in
      .yiq(
        threshold: try options.number("threshold", in: 0...1, "a number from 0 to 1") ?? 0.1,
        countsAntialiasing: try options.truth("antialiasing") ?? false, why: try options.why())
    },
    maker("flip", ["mean", "why"], "{ mean = 0.02, why = \"…\" }") {
      (options) throws(BindingError) in
      .flip(mean: try options.share("mean"), why: try options.why())
    },
    maker("ssim", ["least", "why"], "{ least = 0.98, why = \"…\" }") {
      (options) throws(BindingError) in
      .ssim(least: try options.share("least"), why: try options.why())
    },
    combiner("all") { .all($0) },
    combiner("any") { .any($0) },
  ]

  private static func maker(
    _ name: String, _ known: [String], _ example: String,
    _ read: @escaping @Sendable (OptionTable) throws(BindingError) -> Match
  ) -> HostFunction {
    HostFunction(name) { (runtime, call) throws(BindingError) in
      let owner = "test.\(name)"
      var value = call.argument(0)
      if case .none = value, known.isEmpty { value = .table(ScriptTable()) }
      guard case .table(let table) = value else {
        throw .wrongType(
          what: "\(owner)'s argument", expected: "a table such as \(example)", got: value)
      }
      let options = try OptionTable(table, owner: owner, known: known, example: example)
      let match = try read(options)
      if match.letsAllPass { throw DeclarationProblem.letsAllPass(function: owner).error }
      runtime.add(.match, MatchValue(match), to: call.results)
    }
  }

  private static func combiner(
    _ name: String, _ combine: @escaping @Sendable ([Match]) -> Match
  ) -> HostFunction {
    HostFunction(name) { (runtime, call) throws(BindingError) in
      let what = "test.\(name)'s argument"
      var matches: [Match] = []
      var count = 1
      let elements = try call.argument(0).list(
        of: "matches such as { test.exact(), test.ssim { … } }", what: what)
      for (place, element) in elements.enumerated() {
        let value = try runtime.matchValue(element, what: "\(what)[\(place + 1)]")
        matches.append(value.match)
        count += value.count
        guard count <= limit else { throw DeclarationProblem.tooManyMatches(limit: limit).error }
      }
      runtime.add(.match, MatchValue(combine(matches), count: count), to: call.results)
    }
  }
}

extension Runtime {
  /// The match that a script's value is.
  func matchValue(_ value: ScriptValue, what: String) throws(BindingError) -> MatchValue {
    guard let match = hostObject(value) as? MatchValue else {
      throw .wrongType(
        what: what, expected: "a match such as test.exact() or test.fuzzy { … }", got: value)
    }
    return match
  }
}

extension OptionTable {
  /// Why there is slack at all: no slack without a reason.
  fileprivate func why() throws(BindingError) -> String {
    guard let words = try reason("why") else { throw .missing(owner: owner, key: "why") }
    return words
  }

  /// A share that must be given.
  fileprivate func share(_ name: String) throws(BindingError) -> Double {
    try needed(name).number(in: 0...1, "a number from 0 to 1", what: what(name))
  }

  /// A range such as `"0-3"` that must be given.
  fileprivate func range(_ name: String, upTo limit: Int) throws(BindingError) -> ClosedRange<Int> {
    let value = try needed(name)
    guard case .string(let text) = value else {
      throw .wrongType(what: what(name), expected: "a range such as \"0-3\"", got: value)
    }
    let bounds = text.split(separator: "-", omittingEmptySubsequences: false).map { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard bounds.count == 2, let least = bounds[0], let most = bounds[1], least <= most,
      most <= limit
    else { throw DeclarationProblem.range(what: what(name), text: text, upTo: limit).error }
    return least...most
  }
}
