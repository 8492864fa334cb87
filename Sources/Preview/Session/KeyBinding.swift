import Terminal

/// One row of the table of keys: what acts, what the help says, and what the session does.
///
/// The help panel and the help of `limn preview` are made of these rows; see
/// `KeyBinding+Table.swift`.
struct KeyBinding: Sendable {
  /// What keys are about, in the order of the help.
  enum Group: String, CaseIterable, Sendable {
    case play = "Playing"
    case time = "Time"
    case script = "Script"
    case look = "Picture"
    case panels = "Panels"
    case session = "Preview"
  }

  /// What the keys are about.
  let group: Group
  /// The keys with what each does; related ones share a row.
  let keys: [(key: Key, action: KeyAction)]
  /// The keys as the help writes them: `← →`.
  let label: String
  /// What they do, in a few words.
  let text: String

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - group: What the keys are about.
  ///   - keys: The keys with what each does.
  ///   - label: How the help writes them; nil writes each as it is called.
  ///   - text: What they do, in a few words.
  init(
    _ group: Group, _ keys: [(Key, KeyAction)], label: String? = nil, _ text: String
  ) {
    self.group = group
    self.keys = keys.map { (key: $0, action: $1) }
    self.label = label ?? keys.map { Self.name(of: $0.0) }.joined(separator: " ")
    self.text = text
  }

  /// What a key does; nil for one that does nothing.
  static func action(of key: Key) -> KeyAction? { actions[key] }

  private static let actions: [Key: KeyAction] = {
    var actions: [Key: KeyAction] = [:]
    for row in table {
      for (key, action) in row.keys {
        precondition(actions[key] == nil, "each key has one row")
        actions[key] = action
      }
    }
    return actions
  }()

  /// What the help calls a key.
  static func name(of key: Key) -> String {
    switch key {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .control(let character): "Ctrl-\(character.uppercased())"
    case .alt(let character): "Alt-\(character)"
    case .enter: "Enter"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .insert: "Insert"
    case .escape: "Esc"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .shiftUp: "Shift-↑"
    case .shiftDown: "Shift-↓"
    case .shiftLeft: "Shift-←"
    case .shiftRight: "Shift-→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "Page Up"
    case .pageDown: "Page Down"
    }
  }
}
