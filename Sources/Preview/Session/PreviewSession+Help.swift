extension PreviewSession {
  /// The keys for the help of the command: a table for each thing that they are about.
  package static var keyTables: [(title: String, rows: [(String, String)])] {
    KeyBinding.Group.allCases.map { group in
      let rows = KeyBinding.table.filter { $0.group == group }.map { ($0.label, $0.text) }
      return (title: "keys, \(group.rawValue.lowercased())", rows: rows)
    }
  }
}
