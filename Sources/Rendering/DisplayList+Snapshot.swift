public import Graphics
public import Layers
public import Raster

extension DisplayList {
  /// The size in pixels of a stage's frame: points times scale, rounded up, at least 1.
  ///
  /// - Returns: Nil when a frame of that size would be beyond ``Pixmap``'s limits.
  public static func pixelSize(of stage: Size, scale: Double) -> (width: Int, height: Int)? {
    let limit = Double(Pixmap.maximumSide)
    // A hair less than the product, so that 100 points at 1.1 are 110 pixels and not 111.
    let width = max(1, (stage.width * scale - 1e-9).rounded(.up))
    let height = max(1, (stage.height * scale - 1e-9).rounded(.up))
    guard width <= limit, height <= limit, width * height <= Double(Pixmap.maximumArea) else {
      return nil
    }
    return (Int(width), Int(height))
  }

  /// Adds what a snapshot shows, the backmost first.
  ///
  /// The paint order of one layer is Core Animation's: background, gradient or contents, shape,
  /// sublayers, border; then the clip of `masksToBounds` and the opacity act on the whole.
  ///
  /// - Parameters:
  ///   - snapshot: What shows.
  ///   - scale: Device pixels for one point of the stage.
  public mutating func append(_ snapshot: LayerSnapshot, scale: Double) {
    guard let root = snapshot.nodes.first else { return }
    // The stage's own position and anchor have no superlayer to act in: its bounds are the frame.
    let toDevice = Transform3D.translation(
      -root.properties.bounds.minX, -root.properties.bounds.minY
    ).concatenating(.scale(scale, scale))
    appendNode(0, of: snapshot, toDevice: toDevice, opacity: 1)
  }

  /// Adds a node and all below it.
  ///
  /// - Parameters:
  ///   - index: The node's place in the snapshot.
  ///   - snapshot: What shows.
  ///   - toDevice: The mapping from the node's own coordinates to device pixels.
  ///   - inherited: A factor from a group that was folded into its only picture.
  mutating func appendNode(
    _ index: Int, of snapshot: LayerSnapshot, toDevice: Transform3D, opacity inherited: Double
  ) {
    if let transition = snapshot.transition(of: snapshot.nodes[index]) {
      appendTransition(
        transition, to: index, of: snapshot, toDevice: toDevice, opacity: inherited)
    } else {
      appendPicture(index, of: snapshot, toDevice: toDevice, opacity: inherited)
    }
  }

  /// Adds what a node and all below it show, without the transition the node is in.
  mutating func appendPicture(
    _ index: Int, of snapshot: LayerSnapshot, toDevice: Transform3D, opacity inherited: Double
  ) {
    let node = snapshot.nodes[index]
    if node.properties.hidden { return }
    let shown = node.properties
    let opacity = max(0, min(1, shown.opacity)) * inherited
    if opacity == 0 { return }

    let painter = LayerPainter(node: node, toDevice: toDevice.planar)
    let hasSublayers = node.subtreeEnd > index + 1
    // A picture of its own is needed only where parts of a translucent layer could overlap.
    let isGroup = opacity < 1 && (hasSublayers || painter.partCount > 1)
    if isGroup { append(.pushGroup(Group(opacity: opacity))) }
    let partOpacity = isGroup ? 1 : opacity

    painter.appendBackground(to: &self, opacity: partOpacity)
    let clips = shown.masksToBounds && (hasSublayers || painter.hasInterior)
    if clips { append(.pushClip(painter.clip)) }
    painter.appendInterior(to: &self, opacity: partOpacity)
    if hasSublayers {
      appendSublayers(of: index, in: snapshot, toDevice: toDevice, opacity: partOpacity)
    }
    if clips { append(.popClip) }
    painter.appendBorder(to: &self, opacity: partOpacity)

    if isGroup { append(.popGroup) }
  }

  private mutating func appendSublayers(
    of index: Int, in snapshot: LayerSnapshot, toDevice: Transform3D, opacity: Double
  ) {
    let node = snapshot.nodes[index]
    let space =
      node.properties.transformOfSublayers.map { $0.concatenating(toDevice) } ?? toDevice
    var sublayer = index + 1
    while sublayer < node.subtreeEnd {
      let child = snapshot.nodes[sublayer]
      appendNode(
        sublayer, of: snapshot,
        toDevice: child.properties.transformToSuperlayer.concatenating(space), opacity: opacity)
      sublayer = child.subtreeEnd
    }
  }
}
