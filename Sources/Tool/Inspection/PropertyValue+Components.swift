import Animations
import Graphics
import Layers

extension PropertyValue {
  /// The numbers that a value consists of, with their names; a single one has an empty name, and a
  /// value without numbers has none.
  var components: [(name: String, value: Double)] {
    switch self {
    case .number(let number): [("", number)]
    case .point(let point): [("x", point.x), ("y", point.y)]
    case .size(let size): [("width", size.width), ("height", size.height)]
    case .rect(let rect):
      [
        ("x", rect.minX), ("y", rect.minY), ("width", rect.width), ("height", rect.height),
      ]
    case .color(let color):
      [("r", color.red), ("g", color.green), ("b", color.blue), ("a", color.alpha)]
    case .transform(let transform): transform.matrix.components
    default: []
    }
  }

  /// The value on one line, as a script would write it.
  var text: String {
    switch self {
    case .none: "nil"
    case .number(let number): number.plainText
    case .boolean(let boolean): "\(boolean)"
    case .string(let string): string
    case .numbers(let numbers): Self.list(numbers)
    case .color(let color): "\(color)"
    case .colors(let colors): "{ " + colors.map { "\($0)" }.joined(separator: ", ") + " }"
    case .path(let path): path.svg
    case .image(let image): "image of \(image.width) x \(image.height) pixels"
    case .point, .size, .rect, .transform: Self.list(components.map(\.value))
    }
  }

  private static func list(_ numbers: [Double]) -> String {
    "{ " + numbers.map(\.plainText).joined(separator: ", ") + " }"
  }
}

extension PropertyKind {
  /// The names of ``PropertyValue/components`` of a kind; one empty name where a value is printed
  /// whole.
  var componentNames: [String] {
    switch self {
    case .point: PropertyValue.point(.zero).components.map(\.name)
    case .size: PropertyValue.size(.zero).components.map(\.name)
    case .rect: PropertyValue.rect(.zero).components.map(\.name)
    case .color: PropertyValue.color(.black).components.map(\.name)
    case .transform: PropertyValue.transform(.identity).components.map(\.name)
    default: [""]
    }
  }
}

extension Transform3D {
  /// The sixteen numbers, row by row.
  fileprivate var components: [(name: String, value: Double)] {
    [
      ("m11", m11), ("m12", m12), ("m13", m13), ("m14", m14),
      ("m21", m21), ("m22", m22), ("m23", m23), ("m24", m24),
      ("m31", m31), ("m32", m32), ("m33", m33), ("m34", m34),
      ("m41", m41), ("m42", m42), ("m43", m43), ("m44", m44),
    ]
  }
}
