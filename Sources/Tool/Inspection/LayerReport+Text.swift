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
    let frame = PropertyValue.rect(model.frame).text()
    lines.append("\(indent)\(label)  \(layerClass.rawValue)  frame \(frame)")
    for difference in differences() {
      let shown = difference.presentation.map { " → \($0)" } ?? ""
      lines.append("\(indent)    \(difference.name) \(difference.model)\(shown)")
    }
    for animation in animations { lines.append("\(indent)    \(animation.text)") }
    for sublayer in sublayers { sublayer.append(to: &lines, depth: depth + 1) }
  }
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
