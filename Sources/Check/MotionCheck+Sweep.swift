import Animations
import Graphics
import Layers
import Scripting

// A band of light that crosses a layer should cross all of it. Whether it does is found by looking
// along the layer, in the direction of the motion, at moments of one cycle.
extension MotionCheck {
  /// How many places along the way, how many lanes beside one another, and how many moments are
  /// looked at.
  private static let (places, lanes, moments) = (64, 5, 48)

  /// Asks once whether an animation sweeps light over a layer and stops short; reports it then.
  mutating func askSweep(of track: Track, in watch: inout Watch) -> Bool {
    guard !watch.sweep.isAsked else { return watch.sweep.isShort }
    watch.sweep.isAsked = true
    for track in watch.tracks {
      guard let sweep = Sweep(track, of: watch), let reach = reach(of: sweep, watch) else {
        continue
      }
      watch.sweep.isShort = true
      report(
        .shortSweep(watch.subject(track), host: sweep.host.label, reach: reach),
        of: track, watch)
      break
    }
    return watch.sweep.isShort
  }

  /// How far the light comes, as a share of the way, where it enters at the near edge and does not
  /// get to the far one; otherwise nil.
  private func reach(of sweep: Sweep, _ watch: Watch) -> Double? {
    let layer = watch.layer
    let begin = layer.stageTime(ofLocal: watch.attached.activeInterval.begin, notBefore: 0)
    guard begin.isFinite, watch.period.isFinite else { return nil }
    // The last moment is a hair before the end, where the start shows again.
    let times = (0...Self.moments).map { step in
      begin + watch.period * Double(step) / Double(Self.moments) - (step == 0 ? -1 : 1) * Self.hair
    }
    let rest = LayerSnapshot(stage.root, at: times[0])
    guard let points = sweep.points(in: Scene(rest), Self.places, Self.lanes) else { return nil }
    let base = Sight(rest).colors(at: points)
    var isRest = true
    var first: ClosedRange<Int>?
    var reach = -1
    var crossed: Set<Int> = []
    for time in times {
      let snapshot = LayerSnapshot(stage.root, at: time)
      let colors = Sight(snapshot).colors(at: points)
      var ground = base
      if sweep.host !== layer {
        var without = snapshot
        without.conceal(layer: layer.serial)
        ground = Sight(without).colors(at: points)
      }
      let points = zip(colors, ground).enumerated()
        .filter { $0.element.0.difference(to: $0.element.1) > Sight.threshold }.map(\.offset)
      let lit = points.map { $0 / Self.lanes }
      crossed.formUnion(points.map { $0 % Self.lanes })
      if let near = lit.min(), let far = lit.max() {
        if first == nil { first = near...far }
        // Light over the whole layer at once is no band.
        if isRest, far - near > Self.places / 2 { return nil }
        reach = max(reach, far)
      }
      isRest = false
    }
    guard let first, first.lowerBound <= Self.places / 8, first.upperBound < Self.places / 2,
      reach < Self.places - 3, crossed.count >= Self.lanes - 1  // a bubble is no band
    else { return nil }
    return Double(reach + 1) / Double(Self.places)
  }
}

/// A motion of light across a layer.
private struct Sweep {
  /// What it crosses: the layer that clips it, or the gradient layer itself.
  let host: Layer
  /// The direction in the host's coordinates, of length 1.
  private let direction: Point

  /// Nil where the animation is no sweep: it comes back, stays at its end, or nothing clips it.
  init?(_ track: Track, of watch: Watch) {
    let timing = watch.attached.animation.timing
    let isEndless = timing.repeatCount > 1 || timing.repeatDuration > 0
    guard !track.comesBack,
      isEndless || !(watch.attached.animation.commit || watch.attached.holdsAfterEnd)
    else { return nil }
    let model = track.keyPath.value(in: watch.layer.currentModel)
    let values = track.values(model: model, count: 5)
    guard let first = values.first, let last = values.last, let way = Self.way(first, last, track),
      way != .zero
    else { return nil }
    if !isEndless, last == model { return nil }
    let length = way.distance(to: .zero)
    if let axis = Self.gradientAxis(track, watch.layer) {
      host = watch.layer
      let forwards = way.x + way.y > 0 ? 1.0 : -1.0
      direction = axis * forwards
    } else {
      guard let clip = Self.clip(around: watch.layer) else { return nil }
      host = clip
      direction = way * (1 / length)
    }
  }

  /// The nearest layer around one that clips it; the stage's own edge does not count.
  private static func clip(around layer: Layer) -> Layer? {
    var ancestor = layer.superlayer
    while let present = ancestor, present.superlayer != nil {
      if present.model.masksToBounds { return present }
      ancestor = present.superlayer
    }
    return nil
  }

  /// The difference between the ends of a value that moves something; nil for others.
  private static func way(_ first: PropertyValue, _ last: PropertyValue, _ track: Track) -> Point? {
    let name = track.leaf.keyPath
    switch (first, last) {
    case (.number(let from), .number(let to)):
      if name.hasSuffix("translation.x") || name == "position.x" || name.hasSuffix("Point.x") {
        return Point(to - from, 0)
      }
      if name.hasSuffix("translation.y") || name == "position.y" || name.hasSuffix("Point.y") {
        return Point(0, to - from)
      }
      return nil
    case (.point(let from), .point(let to)): return to - from
    case (.transform(.parts(let from)), .transform(.parts(let to))):
      return Point(
        to.translation.x - from.translation.x, to.translation.y - from.translation.y)
    case (.numbers(let from), .numbers(let to)):
      guard let a = from.first, let b = to.first, name == "locations" else { return nil }
      return Point(b - a, 0)
    default: return nil
    }
  }

  /// The direction of a gradient whose own geometry is animated.
  private static func gradientAxis(_ track: Track, _ layer: Layer) -> Point? {
    guard ["locations", "startPoint", "endPoint"].contains(track.keyPath.property.name) else {
      return nil
    }
    let gradient = layer.currentModel.gradient
    let size = layer.currentModel.bounds.size
    var axis = gradient.endPoint - gradient.startPoint
    axis = Point(axis.x * size.width, axis.y * size.height)
    let length = axis.distance(to: .zero)
    return length > 0 ? axis * (1 / length) : nil
  }

  /// Points on the stage from the host's near edge to its far edge, lane beside lane.
  func points(in scene: Scene, _ places: Int, _ lanes: Int) -> [Point]? {
    guard let toStage = scene.toStage(of: host) else { return nil }
    let bounds = scene.bounds(of: host) ?? .zero
    guard !bounds.isEmpty else { return nil }
    // Along the axis that the motion follows more; light crosses a layer from edge to edge.
    let isLevel = abs(direction.x) * bounds.height >= abs(direction.y) * bounds.width
    let isForwards = (isLevel ? direction.x : direction.y) > 0
    return (0..<places).flatMap { place in
      let share = (Double(place) + 0.5137) / Double(places)
      let along = isForwards ? share : 1 - share
      return (0..<lanes).map { lane in
        let across = (Double(lane) + 0.4871) / Double(lanes)
        return toStage.apply(
          isLevel
            ? Point(bounds.minX + along * bounds.width, bounds.minY + across * bounds.height)
            : Point(bounds.minX + across * bounds.width, bounds.minY + along * bounds.height))
      }
    }
  }
}
