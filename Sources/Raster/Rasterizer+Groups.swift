import Graphics

extension Rasterizer {
  /// What a list's group holds, found before anything is drawn.
  struct GroupOutline {
    /// The index of the command that closes the group.
    var end = 0
    /// The number of the first group that is opened after this one's end.
    var nextGroup = 0
    /// The fills, strokes and groups directly in it.
    var itemCount = 0
    /// The pixels that its content may touch.
    var bounds = PixelRect.empty
    /// Whether anything of it can show.
    var isVisible = true
    /// Whether it changes what is below even where it is empty.
    var isCrossFade = false
    /// Whether a group in it takes the place of its picture, which therefore must be apart.
    var holdsCrossFade = false
  }

  /// An opening that is not closed yet, while a list is looked through.
  struct GroupScope {
    /// The group's number, or nil for a clip.
    var group: Int?
    /// What clips leave inside.
    var clip: PixelRect
  }

  /// Looks through a list for its groups' extents, so that a group's pixels are no more than it
  /// needs, and an invisible group costs nothing.
  ///
  /// Lists without groups are not looked through.
  func outlineGroups(of list: DisplayList, in bounds: PixelRect) {
    groups.removeAll(keepingCapacity: true)
    let commands = list.commands
    guard commands.contains(where: \.isGroup) else { return }
    groupScopes.removeAll(keepingCapacity: true)
    groupScopes.append(GroupScope(group: nil, clip: bounds))
    openGroups.removeAll(keepingCapacity: true)
    for (index, command) in commands.enumerated() {
      let clip = groupScopes[groupScopes.count - 1].clip
      switch command {
      case .fill(let fill):
        guard let group = openGroups.last else { continue }
        groups[group].itemCount += 1
        groups[group].bounds.formUnion(
          PixelRect(touchedBy: fill.shape.extent(under: fill.transform), in: clip))
      case .stroke(let stroke):
        guard let group = openGroups.last else { continue }
        groups[group].itemCount += 1
        groups[group].bounds.formUnion(PixelRect(touchedBy: stroke.extent, in: clip))
      case .pushClip(let pushed):
        groupScopes.append(
          GroupScope(
            group: nil,
            clip: PixelRect(touchedBy: pushed.shape.extent(under: pushed.transform), in: clip)))
      case .pushGroup(let pushed):
        openGroups.append(groups.count)
        groupScopes.append(GroupScope(group: groups.count, clip: clip))
        groups.append(
          GroupOutline(
            isVisible: pushed.opacity > 0, isCrossFade: pushed.composition == .crossFade))
      case .popClip:
        precondition(
          groupScopes.count > 1 && groupScopes[groupScopes.count - 1].group == nil,
          "a clip is closed before what surrounds it")
        groupScopes.removeLast()
      case .popGroup:
        guard let group = groupScopes.removeLast().group else {
          preconditionFailure("a group is closed before what surrounds it")
        }
        openGroups.removeLast()
        groups[group].end = index
        groups[group].nextGroup = groups.count
        if groups[group].isCrossFade {
          precondition(!openGroups.isEmpty, "a cross-fade stands in a group")
          groups[openGroups[openGroups.count - 1]].holdsCrossFade = true
        } else if groups[group].bounds.isEmpty {
          groups[group].isVisible = false
        }
        if let outer = openGroups.last, groups[group].isVisible {
          groups[outer].itemCount += 1
          groups[outer].bounds.formUnion(groups[group].bounds)
        }
      }
    }
    precondition(groupScopes.count == 1, "every clip and group of a display list is closed")
  }
}

extension DisplayList.Command {
  fileprivate var isGroup: Bool { if case .pushGroup = self { true } else { false } }
}
