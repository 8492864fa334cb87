import Animations
import Layers

// Timing functions as scripts write them: a name, four numbers, a value of `limn.timing`, or a
// function of their own.
extension Runtime {
  static let timingKind = HostKind(
    name: "limn.timing",
    functions: [
      HostFunction("steps") { (runtime, call) throws(BindingError) in
        runtime.returnObject(.timing, .timing(try runtime.steps(call)), to: call)
      },
      HostFunction("stops") { (runtime, call) throws(BindingError) in
        runtime.returnObject(.timing, .timing(try runtime.stops(call.argument(0))), to: call)
      },
    ],
    index: { (runtime, call) throws(BindingError) in
      throw .unknownName(
        owner: "limn.timing", name: try runtime.name(call.argument(1), owner: "limn.timing"),
        known: ["steps", "stops"])
    },
    newIndex: { (_, _) throws(BindingError) in throw .readOnly(what: "limn.timing", hint: nil) },
    toString: { (_, call) throws(BindingError) in call.return("limn.timing") })

  /// Timing functions that have no shorter form.
  static let timingFunctionKind = HostKind(
    name: ObjectKind.timing.name,
    functions: [
      HostFunction("value") { (runtime, call) throws(BindingError) in
        guard case .timing(let function) = runtime.object(call.argument(0)) else {
          throw .notAMethod("timingFunction.value")
        }
        let progress = try runtime.number(
          call.argument(1), in: 0...1, "a number between 0 and 1", what: "value's progress")
        call.return(function.value(at: progress))
      }
    ],
    index: { (runtime, call) throws(BindingError) in
      throw .unknownName(
        owner: "timingFunction", name: try runtime.name(call.argument(1), owner: "timingFunction"),
        known: ["value"])
    },
    newIndex: { (_, _) throws(BindingError) in
      throw .readOnly(what: "a timingFunction", hint: "values are immutable; write a new one")
    },
    toString: { (runtime, call) throws(BindingError) in
      guard case .timing(let function) = runtime.object(call.argument(0)) else {
        return call.return("timingFunction")
      }
      switch function {
      case .steps(let count, let jump):
        call.return("limn.timing.steps(\(count), \"\(jump.rawValue)\")")
      case .stops(let stops):
        let list = stops.map {
          "{ \(BindingError.plain($0.output)), \(BindingError.plain($0.input)) }"
        }
        call.return("limn.timing.stops { \(list.joined(separator: ", ")) }")
      default: call.return("timingFunction")
      }
    },
    equal: { (runtime, call) throws(BindingError) in
      guard case .timing(let one) = runtime.object(call.argument(0)),
        case .timing(let other) = runtime.object(call.argument(1))
      else { return call.return(false) }
      call.return(one == other)
    })

  private func steps(_ call: HostCall) throws(BindingError) -> TimingFunction {
    var jump = StepJump.end
    if call.argumentCount > 1 {
      jump = try AnimationKey.word(call.argument(1), what: "steps' jump")
    }
    let least = jump == .none ? 2.0 : 1.0
    let expected = "a whole number of at least \(BindingError.plain(least))"
    let count = try number(call.argument(0), in: least...10_000, expected, what: "steps' count")
    guard let count = Int(exactly: count) else {
      throw .outOfRange(what: "steps' count", expected: expected, got: count)
    }
    return .steps(count: count, jump: jump)
  }

  /// Stops in the order of CSS's `linear()`: outputs, or `{ output, input }`, or
  /// `{ output, from, to }` for one that holds.
  private func stops(_ value: ScriptValue) throws(BindingError) -> TimingFunction {
    guard case .table(let table) = value, table.fields.isEmpty, !table.sequence.isEmpty else {
      throw .wrongType(
        what: "stops' argument", expected: "a list such as { 0, { 0.25, 0.75 }, 1 }", got: value)
    }
    var stops: [(input: Double?, output: Double)] = []
    for (place, element) in table.sequence.enumerated() {
      let what = "stops' argument[\(place + 1)]"
      guard case .table(let parts) = element else {
        stops.append((nil, try coordinate(element, what: what)))
        continue
      }
      guard parts.fields.isEmpty, (1...3).contains(parts.sequence.count) else {
        throw .wrongType(what: what, expected: "an output or { output, input }", got: element)
      }
      var numbers: [Double] = []
      for (part, number) in parts.sequence.enumerated() {
        numbers.append(try coordinate(number, what: "\(what)[\(part + 1)]"))
      }
      let inputs = numbers.count > 1 ? numbers.dropFirst().map { Optional($0) } : [nil]
      stops += inputs.map { ($0, numbers[0]) }
    }
    return .stops(TimingStop.resolving(stops))
  }

  // MARK: - As a key's value

  /// A timing function in any of its forms; a script's own is sampled now, once.
  func timingFunction(
    _ value: ScriptValue, what: String
  ) throws(BindingError) -> TimingFunction {
    switch value {
    case .string(let name):
      guard let function = TimingFunction(named: name) else {
        throw .unknownWord(what: what, word: name, choices: TimingFunction.named.map(\.name))
      }
      return function
    case .table(let table) where table.fields.isEmpty && table.sequence.count == 4:
      var points: [Double] = []
      for (place, part) in table.sequence.enumerated() {
        // The x of a control point must lie in 0…1, or time would run backwards.
        points.append(
          try number(
            part, in: place % 2 == 0 ? 0...1 : PropertyKind.coordinates,
            place % 2 == 0 ? "a number between 0 and 1" : "a number",
            what: "\(what)[\(place + 1)]"))
      }
      return .cubicBezier(points[0], points[1], points[2], points[3])
    case .function(let function):
      return .sampled(try sample(function, what: what))
    default:
      if case .timing(let function) = object(value) { return function }
      throw .wrongType(
        what: what,
        expected: "a timing function: a name, { x1, y1, x2, y2 }, limn.timing.steps(…) or a"
          + " function",
        got: value)
    }
  }

  private func sample(
    _ function: FunctionReference, what: String
  ) throws(BindingError) -> SampledCurve {
    var samples: [Double] = []
    let last = SampledCurve.usualCount - 1
    for place in 0...last {
      let progress = Double(place) / Double(last)
      let value = try callWithin(function, progress)
      guard let value, PropertyKind.coordinates.contains(value) else {
        let got = value.map { BindingError.plain($0) } ?? "no number"
        throw .malformed(
          what: what,
          reason: "the function must return a finite number, got \(got) for"
            + " \(BindingError.plain(progress))")
      }
      samples.append(value)
    }
    return SampledCurve(samples: samples)
  }

  /// A function argument that is kept as long as an animation may be asked for it.
  func keptFunction(_ value: ScriptValue) -> KeptValue? {
    guard case .function(let function) = value else { return nil }
    keep(function)
    return KeptValue(function, runtime: self)
  }

  /// Returns a timing function as it was written.
  func `return`(
    _ function: TimingFunction, writtenAs written: FunctionReference?, to call: HostCall
  ) {
    if let written {
      call.return(written)
    } else if let named = TimingFunction.named.first(where: { $0.function == function }) {
      call.return(named.name)
    } else if let points = function.controlPoints {
      call.returnSequence(points) { call.return($0) }
    } else {
      returnObject(.timing, .timing(function), to: call)
    }
  }
}
