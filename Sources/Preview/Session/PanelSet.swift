import Layers
import Terminal

/// The panels of a session: which are open, and what each remembers while it is closed.
struct PanelSet {
  private var panels: [PanelKind: any Panel] = [
    .layers: LayerTreePanel(), .parameters: ParameterPanel(), .graph: GraphPanel(),
    .errors: ErrorPanel(), .help: HelpPanel(KeyBinding.helpSections),
  ]
  /// The open panels, the newest last: it is the first to be asked about a key.
  private(set) var open: [PanelKind] = []
  /// What was wrong when it was last looked at, so that only something new opens the panel.
  private var knownProblems: [String] = []

  /// The open panels beside the picture, from the top.
  var docked: [PanelKind] { PanelKind.allCases.filter { $0.isDocked && open.contains($0) } }

  /// What the drawing is to know of the panel of layers.
  func marks(in root: Layer) -> (outlined: Int?, hidden: Set<Int>) {
    (panels[.layers] as? LayerTreePanel)?.marks(in: root) ?? (nil, [])
  }

  /// Opens a panel, or closes it.
  mutating func toggle(_ kind: PanelKind) {
    if open.contains(kind) { close(kind) } else { open.append(kind) }
  }

  /// Closes a panel.
  mutating func close(_ kind: PanelKind) { open.removeAll { $0 == kind } }

  /// Closes the panel that was opened last; false when none is open.
  mutating func closeNewest() -> Bool { open.popLast() != nil }

  /// Opens the panel of errors when there is a new one, and closes it when all is well.
  mutating func follow(_ problems: [ScriptProblem]) {
    let names = problems.map { "\($0.file ?? ""):\($0.line ?? 0):\($0.message)" }
    guard names != knownProblems else { return }
    if names.isEmpty {
      close(.errors)
    } else if !Set(names).isSubset(of: knownProblems), !open.contains(.errors) {
      open.append(.errors)
    }
    knownProblems = names
  }

  /// Asks the open panels about a key, the newest first.
  ///
  /// - Returns: What is to be done, and which panel wants it; nil when the key is none of theirs.
  mutating func press(
    _ key: Key, _ context: PanelContext
  ) -> (action: PanelAction, panel: PanelKind)? {
    for kind in open.reversed() {
      if let action = panels[kind]?.press(key, context) { return (action, kind) }
    }
    return nil
  }

  /// What the open panels show.
  mutating func blocks(in layout: ScreenLayout, _ context: PanelContext) -> [TextBlock] {
    var blocks: [TextBlock] = []
    for (kind, area) in zip(docked, layout.docked) where !area.isEmpty {
      if let block = panels[kind]?.block(in: area, context) { blocks.append(block) }
    }
    for kind in open where !kind.isDocked && !layout.overlay.isEmpty {
      if let block = panels[kind]?.block(in: layout.overlay, context) { blocks.append(block) }
    }
    return blocks
  }
}

extension PanelKind {
  /// Whether the panel has a place beside the picture.
  var isDocked: Bool { self == .layers || self == .parameters }
}

extension KeyBinding {
  /// The table of keys as the help shows it.
  static var helpSections: [HelpPanel.Section] {
    Group.allCases.map { group in
      HelpPanel.Section(
        title: group.rawValue,
        rows: table.filter { $0.group == group }.map { (keys: $0.label, text: $0.text) })
    }
  }
}
