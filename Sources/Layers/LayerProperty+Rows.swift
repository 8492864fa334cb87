import Animations
import Graphics

// Makers of rows: each binds a name to a stored value, so that the table reads as a table. A value
// of another kind than the row's never gets here: the script's border has refused it.
extension LayerProperty {
  typealias Stored<Value> = any WritableKeyPath<LayerProperties, Value> & Sendable

  static func number(
    _ name: String, _ stored: Stored<Double>, _ kind: PropertyKind, scope: Scope = .all,
    animatable: Bool = true, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: kind, isOptional: false, isAnimatable: animatable, scope: scope,
      summary: summary,
      read: { .number($0[keyPath: stored]) },
      write: { if case .number(let value) = $1 { $0[keyPath: stored] = value } })
  }

  static func optionalNumber(
    _ name: String, _ stored: Stored<Double?>, scope: Scope, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .coordinate, isOptional: true, isAnimatable: true, scope: scope,
      summary: summary,
      read: { $0[keyPath: stored].map { .number($0) } ?? .none },
      write: {
        if case .number(let value) = $1 {
          $0[keyPath: stored] = value
        } else {
          $0[keyPath: stored] = nil
        }
      })
  }

  static func boolean(
    _ name: String, _ stored: Stored<Bool>, animatable: Bool = true, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .boolean, isOptional: false, isAnimatable: animatable, scope: .all,
      summary: summary,
      read: { .boolean($0[keyPath: stored]) },
      write: { if case .boolean(let value) = $1 { $0[keyPath: stored] = value } })
  }

  static func point(
    _ name: String, _ stored: Stored<Point>, scope: Scope = .all, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .point, isOptional: false, isAnimatable: true, scope: scope,
      summary: summary,
      read: { .point($0[keyPath: stored]) },
      write: { if case .point(let value) = $1 { $0[keyPath: stored] = value } })
  }

  static func rect(
    _ name: String, _ stored: Stored<Rect>, animatable: Bool, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .rect, isOptional: false, isAnimatable: animatable, scope: .all,
      summary: summary,
      read: { .rect($0[keyPath: stored]) },
      write: { if case .rect(let value) = $1 { $0[keyPath: stored] = value } })
  }

  static func transform(
    _ name: String, _ stored: Stored<Transform>, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .transform, isOptional: false, isAnimatable: true, scope: .all,
      summary: summary,
      read: { .transform($0[keyPath: stored]) },
      write: { if case .transform(let value) = $1 { $0[keyPath: stored] = value } })
  }

  static func color(
    _ name: String, _ stored: Stored<Color>, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .color, isOptional: false, isAnimatable: true, scope: .all,
      summary: summary,
      read: { .color($0[keyPath: stored]) },
      write: {
        // A colour that an animation leaves out shows none.
        if case .color(let value) = $1 {
          $0[keyPath: stored] = value
        } else {
          $0[keyPath: stored] = .clear
        }
      })
  }

  static func optionalColor(
    _ name: String, _ stored: Stored<Color?>, scope: Scope = .all, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .color, isOptional: true, isAnimatable: true, scope: scope,
      summary: summary,
      read: { $0[keyPath: stored].map { .color($0) } ?? .none },
      write: {
        if case .color(let value) = $1 {
          $0[keyPath: stored] = value
        } else {
          $0[keyPath: stored] = nil
        }
      })
  }

  static func optionalPath(
    _ name: String, _ stored: Stored<Path?>, scope: Scope, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .path, isOptional: true, isAnimatable: true, scope: scope,
      summary: summary,
      read: { $0[keyPath: stored].map { .path($0) } ?? .none },
      write: {
        if case .path(let value) = $1 {
          $0[keyPath: stored] = value
        } else {
          $0[keyPath: stored] = nil
        }
      })
  }

  static func optionalImage(
    _ name: String, _ stored: Stored<Image?>, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .image, isOptional: true, isAnimatable: true, scope: .all,
      summary: summary,
      read: { $0[keyPath: stored].map { .image($0) } ?? .none },
      write: {
        if case .image(let value) = $1 {
          $0[keyPath: stored] = value
        } else {
          $0[keyPath: stored] = nil
        }
      })
  }

  static func choice<Word: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ stored: Stored<Word>, scope: Scope = .all, _ summary: String
  ) -> LayerProperty where Word.RawValue == String {
    LayerProperty(
      name: name, kind: .choice(Word.allCases.map(\.rawValue)), isOptional: false,
      isAnimatable: false, scope: scope, summary: summary,
      read: { .string($0[keyPath: stored].rawValue) },
      write: {
        if case .string(let value) = $1, let word = Word(rawValue: value) {
          $0[keyPath: stored] = word
        }
      })
  }

  static func numbers(
    _ name: String, _ stored: Stored<[Double]>, _ range: ClosedRange<Double>, scope: Scope,
    animatable: Bool, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .numbers(range), isOptional: false, isAnimatable: animatable,
      scope: scope, summary: summary,
      read: { .numbers($0[keyPath: stored]) },
      write: { if case .numbers(let value) = $1 { $0[keyPath: stored] = value } })
  }

  static func optionalNumbers(
    _ name: String, _ stored: Stored<[Double]?>, _ range: ClosedRange<Double>, scope: Scope,
    _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .numbers(range), isOptional: true, isAnimatable: true, scope: scope,
      summary: summary,
      read: { $0[keyPath: stored].map { .numbers($0) } ?? .none },
      write: {
        if case .numbers(let value) = $1 {
          $0[keyPath: stored] = value
        } else {
          $0[keyPath: stored] = nil
        }
      })
  }

  static func colors(
    _ name: String, _ stored: Stored<[Color]>, scope: Scope, _ summary: String
  ) -> LayerProperty {
    LayerProperty(
      name: name, kind: .colors, isOptional: false, isAnimatable: true, scope: scope,
      summary: summary,
      read: { .colors($0[keyPath: stored]) },
      write: { if case .colors(let value) = $1 { $0[keyPath: stored] = value } })
  }
}
