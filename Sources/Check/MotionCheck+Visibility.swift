import Animations
import Graphics
import Layers
import Scripting

// Animations that nothing shows: because the layer cannot be seen, or because another property of
// it would have to be different.
extension MotionCheck {
  /// Notes whether an animation's layer can be seen now, and whether anything shows what it changes.
  mutating func checkVisibility(of id: Int, _ scene: Scene) {
    guard var watch = watches[id] else { return }
    let layer = watch.layer
    let now = stage.now
    if scene.visible.contains(layer.serial) { watch.lastSeen = now }
    let local = layer.localTime(atStageTime: now)
    let (begin, end) = watch.attached.activeInterval
    if local >= begin, !watch.isFormChecked {
      watch.isFormChecked = true
      checkForm(of: watch)
      checkColors(of: watch)
    }
    if local >= begin, local <= end {
      let unseen = reasonUnseen(layer, scene)
      let shown = unseen == nil ? layer.presentation(at: now) : layer.model
      for (index, track) in watch.tracks.enumerated()
      where watch.samples == 0
        || watch.reasons[index] != nil
      {
        watch.reasons[index] =
          unseen ?? track.keyPath.property.reasonWithoutEffect(in: shown, of: layer)
      }
      watch.samples += 1
    }
    watches[id] = watch
  }

  /// Reports the tracks of an animation that nothing has shown while it was active.
  mutating func reportNoEffect(_ watch: Watch, onlyProperties: Bool = false) {
    guard watch.samples > 1 else { return }
    for (track, reason) in zip(watch.tracks, watch.reasons) {
      guard let reason, reason != .outside else { continue }
      if case .property = reason {} else if onlyProperties { continue }
      report(.noEffect(watch.subject(track), reason), of: track, watch)
    }
  }

  /// Reports an endless animation whose layer cannot be seen.
  mutating func reportUnseen(_ watch: Watch, _ scene: Scene) {
    guard watch.isEndless else { return reportNoEffect(watch) }
    let layer = watch.layer
    let local = layer.localTime(atStageTime: stage.now)
    // What stands still costs nothing.
    guard watch.attached.playback.isRunning, watch.period < .infinity,
      local > layer.localTime(atStageTime: stage.now - Self.step), let track = watch.tracks.first
    else { return }
    guard let reason = reasonUnseen(layer, scene), reason != .empty else {
      return reportNoEffect(watch)
    }
    let played = local - watch.attached.activeInterval.begin
    if let lastSeen = watch.lastSeen {
      guard stage.now - lastSeen > max(1, 2 * watch.period) else { return }
    } else {
      guard watch.samples > 1, reason != .outside || played >= watch.period else { return }
    }
    report(
      .unseen(watch.subject(track), reason, since: watch.lastSeen), of: track, watch, isWhole: true)
  }

  /// Why nothing of a layer can be seen, or nil.
  private func reasonUnseen(_ layer: Layer, _ scene: Scene) -> Fault.Reason? {
    if scene.visible.contains(layer.serial) { return nil }
    guard layer.root === stage.root else { return .offTree }
    var ancestor: Layer? = layer
    while let present = ancestor {
      let shown = present.presentation(at: stage.now)
      if shown.hidden { return .hidden(present.label) }
      if shown.opacity < 1.0 / 255 { return .transparent(present.label) }
      ancestor = present.superlayer
    }
    return scene.draws(layer) ? .outside : .empty
  }
}

extension LayerProperty {
  /// Why a change of the property shows nothing in a layer that can be seen, or nil.
  fileprivate func reasonWithoutEffect(
    in shown: LayerProperties, of layer: Layer
  ) -> Fault.Reason? {
    func unless(_ condition: Bool, _ state: String, _ instead: String) -> Fault.Reason? {
      condition ? nil : .property(state: state, instead: "write \(instead)")
    }
    let shape = shown.shape
    let hasPath = !(shape.path?.isEmpty ?? true)
    let path = unless(hasPath, "the layer has no path", "path = …")
    let stroke =
      path ?? unless(shape.hasStrokeColor, "the layer has no strokeColor", "strokeColor = …")
      ?? unless(shape.style.lineWidth > 0, "its lineWidth is 0", "lineWidth = 1")
    let stops = unless(
      shown.gradient.colors.count > 1, "the layer has fewer than two colors", "colors = { …, … }")
    switch name {
    case "borderColor":
      return unless(shown.borderWidth > 0, "its borderWidth is 0", "borderWidth = 1")
    case "borderWidth":
      return unless(
        shown.borderColor.alpha > 0, "its borderColor is transparent", "borderColor = …")
    case "cornerRadius":
      return unless(
        shown.fillsCorners || shown.masksToBounds
          || layer.sublayers.contains(where: \.coversSuperlayer),
        "the layer has no background or border and does not clip",
        "backgroundColor = …, or masksToBounds = true")
    case "strokeStart", "strokeEnd", "strokeColor", "lineWidth":
      return name == "strokeColor" || name == "lineWidth" ? strokePart(path, shape) : stroke
    case "miterLimit":
      return stroke
        ?? unless(
          shape.style.lineJoin == .miter, "its lineJoin is not \"miter\"", "lineJoin = \"miter\"")
    case "lineDashPhase":
      return stroke
        ?? unless(
          !shape.style.lineDashPattern.isEmpty, "its lineDashPattern is empty",
          "lineDashPattern = { …, … }")
    case "fillColor": return path
    case "path":
      return unless(
        (shape.fillColor?.alpha ?? 0) > 0 || (shape.hasStrokeColor && shape.style.lineWidth > 0),
        "the layer has neither a fillColor nor a strokeColor", "strokeColor = …")
    case "locations": return stops
    case "startPoint", "endPoint":
      return stops
        ?? unless(shown.gradient.angle == nil, "its angle is set", "angle instead of points")
    case "angle": return stops
    case "sublayerTransform":
      return unless(!layer.sublayers.isEmpty, "the layer has no sublayers", "addSublayer(…)")
    default: return nil
    }
  }

  /// What animations of the pen itself need; they may start from nothing.
  private func strokePart(_ path: Fault.Reason?, _ shape: ShapeProperties) -> Fault.Reason? {
    if let path { return path }
    if name == "lineWidth", !shape.hasStrokeColor {
      return .property(state: "the layer has no strokeColor", instead: "write strokeColor = …")
    }
    if name == "strokeColor", shape.style.lineWidth <= 0 {
      return .property(state: "its lineWidth is 0", instead: "write lineWidth = 1")
    }
    return nil
  }
}

extension LayerProperties {
  /// Whether something drawn follows the corners.
  fileprivate var fillsCorners: Bool {
    (backgroundColor?.alpha ?? 0) > 0 || borderWidth > 0
      || gradient.colors.contains { $0.alpha > 0 }
  }
}

extension ShapeProperties {
  fileprivate var hasStrokeColor: Bool { (strokeColor?.alpha ?? 0) > 0 }
}
