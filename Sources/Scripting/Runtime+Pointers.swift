import Graphics
import Layers

// Pointer events: which layers they reach, in what order, and in whose coordinates.
//
// Of the layers that listen for an event, the front-most that contains the point hears it, then
// those of its superlayers that listen and contain it too, last `limn.on`; a handler that returns
// true ends it. From a press to the release, the pointer is grabbed: it goes on to whom the press
// reached, inside or not.
extension Runtime {
  /// A pointer between its press and its release.
  struct Grab {
    /// The layers under the press, the front-most first.
    let layers: [Layer]
    /// Whom moves and the release can reach: the front-most layer that listened for the press and
    /// its superlayers, else all that were under the press.
    let holders: [Layer]
    /// Where the pointer was last, in points of the stage.
    var location: Point
  }

  /// Tells a pointer's event to those whom it reaches.
  func deliver(_ event: PointerEvent) throws(ScriptError) {
    let name = event.kind.rawValue
    switch event.kind {
    case .press:
      let layers = layers(under: event.location)
      let reached = reach(of: name, among: layers)
      grabs[event.pointer] = Grab(
        layers: layers, holders: reached.first.map { superlayers(from: $0) } ?? layers,
        location: event.location)
      try tell(event, to: reached, under: layers)
    case .move:
      grabs[event.pointer]?.location = event.location
      try tell(event, grabbedBy: grabs[event.pointer])
    case .release:
      let grab = grabs.removeValue(forKey: event.pointer)
      try tell(event, grabbedBy: grab)
      if let grab, !event.isCancelled { try tellTap(event, after: grab) }
    case .tap where isHeard(.tap):
      let layers = layers(under: event.location)
      try tell(event, to: reach(of: name, among: layers), under: layers)
    case .tap: break
    }
  }

  /// Takes all pointers away, as a host does that suspends the stage.
  func cancelGrabs() throws(ScriptError) {
    for (pointer, grab) in grabs.sorted(by: { $0.key < $1.key }) {
      try deliver(
        PointerEvent(.release, at: grab.location, pointer: pointer, isCancelled: true))
    }
  }

  /// Whether anybody listens: finding what lies under a pointer takes as long as a frame.
  private func isHeard(_ kind: PointerEvent.Kind) -> Bool {
    subscriptions[kind.rawValue]?.isEmpty == false
  }

  /// The layers that contain a point of the stage, as they show now, the front-most first.
  private func layers(under point: Point) -> [Layer] {
    var layers: [Layer] = []
    root?.forEachHit(at: point, .presentation(at: now)) {
      layers.append($0)
      return true
    }
    return layers
  }

  /// Of some layers, the front-most that listens for an event, and its superlayers that do.
  private func reach(of event: String, among layers: [Layer]) -> [Layer] {
    guard let target = layers.first(where: { isListening($0, for: event) }) else { return [] }
    return superlayers(from: target).filter { superlayer in
      isListening(superlayer, for: event) && layers.contains { $0 === superlayer }
    }
  }

  private func superlayers(from layer: Layer) -> [Layer] {
    Array(sequence(first: layer, next: \.superlayer))
  }

  private func isListening(_ layer: Layer, for event: String) -> Bool {
    (subscriptions[event] ?? []).contains { $0.listenedLayer === layer }
  }

  /// Tells a move or a release: while the pointer is grabbed, to whom the press reached.
  private func tell(_ event: PointerEvent, grabbedBy grab: Grab?) throws(ScriptError) {
    if !isHeard(event.kind) { return }
    let under = layers(under: event.location)
    guard let grab else {
      return try tell(event, to: reach(of: event.kind.rawValue, among: under), under: under)
    }
    try tell(event, to: reach(of: event.kind.rawValue, among: grab.holders), under: under)
  }

  /// Tells a tap to the front-most layer under the press that listens for one, if the release was
  /// inside it too.
  private func tellTap(_ release: PointerEvent, after grab: Grab) throws(ScriptError) {
    if !isHeard(.tap) { return }
    let tap = PointerEvent(.tap, at: release.location, pointer: release.pointer)
    let under = layers(under: release.location)
    let target = grab.layers.first { isListening($0, for: "tap") } ?? root
    guard let target, grab.layers.contains(where: { $0 === target }),
      under.contains(where: { $0 === target })
    else { return }
    let both = grab.layers.filter { layer in under.contains { $0 === layer } }
    try tell(tap, to: reach(of: "tap", among: both), under: under)
  }

  /// Calls the handlers on some layers, the first layer's first, then those of `limn.on`, until one
  /// returns true.
  private func tell(
    _ event: PointerEvent, to reached: [Layer], under: [Layer]
  ) throws(ScriptError) {
    let listeners = subscriptions[event.kind.rawValue] ?? []
    for layer in reached {
      for listener in listeners where listener.listenedLayer === layer && listener.isActive {
        if try tell(listener, scriptEvent(event, on: layer, of: layer, under: under)) { return }
      }
    }
    for listener in listeners where listener.listenedLayer == nil {
      if try tell(listener, scriptEvent(event, on: nil, of: reached.first, under: under)) { return }
    }
  }

  /// What a handler is told: the point in the coordinates of the layer it listens on.
  private func scriptEvent(
    _ event: PointerEvent, on layer: Layer?, of target: Layer?, under: [Layer]
  ) -> ScriptEvent {
    // A layer that is flattened to a line, or to nothing, shows its anchor alone.
    let point =
      layer.map { layer in
        root?.convert(event.location, to: layer, .presentation(at: now))
          ?? layer.presentation(at: now).anchor
      } ?? event.location
    let inside = layer ?? target ?? root
    var told = ScriptEvent(name: event.kind.rawValue, time: now)
    told.fields = [
      ("x", .number(point.x)), ("y", .number(point.y)),
      ("pointer", .number(Double(event.pointer))),
      ("inside", .boolean(under.contains { $0 === inside })),
      ("layer", target.map { .layer($0) } ?? .none),
    ]
    if event.kind == .release { told.fields.append(("cancelled", .boolean(event.isCancelled))) }
    return told
  }
}
