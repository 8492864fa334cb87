import Animations
import Graphics
import Layers

/// One row of the table of keys that animation constructors take: how each is read and written.
struct AnimationKey: Sendable {
  /// The name in scripts.
  let name: String
  /// The constructors that take it; nil means all.
  let constructors: [AnimationDraft.Constructor]?
  let read: @Sendable (Runtime, AnimationDraft, HostCall) -> Void
  let write:
    @Sendable (Runtime, AnimationDraft, ScriptValue, _ what: String) throws(BindingError) -> Void

  /// The row of a key, if the constructor takes it.
  static func named(
    _ name: String, of constructor: AnimationDraft.Constructor
  ) -> AnimationKey? {
    table.first { $0.name == name && $0.constructors?.contains(constructor) ?? true }
  }

  /// What to say about a key that a constructor does not take.
  static func unknown(
    _ name: String, of constructor: AnimationDraft.Constructor
  ) -> BindingError {
    if let meant = otherNames[name] {
      return .hint(
        "\(constructor.rawValue) has no property '\(name)' (did you mean '\(meant)'?)")
    }
    if name == "removedOnCompletion" {
      return .hint(
        "removedOnCompletion does not exist: fillMode alone decides what shows after the end")
    }
    return .unknownName(
      owner: constructor.rawValue, name: name,
      known: table.filter { $0.constructors?.contains(constructor) ?? true }.map(\.name))
  }

  /// Core Animation's and other systems' names for keys that are here under another.
  private static let otherNames = [
    "fromValue": "from", "toValue": "to", "byValue": "by", "easing": "timingFunction",
    "timing": "timingFunction", "isAdditive": "additive", "isCumulative": "cumulative",
  ]

  private static let table: [AnimationKey] = timing + property + curves + group

  // MARK: - Rows

  private static let timing: [AnimationKey] = [
    seconds("duration", \.duration), seconds("delay", \.delay),
    AnimationKey(
      name: "beginTime", constructors: nil,
      read: { runtime, draft, call in
        runtime.return(draft.animation.timing.beginTime.map { .number($0) } ?? .none, to: call)
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        if case .none = value { return draft.animation.timing.beginTime = nil }
        draft.animation.timing.beginTime = try runtime.coordinate(value, what: what)
      }),
    number("speed", \.speed, -1e7...1e7), number("timeOffset", \.timeOffset, -1e7...1e7),
    number("repeatCount", \.repeatCount, 0...(.infinity)),
    number("repeatDuration", \.repeatDuration, 0...(.infinity)),
    AnimationKey(
      name: "autoreverses", constructors: nil,
      read: { _, draft, call in call.return(draft.animation.timing.autoreverses) },
      write: { (runtime, draft, value, what) throws(BindingError) in
        draft.animation.timing.autoreverses = try boolean(value, what: what)
      }),
    AnimationKey(
      name: "fillMode", constructors: nil,
      read: { _, draft, call in call.return(draft.animation.timing.fillMode.rawValue) },
      write: { (runtime, draft, value, what) throws(BindingError) in
        draft.animation.timing.fillMode = try word(value, what: what)
      }),
    AnimationKey(
      name: "timingFunction", constructors: nil,
      read: { runtime, draft, call in
        runtime.return(draft.animation.timingFunction, to: call)
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        draft.animation.timingFunction = try runtime.timingFunction(value, what: what)
      }),
    AnimationKey(
      name: "commit", constructors: nil,
      read: { _, draft, call in call.return(draft.animation.commit) },
      write: { (runtime, draft, value, what) throws(BindingError) in
        draft.animation.commit = try boolean(value, what: what)
      }),
  ]

  private static let property: [AnimationKey] = [
    AnimationKey(
      name: "keyPath", constructors: [.basicAnimation, .keyframeAnimation],
      read: { _, draft, call in call.return(draft.leaf?.keyPath ?? "") },
      write: { (runtime, draft, value, what) throws(BindingError) in
        guard case .string(let name) = value else {
          throw .wrongType(what: what, expected: "a key path such as \"opacity\"", got: value)
        }
        guard LayerKeyPath(name) != nil else {
          throw .unknownName(
            owner: "a layer", name: name,
            known: LayerClass.allCases.flatMap { LayerKeyPath.names(of: $0) })
        }
        draft.changeLeaf { $0.keyPath = name }
      }),
    flag("additive", \.additive), flag("cumulative", \.cumulative),
  ]

  private static let curves: [AnimationKey] = [
    end("from", \.from), end("to", \.to), end("by", \.by),
    AnimationKey(
      name: "values", constructors: [.keyframeAnimation],
      read: { runtime, draft, call in
        call.returnSequence(draft.keyframes?.values ?? []) { runtime.return($0, to: call) }
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        let elements = try list(value, what: what)
        var values: [PropertyValue] = []
        for (place, element) in elements.enumerated() {
          values.append(
            try runtime.animated(element, by: draft, what: "\(what)[\(place + 1)]"))
        }
        draft.changeKeyframes { $0.values = values }
      }),
    AnimationKey(
      name: "keyTimes", constructors: [.keyframeAnimation],
      read: { runtime, draft, call in
        runtime.return(draft.keyframes?.keyTimes.map { .numbers($0) } ?? .none, to: call)
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        if case .none = value { return draft.changeKeyframes { $0.keyTimes = nil } }
        let times = try runtime.propertyValue(
          value, .numbers(PropertyKind.coordinates), isOptional: false, what: what)
        if case .numbers(let times) = times { draft.changeKeyframes { $0.keyTimes = times } }
      }),
    AnimationKey(
      name: "timingFunctions", constructors: [.keyframeAnimation],
      read: { runtime, draft, call in
        call.returnSequence(draft.keyframes?.timingFunctions ?? []) {
          runtime.return($0, to: call)
        }
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        let elements = try list(value, what: what)
        var functions: [TimingFunction] = []
        for (place, element) in elements.enumerated() {
          functions.append(
            try runtime.timingFunction(element, what: "\(what)[\(place + 1)]"))
        }
        draft.changeKeyframes { $0.timingFunctions = functions }
      }),
    AnimationKey(
      name: "calculationMode", constructors: [.keyframeAnimation],
      read: { _, draft, call in
        call.return(draft.keyframes?.calculationMode.rawValue ?? "linear")
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        let mode: KeyframeCurve.CalculationMode = try word(value, what: what)
        draft.changeKeyframes { $0.calculationMode = mode }
      }),
  ]

  private static let group: [AnimationKey] = [
    AnimationKey(
      name: "animations", constructors: [.animationGroup],
      read: { runtime, draft, call in
        guard case .group(let children) = draft.animation.content else { return }
        call.returnSequence(children) { child in
          let copy = AnimationDraft(child: child, place: draft.place)
          runtime.returnObject(.animation, .animation(copy), to: call)
        }
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        let elements = try list(value, what: what)
        var children: [Animation] = []
        for (place, element) in elements.enumerated() {
          guard case .animation(let child) = runtime.object(element) else {
            throw .wrongType(
              what: "\(what)[\(place + 1)]", expected: "an animation", got: element)
          }
          guard child.animation.depth < 16 else {
            throw .malformed(what: what, reason: "groups may be nested 16 deep at most")
          }
          children.append(child.animation)
        }
        draft.animation.content = .group(children)
      })
  ]

  // MARK: - Makers of rows

  private static func seconds(
    _ name: String, _ stored: any WritableKeyPath<MediaTiming, Double?> & Sendable
  ) -> AnimationKey {
    AnimationKey(
      name: name, constructors: nil,
      read: { runtime, draft, call in
        runtime.return(
          draft.animation.timing[keyPath: stored].map { .number($0) } ?? .none, to: call)
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        if case .none = value { return draft.animation.timing[keyPath: stored] = nil }
        draft.animation.timing[keyPath: stored] = try runtime.number(
          value, in: 0...1e7, "a number of seconds of at least 0", what: what)
      })
  }

  private static func number(
    _ name: String, _ stored: any WritableKeyPath<MediaTiming, Double> & Sendable,
    _ range: ClosedRange<Double>
  ) -> AnimationKey {
    AnimationKey(
      name: name, constructors: nil,
      read: { _, draft, call in call.return(draft.animation.timing[keyPath: stored]) },
      write: { (runtime, draft, value, what) throws(BindingError) in
        draft.animation.timing[keyPath: stored] = try runtime.number(
          value, in: range, range.lowerBound < 0 ? "a finite number" : "a number of at least 0",
          what: what)
      })
  }

  private static func flag(
    _ name: String, _ stored: any WritableKeyPath<PropertyAnimation, Bool> & Sendable
  ) -> AnimationKey {
    AnimationKey(
      name: name, constructors: [.basicAnimation, .keyframeAnimation],
      read: { _, draft, call in call.return(draft.leaf?[keyPath: stored] ?? false) },
      write: { (runtime, draft, value, what) throws(BindingError) in
        let value = try boolean(value, what: what)
        draft.changeLeaf { $0[keyPath: stored] = value }
      })
  }

  private static func end(
    _ name: String, _ stored: any WritableKeyPath<BasicCurve, PropertyValue?> & Sendable
  ) -> AnimationKey {
    AnimationKey(
      name: name, constructors: [.basicAnimation],
      read: { runtime, draft, call in
        runtime.return(draft.basic?[keyPath: stored] ?? .none, to: call)
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        if case .none = value { return draft.changeBasic { $0[keyPath: stored] = nil } }
        let value = try runtime.animated(value, by: draft, what: what)
        draft.changeBasic { $0[keyPath: stored] = value }
      })
  }

  private static func boolean(
    _ value: ScriptValue, what: String
  ) throws(BindingError) -> Bool {
    guard case .boolean(let boolean) = value else {
      throw .wrongType(what: what, expected: "a boolean", got: value)
    }
    return boolean
  }

  private static func word<Word: RawRepresentable & CaseIterable>(
    _ value: ScriptValue, what: String
  ) throws(BindingError) -> Word where Word.RawValue == String {
    let words = Word.allCases.map(\.rawValue)
    guard case .string(let text) = value else {
      throw .wrongType(
        what: what, expected: PropertyKind.choice(words).phrase, got: value)
    }
    guard let word = Word(rawValue: text) else {
      throw .unknownWord(what: what, word: text, choices: words)
    }
    return word
  }

  private static func list(
    _ value: ScriptValue, what: String
  ) throws(BindingError) -> [ScriptValue] {
    guard case .table(let table) = value, table.fields.isEmpty else {
      throw .wrongType(what: what, expected: "a list", got: value)
    }
    guard !table.sequence.isEmpty else {
      throw .malformed(what: what, reason: "the list must not be empty")
    }
    return table.sequence
  }
}

extension Runtime {
  /// A value of the kind that an animation's key path takes; ranges are free while it moves.
  fileprivate func animated(
    _ value: ScriptValue, by draft: AnimationDraft, what: String
  ) throws(BindingError) -> PropertyValue {
    guard let keyPath = LayerKeyPath(draft.leaf?.keyPath ?? "") else {
      throw .missing(owner: draft.constructor.rawValue, key: "keyPath")
    }
    var kind = keyPath.kind
    if case .number = kind { kind = .coordinate }
    return try propertyValue(
      value, kind, isOptional: keyPath.isOptional, isMoving: true, what: what)
  }

  /// A timing function as a name or four numbers.
  fileprivate func timingFunction(
    _ value: ScriptValue, what: String
  ) throws(BindingError) -> TimingFunction {
    switch value {
    case .string(let name):
      guard let function = TimingFunction(named: name) else {
        throw .unknownWord(
          what: what, word: name, choices: TimingFunction.named.map(\.name))
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
    default:
      throw .wrongType(
        what: what, expected: "a timing function's name or { x1, y1, x2, y2 }", got: value)
    }
  }

  /// Returns a timing function as it is written: by name, or as four numbers.
  fileprivate func `return`(_ function: TimingFunction, to call: HostCall) {
    if let named = TimingFunction.named.first(where: { $0.function == function }) {
      call.return(named.name)
    } else {
      call.returnSequence(function.controlPoints ?? []) { call.return($0) }
    }
  }
}
