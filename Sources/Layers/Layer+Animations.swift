public import Animations
import Graphics

extension Layer {
  /// Attaches a copy of an animation; one under the same key ends, as if it were removed.
  ///
  /// A transition freezes what the layer and all below it show now; what is changed afterwards is
  /// its new picture.
  ///
  /// - Parameters:
  ///   - animation: The animation; it has been validated.
  ///   - key: The key; nil makes one up and replaces nothing. That of a transition is always
  ///     ``Layer/transitionKey``.
  ///   - id: The number that tells attached animations apart.
  ///   - time: The stage's time of the adding.
  ///   - place: Where the animation was made, as "file:line", for messages.
  ///   - leafPlaces: Where each leaf of a group was made.
  /// - Throws: Why the animation does not fit the layer; nothing has changed then.
  public func addAnimation(
    _ animation: Animation, forKey key: String?, id: Int, at time: Double, place: String = "",
    leafPlaces: [String] = []
  ) throws(AnimationError) {
    let keyPaths = try resolve(animation)
    let isTransition = animation.transition != nil
    let attached = AttachedAnimation(
      id: id, key: isTransition ? Self.transitionKey : key ?? "animation#\(id)", place: place,
      leafPlaces: leafPlaces, animation: animation, addedAt: localTime(atStageTime: time),
      oldPicture: isTransition ? frozenPicture(at: time) : nil, keyPaths: keyPaths)
    if let replaced = animations.first(where: { $0.key == attached.key }) {
      removeAnimation(id: replaced.id, at: time)
    }
    animations.append(attached)
    changeTracks { $0.append(AnimationTrack(attached)) }
    hasTransition = hasTransition || isTransition
  }

  /// The key of transitions: a layer is in one at a time.
  public static let transitionKey = "transition"

  /// Puts another animation into a running one's place: begin time, speed, pause and order stay.
  ///
  /// - Parameters:
  ///   - id: The running animation's number.
  ///   - animation: The new animation; it has been validated.
  ///   - newPlace: Where the new one was made; nil keeps the old place.
  ///   - leafPlaces: Where each leaf of a group was made.
  /// - Returns: Whether an animation with that number is attached.
  /// - Throws: Why the animation does not fit the layer; nothing has changed then.
  @discardableResult
  public func updateAnimation(
    id: Int, to animation: Animation, place newPlace: String? = nil, leafPlaces: [String] = []
  ) throws(AnimationError) -> Bool {
    guard let place = animations.firstIndex(where: { $0.id == id }) else { return false }
    let keyPaths = try resolve(animation)
    // A property's animation has no old picture to become a transition with, nor the other way.
    guard (animation.transition == nil) == (animations[place].oldPicture == nil) else {
      throw .transitionUpdate
    }
    let begin = animations[place].interval.begin
    animations[place].animation = animation
    animations[place].keyPaths = keyPaths
    if let newPlace {
      animations[place].place = newPlace
      animations[place].leafPlaces = leafPlaces
    }
    if animation.timing.beginTime == nil && animation.timing.delay == nil {
      animations[place].animation.timing.beginTime = begin
    }
    changeTracks { $0[place] = AnimationTrack(animations[place]) }
    return true
  }

  /// Detaches an animation; with `commit`, what it shows then becomes the model's value.
  ///
  /// Of a spring that has settled it is the target itself, of which what shows may be a thousandth
  /// away.
  ///
  /// - Parameters:
  ///   - id: The animation's number.
  ///   - time: The stage's time.
  /// - Returns: Whether it was attached.
  @discardableResult
  public func removeAnimation(id: Int, at time: Double) -> Bool {
    guard let place = animations.firstIndex(where: { $0.id == id }) else { return false }
    if animations[place].animation.commit {
      let shown = ownPresentation(atLocalTime: localTime(atStageTime: time))
      let targets = settledTargets(of: animations[place], atStageTime: time, shown)
      for (leaf, keyPath) in animations[place].keyPaths.enumerated() {
        keyPath.set(keyPath.kind.clamped(targets[leaf] ?? keyPath.value(in: shown)), in: &model)
      }
    }
    animations.remove(at: place)
    changeTracks { $0.remove(at: place) }
    hasTransition = animations.contains { $0.oldPicture != nil }
    return true
  }

  /// The targets of an animation's springs that have settled and that nothing covers, by leaf.
  private func settledTargets(
    of attached: AttachedAnimation, atStageTime time: Double, _ shown: LayerProperties
  ) -> [Int: PropertyValue] {
    var targets: [Int: PropertyValue] = [:]
    let time = attached.playback.animationTime(at: localTime(atStageTime: time))
    attached.animation.forEachLeaf(at: time, addedAt: attached.addedAt) { index, leaf, state in
      let keyPath = attached.keyPaths[index]
      let model = keyPath.value(in: model)
      if let target = leaf.settledTarget(at: state, model: model),
        leaf.value(at: state, model: model, current: model) == keyPath.value(in: shown)
      {
        targets[index] = target
      }
    }
    return targets
  }

  /// The values that show at a time of the stage: the model, changed by each animation in the order
  /// added.
  ///
  /// A cover has the geometry that its superlayer shows.
  public func presentation(at stageTime: Double) -> LayerProperties {
    let own = ownPresentation(atLocalTime: localTime(atStageTime: stageTime))
    guard coversSuperlayer, let superlayer else { return own }
    return own.covering(superlayer.presentation(at: stageTime))
  }

  /// The values that show at a local time, before a cover takes its superlayer's geometry.
  func ownPresentation(atLocalTime localTime: Double) -> LayerProperties {
    var shown = LayerProperties()
    present(atLocalTime: localTime, in: &shown)
    return shown
  }

  /// Puts the values that show at a local time into the memory of an earlier frame.
  ///
  /// - Complexity: O(leaves of the animations). Nothing is allocated for numbers, points, colours and
  ///   transforms.
  func present(atLocalTime localTime: Double, in shown: inout LayerProperties) {
    if tracks.isEmpty {
      shown = model
      return
    }
    // The boxes of the earlier frame stay, for the animations to write into.
    var (rare, gradient, shape) = (shown.rareBox, shown.gradientBox, shown.shapeBox)
    shown = model
    shown.rareBox.moveInto(&rare)
    shown.gradientBox.moveInto(&gradient)
    shown.shapeBox.moveInto(&shape)
    applyTracks(to: &shown, atLocalTime: localTime)
  }

  /// Moves what an earlier frame has left of this layer on to a local time.
  ///
  /// The model is not looked at, which saves a third of a frame's way to memory.
  ///
  /// - Parameters:
  ///   - shown: What ``present(atLocalTime:in:)`` or this function left there, at the present
  ///     ``version``.
  ///   - localTime: The time.
  /// - Returns: False when that cannot be done: then `shown` is of no use.
  func presentOver(_ shown: inout LayerProperties, atLocalTime localTime: Double) -> Bool {
    canBePresentedOver && applyTracks(to: &shown, atLocalTime: localTime)
  }

  /// Lets each animation change what shows.
  ///
  /// The tracks are taken out for as long as they are evaluated, and evaluated in place: counting a
  /// reference to memory that nobody has touched since the last frame would stop the processor until
  /// it is there.
  ///
  /// - Returns: Whether all of them contribute and overwrite; where one is silent, the model shows.
  @discardableResult
  private func applyTracks(
    to shown: inout LayerProperties, atLocalTime localTime: Double
  ) -> Bool {
    var tracks: [AnimationTrack] = []
    exchangeTracks(&tracks)
    defer { exchangeTracks(&tracks) }
    var overwrites = true
    for place in tracks.indices where !tracks[place].apply(to: &shown, of: self, at: localTime) {
      overwrites = false
    }
    return overwrites
  }

  /// Finds where each leaf writes, and checks that it can.
  private func resolve(_ animation: Animation) throws(AnimationError) -> [LayerKeyPath] {
    var keyPaths: [LayerKeyPath] = []
    for leaf in animation.leaves {
      keyPaths.append(try resolve(leaf))
    }
    return keyPaths
  }

  private func resolve(_ leaf: PropertyAnimation) throws(AnimationError) -> LayerKeyPath {
    guard let keyPath = LayerKeyPath(leaf.keyPath), keyPath.property.applies(to: layerClass) else {
      throw .unknownKeyPath(
        leaf.keyPath, layerClass,
        suggestion: Spelling.nearest(to: leaf.keyPath, among: LayerKeyPath.names(of: layerClass)))
    }
    guard keyPath.property.isAnimatable else { throw .notAnimatable(leaf.keyPath) }
    if leaf.valueFunction != nil {
      // Its numbers have been validated; what it makes of them is a transform.
      guard keyPath.kind.matches(.transform(.identity)) else {
        throw .wrongKind(
          keyPath: leaf.keyPath, role: "valueFunction", expected: keyPath.kind.phrase)
      }
      return keyPath
    }
    if case .keyframes(let curve) = leaf.curve, curve.path != nil, keyPath.kind != .point {
      throw .wrongKind(keyPath: leaf.keyPath, role: "path", expected: keyPath.kind.phrase)
    }
    let model = keyPath.value(in: model)
    var previous: PropertyValue? = leaf.needsModelValue ? model : nil
    for (role, value) in leaf.namedValues {
      guard keyPath.kind.matches(value) || (value == .none && keyPath.isOptional) else {
        throw .wrongKind(keyPath: leaf.keyPath, role: role, expected: keyPath.kind.phrase)
      }
      if let other = previous, value != .none, other != .none,
        let difference = other.mismatch(with: value, summed: role == "by")
      {
        throw .mismatch(keyPath: leaf.keyPath, difference)
      }
      previous = value
    }
    return keyPath
  }
}
