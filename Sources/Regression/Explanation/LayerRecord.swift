public import Comparison
import Graphics
public import Layers
import Raster
import Rendering

/// What the layers showed when a picture was taken, cell by cell: kept with a reference, so that a
/// later difference can be explained by what has changed.
///
///     var record = LayerRecord()
///     record.append(world.takeSnapshot(), scale: 2)
///     let text = record.text
public struct LayerRecord: Sendable, Equatable {
  /// One layer in one cell.
  public struct Layer: Sendable, Equatable {
    /// The labels of the layers from the stage's sublayer down to this one, joined by `/`; the
    /// stage's own label for the stage.
    public var address: String
    /// What the layer draws of its own, such as `shapeLayer`.
    public var layerClass: String
    /// The pixels of the cell in which it draws; nil for a layer that draws nothing there.
    public var box: PixelBox?
    /// The values that show and are not those of a fresh layer.
    public var values: [Value]
  }

  /// A property, or a number of it, that shows.
  public struct Value: Sendable, Equatable {
    /// The key path, such as `position.x` or `fillColor`.
    public var keyPath: String
    /// The value in words; numbers have six significant digits.
    public var text: String
  }

  /// The layers of each cell, in paint order, the stage first.
  public private(set) var cells: [[Layer]] = []

  /// Creates a record of no cell.
  public init() {}

  /// Creates a record of cells.
  init(cells: [[Layer]]) { self.cells = cells }

  /// Creates a record of a picture of one cell.
  ///
  /// - Parameters:
  ///   - snapshot: What showed.
  ///   - scale: Pixels for one point of the stage.
  public init(of snapshot: LayerSnapshot, scale: Double) { append(snapshot, scale: scale) }

  /// Adds the next cell.
  ///
  /// - Parameters:
  ///   - snapshot: What showed.
  ///   - scale: Pixels for one point of the stage.
  public mutating func append(_ snapshot: LayerSnapshot, scale: Double) {
    let extents = snapshot.extents(scale: scale)
    let stage = snapshot.nodes.first.flatMap {
      DisplayList.pixelSize(of: $0.properties.bounds.size, scale: scale)
    }
    var layers: [Layer] = []
    var parents: [(end: Int, address: String)] = []
    for (index, node) in snapshot.nodes.enumerated() {
      while let parent = parents.last, parent.end <= index { parents.removeLast() }
      let label = node.properties.name ?? "\(node.layerClass.rawValue)#\(node.serial)"
      // The stage is above all, and in no address.
      let address = parents.count > 1 ? "\(parents[parents.count - 1].address)/\(label)" : label
      parents.append((node.subtreeEnd, address))
      layers.append(
        Layer(
          address: address, layerClass: node.layerClass.rawValue,
          box: extents[index].flatMap { PixelBox($0, within: stage) },
          values: Value.all(of: node)))
    }
    cells.append(layers)
  }
}

extension PixelBox {
  /// The pixels that a rectangle touches; nil when there are none in a frame.
  fileprivate init?(_ rect: Rect, within frame: (width: Int, height: Int)?) {
    guard let frame else { return nil }
    func range(_ from: Double, _ to: Double, _ count: Int) -> Range<Int>? {
      let low = max(0, from.rounded(.down))
      let high = min(Double(count), to.rounded(.up))
      return low < high ? Int(low)..<Int(high) : nil
    }
    guard let x = range(rect.minX, rect.maxX, frame.width),
      let y = range(rect.minY, rect.maxY, frame.height)
    else { return nil }
    self.init(x: x, y: y)
  }
}
