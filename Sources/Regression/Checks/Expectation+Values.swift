import Animations
import Graphics
import Scripting

// What is stated of single values; of a track, of each sample.
extension Expectation {
  static let valueStatements: [HostFunction] = [
    method("is") { (runtime, call) throws(BindingError) in
      let wanted = try call.operand("is", runtime)
      if case .track(let other) = wanted {
        let values = other.valuesByTime
        return Statement(name: "is", words: "be the same as \(other.title)") { fact, time in
          guard let value = time.flatMap({ values[$0] }) else { return .infinity }
          return fact.distance(to: .value(value))
        }
      }
      return Statement(
        name: "is", words: "be \(wanted.wording)",
        distance: { fact, _ in fact.equals(wanted) ? 0 : fact.distance(to: wanted) },
        clause: { fact in
          guard case .region(let region) = fact else { return nil }
          guard case .region(let other) = wanted else {
            return "is a region, which only another one can be the same as; its mean() is a color"
          }
          return region.difference(from: other)
        })
    },
    method("isNot") { (runtime, call) throws(BindingError) in
      let unwanted = try call.operand("isNot", runtime)
      return Statement(name: "isNot", words: "be anything but \(unwanted.wording)") {
        (fact, _) throws(BindingError) in
        guard fact.isComparable(to: unwanted) else {
          throw CheckProblem.neverSame(of: fact.kindName, as: unwanted.wording).error
        }
        return fact.equals(unwanted) ? .infinity : 0
      }
    },
    HostFunction("near") { (runtime, call) throws(BindingError) in
      let (expectation, pass) = try runtime.expectation(call, "near")
      let slack = try runtime.number(
        call.argument(2), in: 0...1e7, "a number of at least 0", what: "near's slack")
      let finding = try expectation.testNearness(to: call.argument(1), slack, runtime, call)
      expectation.state(finding, by: pass, at: call.place())
      call.returnArgument(0)
    },
    method("between") { (runtime, call) throws(BindingError) in
      let least = try runtime.finite(call.argument(1), what: "between's lower end")
      let most = try runtime.finite(call.argument(2), what: "between's upper end")
      guard least <= most else {
        throw .hint(
          "between takes the lower end first, got \(BindingError.plain(least)) and"
            + " \(BindingError.plain(most))")
      }
      let words = "be between \(BindingError.plain(least)) and \(BindingError.plain(most))"
      return Statement(name: "between", words: words) { (fact, _) throws(BindingError) in
        try fact.eachNumber("between") { max(least - $0, $0 - most, 0) }
      }
    },
    method("before") { (runtime, call) throws(BindingError) in
      let limit = try runtime.finite(call.argument(1), what: "before's time")
      let words = "be before \(BindingError.plain(limit))"
      return Statement(name: "before", words: words) { (fact, _) throws(BindingError) in
        try fact.eachNumber("before") { $0 < limit ? 0 : max($0 - limit, .leastNonzeroMagnitude) }
      }
    },
    method("after") { (runtime, call) throws(BindingError) in
      let limit = try runtime.finite(call.argument(1), what: "after's time")
      let words = "be after \(BindingError.plain(limit))"
      return Statement(name: "after", words: words) { (fact, _) throws(BindingError) in
        try fact.eachNumber("after") { $0 > limit ? 0 : max(limit - $0, .leastNonzeroMagnitude) }
      }
    },
  ]

  /// Holds the value against one that may be a function of time, or another track.
  private func testNearness(
    to value: ScriptValue, _ slack: Double, _ runtime: Runtime, _ call: HostCall
  ) throws(BindingError) -> Finding? {
    let within = "within \(BindingError.plain(slack))"
    if case .function = value {
      let function = try runtime.function(value, call, what: "near's function")
      defer { runtime.release(function) }
      let words = "be near what the function gives \(within)"
      return try test(
        Statement(name: "near", words: words) { (fact, time) throws(BindingError) in
          guard let time else {
            throw .hint("near takes a function of time where a track is stated about")
          }
          guard let wanted = try runtime.callWithin(function, time) else {
            throw .hint("near's function must return a number")
          }
          return try fact.excess(over: .value(.number(wanted)), slack)
        })
    }
    let wanted = Fact(value, runtime)
    if case .track(let other) = wanted {
      guard case .track(let track) = fact, track.samples.times == other.samples.times else {
        throw CheckProblem.otherTimes.error
      }
      let values = other.valuesByTime
      return try test(
        Statement(name: "near", words: "be near \(other.title) \(within)") {
          (fact, time) throws(BindingError) in
          guard let value = time.flatMap({ values[$0] }) else { return .infinity }
          return try fact.excess(over: .value(value), slack)
        })
    }
    return try test(
      Statement(name: "near", words: "be near \(wanted.wording) \(within)") {
        (fact, _) throws(BindingError) in try fact.excess(over: wanted, slack)
      })
  }
}

extension HostCall {
  /// What a value is compared with: nil only where a script has written so.
  fileprivate func operand(
    _ statement: String, _ runtime: Runtime
  ) throws(BindingError) -> Fact {
    guard argumentCount > 1 else { throw CheckProblem.noOperand(statement: statement).error }
    return Fact(argument(1), runtime)
  }
}

extension Runtime {
  /// A number that may be infinite, but is one.
  func finite(_ value: ScriptValue, what: String) throws(BindingError) -> Double {
    try number(value, in: -.infinity ... .infinity, "a number", what: what)
  }
}

extension Fact {
  /// Whether two are the same: values of one kind as they are, `{ 1, 2 }` for a point and `"red"` for
  /// a colour included; lists element by element; regions pixel by pixel.
  func equals(_ other: Fact) -> Bool {
    switch (self, other) {
    case (.value(let value), _):
      guard let wanted = other.asValue(like: value) else { return false }
      if case (.transform(let one), .transform(let two)) = (value, wanted) {
        return one.matrix == two.matrix
      }
      return value == wanted
    case (.list(let list, let fields), .list(let others, let otherFields)):
      return list.count == others.count && fields.count == otherFields.count
        && zip(list, others).allSatisfy { $0.equals($1) }
        && fields.allSatisfy { field in
          otherFields.contains { $0.key == field.key && field.value.equals($0.value) }
        }
    case (.list, .value): return other.equals(self)
    case (.handle(let one), .handle(let two)): return one == two
    case (.region(let one), .region(let two)): return one.pixmap == two.pixmap
    case (.track(let one), .track(let two)):
      return one.samples.times == two.samples.times && one.samples.values == two.samples.values
    default: return false
    }
  }

  /// Whether another could be the same at all: it is of this kind, or says one of it as a script
  /// would; nil is comparable with everything.
  fileprivate func isComparable(to other: Fact) -> Bool {
    if isNothing || other.isNothing { return true }
    switch (self, other) {
    case (.value(let value), _): return other.asValue(like: value) != nil
    case (.list, .value(let value)): return asValue(like: value) != nil
    case (.list, .list), (.handle, .handle), (.region, .region), (.track, .track): return true
    default: return false
    }
  }

  /// How far two values are apart: the greatest difference of their numbers; infinite where these
  /// cannot be paired.
  func distance(to other: Fact) -> Double {
    if case .list(let list, let fields) = self, case .list(let others, _) = other, fields.isEmpty,
      list.count == others.count
    {
      return zip(list, others).map { $0.distance(to: $1) }.max() ?? 0
    }
    guard case .value(let value) = self, let wanted = other.asValue(like: value) else {
      return .infinity
    }
    if value == wanted { return 0 }
    let (mine, others) = (value.components, wanted.components)
    guard mine.count == others.count, !mine.isEmpty else { return .infinity }
    var greatest = 0.0
    for (one, other) in zip(mine, others) {
      guard one.name == other.name else { return .infinity }
      let difference = abs(one.number - other.number)
      // NaN is far from everything.
      greatest = difference.isNaN ? .infinity : max(greatest, difference)
    }
    return greatest
  }

  /// How much farther than a slack it is from another; nil is far from everything.
  fileprivate func excess(over wanted: Fact, _ slack: Double) throws(BindingError) -> Double {
    switch self {
    case .value(.boolean), .value(.string), .value(.image), .handle, .region, .other:
      throw CheckProblem.unsuited(
        statement: "near", about: "numbers and what is made of them", got: kindName
      ).error
    case .value(.color) where slack >= 1: throw CheckProblem.slackForAnyColor(slack).error
    default: break
    }
    let distance = distance(to: wanted)
    return distance > slack ? distance : 0
  }

  /// How far a number, or the worst of a list of numbers, is from what is wanted; nil is infinitely
  /// far.
  fileprivate func eachNumber(
    _ statement: String, _ distance: (Double) -> Double
  ) throws(BindingError) -> Double {
    if isNothing { return .infinity }
    if let number { return number.isNaN ? .infinity : distance(number) }
    if case .value(.numbers(let numbers)) = self { return numbers.map(distance).max() ?? 0 }
    if case .list(let list, let fields) = self, fields.isEmpty, !list.isEmpty {
      var worst = 0.0
      for element in list { worst = max(worst, try element.eachNumber(statement, distance)) }
      return worst
    }
    throw CheckProblem.unsuited(statement: statement, about: "numbers", got: kindName).error
  }
}
