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
    for (index, layer) in before.enumerated() { places[layer.identity, default: []].append(index) }
    var changes: [Self] = []
    var pairs: [LayerPair] = []
    for layer in now {
      let name = layer.name(among: all)
      // Layers of one address are paired in paint order.
      if let place = places[layer.identity]?.first(where: { !used[$0] }) {
        used[place] = true
        pairs.append(LayerPair(place: place, name: name, box: layer.box))
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
    return changes + reordered(pairs)
  }

  /// A layer that is there before and now.
  private struct LayerPair {
    /// Its place in paint order, before.
    let place: Int
    let name: String
    let box: PixelBox?
  }

  /// Layers that are drawn above others they were drawn below, of those that overlap.
  ///
  /// - Parameter pairs: The layers in paint order, now.
  /// - Returns: For each layer that has come up the first it covers now.
  private static func reordered(_ pairs: [LayerPair]) -> [Self] {
    var changes: [Self] = []
    var highest = -1
    for (index, upper) in pairs.enumerated() {
      // Only below a place that has been passed is something out of order.
      defer { highest = max(highest, upper.place) }
      guard upper.place < highest, let box = upper.box else { continue }
      let lower = pairs[..<index].first {
        $0.place > upper.place && $0.box?.overlaps(box) == true
      }
      guard let lower, let other = lower.box else { continue }
      let common = PixelBox(x: box.x.clamped(to: other.x), y: box.y.clamped(to: other.y))
      changes.append(
        Self(
          text: "`\(upper.name)` is drawn above `\(lower.name)`, was below", weight: 1.5,
          boxes: [common]))
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

extension LayerRecord.Layer {
  /// By what it is found again: there is one stage, whichever number it has.
  fileprivate var identity: String { layerClass == "stage" ? "" : address }
}
