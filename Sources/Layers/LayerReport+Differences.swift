import Animations
import Graphics

extension LayerReport {
  /// A value, or a part of one, that is not that of a fresh layer, or is being animated.
  package struct Difference: Equatable {
    /// The name of the property, or the key path of the part.
    package let name: String
    /// The value as written.
    package let model: String
    /// The value that shows; nil where it reads like the one that is written.
    package let presentation: String?

    fileprivate init(_ name: String, model: String, presentation: String) {
      self.name = name
      self.model = model
      self.presentation = model == presentation ? nil : presentation
    }
  }

  /// What differs from a fresh layer in the model or in what shows, in the table's order.
  ///
  /// Name and geometry, which every layer has of its own, are told only where an animation moves
  /// them; a transform is told in parts.
  ///
  /// - Parameter decimals: The most digits after the point of a number, or nil for all.
  /// - Returns: The values in words.
  package func differences(decimals: Int? = nil) -> [Difference] {
    properties.flatMap { property, model, presentation -> [Difference] in
      let isKnown = ["name", "bounds", "position", "frame"].contains(property.name)
      if model == presentation, isKnown || model == property.defaultValue { return [] }
      if property.name == "frame" { return [] }
      if case .transform(.parts(let model)) = model,
        case .transform(.parts(let presentation)) = presentation
      {
        return Self.parts(property.name, model, presentation, decimals: decimals)
      }
      return [
        Difference(
          property.name, model: model.text(decimals: decimals),
          presentation: presentation.text(decimals: decimals))
      ]
    }
  }

  /// The parts of a transform that are not those of the identity, under the names of key paths.
  private static func parts(
    _ name: String, _ model: TransformParts, _ presentation: TransformParts, decimals: Int?
  ) -> [Difference] {
    let identity = TransformParts()
    let scale: [(String, KeyPath<TransformParts, Double>)] =
      model.hasOneScale && presentation.hasOneScale
      ? [("scale", \.scale.x)]
      : [("scale.x", \.scale.x), ("scale.y", \.scale.y), ("scale.z", \.scale.z)]
    let parts: [(String, KeyPath<TransformParts, Double>)] = [
      ("rotation.x", \.rotation.x), ("rotation.y", \.rotation.y), ("rotation.z", \.rotation.z),
      ("translation.x", \.translation.x), ("translation.y", \.translation.y),
      ("translation.z", \.translation.z), ("perspective", \.perspective),
    ]
    return (scale + parts).compactMap { part, keyPath in
      let (model, presentation) = (model[keyPath: keyPath], presentation[keyPath: keyPath])
      let standard = identity[keyPath: keyPath]
      if model == standard, presentation == standard { return nil }
      return Difference(
        "\(name).\(part)", model: model.text(decimals: decimals),
        presentation: presentation.text(decimals: decimals))
    }
  }
}

extension TransformParts {
  /// Whether the three axes are scaled alike.
  fileprivate var hasOneScale: Bool { scale.x == scale.y && scale.y == scale.z }
}
