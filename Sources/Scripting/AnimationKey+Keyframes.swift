import Animations
import Graphics
import Layers

// Keys of keyframe animations: the values or the path, and when and how each is reached.
extension AnimationKey {
  static let keyframes: [AnimationKey] = [
    AnimationKey(
      name: "values", constructors: [.keyframeAnimation],
      read: { runtime, draft, call in
        guard let values = draft.keyframes?.values, !values.isEmpty else { return call.returnNil() }
        call.returnSequence(values) { runtime.return($0, to: call) }
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        let elements = try list(value, what: what)
        var values: [PropertyValue] = []
        for (place, element) in elements.enumerated() {
          values.append(
            try runtime.animated(element, by: draft, what: "\(what)[\(place + 1)]"))
        }
        draft.changeKeyframes {
          $0.path = nil
          $0.values = values
        }
      }),
    AnimationKey(
      name: "path", constructors: [.keyframeAnimation],
      read: { runtime, draft, call in
        runtime.return((draft.keyframes?.path).map { .path($0) } ?? .none, to: call)
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        if let keyPath = draft.leaf?.keyPath, LayerKeyPath(keyPath)?.kind != .point {
          throw .hint("\(what) moves a point, and '\(keyPath)' is none")
        }
        let path = try runtime.path(value, what: what)
        draft.changeKeyframes {
          $0.values = []
          $0.path = path
        }
      }),
    AnimationKey(
      name: "rotationMode", constructors: [.keyframeAnimation],
      read: { runtime, draft, call in
        runtime.return(
          (draft.keyframes?.rotationMode).map { .string($0.rawValue) } ?? .none, to: call)
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        if case .none = value { return draft.changeKeyframes { $0.rotationMode = nil } }
        let mode: KeyframeCurve.RotationMode = try word(value, what: what)
        draft.changeKeyframes { $0.rotationMode = mode }
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
        let functions = draft.keyframes?.timingFunctions ?? []
        call.returnSequence(Array(functions.enumerated())) { place, function in
          runtime.return(function, writtenAs: draft.written("timingFunctions", place), to: call)
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
        draft.note(elements.map { runtime.keptFunction($0) }, writtenFor: "timingFunctions")
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
    spline("tensionValues", \.tensionValues), spline("continuityValues", \.continuityValues),
    spline("biasValues", \.biasValues),
  ]

  private static func spline(
    _ name: String, _ stored: any WritableKeyPath<KeyframeCurve, [Double]> & Sendable
  ) -> AnimationKey {
    AnimationKey(
      name: name, constructors: [.keyframeAnimation],
      read: { runtime, draft, call in
        runtime.return(.numbers(draft.keyframes?[keyPath: stored] ?? []), to: call)
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        let numbers = try runtime.propertyValue(
          value, .numbers(-1...1), isOptional: false, what: what)
        if case .numbers(let numbers) = numbers {
          draft.changeKeyframes { $0[keyPath: stored] = numbers }
        }
      })
  }
}
