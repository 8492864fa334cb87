import ImageIO
import Scripting

/// `limn new`: a script to begin with, and what editors need beside it.
struct NewCommand {
  /// What says where the root of scripts is, and tells lua-language-server of the library.
  private static let editorSettings = """
    {
      "runtime.version": "Lua 5.4",
      "runtime.builtin": {
        "io": "disable", "os": "disable", "debug": "disable", "package": "disable"
      },
      "workspace.library": ["library"],
      "workspace.checkThirdParty": false
    }

    """

  private let path: String
  private let template: String
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(ToolError) {
    let name = arguments.operands[0]
    let last = name.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard !last.isEmpty, last != ".", last != "..", !last.contains("\0") else {
      throw .usage(.malformedScriptName(name))
    }
    path = name.hasSuffix(".lua") && last != ".lua" ? name : name + ".lua"
    template = arguments.text(.template) ?? Template.standard
    self.console = console
  }

  /// Writes what is not there yet; the script must not be.
  func run() throws(ToolError) {
    guard !Self.isThere(path) else { throw .usage(.scriptExists(path)) }
    do throws(FileError) {
      let name = FileIO.split(path).name.dropLast(".lua".count)
      try write(Template.text(template, name: String(name)), to: path)
      let base = rootFolder
      var files = [(path: ".luarc.json", text: Self.editorSettings)]
      files += EditorLibrary.files.map { ("library/" + $0.path, $0.text) }
      for file in files where !Self.isThere(base + file.path) {
        try write(file.text, to: base + file.path)
      }
    } catch {
      throw .file(error)
    }
    try console.print("play it with: limn preview \(path)\n")
  }

  /// The folder beneath which the script and its modules lie, with its slash, as short as it can be
  /// said.
  private var rootFolder: String {
    let folder = FileIO.split(path).folder
    let root = DirectoryFiles.locate(script: path).root
    let isOwn = FileIO.absolutePath(root) == FileIO.absolutePath(folder.isEmpty ? "." : folder)
    return isOwn ? folder : root + "/"
  }

  private func write(_ text: String, to path: String) throws(FileError) {
    let folder = FileIO.split(path).folder
    if !folder.isEmpty { try FileIO.makeFolder(folder) }
    try FileIO.writeAtomically(Array(text.utf8), to: path)
    console.note("wrote \(path)")
  }

  /// Whether anything has the name, a link that leads nowhere included.
  private static func isThere(_ path: String) -> Bool {
    FileStamp(of: path) != nil || FileIO.link(at: path) != nil
  }
}
