package import Layers

// What `limn check` and tests ask of a run beside what it shows.
extension Stage {
  /// Every layer that lives, on the tree or off.
  package var layers: [Layer] { runtime.layers.elements }

  /// How many times the script has made Lua ask for memory so far: the same in every run.
  package var allocations: Int { runtime.allocations }

  /// The text of a file of the script's world by its name beneath the root, bundled modules
  /// included; nil when there is none.
  package func source(of file: String) -> String? {
    if let bytes = try? runtime.files.read(file) { return String(decoding: bytes, as: UTF8.self) }
    return Self.bundledSource(ofFile: file)
  }

  /// The text of a bundled module by the name of its file, such as `limn/motion.lua`.
  package static func bundledSource(ofFile file: String) -> String? {
    guard file.hasSuffix(".lua") else { return nil }
    return BundledModules.source(of: String(file.dropLast(4)).replacing("/", with: "."))
  }
}
