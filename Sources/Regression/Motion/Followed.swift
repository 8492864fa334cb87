import Layers

/// A value that is followed through a loop.
struct Followed {
  /// What people call it.
  struct Title: Equatable {
    /// The layer's address.
    let layer: String
    /// The key path, with the component behind it where a value has several.
    let keyPath: String
  }

  /// What is asked for.
  let query: MotionQuery
  /// The layer's address.
  let address: String
  /// Whether an animation drives it; otherwise the script does, or its model stands.
  var isAnimated = false
  /// Whether it is meant to jump.
  var jumps = false

  /// The title of a component.
  func title(_ component: String = "") -> Title {
    Title(layer: address, keyPath: query.keyPath.name + component)
  }
}

extension Followed.Title {
  /// Whether one of some patterns is about it: an address, a key path or its beginning, or both with
  /// a dot between.
  func isMatched(by patterns: [Glob]) -> Bool {
    var names = [layer]
    var end = keyPath.endIndex
    while true {
      let path = keyPath[..<end]
      names += [String(path), "\(layer).\(path)"]
      guard let dot = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { break }
      end = dot
    }
    return patterns.contains { pattern in names.contains { pattern.matches($0) } }
  }
}
