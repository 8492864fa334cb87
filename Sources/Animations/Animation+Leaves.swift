// The leaves of an animation are the property animations in it, numbered depth first. A layer
// resolves their key paths once and finds them again by number in every frame.

extension Animation {
  /// The number of property animations in this one.
  public var leafCount: Int {
    switch content {
    case .property: 1
    case .group(let members): members.reduce(0) { $0 + $1.leafCount }
    case .transition: 0
    }
  }

  /// The property animations in this one, depth first.
  public var leaves: [PropertyAnimation] {
    switch content {
    case .property(let leaf): [leaf]
    case .group(let members): members.flatMap(\.leaves)
    case .transition: []
    }
  }

  /// Visits the property animations that contribute at a moment, depth first.
  ///
  /// Allocates nothing. Leaves that contribute nothing then are skipped but keep their numbers.
  ///
  /// - Parameters:
  ///   - parentTime: The moment, in the time of the layer the animation was added to.
  ///   - addedAt: When it was added, in the same time.
  ///   - uncertainty: How far `parentTime` may be off, in seconds, beyond its own rounding.
  ///   - body: Called with each leaf's number, the leaf, and how far it has come.
  public func forEachLeaf(
    at parentTime: Double, addedAt: Double, uncertainty: Double = 0,
    _ body: (_ leafIndex: Int, _ leaf: PropertyAnimation, _ state: LeafState) -> Void
  ) {
    var leafIndex = 0
    visit(
      at: parentTime, addedAt: addedAt, groupDuration: nil, uncertainty: uncertainty, &leafIndex,
      body)
  }

  private func visit(
    at parentTime: Double, addedAt: Double, groupDuration: Double?, uncertainty: Double,
    _ leafIndex: inout Int, _ body: (Int, PropertyAnimation, LeafState) -> Void
  ) {
    let duration = resolvedDuration(groupDuration: groupDuration)
    guard
      let position = timing.position(
        at: parentTime, beginTime: timing.begin(addedAt: addedAt), duration: duration,
        uncertainty: uncertainty)
    else {
      leafIndex += leafCount
      return
    }
    switch content {
    case .property(let leaf):
      body(
        leafIndex, leaf,
        LeafState(
          fraction: timingFunction.value(
            at: position.progress, slack: position.uncertainty / duration),
          cycle: position.cycle, cycleEnd: timing.autoreverses ? 0 : 1,
          basicTime: position.basicTime, duration: duration,
          slack: position.uncertainty / duration))
      leafIndex += 1
    case .group(let members):
      let time = memberTime(at: position, duration: duration)
      let given = givenDuration(in: groupDuration)
      // By place in a span: iterating the array would copy each member.
      let row = members.span
      for place in row.indices {
        row[place].visit(
          at: time, addedAt: 0, groupDuration: given, uncertainty: position.uncertainty,
          &leafIndex, body)
      }
    case .transition: break
    }
  }

  /// The time of a group's members: the group's basic time, bent by its timing function.
  ///
  /// Members are clipped to the group: an overshoot stops at either end. An endless group has no
  /// progress to bend.
  private func memberTime(at position: TimePosition, duration: Double) -> Double {
    if timingFunction == .linear || !duration.isFinite { return position.basicTime }
    let progress = timingFunction.value(
      at: position.progress, slack: position.uncertainty / duration)
    return min(max(duration * progress, 0), duration)
  }
}
