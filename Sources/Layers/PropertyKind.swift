public import Animations
import Graphics

/// What values a property or a part of one takes.
public enum PropertyKind: Hashable, Sendable {
  /// A finite number in a range.
  case number(ClosedRange<Double>)
  /// True or false.
  case boolean
  /// A point.
  case point
  /// A size.
  case size
  /// A rectangle.
  case rect
  /// A colour.
  case color
  /// A transform.
  case transform
  /// A path.
  case path
  /// An image.
  case image
  /// A layer's name: letters, digits, `_` and `-`.
  case name
  /// One word of a closed set.
  case choice([String])
  /// A list of finite numbers, each in a range.
  case numbers(ClosedRange<Double>)
  /// A list of colours.
  case colors

  /// The coordinates that layers may use: far beyond any screen, and exact in all arithmetic.
  public static let coordinates: ClosedRange<Double> = -1e7...1e7
  /// Lengths, which are not negative.
  public static let lengths: ClosedRange<Double> = 0...1e7
  /// Lengths of time and counts, which may be endless.
  public static let durations: ClosedRange<Double> = 0...Double.infinity

  /// Any coordinate.
  public static let coordinate = PropertyKind.number(coordinates)
  /// Any length.
  public static let length = PropertyKind.number(lengths)
  /// Any length of time or count.
  public static let duration = PropertyKind.number(durations)

  /// The kind in the words of messages and of the reference, such as "a number of at least 0".
  public var phrase: String {
    switch self {
    case .number(Self.coordinates): "a number"
    case .number(Self.lengths): "a number of at least 0"
    case .number(Self.durations): "a number of at least 0, or math.huge"
    case .number(let range):
      "a number between \(Self.plain(range.lowerBound)) and \(Self.plain(range.upperBound))"
    case .boolean: "a boolean"
    case .point: "a point { x, y }"
    case .size: "a size { width, height }"
    case .rect: "a rect { x, y, width, height }"
    case .color: "a color"
    case .transform: "a transform"
    case .path: "a path"
    case .image: "an image"
    case .name: "a name of letters, digits, '_' and '-'"
    case .choice(let words): "one of " + words.map { "'\($0)'" }.joined(separator: ", ")
    case .numbers: "a list of numbers"
    case .colors: "a list of colors"
    }
  }

  /// Whether a value is of this kind; ranges are not looked at.
  public func matches(_ value: PropertyValue) -> Bool {
    switch (self, value) {
    case (.number, .number), (.boolean, .boolean), (.point, .point), (.size, .size),
      (.rect, .rect), (.color, .color), (.transform, .transform), (.path, .path),
      (.image, .image), (.name, .string), (.choice, .string), (.numbers, .numbers),
      (.colors, .colors):
      true
    default: false
    }
  }

  /// The value with its numbers in the ranges that the kind allows.
  ///
  /// What shows may overshoot; what a model keeps may not, or it could not be written back.
  func clamped(_ value: PropertyValue) -> PropertyValue {
    switch (self, value) {
    case (.number(let range), .number(let number)): .number(range.clamped(number))
    case (.numbers(let range), .numbers(let numbers)): .numbers(numbers.map(range.clamped))
    case (.color, .color(let color)): .color(color.clamped)
    case (.colors, .colors(let colors)): .colors(colors.map(\.clamped))
    default: value
    }
  }

  /// A number as a script writes it, without a needless fraction.
  static func plain(_ number: Double) -> String {
    if number == .infinity { return "math.huge" }
    return number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}

extension ClosedRange<Double> {
  fileprivate func clamped(_ number: Double) -> Double {
    Swift.min(Swift.max(number, lowerBound), upperBound)
  }
}

extension Color {
  fileprivate var clamped: Color {
    let range = 0.0...1
    return Color(
      range.clamped(red), range.clamped(green), range.clamped(blue), range.clamped(alpha))
  }
}
