import CSystem

/// The places that decide what a path leads to: the file's name in its folder, each link on the way,
/// and where the way ends because something is missing.
struct PathTrail: Equatable {
  /// A name in a folder.
  struct Place: Hashable {
    /// The folder's path, free of links.
    var folder: String
    /// The name.
    var name: String
  }

  /// The links on the way, and the name at which it ends short of the file, if it does.
  private(set) var turns: [Place] = []
  /// The file's own place; nil when the way does not lead that far.
  private(set) var end: Place?

  /// Links that a way may lead through, as many as the kernel follows.
  private static let longest = 40

  /// Follows an absolute path.
  init(of path: String) {
    var folder = "/"
    var rest = Array(path.split(separator: "/").reversed())
    var target = [CChar](repeating: 0, count: 4096)
    while let name = rest.popLast().map(String.init) {
      if name == "." { continue }
      if name == ".." {
        folder = Self.above(folder)
        continue
      }
      let place = Place(folder: folder, name: name)
      let path = folder == "/" ? "/" + name : folder + "/" + name
      switch limn_read_link(path, &target) {
      case 0:
        turns.append(place)
        guard turns.count <= Self.longest else { return }
        let text = String(terminated: target)
        if text.hasPrefix("/") { folder = "/" }
        rest += text.split(separator: "/").reversed()
      case -22:  // EINVAL: no link.
        if rest.isEmpty { end = place } else { folder = path }
      default:
        if rest.isEmpty { end = place } else { turns.append(place) }
        return
      }
    }
  }

  private static func above(_ folder: String) -> String {
    let parts = folder.split(separator: "/").dropLast()
    return "/" + parts.joined(separator: "/")
  }
}
