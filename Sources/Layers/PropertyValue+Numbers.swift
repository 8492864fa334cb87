package import Animations
import Graphics

extension PropertyValue {
  /// The numbers that a value consists of, with their names; a single one has an empty name, and a
  /// value without numbers has none.
  package var namedNumbers: [(name: String, value: Double)] {
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
    case .transform(let transform): transform.matrix.namedNumbers
    default: []
    }
  }

  /// The value on one line, as a script would write it.
  ///
  /// - Parameter decimals: The most digits after the point of a number; nil writes each number so
  ///   that it reads back as the same, a colour that is no whole bytes in components.
  /// - Returns: The line.
  package func text(decimals: Int? = nil) -> String {
    func list(_ numbers: [Double]) -> String {
      "{ " + numbers.map { $0.text(decimals: decimals) }.joined(separator: ", ") + " }"
    }
    return switch self {
    case .none: "nil"
    case .number(let number): number.text(decimals: decimals)
    case .boolean(let boolean): "\(boolean)"
    case .string(let string): string
    case .numbers(let numbers): list(numbers)
    case .color(let color): color.text(decimals: decimals)
    case .colors(let colors):
      "{ " + colors.map { $0.text(decimals: decimals) }.joined(separator: ", ") + " }"
    case .path(let path): path.svg
    case .image(let image): "image of \(image.width) x \(image.height) pixels"
    case .point, .size, .rect, .transform: list(namedNumbers.map(\.value))
    }
  }
}

extension PropertyKind {
  /// The names of ``PropertyValue/namedNumbers`` of a kind; one empty name where a value is printed
  /// whole.
  package var numberNames: [String] {
    switch self {
    case .point: PropertyValue.point(.zero).namedNumbers.map(\.name)
    case .size: PropertyValue.size(.zero).namedNumbers.map(\.name)
    case .rect: PropertyValue.rect(.zero).namedNumbers.map(\.name)
    case .color: PropertyValue.color(.black).namedNumbers.map(\.name)
    case .transform: PropertyValue.transform(.identity).namedNumbers.map(\.name)
    default: [""]
    }
  }
}

extension Double {
  /// The number with at most so many digits after the point, or in full.
  package func text(decimals: Int?) -> String {
    guard let decimals, abs(self) < 1e15 else { return plainText }
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    // Adding 0 makes 0 of −0.
    return ((self * unit).rounded() / unit + 0).plainText
  }
}

extension Color {
  /// The colour in full, or as whole bytes.
  fileprivate func text(decimals: Int?) -> String {
    guard decimals != nil else { return "\(self)" }
    func byte(_ part: Double) -> Double { (max(0, min(1, part)) * 255).rounded() / 255 }
    return "\(Color(byte(red), byte(green), byte(blue), byte(alpha)))"
  }
}

extension Transform3D {
  /// The sixteen numbers, row by row.
  fileprivate var namedNumbers: [(name: String, value: Double)] {
    [
      ("m11", m11), ("m12", m12), ("m13", m13), ("m14", m14),
      ("m21", m21), ("m22", m22), ("m23", m23), ("m24", m24),
      ("m31", m31), ("m32", m32), ("m33", m33), ("m34", m34),
      ("m41", m41), ("m42", m42), ("m43", m43), ("m44", m44),
    ]
  }
}
