import Foundation
import Graphics
import ImageIO
import Raster
import Scripting
import TestSupport
import Testing

// Scripts, modules and images that cannot be had; and that nothing outside the root can be.
@Suite struct BadFiles {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The message with which a script in the folder `root` fails, beside which `secret` lies.
  private func failure(of body: String) throws -> String {
    try folder.write("secret.lua", "return 'the secret'")
    try folder.write("root/main.lua", "local limn = require 'limn'\n" + body)
    do throws(ScriptError) {
      _ = try Stage(
        script: "main.lua", files: DirectoryFiles(root: folder("root")),
        decodeImage: { try ImageFile.load($0) })
      return "no error"
    } catch {
      return error.message
    }
  }

  // MARK: - Scripts

  @Test func `a missing script is named`() {
    let error = #expect(throws: ScriptError.self) {
      try Stage(
        script: "ring.lua", files: DirectoryFiles(root: folder.path),
        decodeImage: { try ImageFile.load($0) })
    }
    #expect(error?.message == "there is no script 'ring.lua'")
    #expect(error?.kind == .unreadable)
  }

  @Test func `compiled chunks are not run`() throws {
    try folder.write("main.lua", [0x1b, 0x4c, 0x75, 0x61, 0x54, 0x00])
    let error = #expect(throws: ScriptError.self) {
      try Stage(
        script: "main.lua", files: DirectoryFiles(root: folder.path),
        decodeImage: { try ImageFile.load($0) })
    }
    #expect(error?.message == "main.lua:1: compiled Lua is not run: a script is text")
    #expect(error?.kind == .syntax)
  }

  // MARK: - Modules

  @Test func `a missing module is named`() throws {
    #expect(
      try failure(of: "require 'effects.flowlight'")
        == "main.lua:2: module 'effects.flowlight' was not found beneath the script's root")
  }

  @Test func `a module that the host does not have is told which it has`() throws {
    #expect(
      try failure(of: "require 'limn.motions'")
        == "main.lua:2: there is no module 'limn.motions'; there are 'limn', 'limn.layout', "
        + "'limn.motion' and, in test files, 'limn.test'")
  }

  @Test func `the module of test files says who runs them`() throws {
    #expect(
      try failure(of: "require 'limn.test'")
        == "main.lua:2: 'limn.test' is for test files, *.limntest.lua, which 'limn test' runs")
  }

  @Test(arguments: [
    ("../secret", "'../secret'"), ("..secret", "'..secret'"), ("/etc/passwd", "'/etc/passwd'"),
    ("a/../../secret", "'a/../../secret'"), ("", "''"), ("a..b", "'a..b'"), ("a\\0b", "'a\\0b'"),
  ])
  func `a module's name has no way out of the root`(name: String, shown: String) throws {
    #expect(
      try failure(of: "require '\(name)'")
        == "main.lua:2: \(shown) is no module name (letters, digits, '_' and '-', parts separated"
        + " by '.')")
  }

  @Test func `a link is not followed, neither to a module nor through a folder`() throws {
    try folder.makeFolder("root")
    try folder.link("root/inner.lua", to: folder("secret.lua"))
    try folder.link("root/out", to: folder.path)
    #expect(
      try failure(of: "require 'inner'")
        == "main.lua:2: module 'inner' leads through a symbolic link, which is not followed")
    #expect(
      try failure(of: "require 'out.secret'")
        == "main.lua:2: module 'out.secret' leads through a symbolic link, which is not followed")
  }

  @Test func `a pipe is not waited for, and a folder is not read`() throws {
    try folder.makeFolder("root/folder.lua")
    #expect(mkfifo(folder("root/pipe.lua"), 0o600) == 0)
    #expect(
      try failure(of: "require 'pipe'") == "main.lua:2: module 'pipe' is not a regular file")
    #expect(
      try failure(of: "require 'folder'") == "main.lua:2: module 'folder' is not a regular file")
  }

  @Test func `an error in a module names the module's line`() throws {
    try folder.write("root/effects/glow.lua", "local x\nx.y = 1")
    #expect(
      try failure(of: "require 'effects.glow'")
        == "effects/glow.lua:2: attempt to index a nil value (local 'x')")
    try folder.write("root/effects/glow.lua", "\nreturn = 1")
    #expect(
      try failure(of: "require 'effects.glow'")
        == "effects/glow.lua:2: unexpected symbol near '='")
  }

  @Test func `modules that require each other are told the way around`() throws {
    try folder.write("root/a.lua", "require 'b'")
    try folder.write("root/b.lua", "require 'a'")
    #expect(
      try failure(of: "require 'a'") == "b.lua:1: module 'a' requires itself: a → b → a")
  }

  // MARK: - Images

  @Test(arguments: [
    ("no.png", "image 'no.png' was not found beneath the script's root"),
    ("../secret.png", "image '../secret.png' leads outside the script's root"),
    ("/etc/passwd", "image '/etc/passwd' leads outside the script's root"),
    ("link.png", "image 'link.png' leads through a symbolic link, which is not followed"),
    ("pipe.png", "image 'pipe.png' is not a regular file"),
    (
      "text.png",
      "image 'text.png' cannot be read: not a picture of a known format (PNG or binary PPM)"
    ),
    ("short.ppm", "image 'short.ppm' cannot be read: corrupt PPM: unexpected end of file"),
  ])
  func `an image that cannot be had is named`(name: String, message: String) throws {
    try folder.write("secret.png", PNG.encode(Pixmap(width: 1, height: 1)))
    try folder.write("root/text.png", "no picture")
    try folder.write("root/short.ppm", "P6 4 4 255\nabc")
    try folder.link("root/link.png", to: folder("secret.png"))
    #expect(mkfifo(folder("root/pipe.png"), 0o600) == 0)
    #expect(try failure(of: "limn.image('\(name)')") == "main.lua:2: " + message)
  }

  @Test func `an image beside the script is read once`() throws {
    try folder.write("root/dot.png", PNG.encode(Pixmap(width: 3, height: 2)))
    try folder.write(
      "root/main.lua",
      """
      local limn = require "limn"
      limn.stage { size = { 1, 1 } }
      local dot = limn.image("dot.png")
      print(dot.size, dot == limn.image("dot.png"), dot)
      """)
    let stage = try Stage(
      script: "main.lua", files: DirectoryFiles(root: folder("root")),
      decodeImage: { try ImageFile.load($0) })
    #expect(stage.takeMessages() == ["{ 3, 2 }\ttrue\timage 3 x 2"])
    #expect(stage.files == ["main.lua", "dot.png"])
  }

  // MARK: - The root

  @Test func `the root is the nearest folder above with a settings file, else the script's own`()
    throws
  {
    try folder.write("project/.luarc.json", "{}")
    try folder.write("project/gallery/deep/ring.lua", "")
    try folder.write("alone/ring.lua", "")
    let inProject = DirectoryFiles.locate(script: folder("project/gallery/deep/ring.lua"))
    #expect(inProject.root.hasSuffix("/project"))
    #expect(inProject.name == "gallery/deep/ring.lua")
    let alone = DirectoryFiles.locate(script: folder("alone/ring.lua"))
    #expect(alone.root.hasSuffix("/alone"))
    #expect(alone.name == "ring.lua")
  }
}
