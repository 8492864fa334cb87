import Animations
import Graphics
import Scripting

extension PropertyValue {
  /// The value as a test file would write it, for messages.
  var wording: String {
    switch self {
    case .none: "nil"
    case .number(let number): BindingError.plain(number)
    case .boolean(let boolean): "\(boolean)"
    case .string(let string): "'\(BindingError.cut(string))'"
    case .point(let point): Self.list([point.x, point.y])
    case .size(let size): Self.list([size.width, size.height])
    case .rect(let rect): Self.list([rect.minX, rect.minY, rect.width, rect.height])
    case .color(let color): "\(color)"
    case .transform(let transform): transform.wording
    case .path(let path): "path '\(BindingError.cut(path.svg))'"
    case .image(let image): "image \(image.width) x \(image.height)"
    case .numbers(let numbers): Self.list(numbers)
    case .colors(let colors): "{ \(colors.map { "\($0)" }.joined(separator: ", ")) }"
    }
  }

  /// The same with six significant digits, where no more are needed.
  var shortWording: String {
    switch self {
    case .number(let number): BindingError.plain(number.toSixDigits)
    case .point(let point): Self.list([point.x, point.y].map(\.toSixDigits))
    case .size(let size): Self.list([size.width, size.height].map(\.toSixDigits))
    case .rect(let rect):
      Self.list([rect.minX, rect.minY, rect.width, rect.height].map(\.toSixDigits))
    case .numbers(let numbers): Self.list(numbers.map(\.toSixDigits))
    default: wording
    }
  }

  private static func list(_ numbers: [Double]) -> String {
    let shown = numbers.prefix(8).map { BindingError.plain($0) }.joined(separator: ", ")
    return "{ \(shown)\(numbers.count > 8 ? ", …" : "") }"
  }
}

extension Transform {
  /// The parts that are not as in the identity, or the matrix.
  fileprivate var wording: String {
    guard let parts = decomposed else {
      let numbers = matrix.elements.map { BindingError.plain($0.toSixDigits) }
      return "{ \(numbers.joined(separator: ", ")) }"
    }
    var words: [String] = []
    func add(_ name: String, _ vector: TransformParts.Vector, usual: Double) {
      guard vector != TransformParts.Vector(usual, usual, usual) else { return }
      let numbers = [vector.x, vector.y, vector.z].map { BindingError.plain($0.toSixDigits) }
      words.append("\(name) = { \(numbers.joined(separator: ", ")) }")
    }
    add("scale", parts.scale, usual: 1)
    add("shear", parts.shear, usual: 0)
    add("rotation", parts.rotation, usual: 0)
    add("translation", parts.translation, usual: 0)
    if parts.perspective != 0 {
      words.append("perspective = \(BindingError.plain(parts.perspective.toSixDigits))")
    }
    return words.isEmpty ? "identity" : "{ \(words.joined(separator: ", ")) }"
  }
}

extension Double {
  /// The nearest number of six significant digits, for eyes; no verdict depends on it.
  var toSixDigits: Double {
    guard isFinite, self != 0, abs(self) < 100_000 else { return self }
    // A power of ten that brings six digits before the point; exact up to 1e22.
    var power = 1.0
    while abs(self) * power < 99_999.95, power < 1e22 { power *= 10 }
    return (self * power).rounded() / power
  }
}
