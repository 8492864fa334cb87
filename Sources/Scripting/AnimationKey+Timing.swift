import Animations
import Layers

// Keys of all animations: when they play, and how their time runs.
extension AnimationKey {
  static let timing: [AnimationKey] = [
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
        runtime.return(
          draft.animation.timingFunction, writtenAs: draft.written("timingFunction"), to: call)
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        draft.animation.timingFunction = try runtime.timingFunction(value, what: what)
        draft.note([runtime.keptFunction(value)], writtenFor: "timingFunction")
      }),
    AnimationKey(
      name: "commit", constructors: nil,
      read: { _, draft, call in call.return(draft.animation.commit) },
      write: { (runtime, draft, value, what) throws(BindingError) in
        draft.animation.commit = try boolean(value, what: what)
      }),
  ]

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
}
