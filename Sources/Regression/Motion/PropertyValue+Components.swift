import Animations
import Graphics

extension PropertyValue {
  /// A number within a value.
  struct Component: Hashable {
    /// What follows the key path, such as `.x`; nothing for a plain number.
    let name: String
    /// The number.
    let number: Double
  }

  /// The numbers of which the value is made, in a fixed order.
  ///
  /// Parts of points, sizes, rects and transforms are called as in key paths, those of lists by
  /// number from 1. Values that change as a whole (booleans, words, images) have none, and neither
  /// has no value.
  var components: [Component] {
    switch self {
    case .none, .boolean, .image, .string: []
    case .number(let number): [Component("", number)]
    case .point(let point): point.components
    case .size(let size):
      [Component(".width", size.width), Component(".height", size.height)]
    case .rect(let rect):
      [
        Component(".origin.x", rect.minX), Component(".origin.y", rect.minY),
        Component(".size.width", rect.width), Component(".size.height", rect.height),
      ]
    case .color(let color): color.components
    case .transform(let transform): transform.components
    case .path(let path): Self.numbered(path.elements.flatMap(\.numbers))
    case .numbers(let numbers): Self.numbered(numbers)
    case .colors(let colors):
      colors.enumerated().flatMap { place, color in
        color.components.map { Component("[\(place + 1)]\($0.name)", $0.number) }
      }
    }
  }

  private static func numbered(_ numbers: [Double]) -> [Component] {
    numbers.enumerated().map { Component("[\($0.offset + 1)]", $0.element) }
  }
}

extension PropertyValue.Component {
  init(_ name: String, _ number: Double) { self.init(name: name, number: number) }
}

extension Point {
  fileprivate var components: [PropertyValue.Component] { [.init(".x", x), .init(".y", y)] }
}

extension Color {
  fileprivate var components: [PropertyValue.Component] {
    [.init(".red", red), .init(".green", green), .init(".blue", blue), .init(".alpha", alpha)]
  }
}

extension Transform {
  /// The parts, or the sixteen numbers of a matrix that has none.
  fileprivate var components: [PropertyValue.Component] {
    guard let parts = decomposed else {
      return matrix.elements.enumerated().map { place, number in
        .init(".m\(place / 4 + 1)\(place % 4 + 1)", number)
      }
    }
    let vectors = [
      ("scale", parts.scale), ("shear", parts.shear), ("rotation", parts.rotation),
      ("translation", parts.translation),
    ]
    return vectors.flatMap { name, vector in
      [
        PropertyValue.Component(".\(name).x", vector.x),
        PropertyValue.Component(".\(name).y", vector.y),
        PropertyValue.Component(".\(name).z", vector.z),
      ]
    } + [.init(".perspective", parts.perspective)]
  }
}
