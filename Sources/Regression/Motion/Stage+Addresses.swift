import Layers
import Scripting

extension Stage {
  /// The shortest address of each layer on the stage that no other has, by the layer's number.
  ///
  /// Where even all names above do not tell two layers apart, both keep the longest.
  func addresses() -> [Int: String] {
    var paths: [(serial: Int, names: [String])] = []
    root.forEachLayer { layer in
      var names = [layer.label]
      var above = layer.superlayer
      while let ancestor = above, ancestor !== root {
        names.append(ancestor.label)
        above = ancestor.superlayer
      }
      paths.append((layer.serial, names))
    }
    var addresses: [Int: String] = [:]
    var open = paths
    var length = 1
    while !open.isEmpty {
      let groups = Dictionary(grouping: open) { Self.address($0.names, length) }
      open = []
      for (address, group) in groups {
        for path in group {
          if group.count == 1 || path.names.count <= length {
            addresses[path.serial] = address
          } else {
            open.append(path)
          }
        }
      }
      length += 1
    }
    return addresses
  }

  private static func address(_ names: [String], _ length: Int) -> String {
    names.prefix(length).reversed().joined(separator: "/")
  }
}
