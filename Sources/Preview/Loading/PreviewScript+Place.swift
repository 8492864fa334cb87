import CSystem
import Scripting

// Where a script is found.
extension PreviewScript {
  /// The script where its path leads now, beneath an absolute root.
  func located() -> PreviewScript {
    var script = self
    if let path { (script.root, script.name) = DirectoryFiles.locate(script: path) }
    // A script that is missing has not been followed.
    script.root = script.root == "." ? Self.absolute("") : Self.absolute(script.root)
    return script
  }

  /// The absolute path that leads to the script through links; nil when it leads there directly.
  var linkedPath: String? {
    guard let path else { return nil }
    let absolute = Self.absolute(path)
    return PathTrail(of: absolute).turns.isEmpty ? nil : absolute
  }

  /// The absolute path of one that may be relative to the working folder, which may be empty.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    var folder = [CChar](repeating: 0, count: 4096)
    guard limn_resolve_path(".", &folder) == 0 else { return path }
    let present = String(terminated: folder)
    return path.isEmpty ? present : "\(present)/\(path)"
  }
}
