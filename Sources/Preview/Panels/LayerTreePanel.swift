import Layers
import Terminal

/// The layers of the stage, and what the chosen one holds and shows, live.
///
/// What is chosen, folded, outlined and hidden is remembered by ``LayerPath``, so that it survives a
/// reload. Hiding is a matter of the drawing; the script's layers are not touched.
struct LayerTreePanel: Panel {
  let title = "Layers"
  /// The chosen layer; nil for the root.
  private var selection: LayerPath?
  private var folded: Set<LayerPath> = []
  private var outlined: LayerPath?
  private var hidden: Set<LayerPath> = []
  /// What is looked for, while it is typed.
  private var search: String?
  /// The rows that are above the first one shown.
  private var offset = 0

  /// Creates the panel.
  init() {}

  /// What the drawing is to know of the panel.
  ///
  /// - Parameter root: The tree that is shown.
  /// - Returns: The numbers of the outlined layer, if it is there, and of the hidden ones.
  func marks(in root: Layer) -> (outlined: Int?, hidden: Set<Int>) {
    (
      outlined?.layer(in: root)?.serial,
      Set(hidden.compactMap { $0.layer(in: root)?.serial })
    )
  }

  // MARK: - Keys

  mutating func press(_ key: Key, _ context: PanelContext) -> PanelAction? {
    guard let root = context.root else { return key == .escape ? .close : nil }
    if search != nil, let action = typeSearch(key, root) { return action }
    let rows = LayerTreeRows(root, folded: serials(folded, root))
    let selected = rows.index(of: selectedLayer(in: root))
    switch key {
    case .down, .character("j"): select(rows, selected + 1)
    case .up, .character("k"): select(rows, selected - 1)
    case .right: unfold(rows, selected)
    case .left: fold(rows, selected)
    case .enter: toggleOutline(rows[selected].layer)
    case .character("h"): hidden.toggle(LayerPath(to: rows[selected].layer))
    case .character("/"): search = ""
    case .escape: return .close
    default: return nil
    }
    return .redraw
  }

  private mutating func select(_ rows: LayerTreeRows, _ index: Int) {
    selection = LayerPath(to: rows[max(0, min(rows.count - 1, index))].layer)
    // The outline goes along.
    if outlined != nil { outlined = selection }
  }

  /// Unfolds the chosen layer, or goes on into it.
  private mutating func unfold(_ rows: LayerTreeRows, _ index: Int) {
    let path = LayerPath(to: rows[index].layer)
    if folded.remove(path) == nil, !rows[index].layer.sublayers.isEmpty { select(rows, index + 1) }
  }

  /// Folds the chosen layer, or goes to the one above it.
  private mutating func fold(_ rows: LayerTreeRows, _ index: Int) {
    let layer = rows[index].layer
    let path = LayerPath(to: layer)
    if !layer.sublayers.isEmpty, !folded.contains(path) {
      folded.insert(path)
    } else if let superlayer = layer.superlayer {
      select(rows, rows.index(of: superlayer))
    }
  }

  private mutating func toggleOutline(_ layer: Layer) {
    let path = LayerPath(to: layer)
    outlined = outlined == path ? nil : path
  }

  // MARK: - Search

  private mutating func typeSearch(_ key: Key, _ root: Layer) -> PanelAction? {
    guard var text = search else { return nil }
    switch key {
    case .enter, .escape:
      search = nil
      return .redraw
    case .backspace:
      search = text.isEmpty ? nil : String(text.dropLast())
      return .redraw
    case .character(let character):
      text.append(character)
    case .down, .up:
      break
    default: return nil
    }
    search = text
    find(text, in: root, forwards: key != .up, fromNext: key == .down || key == .up)
    return .redraw
  }

  /// Chooses the next layer whose name has a text in it, and unfolds what is above it.
  private mutating func find(_ text: String, in root: Layer, forwards: Bool, fromNext: Bool) {
    let rows = LayerTreeRows(root, folded: [])
    let start = rows.index(of: selectedLayer(in: root))
    let wanted = text.lowercased()
    for step in (fromNext ? 1 : 0)...max(rows.count, 1) {
      let index = (start + (forwards ? step : rows.count * 2 - step)) % rows.count
      let layer = rows[index].layer
      guard layer.label.lowercased().contains(wanted) else { continue }
      select(rows, index)
      var above = layer.superlayer
      while let superlayer = above {
        folded.remove(LayerPath(to: superlayer))
        above = superlayer.superlayer
      }
      return
    }
  }

  // MARK: - What it shows

  mutating func block(in area: CellRect, _ context: PanelContext) -> TextBlock {
    guard area.columns > 3, area.rows > 0 else { return TextBlock(area, []) }
    var dock = DockedPanel(title: title, area: area)
    guard let root = context.root else {
      dock.append(PanelLine("no program yet", .dim, width: dock.width))
      return dock.block()
    }
    let chosen = selectedLayer(in: root)
    let rows = LayerTreeRows(root, folded: serials(folded, root))
    dock.note = rows.isCut ? "over \(LayerTreeRows.limit)" : "\(rows.layerCount)"
    let details = LayerDetails(chosen, at: context.time).lines(width: dock.width)
    let height = treeHeight(rows: rows.count, details: details.count, height: dock.height)
    let selected = rows.index(of: chosen)
    offset = max(min(offset, selected), selected - height + 1, 0)
    offset = min(offset, max(0, rows.count - height))
    let marks = marks(in: root)
    for index in offset..<min(rows.count, offset + height) {
      let serial = rows[index].layer.serial
      dock.append(
        rows[index].line(
          width: dock.width, isSelected: index == selected, isOutlined: serial == marks.outlined,
          isHidden: marks.hidden.contains(serial)))
    }
    if let search { dock.replaceLast(PanelLine("/\(search)▏", .accent, width: dock.width)) }
    dock.appendRule(chosen.label)
    for line in details { dock.append(line) }
    dock.hint = "↵ outline  h hide  / find"
    return dock.block()
  }

  /// The rows that the tree takes of a height: what it needs, and what the details leave, but at
  /// least half.
  private func treeHeight(rows: Int, details: Int, height: Int) -> Int {
    max(1, min(rows, max(height - details - 1, height / 2)))
  }

  private func selectedLayer(in root: Layer) -> Layer { selection?.nearest(in: root) ?? root }

  private func serials(_ paths: Set<LayerPath>, _ root: Layer) -> Set<Int> {
    Set(paths.compactMap { $0.layer(in: root)?.serial })
  }
}

extension Set {
  /// Adds an element, or removes it where it is there.
  fileprivate mutating func toggle(_ element: Element) {
    if remove(element) == nil { insert(element) }
  }
}
