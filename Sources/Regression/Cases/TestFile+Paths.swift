extension TestFile {
  /// The path of a file beneath the root, seen from where the test file's own path is seen.
  ///
  ///     TestFile("tests/ring.limntest.lua").path(of: "gallery/heart.lua")  // "gallery/heart.lua"
  ///
  /// when the root is the working folder; what lies elsewhere begins with `..`.
  func path(of name: String) -> String {
    var prefix = path.split(separator: "/").map(String.init)
    var below = self.name.split(separator: "/").map(String.init)
    // The test file's own path and its name beneath the root end alike, and where they part is
    // what leads to the root.
    var common = 0
    while let last = below.last, last == prefix.last {
      below.removeLast()
      prefix.removeLast()
      common += 1
    }
    guard common > 0, !prefix.contains(".."), below.isEmpty || prefix.isEmpty else {
      return "\(root)/\(name)"
    }
    var rest = name.split(separator: "/").map(String.init)
    while let first = below.first, first == rest.first, rest.count > 1 {
      below.removeFirst()
      rest.removeFirst()
    }
    let parts = prefix + below.map { _ in ".." } + rest
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// The same for "ring.lua:12".
  func path(ofPlace place: String) -> String {
    guard let colon = place.lastIndex(of: ":") else { return path(of: place) }
    return path(of: String(place[..<colon])) + place[colon...]
  }
}
