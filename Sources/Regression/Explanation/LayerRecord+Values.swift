import Animations
import Comparison
import Graphics
import Layers

extension LayerRecord.Value {
  /// What shows of a layer and differs from a fresh one of its class.
  static func all(of node: LayerSnapshot.Node) -> [Self] {
    LayerProperty.all(of: node.layerClass).flatMap { property -> [Self] in
      // The name is in the address, and the frame follows from what else there is.
      if ["name", "frame"].contains(property.name) { return [] }
      guard let keyPath = LayerKeyPath(property.name) else { return [] }
      let (value, standard) = (keyPath.value(in: node.properties), property.defaultValue)
      if value == standard { return [] }
      return named(property.name, value, standard)
    }
  }

  /// A value in words, as records have it.
  static func text(of value: PropertyValue) -> String {
    if case .number(let number) = value { return number.shortText }
    return value.recordText
  }

  /// The numbers that differ from the standard's where both have as many, else the value in words.
  private static func named(
    _ name: String, _ value: PropertyValue, _ standard: PropertyValue
  ) -> [Self] {
    switch value {
    case .number, .point, .size, .rect, .transform:
      let standards = standard.components
      let parts = value.components
      let isAlike = parts.map(\.name) == standards.map(\.name)
      return parts.indices.compactMap { index in
        if isAlike, parts[index].number == standards[index].number { return nil }
        return Self(keyPath: name + parts[index].name, text: parts[index].number.shortText)
      }
    default:
      return [Self(keyPath: name, text: value.recordText)]
    }
  }
}

extension PropertyValue {
  /// A short text, equal for equal values.
  fileprivate var recordText: String {
    switch self {
    case .none: "nil"
    case .boolean(let value): "\(value)"
    case .string(let value): value
    case .numbers(let values): Self.list(values)
    case .color(let color): Self.text(color)
    case .colors(let colors): "{ \(colors.map(Self.text).joined(separator: ", ")) }"
    case .image(let image):
      "image of \(image.width) x \(image.height) pixels, \(String(image.contentHash, radix: 16))"
    case .path(let path): Self.text(path)
    case .number, .point, .size, .rect, .transform: Self.list(components.map(\.number))
    }
  }

  private static func list(_ numbers: [Double]) -> String {
    "{ \(numbers.map(\.shortText).joined(separator: ", ")) }"
  }

  private static func text(_ color: Color) -> String {
    let text = color.description
    return text.hasPrefix("#") ? text : list([color.red, color.green, color.blue, color.alpha])
  }

  /// The path as SVG writes it; a long one is cut, with a hash of the whole.
  private static func text(_ path: Path) -> String {
    let svg = path.svg
    if svg.utf8.count <= 120 { return svg }
    let hash = svg.utf8.reduce(into: 0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return "\(svg.prefix(80))… (\(path.elements.count) elements, \(String(hash, radix: 16)))"
  }
}
