import Graphics
import Layers
import Terminal

/// The rows of a tree of layers, without those in folded ones.
struct LayerTreeRows {
  /// One layer.
  struct Row {
    /// The layer.
    let layer: Layer
    /// The layers above it.
    let depth: Int
    /// Whether its sublayers are left out.
    let isFolded: Bool
  }

  /// The most rows: what a person can look through, and a frame can list.
  static let limit = 5_000

  private var rows: [Row] = []
  /// Whether there are more layers than ``limit``.
  private(set) var isCut = false
  /// The layers of the tree, those in folded ones included, up to the limit.
  private(set) var layerCount = 0

  /// Lists a tree.
  ///
  /// - Parameters:
  ///   - root: The layer at the top.
  ///   - folded: The numbers of layers whose sublayers are left out.
  init(_ root: Layer, folded: Set<Int>) {
    append(root, depth: 0, folded, isShown: true)
  }

  /// The number of rows, at least 1.
  var count: Int { rows.count }

  /// A row.
  subscript(_ index: Int) -> Row { rows[index] }

  /// The row of a layer, or of the nearest above it that has one.
  func index(of layer: Layer) -> Int {
    var layer: Layer? = layer
    while let present = layer {
      if let index = rows.firstIndex(where: { $0.layer === present }) { return index }
      layer = present.superlayer
    }
    return 0
  }

  private mutating func append(_ layer: Layer, depth: Int, _ folded: Set<Int>, isShown: Bool) {
    guard layerCount < Self.limit else {
      isCut = true
      return
    }
    layerCount += 1
    let isFolded = folded.contains(layer.serial) && !layer.sublayers.isEmpty
    if isShown { rows.append(Row(layer: layer, depth: depth, isFolded: isFolded)) }
    for sublayer in layer.sublayers {
      append(sublayer, depth: depth + 1, folded, isShown: isShown && !isFolded)
    }
  }
}

extension LayerTreeRows.Row {
  /// The row as a line: name, class and the frame that is written, as far as there is room.
  func line(width: Int, isSelected: Bool, isOutlined: Bool, isHidden: Bool) -> PanelLine {
    var line = PanelLine(width: width)
    let isShown = !isHidden && !layer.model.hidden
    // Deep trees are indented less, so that names stay.
    line.skip(to: min(depth * 2, width / 3))
    line.append(layer.sublayers.isEmpty ? "  " : isFolded ? "▸ " : "▾ ", .dim)
    line.append(layer.model.name ?? "", isShown ? .plain : .dim)
    if layer.model.name != nil { line.append(" ") }
    line.append(layer.model.name == nil ? layer.label : layer.layerClass.rawValue, .dim)
    let mark = (isOutlined ? "◻" : "") + (isHidden ? "hidden" : layer.model.hidden ? "h" : "")
    if !mark.isEmpty {
      line.appendAtEnd(mark, .accent)
    } else {
      let frame = layer.model.frame
      line.appendAtEnd(
        [frame.minX, frame.minY, frame.width, frame.height].map { $0.text(decimals: 1) }
          .joined(separator: " "), .dim)
    }
    if isSelected { line.fill(.selected) }
    return line
  }
}
