import Graphics
import Layers

/// Where the layers of a snapshot lie on the stage, and which of them can be seen there.
struct Scene {
  /// One layer's place.
  private struct Item {
    /// The place after the last item below this one.
    var subtreeEnd: Int
    /// The box of what the layer draws of its own, within all clips; nil when that is nothing.
    var box: Rect?
    /// The mapping to the stage.
    var toStage: AffineTransform
    /// The box of all clips around it.
    var clip: Rect
  }

  /// The opacity below which nothing is seen.
  private static let faintest = 1.0 / 255

  let snapshot: LayerSnapshot
  private var items: [Item] = []
  private var places: [Int: Int] = [:]
  /// The numbers of the layers of which something lies within the stage and all clips.
  private(set) var visible: Set<Int> = []

  init(_ snapshot: LayerSnapshot) {
    self.snapshot = snapshot
    guard let root = snapshot.nodes.first?.properties else { return }
    let bounds = root.bounds
    let size = Rect(origin: .zero, size: bounds.size)
    add(0, Transform3D.translation(-bounds.minX, -bounds.minY), size, opacity: 1)
  }

  /// Adds a node and all below it; returns whether anything of them can be seen.
  @discardableResult
  private mutating func add(
    _ index: Int, _ toStage: Transform3D, _ outer: Rect, opacity outerOpacity: Double
  ) -> Bool {
    let node = snapshot.nodes[index]
    let shown = node.properties
    let opacity = outerOpacity * shown.opacity
    let planar = toStage.planar
    var box: Rect?
    if opacity >= Self.faintest, let ink = node.inkBox {
      let part = planar.boundingBox(of: ink).intersection(outer)
      if part.width > 0, part.height > 0 { box = part }
    }
    places[node.serial] = index
    items.append(
      Item(subtreeEnd: node.subtreeEnd, box: box, toStage: planar, clip: outer))
    var isVisible = box != nil
    let clip =
      shown.masksToBounds ? planar.boundingBox(of: shown.bounds).intersection(outer) : outer
    let space = shown.transformOfSublayers.map { $0.concatenating(toStage) } ?? toStage
    var sublayer = index + 1
    while sublayer < node.subtreeEnd {
      let child = snapshot.nodes[sublayer]
      let toStage = child.properties.transformToSuperlayer.concatenating(space)
      if add(sublayer, toStage, clip, opacity: opacity) { isVisible = true }
      sublayer = child.subtreeEnd
    }
    if isVisible { visible.insert(node.serial) }
    return isVisible
  }

  /// The mapping from a layer's coordinates to the stage, or nil when it is not shown.
  func toStage(of layer: Layer) -> AffineTransform? {
    places[layer.serial].map { items[$0].toStage }
  }

  /// The bounds that a layer shows, in its own coordinates, or nil when it is not shown.
  func bounds(of layer: Layer) -> Rect? {
    places[layer.serial].map { snapshot.nodes[$0].properties.bounds }
  }

  /// Whether the layer or anything in it draws something, seen or not.
  func draws(_ layer: Layer) -> Bool {
    guard let place = places[layer.serial] else { return false }
    return snapshot.nodes[place..<items[place].subtreeEnd].contains { $0.inkBox != nil }
  }

  // MARK: - Where to look

  /// How far from the edge of a clip nothing is looked at, in points.
  private static let edge = 0.6
  /// The most points that are looked at for one layer.
  private static let pointLimit = 1500

  /// Points at which a change of a layer and all in it shows: inside, along edges and along lines.
  func probes(for layer: Layer) -> [Point] {
    guard let place = places[layer.serial] else { return [] }
    var seen: [Int] = []
    for index in place..<items[place].subtreeEnd where items[index].box != nil {
      seen.append(index)
    }
    // Of very many layers, some: what jumps in all of them jumps in some.
    let step = max(1, seen.count / 200)
    let chosen = stride(from: 0, to: seen.count, by: step).map { seen[$0] }
    guard !chosen.isEmpty else { return [] }
    let share = max(12, Self.pointLimit / chosen.count)
    var points: [Point] = []
    for index in chosen {
      // On the very edge of a clip two half covered edges look like a line that nobody sees.
      let clip = items[index].clip.insetBy(Self.edge, Self.edge)
      guard let box = items[index].box?.intersection(clip), !box.isEmpty else { continue }
      points += box.grid(of: share / 2)
      points += snapshot.nodes[index].outlinePoints(count: min(64, share / 2)).map {
        items[index].toStage.apply($0)
      }.filter(clip.contains)
    }
    return points
  }
}

extension LayerSnapshot.Node {
  /// The box of what the layer draws of its own, in its own coordinates; nil when that is nothing.
  fileprivate var inkBox: Rect? {
    var box: Rect?
    if fillsBounds, !properties.bounds.isEmpty { box = properties.bounds }
    if drawsPath, let path = properties.shape.path {
      let reach = drawsStroke ? properties.shape.style.lineWidth / 2 : 0
      let outline = path.controlBox.insetBy(-reach, -reach)
      if outline.width > 0, outline.height > 0 { box = box?.union(outline) ?? outline }
    }
    return box
  }

  private var fillsBounds: Bool {
    (properties.backgroundColor?.alpha ?? 0) > 0 || properties.contents != nil
      || (properties.borderWidth > 0 && properties.borderColor.alpha > 0)
      || (layerClass == .gradientLayer && properties.gradient.colors.contains { $0.alpha > 0 })
  }

  private var drawsStroke: Bool {
    layerClass == .shapeLayer && (properties.shape.strokeColor?.alpha ?? 0) > 0
      && properties.shape.style.lineWidth > 0
      && properties.shape.strokeStart < properties.shape.strokeEnd
  }

  private var drawsPath: Bool {
    layerClass == .shapeLayer && ((properties.shape.fillColor?.alpha ?? 0) > 0 || drawsStroke)
  }

  /// Points along the layer's lines and just inside its edges, in its own coordinates.
  fileprivate func outlinePoints(count: Int) -> [Point] {
    if drawsPath, let path = properties.shape.path {
      let measure = PathMeasure(path)
      return (0..<count).compactMap {
        measure.point(atFraction: (Double($0) + 0.37) / Double(count))
      }
    }
    guard fillsBounds else { return [] }
    let inset = properties.borderWidth > 0 ? properties.borderWidth / 2 : 0.5
    let rect = properties.bounds.insetBy(inset, inset)
    guard !rect.isEmpty else { return [] }
    return (0..<count / 4).flatMap { number in
      let share = (Double(number) + 0.37) / Double(count / 4)
      let (x, y) = (rect.minX + share * rect.width, rect.minY + share * rect.height)
      return [
        Point(x, rect.minY), Point(x, rect.maxY), Point(rect.minX, y), Point(rect.maxX, y),
      ]
    }
  }
}

extension Rect {
  /// About as many points, spread evenly but on no round coordinate.
  fileprivate func grid(of count: Int) -> [Point] {
    let columns = max(2, Int(Double(count).squareRoot()))
    return (0..<columns * columns).map { index in
      Point(
        minX + width * (Double(index % columns) + 0.5137) / Double(columns),
        minY + height * (Double(index / columns) + 0.4871) / Double(columns))
    }
  }
}
