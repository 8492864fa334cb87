import Animations
import Graphics
import Layers

extension LayerReport {
  /// The tree as text, two spaces a level.
  ///
  /// A layer is one line with its name, class and frame; below stand the properties that differ
  /// from a fresh layer's, as `model → presentation` where the two differ, and the animations.
  var text: String {
    var lines: [String] = []
    append(to: &lines, depth: 0)
    return lines.joined(separator: "\n") + "\n"
  }

  private func append(to lines: inout [String], depth: Int) {
    let indent = String(repeating: "  ", count: depth)
    let frame = PropertyValue.rect(model.frame).text
    lines.append("\(indent)\(label)  \(layerClass.rawValue)  frame \(frame)")
    for line in propertyLines { lines.append("\(indent)    \(line)") }
    for animation in animations { lines.append("\(indent)    \(animation.text)") }
    for sublayer in sublayers { sublayer.append(to: &lines, depth: depth + 1) }
  }

  private var propertyLines: [String] {
    properties.flatMap { property, model, presentation -> [String] in
      // The first line has said these; they are told again only when something moves them.
      let isKnown = ["name", "bounds", "position", "frame"].contains(property.name)
      if model == presentation, isKnown || model == property.defaultValue { return [] }
      if property.name == "frame" { return [] }
      if case .transform(.parts(let model)) = model,
        case .transform(.parts(let presentation)) = presentation
      {
        return Self.partLines(property.name, model, presentation)
      }
      return [Self.line(property.name, model.text, presentation.text)]
    }
  }

  /// The parts of a transform that are not those of the identity, under the names of key paths.
  private static func partLines(
    _ name: String, _ model: TransformParts, _ presentation: TransformParts
  ) -> [String] {
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
      return line("\(name).\(part)", model.plainText, presentation.plainText)
    }
  }

  private static func line(_ name: String, _ model: String, _ presentation: String) -> String {
    model == presentation ? "\(name) \(model)" : "\(name) \(model) → \(presentation)"
  }
}

extension TransformParts {
  /// Whether the three axes are scaled alike.
  fileprivate var hasOneScale: Bool { scale.x == scale.y && scale.y == scale.z }
}

extension LayerReport.AnimationReport {
  /// The animation on one line.
  fileprivate var text: String {
    let what = "animation \(key): \(keyPaths.joined(separator: ", "))"
    let place =
      "\(phase), from \(interval.begin.plainText) s for "
      + (interval.end.isFinite ? "\((interval.end - interval.begin).plainText) s" : "ever")
    guard let position else { return "\(what); \(place)" }
    let share = (position.progress * 1000).rounded() / 10
    return "\(what); \(place); cycle \(position.cycle), \(share.plainText) % of"
      + " \(duration.plainText) s"
  }
}
