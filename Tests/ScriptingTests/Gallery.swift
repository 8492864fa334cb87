import Foundation
import Scripting

/// Runs a script of the gallery beside the sources, as a user would.
func gallery(
  _ name: String, configuration: StageConfiguration = StageConfiguration()
) throws -> Stage {
  try Stage(
    script: "gallery/\(name).lua", files: DirectoryFiles(root: Page.root.path + "/scripts"),
    decodeImage: { _ in throw NoImages() }, configuration: configuration)
}
