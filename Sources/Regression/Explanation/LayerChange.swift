import Animations
import Comparison
import Layers

/// A property that a layer shows with another value than it did, or a layer that came or went.
struct LayerChange {
  /// The change in words.
  let text: String
  /// How much of a change it is, to sort by: what came or went counts more than any value, words
  /// more than numbers, and numbers by their ratio.
  let weight: Double
  /// Where the layer is and was.
  private let boxes: [PixelBox]

  /// Whether the layer draws, or drew, in a rectangle.
  func reaches(_ box: PixelBox) -> Bool { boxes.contains { $0.overlaps(box) } }

  /// All changes, in paint order of the layers and in order of the property table.
  static func all(from before: [LayerRecord.Layer], to now: [LayerRecord.Layer]) -> [Self] {
    let all = before + now
    var used = [Bool](repeating: false, count: before.count)
    var places: [String: [Int]] = [:]
    for (index, layer) in before.enumerated() { places[layer.address, default: []].append(index) }
    var changes: [Self] = []
    for layer in now {
      let name = layer.name(among: all)
      // Layers of one address are paired in paint order.
      if let place = places[layer.address]?.first(where: { !used[$0] }) {
        used[place] = true
        changes += values(from: before[place], to: layer, name: name)
      } else {
        changes.append(
          Self(text: "`\(name)` is new", weight: 2, boxes: [layer.box].compactMap(\.self)))
      }
    }
    for (index, layer) in before.enumerated() where !used[index] {
      changes.append(
        Self(
          text: "`\(layer.name(among: all))` is gone", weight: 2,
          boxes: [layer.box].compactMap(\.self)))
    }
    return changes
  }

  private static func values(
    from before: LayerRecord.Layer, to now: LayerRecord.Layer, name: String
  ) -> [Self] {
    let boxes = [before.box, now.box].compactMap(\.self)
    let keyPaths = now.values.map(\.keyPath)
    let gone = before.values.map(\.keyPath).filter { !keyPaths.contains($0) }
    var changed: [(keyPath: String, before: String?, now: String?)] = []
    for keyPath in keyPaths + gone {
      let old = before.values.first { $0.keyPath == keyPath }?.text
      let new = now.values.first { $0.keyPath == keyPath }?.text
      if old != new { changed.append((keyPath, old, new)) }
    }
    return joined(changed).map { change in
      let standard = Self.standard(of: change.keyPath)
      let (old, new) = (change.before ?? standard, change.now ?? standard)
      return Self(
        text: "\(name).\(change.keyPath) \(old) → \(new)", weight: weight(old, new), boxes: boxes)
    }
  }

  /// The changes with a scale that is the same along all axes said once, as scripts set it.
  private static func joined(
    _ changes: [(keyPath: String, before: String?, now: String?)]
  ) -> [(keyPath: String, before: String?, now: String?)] {
    let axes = changes.filter { $0.keyPath.hasPrefix("transform.scale.") }
    guard let first = axes.first, axes.count > 1,
      axes.allSatisfy({ $0.before == first.before && $0.now == first.now })
    else { return changes }
    return changes.compactMap { change in
      if change.keyPath == first.keyPath {
        return (keyPath: "transform.scale", before: change.before, now: change.now)
      }
      return change.keyPath.hasPrefix("transform.scale.") ? nil : change
    }
  }

  /// What a fresh layer shows for a key path, in words.
  private static func standard(of keyPath: String) -> String {
    let value = LayerKeyPath(keyPath)?.value(in: LayerProperties())
    return value.flatMap { LayerRecord.Value.text(of: $0) } ?? "as in a fresh layer"
  }

  private static func weight(_ old: String, _ new: String) -> Double {
    guard let old = Double(old), let new = Double(new) else { return 1 }
    let most = max(abs(old), abs(new))
    // A number that was 0 has no ratio; by how much it has changed stands in for it, up to 1.
    return most == 0 ? 0 : min(1, abs(old - new) / max(most, 1))
  }
}
