import Animations
import Graphics
import Layers
import Raster
import Rendering
import Scripting

// What a check sees of a world as it is now.
extension CaseWorld {
  /// The one layer of an address.
  func layer(_ address: String) throws(BindingError) -> Layer {
    let found = stage.layers(at: address)
    if let layer = found.first, found.count == 1 { return layer }
    if found.count > 1 {
      throw CheckProblem.severalLayers(address: address, found.map(\.fullAddress)).error
    }
    var names: [String] = []
    stage.root.forEachLayer { layer in
      if layer.superlayer != nil { names.append(layer.fullAddress) }
    }
    let labels = names.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    let near =
      Spelling.nearest(to: address, among: labels + names).map { [$0] } ?? names
    throw CheckProblem.noLayer(address: address, time: time, nearest: near).error
  }

  /// What shows of a layer at a key path.
  func value(of address: String, _ keyPath: LayerKeyPath) throws(BindingError) -> PropertyValue {
    let layer = try layer(address)
    guard keyPath.property.applies(to: layer.layerClass) else {
      throw .unknownName(
        owner: layer.layerClass.rawValue, name: keyPath.name,
        known: LayerKeyPath.names(of: layer.layerClass))
    }
    return keyPath.value(in: layer.presentation(at: now))
  }

  /// What shows, as pixels.
  func frame() throws(BindingError) -> Pixmap {
    do throws(ScriptError) {
      return try drawFrame()
    } catch {
      throw CheckProblem.frameTooLarge.error
    }
  }

  /// What the stage alone would show: the background of everything on it.
  func bareFrame() throws(BindingError) -> Pixmap {
    let bare = Layer(.stage, serial: stage.root.serial)
    bare.model = stage.root.presentation(at: now)
    do throws(ScriptError) {
      return try drawFrame(of: LayerSnapshot(bare, at: 0))
    } catch {
      throw CheckProblem.frameTooLarge.error
    }
  }

  /// A line about a layer: what it is asked for, and what else is not as in a fresh layer, in its
  /// model and as it shows.
  func wording(of address: String, _ asked: LayerKeyPath) throws(BindingError) -> String {
    let layer = try layer(address)
    let model = layer.currentModel
    let shown = layer.presentation(at: now)
    var words = [Self.wording(of: asked, in: model, shown)]
    for property in LayerProperty.all(of: layer.layerClass) {
      // A frame says nothing that bounds and position do not.
      guard property.name != asked.name, !["name", "frame"].contains(property.name),
        let keyPath = LayerKeyPath(property.name)
      else { continue }
      let (written, seen) = (keyPath.value(in: model), keyPath.value(in: shown))
      if written == property.defaultValue, seen == property.defaultValue { continue }
      words.append(Self.wording(of: keyPath, in: model, shown))
    }
    let time = BindingError.plain(time.toSixDigits)
    return "\(address) at t = \(time): \(words.joined(separator: "; "))"
  }

  private static func wording(
    of keyPath: LayerKeyPath, in model: LayerProperties, _ shown: LayerProperties
  ) -> String {
    let (written, seen) = (keyPath.value(in: model), keyPath.value(in: shown))
    if written == seen { return "\(keyPath.name) \(written.shortWording)" }
    return "\(keyPath.name) model \(written.shortWording), shows \(seen.shortWording)"
  }
}
