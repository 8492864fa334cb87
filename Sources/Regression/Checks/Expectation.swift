import Animations
import Scripting

/// What a check states about a value: made by `test.expect`, and each of its methods states
/// something.
final class Expectation: HostObject {
  /// What it is about.
  let fact: Fact
  /// The line that made it, as "file:line" beneath the root.
  let place: String
  /// Where a plain value was seen, if it is one that `e` has shown.
  let sighting: Sighting?
  /// Whether anything has been stated.
  var isStated = false

  var weight: Int { 256 }

  init(_ fact: Fact, place: String, sighting: Sighting?) {
    self.fact = fact
    self.place = place
    self.sighting = sighting
  }

  /// Where a plain value was seen, if that is beyond doubt: the value is one of its own, or was seen
  /// on the line that states something of it.
  private var surely: Sighting? {
    guard let sighting, sighting.isTelling || sighting.place == place else { return nil }
    return sighting
  }

  /// What it is about, in messages.
  var title: String {
    switch fact {
    case .track(let track): track.title
    case .region(let region): region.title
    default: surely?.origin.title ?? "the value"
    }
  }
}

/// What an expectation states, and how far something is from it.
struct Statement {
  /// The method's name.
  let name: String
  /// What is wanted, to go after "to": `be near 1.2 within 0.001`.
  let words: String
  /// How far a value is from what is wanted, at a time in seconds where there is one.
  ///
  /// 0 where it holds, infinite where no number says how far; it throws where nothing of the kind can
  /// be said of the value.
  let distance: (Fact, Double?) throws(BindingError) -> Double
  /// What is so instead, as a clause; nil for its value.
  var clause: (Fact) -> String? = { _ in nil }
}

extension Expectation {
  /// `test.expect`.
  static let maker = HostFunction("expect") { (runtime, call) throws(BindingError) in
    let pass = try runtime.check(for: "test.expect")
    let fact = Fact(call.argument(0), runtime)
    var sighting: Sighting?
    if case .value(let value) = fact { sighting = pass.sighting(of: value) }
    let expectation = Expectation(fact, place: call.place(), sighting: sighting)
    pass.statements?.add(expectation)
    runtime.add(.expectation, expectation, to: call.results)
  }

  static let kind = HostKind(
    .expectation, functions: valueStatements + courseStatements + placeStatements,
    toString: { (_, call) throws(BindingError) in call.return("expectation") })

  /// Makes a method that states something.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - read: Reads what is stated from the arguments.
  /// - Returns: The method.
  static func method(
    _ name: String,
    _ read: @escaping @Sendable (Runtime, HostCall) throws(BindingError) -> Statement
  ) -> HostFunction {
    HostFunction(name) { (runtime, call) throws(BindingError) in
      let (expectation, pass) = try runtime.expectation(call, name)
      let finding = try expectation.test(try read(runtime, call))
      expectation.state(finding, by: pass, at: call.place())
      call.returnArgument(0)
    }
  }

  /// Counts a statement, and records what is wrong with it.
  func state(_ finding: Finding?, by pass: CheckPass, at place: String) {
    isStated = true
    pass.statements?.count += 1
    if let finding { pass.statements?.fail(finding, at: place, in: pass) }
  }

  /// Holds the value against a statement: a track sample by sample.
  func test(_ statement: Statement) throws(BindingError) -> Finding? {
    let wanted = "expected \(title) to \(statement.words)"
    guard case .track(let track) = fact else {
      guard try statement.distance(fact, sighting?.time) > 0 else { return nil }
      let time = surely.map { " at t = \(BindingError.plain($0.time))" } ?? ""
      return Finding(
        message: "\(wanted), \(statement.clause(fact) ?? "is \(fact.wording)\(time)")",
        sighting: sighting, time: fact.time ?? surely?.time)
    }
    var wrong: [(place: Int, distance: Double)] = []
    for (place, value) in track.samples.values.enumerated() {
      let distance = try statement.distance(.value(value), track.samples.times[place])
      if distance > 0 { wrong.append((place, distance)) }
    }
    if track.samples.values.isEmpty {
      return Finding(message: "\(wanted), but the track has no samples")
    }
    guard let first = wrong.first, let worst = wrong.max(by: { $0.distance < $1.distance }) else {
      return nil
    }
    let sighting = track.sighting(first.place)
    var message =
      "\(wanted), is \(sighting.value.wording) at t = \(BindingError.plain(sighting.time))"
    if wrong.count > 1 {
      message += "; \(wrong.count) of \(track.samples.values.count) samples fail"
      if worst.place != first.place {
        let (value, time) = (track.samples.values[worst.place], track.samples.times[worst.place])
        message += ", the worst is \(value.wording) at t = \(BindingError.plain(time))"
      }
    }
    return Finding(message: message, sighting: sighting, time: sighting.time)
  }
}

/// What is wrong with a statement.
struct Finding {
  /// What was stated and what is.
  var message: String
  /// The layer's property that it is about, at a time.
  var sighting: Sighting?
  /// The time in seconds, where there is one.
  var time: Double?
}

extension Runtime {
  /// The expectation that a method is called on, and the check that it belongs to.
  func expectation(
    _ call: HostCall, _ method: String
  ) throws(BindingError) -> (Expectation, CheckPass) {
    guard let expectation = hostObject(call.argument(0)) as? Expectation else {
      throw .notAMethod("expectation.\(method)")
    }
    return (expectation, try check(for: "test.expect"))
  }
}
