import Animations
import Layers

/// One property animation of an attached animation, with the groups around it.
struct Track {
  /// The number of the leaf, depth first.
  let index: Int
  /// The groups around it, the outermost first, and last the animation itself.
  let chain: [Animation]
  /// What it changes.
  let leaf: PropertyAnimation
  /// Where it writes.
  let keyPath: LayerKeyPath

  /// The tracks of an animation, by number.
  static func all(of animation: Animation) -> [Track] {
    var tracks: [Track] = []
    var count = 0
    add(animation, within: [], &count, to: &tracks)
    return tracks
  }

  private static func add(
    _ animation: Animation, within groups: [Animation], _ count: inout Int,
    to tracks: inout [Track]
  ) {
    let chain = groups + [animation]
    if case .group(let members) = animation.content {
      for member in members { add(member, within: chain, &count, to: &tracks) }
      return
    }
    for leaf in animation.leaves {
      if let keyPath = LayerKeyPath(leaf.keyPath) {
        tracks.append(Track(index: count, chain: chain, leaf: leaf, keyPath: keyPath))
      }
      count += 1
    }
  }

  /// The animation that holds the leaf.
  var own: Animation { chain[chain.count - 1] }

  /// The keyframes, if it has any.
  var keyframes: KeyframeCurve? {
    if case .keyframes(let curve) = leaf.curve { curve } else { nil }
  }

  /// Whether each cycle runs back to where it started.
  var comesBack: Bool { chain.contains { $0.timing.autoreverses } }

  /// The spring, if it is on one.
  var spring: SpringCurve? {
    if case .spring(let curve) = leaf.curve { curve } else { nil }
  }

  /// The length of one way of the leaf's own cycle, in seconds.
  var duration: Double {
    var given: Double?
    for group in chain.dropLast() {
      if let duration = group.timing.duration, duration > 0 { given = duration }
    }
    return own.resolvedDuration(groupDuration: given)
  }

  /// Whether its values are meant to jump: frames one after the other, switches, sudden keys, steps.
  var jumpsByNature: Bool {
    if chain.contains(where: { $0.timingFunction.jumps }) || keyframes?.jumps == true {
      return true
    }
    switch keyPath.kind {
    case .boolean, .image, .choice, .name: return true
    default: return false
    }
  }

  /// The values over one cycle, from start to end.
  func values(model: PropertyValue, count: Int = 17) -> [PropertyValue] {
    (0..<count).compactMap { step in
      let state = LeafState(
        fraction: own.timingFunction.value(at: Double(step) / Double(count - 1)),
        duration: duration)
      return leaf.value(at: state, model: model, current: model)
    }
  }

  /// How far the values go in one cycle.
  func range(model: PropertyValue) -> Double {
    let values = values(model: model)
    guard let first = values.first, let last = values.last else { return 0 }
    return values.map { max($0.distance(to: first), $0.distance(to: last)) }.max() ?? 0
  }
}
