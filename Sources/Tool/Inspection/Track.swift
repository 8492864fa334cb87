import Animations
import Graphics
import Layers
import Scripting

/// Values of one layer's key path over time: columns of a table.
struct Track {
  /// The layer's address.
  let address: String
  /// The place in the layer.
  let keyPath: LayerKeyPath
  /// Whether any row so far has found the layer.
  private var isFound = false

  /// Looks up a key path.
  init(address: String, keyPath name: String) throws(UsageError) {
    guard let keyPath = LayerKeyPath(name) else {
      let known = LayerClass.allCases.flatMap { LayerKeyPath.names(of: $0) }
      throw .unknownKeyPath(
        name, layerClass: "a layer", suggestion: Spelling.nearest(to: name, among: known))
    }
    self.address = address
    self.keyPath = keyPath
  }

  /// The titles of the columns: `NAME.keyPath`, with the part behind it where a value has several.
  var titles: [String] {
    let title = "\(address).\(keyPath.name)"
    return keyPath.kind.numberNames.map { $0.isEmpty ? title : "\(title).\($0)" }
  }

  /// The cells at the stage's present time; empty where there is no layer or no value.
  mutating func cells(of stage: Stage) throws(UsageError) -> [String] {
    let empty = titles.map { _ in "" }
    let layers = stage.layers(at: address)
    guard let layer = layers.first else { return empty }
    if layers.count > 1 {
      throw .ambiguousLayer(address, matches: layers.map { stage.address(of: $0) })
    }
    guard keyPath.property.applies(to: layer.layerClass) else {
      throw .unknownKeyPath(
        keyPath.name, layerClass: layer.layerClass.rawValue,
        suggestion: Spelling.nearest(
          to: keyPath.name, among: LayerKeyPath.names(of: layer.layerClass)))
    }
    isFound = true
    let value = keyPath.value(in: layer.presentation(at: stage.now))
    if case .none = value { return empty }
    let numbers = value.namedNumbers
    return numbers.isEmpty ? [value.text()] : numbers.map(\.value.plainText)
  }

  /// Refuses an address that no layer had at any time.
  func checkFound(in stage: Stage) throws(UsageError) {
    if isFound { return }
    var known: [String] = []
    stage.root.forEachLayer { known.append($0.label) }
    let name = address.split(separator: "/").last.map(String.init) ?? address
    throw .unknownLayer(address, suggestion: Spelling.nearest(to: name, among: known))
  }
}

extension Stage {
  /// The names from the stage down to a layer.
  fileprivate func address(of layer: Layer) -> String {
    var names = [layer.label]
    var above = layer.superlayer
    while let layer = above, layer !== root {
      names.insert(layer.label, at: 0)
      above = layer.superlayer
    }
    return names.joined(separator: "/")
  }
}
