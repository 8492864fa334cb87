import Graphics

extension Rasterizer {
  /// The surface and restriction in force between an opening and its closing.
  struct Scope {
    enum Kind: Equatable {
      /// The frame itself.
      case frame
      /// A clip.
      case clip
      /// A group that is drawn into pixels of its own, blended with an opacity when it ends.
      case group(opacity: Double)
      /// A group whose picture takes the place of the one around it, by a share of it.
      case crossFade(share: Double)
      /// A group whose opacity became its only item's.
      case foldedGroup
    }

    var kind: Kind
    /// Where drawing goes.
    var surface: Surface
    /// The pixels that may change.
    var bounds: PixelRect
    /// The anti-aliased clip within `bounds`, if any.
    var mask: ClipMask?
    /// A factor on the alpha of every item.
    var opacity: Double
  }

  /// The innermost scope.
  var scope: Scope { scopes[scopes.count - 1] }

  // MARK: Clips

  /// Restricts what follows to a shape.
  func push(_ clip: DisplayList.Clip) {
    var next = scope
    next.kind = .clip
    defer { scopes.append(next) }
    if let rect = clip.shape.alignedRect(under: clip.transform, in: next.bounds) {
      next.bounds = rect
      return
    }
    let coverage = prepare(clip.shape, clip.transform, in: next.bounds)
    next.bounds = coverage.bounds
    // An empty clip needs no mask: nothing is drawn in empty bounds. Its place in the stack of
    // masks is not taken.
    if next.bounds.isEmpty { return }
    let mask = beginMask(next.bounds)
    emit(coverage, clippedBy: scope.mask, into: MaskPainter(mask: mask))
    next.mask = mask
  }

  /// Ends the innermost scope, which must be a clip.
  func popClip() {
    precondition(scope.kind == .clip, "a clip is closed before what surrounds it")
    let ended = scopes.removeLast()
    if let mask = ended.mask, mask.bytes != scope.mask?.bytes { maskDepth -= 1 }
  }

  /// Takes an empty mask from the stack.
  private func beginMask(_ bounds: PixelRect) -> ClipMask {
    if maskDepth == masks.count { masks.append((Memory(zero: 0), Memory(zero: .empty))) }
    let (bytes, rows) = masks[maskDepth]
    maskDepth += 1
    let count = bounds.width * bounds.height
    bytes.reserve(count + 32)
    rows.reserve(bounds.height)
    bytes.base.update(repeating: 0, count: count + 32)
    rows.base.update(repeating: .empty, count: bounds.height)
    return ClipMask(bounds: bounds, bytes: bytes.base, rows: rows.base)
  }

  // MARK: Groups

  /// Draws what follows apart, or hands the group's opacity to its only item.
  func push(_ group: DisplayList.Group, _ outline: GroupOutline) {
    let outer = scope
    var next = outer
    next.opacity = outer.opacity * Color.clamped(group.opacity)
    next.kind = .foldedGroup
    let isApart = outline.holdsCrossFade || (outline.itemCount > 1 && next.opacity < 1)
    if isApart || outline.isCrossFade {
      // A cross-fade acts on every pixel of the picture around it.
      let bounds =
        outline.isCrossFade ? outer.bounds : outline.bounds.intersection(outer.bounds)
      next.kind =
        outline.isCrossFade ? .crossFade(share: next.opacity) : .group(opacity: next.opacity)
      next.opacity = 1
      next.mask = nil
      next.bounds = bounds
      next.surface = beginPixels(bounds)
    }
    scopes.append(next)
  }

  /// Ends the innermost scope, which must be a group, and blends it over what is below.
  func popGroup() {
    let ended = scopes.removeLast()
    switch ended.kind {
    case .foldedGroup:
      break
    case .group(let opacity):
      end(ended, opacity, GroupPainter(surface: scope.surface, pixels: ended.surface))
    case .crossFade(let share):
      end(ended, share, CrossFadePainter(surface: scope.surface, pixels: ended.surface))
    case .frame, .clip:
      preconditionFailure("a group is closed before what surrounds it")
    }
  }

  /// Paints the pixels of a group that has ended, and gives them back to the stack.
  private func end(_ group: Scope, _ opacity: Double, _ painter: some CoverageSink) {
    groupDepth -= 1
    if group.bounds.isEmpty { return }
    let alpha = UInt8((opacity * 255).rounded())
    if alpha == 0 { return }
    emit(.uniform(group.bounds, coverage: alpha), clippedBy: scope.mask, into: painter)
  }

  /// Takes a transparent surface from the stack.
  private func beginPixels(_ bounds: PixelRect) -> Surface {
    if groupDepth == groupPixels.count { groupPixels.append(Memory(zero: 0)) }
    let memory = groupPixels[groupDepth]
    groupDepth += 1
    let count = max(0, bounds.width) * max(0, bounds.height)
    memory.reserve(count + 8)
    memory.base.update(repeating: 0, count: count + 8)
    return Surface(base: memory.base, stride: bounds.width, bounds: bounds)
  }
}

/// Paints a finished group.
struct GroupPainter: CoverageSink {
  let surface: Surface
  let pixels: Surface

  @inline(__always)
  func run(x: Int, y: Int, count: Int, coverage: UInt8) {
    Blend.over(
      RowSpan(UnsafePointer(pixels.pixel(x, y)), coverage: coverage), surface.pixel(x, y), count,
      room: surface.room(x))
  }

  @inline(__always)
  func strip(x: Int, y: Int, count: Int, coverages: UnsafePointer<UInt8>) {
    Blend.over(
      RowStrip(row: UnsafePointer(pixels.pixel(x, y)), coverages: coverages),
      surface.pixel(x, y), count, room: surface.room(x))
  }
}

/// Puts a finished group in the place of what is below, by the coverage.
struct CrossFadePainter: CoverageSink {
  let surface: Surface
  let pixels: Surface

  @inline(__always)
  func run(x: Int, y: Int, count: Int, coverage: UInt8) {
    Blend.apply(
      CrossFadeSpan(row: UnsafePointer(pixels.pixel(x, y)), coverage: coverage),
      surface.pixel(x, y), count, room: surface.room(x))
  }

  @inline(__always)
  func strip(x: Int, y: Int, count: Int, coverages: UnsafePointer<UInt8>) {
    Blend.apply(
      CrossFadeStrip(row: UnsafePointer(pixels.pixel(x, y)), coverages: coverages),
      surface.pixel(x, y), count, room: surface.room(x))
  }
}
