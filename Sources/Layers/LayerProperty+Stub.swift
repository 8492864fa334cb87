extension LayerProperty {
  /// The properties as LuaCATS annotations, for editors: for each class of layers that adds any, a
  /// class of what is read, whose fields are there, and one of what a constructor takes, whose
  /// fields may be left out.
  public static func stub() -> String {
    let groups: [(stem: String, rows: [LayerProperty])] =
      [("Layer", table.filter { $0.applies(to: .layer) })]
      + LayerClass.allCases.compactMap { layerClass in
        let rows = table.filter { $0.scope == .only(layerClass) }
        let name = layerClass.rawValue
        return rows.isEmpty ? nil : (name.prefix(1).uppercased() + name.dropFirst(), rows)
      }
    return groups.map { group in
      stubClass("\(group.stem)Properties", "LayerProperties", group.rows, mayBeLeftOut: false)
        + "\n" + stubClass("\(group.stem)Keys", "LayerKeys", group.rows, mayBeLeftOut: true)
    }.joined(separator: "\n")
  }

  /// The key paths that animations take, as an alias of their names.
  public static func stubOfKeyPaths() -> String {
    var names: [String] = []
    for layerClass in LayerClass.allCases {
      for name in LayerKeyPath.names(of: layerClass) where !names.contains(name) {
        if LayerKeyPath(name)?.property.isAnimatable == true { names.append(name) }
      }
    }
    return "---@alias limn.KeyPath\n" + names.map { "---| \"\($0)\"\n" }.joined()
  }

  private static func stubClass(
    _ name: String, _ parent: String, _ rows: [LayerProperty], mayBeLeftOut: Bool
  ) -> String {
    let parents = name == parent ? "" : ": limn.\(parent)"
    let fields = rows.map { row in
      let type = row.kind.stubType + (row.isOptional ? "|nil" : "")
      return "---@field \(row.name)\(mayBeLeftOut ? "?" : "") \(type) # \(row.summary)\n"
    }
    return "---@class limn.\(name)\(parents)\n" + fields.joined()
  }
}

extension PropertyKind {
  /// The kind as a type of LuaCATS: what a script may write, which is also what it reads.
  fileprivate var stubType: String {
    switch self {
    case .number: "number"
    case .boolean: "boolean"
    case .point: "limn.PointLike"
    case .size: "limn.SizeLike"
    case .rect: "limn.RectLike"
    case .color: "limn.ColorLike"
    case .transform: "limn.TransformLike"
    case .path: "limn.PathLike"
    case .image: "limn.Image"
    case .name: "string"
    case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: "|")
    case .numbers: "number[]"
    case .colors: "limn.ColorLike[]"
    }
  }
}
