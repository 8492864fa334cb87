import Animations
import Graphics

// Makers of rows: each binds a name to a stored value, so that the table reads as a table. A value
// of another kind than the row's never gets here: the script's border has refused it.
//
// A setter is written out beside its key path because each frame stores ten thousands of values: a
// closure stores in place, a writable key path goes through the runtime and copies what is boxed.
extension LayerProperty {
  typealias Getter<Value> = @Sendable (LayerProperties) -> Value
  typealias Setter<Value> = @Sendable (inout LayerProperties, Value) -> Void

  static func number(
    _ name: String, _ get: @escaping Getter<Double>, _ set: @escaping Setter<Double>,
    _ kind: PropertyKind, scope: Scope = .all,
    animatable: Bool = true, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: kind, isOptional: false, isAnimatable: animatable, scope: scope,
      summary: summary,
      typed: .number(set),
      read: { .number(get($0)) },
      write: { if case .number(let value) = $1 { set(&$0, value) } })
  }

  static func optionalNumber(
    _ name: String, _ get: @escaping Getter<Double?>, _ set: @escaping Setter<Double?>,
    scope: Scope, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .coordinate, isOptional: true, isAnimatable: true, scope: scope,
      summary: summary,
      typed: .number { set(&$0, $1) },
      read: { get($0).map { .number($0) } ?? .none },
      write: {
        if case .number(let value) = $1 {
          set(&$0, value)
        } else {
          set(&$0, nil)
        }
      })
  }

  static func boolean(
    _ name: String, _ get: @escaping Getter<Bool>, _ set: @escaping Setter<Bool>,
    animatable: Bool = true, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .boolean, isOptional: false, isAnimatable: animatable, scope: .all,
      summary: summary,
      read: { .boolean(get($0)) },
      write: { if case .boolean(let value) = $1 { set(&$0, value) } })
  }

  static func point(
    _ name: String, _ get: @escaping Getter<Point>, _ set: @escaping Setter<Point>,
    scope: Scope = .all, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .point, isOptional: false, isAnimatable: true, scope: scope,
      summary: summary,
      typed: .point(get, set),
      read: { .point(get($0)) },
      write: { if case .point(let value) = $1 { set(&$0, value) } })
  }

  static func rect(
    _ name: String, _ get: @escaping Getter<Rect>, _ set: @escaping Setter<Rect>, animatable: Bool,
    _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .rect, isOptional: false, isAnimatable: animatable, scope: .all,
      summary: summary,
      typed: .rect(get, set),
      read: { .rect(get($0)) },
      write: { if case .rect(let value) = $1 { set(&$0, value) } })
  }

  static func transform(
    _ name: String, _ get: @escaping Getter<Transform>, _ set: @escaping Setter<Transform>,
    _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .transform, isOptional: false, isAnimatable: true, scope: .all,
      summary: summary,
      typed: .transform(get, set),
      read: { .transform(get($0)) },
      write: { if case .transform(let value) = $1 { set(&$0, value) } })
  }

  static func color(
    _ name: String, _ get: @escaping Getter<Color>, _ set: @escaping Setter<Color>,
    _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .color, isOptional: false, isAnimatable: true, scope: .all,
      summary: summary,
      read: { .color(get($0)) },
      write: {
        // A colour that an animation leaves out shows none.
        if case .color(let value) = $1 {
          set(&$0, value)
        } else {
          set(&$0, .clear)
        }
      })
  }

  static func optionalColor(
    _ name: String, _ get: @escaping Getter<Color?>, _ set: @escaping Setter<Color?>,
    scope: Scope = .all, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .color, isOptional: true, isAnimatable: true, scope: scope,
      summary: summary,
      read: { get($0).map { .color($0) } ?? .none },
      write: {
        if case .color(let value) = $1 {
          set(&$0, value)
        } else {
          set(&$0, nil)
        }
      })
  }

  static func optionalPath(
    _ name: String, _ get: @escaping Getter<Path?>, _ set: @escaping Setter<Path?>, scope: Scope,
    _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .path, isOptional: true, isAnimatable: true, scope: scope,
      summary: summary,
      read: { get($0).map { .path($0) } ?? .none },
      write: {
        if case .path(let value) = $1 {
          set(&$0, value)
        } else {
          set(&$0, nil)
        }
      })
  }

  static func optionalImage(
    _ name: String, _ get: @escaping Getter<Image?>, _ set: @escaping Setter<Image?>,
    _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .image, isOptional: true, isAnimatable: true, scope: .all,
      summary: summary,
      read: { get($0).map { .image($0) } ?? .none },
      write: {
        if case .image(let value) = $1 {
          set(&$0, value)
        } else {
          set(&$0, nil)
        }
      })
  }

  static func choice<Word: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ get: @escaping Getter<Word>, _ set: @escaping Setter<Word>,
    scope: Scope = .all, _ summary: String
  ) -> LayerProperty where Word.RawValue == String {
    LayerProperty(
      name: name, kind: .choice(Word.allCases.map(\.rawValue)), isOptional: false,
      isAnimatable: false, scope: scope, summary: summary,
      read: { .string(get($0).rawValue) },
      write: {
        if case .string(let value) = $1, let word = Word(rawValue: value) {
          set(&$0, word)
        }
      })
  }

  static func numbers(
    _ name: String, _ get: @escaping Getter<[Double]>, _ set: @escaping Setter<[Double]>,
    _ range: ClosedRange<Double>, scope: Scope,
    animatable: Bool, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .numbers(range), isOptional: false, isAnimatable: animatable,
      scope: scope, summary: summary,
      read: { .numbers(get($0)) },
      write: { if case .numbers(let value) = $1 { set(&$0, value) } })
  }

  static func optionalNumbers(
    _ name: String, _ get: @escaping Getter<[Double]?>, _ set: @escaping Setter<[Double]?>,
    _ range: ClosedRange<Double>, scope: Scope,
    _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .numbers(range), isOptional: true, isAnimatable: true, scope: scope,
      summary: summary,
      read: { get($0).map { .numbers($0) } ?? .none },
      write: {
        if case .numbers(let value) = $1 {
          set(&$0, value)
        } else {
          set(&$0, nil)
        }
      })
  }

  static func colors(
    _ name: String, _ get: @escaping Getter<[Color]>, _ set: @escaping Setter<[Color]>,
    scope: Scope, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .colors, isOptional: false, isAnimatable: true, scope: scope,
      summary: summary,
      read: { .colors(get($0)) },
      write: { if case .colors(let value) = $1 { set(&$0, value) } })
  }
}
