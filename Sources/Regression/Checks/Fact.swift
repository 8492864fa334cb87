import Animations
import Graphics
import Scripting

/// What an expectation is about.
indirect enum Fact {
  /// Nil, a number, a text, a boolean, a point, a colour, ….
  case value(PropertyValue)
  /// A table: its sequence, and its other keys in a fixed order.
  case list([Fact], fields: [Field])
  /// A layer, or another thing that scripts hold by a handle.
  case handle(ScriptHandle)
  /// A track.
  case track(Track)
  /// A region.
  case region(Region)
  /// Something of which nothing can be said.
  case other(String)

  /// A key with its value.
  struct Field {
    var key: String
    var value: Fact
  }

  /// Takes a script's value.
  init(_ value: ScriptValue, _ runtime: Runtime) {
    switch value {
    case .none: self = .value(.none)
    case .handle(let handle): self = .handle(handle)
    case .table(let table):
      self = .list(
        table.sequence.map { Fact($0, runtime) },
        fields: table.fields.map {
          Field(key: Self.key($0.key, runtime), value: Fact($0.value, runtime))
        })
    default:
      if let value = runtime.valueObject(value) {
        self = .value(value)
      } else {
        switch runtime.hostObject(value) {
        case let track as Track: self = .track(track)
        case let region as Region: self = .region(region)
        default: self = .other(value.typeName)
        }
      }
    }
  }

  private static func key(_ value: ScriptValue, _ runtime: Runtime) -> String {
    if case .string(let name) = value { return BindingError.cut(name) }
    return "[\(Fact(value, runtime).wording)]"
  }

  /// The number that it is, if it is one.
  var number: Double? { if case .value(.number(let number)) = self { number } else { nil } }

  /// When it was seen, in seconds, where that is known.
  var time: Double? { if case .region(let region) = self { region.time } else { nil } }

  /// Whether it is nil.
  var isNothing: Bool { if case .value(.none) = self { true } else { false } }

  /// The value in messages.
  var wording: String {
    switch self {
    case .value(let value): value.wording
    case .list(let list, let fields):
      {
        var words = list.prefix(6).map(\.wording)
        words += fields.prefix(6).map { "\($0.key) = \($0.value.wording)" }
        let more = list.count + fields.count > words.count ? ", …" : ""
        return words.isEmpty ? "{}" : "{ \(words.joined(separator: ", "))\(more) }"
      }()
    case .handle: "a layer or a handle"
    case .track(let track): "the track of \(track.title)"
    case .region(let region): region.title
    case .other(let name): "a \(name)"
    }
  }

  /// What it is, in messages that say what it is not.
  var kindName: String {
    switch self {
    case .value(.none): "nil"
    case .value(.number): "a number"
    case .value(.boolean): "a boolean"
    case .value(.string): "a string"
    case .value(.numbers), .value(.colors), .list: "a list"
    case .value(.point): "a point"
    case .value(.size): "a size"
    case .value(.rect): "a rect"
    case .value(.color): "a color"
    case .value(.transform): "a transform"
    case .value(.path): "a path"
    case .value(.image): "an image"
    case .handle: "a handle"
    case .track: "a track"
    case .region: "a region"
    case .other(let name): "a \(name)"
    }
  }
}

extension Fact {
  /// The value of a property's kind that it stands for, as a script would write one to a layer:
  /// `{ 1, 2 }` where a point is meant, `"red"` where a colour is.
  func asValue(like model: PropertyValue) -> PropertyValue? {
    switch (self, model) {
    case (.value(let value), _) where value.isLike(model): return value
    case (.value(.string(let text)), .color): return (try? Color(parsing: text)).map { .color($0) }
    case (.list(let list, fields: let fields), _) where fields.isEmpty:
      if case .colors = model {
        let colors = list.compactMap { fact -> Color? in
          if case .color(let color)? = fact.asValue(like: .color(.clear)) { color } else { nil }
        }
        return colors.count == list.count ? .colors(colors) : nil
      }
      let numbers = list.compactMap(\.number)
      guard numbers.count == list.count else { return nil }
      switch (model, numbers.count) {
      case (.point, 2): return .point(Point(numbers[0], numbers[1]))
      case (.size, 2): return .size(Size(numbers[0], numbers[1]))
      case (.rect, 4): return .rect(Rect(numbers[0], numbers[1], numbers[2], numbers[3]))
      case (.color, 3): return .color(Color(numbers[0], numbers[1], numbers[2]))
      case (.color, 4): return .color(Color(numbers[0], numbers[1], numbers[2], numbers[3]))
      case (.numbers, _): return .numbers(numbers)
      default: return nil
      }
    default: return nil
    }
  }
}

extension PropertyValue {
  /// Whether two values are of one kind.
  fileprivate func isLike(_ other: PropertyValue) -> Bool {
    switch (self, other) {
    case (.none, .none), (.number, .number), (.boolean, .boolean), (.point, .point), (.size, .size),
      (.rect, .rect), (.color, .color), (.transform, .transform), (.path, .path), (.image, .image),
      (.string, .string), (.numbers, .numbers), (.colors, .colors):
      true
    default: false
    }
  }
}
