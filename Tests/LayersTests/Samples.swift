import Graphics
import Layers

/// The key path of a name that exists.
func keyPath(_ name: String) -> LayerKeyPath {
  guard let path = LayerKeyPath(name) else { preconditionFailure("no key path \(name)") }
  return path
}

/// A transform as its parts.
func transform(
  scale: (Double, Double, Double) = (1, 1, 1), rotation: (Double, Double, Double) = (0, 0, 0),
  translation: (Double, Double, Double) = (0, 0, 0)
) -> Transform {
  var parts = TransformParts()
  parts.scale = .init(scale.0, scale.1, scale.2)
  parts.rotation = .init(rotation.0, rotation.1, rotation.2)
  parts.translation = .init(translation.0, translation.1, translation.2)
  return .parts(parts)
}
