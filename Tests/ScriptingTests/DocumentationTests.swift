import Comparison
import Foundation
import Graphics
import ImageIO
import Raster
import Rendering
import Scripting
import TestSupport
import Testing

// What the documentation shows is run: each block of Lua in README.md and docs, and the README's
// Swift. The words after ``` say how:
//
//     lua              a whole script
//     lua fragment     lines below a stage and a layer called `button`
//     lua module NAME  a module that the page's scripts below may require
//     lua error        a script that fails with the message in the next block
//     lua file NAME    a file of the page's walk through a command; its own test follows it
//     lua test         a test file, and
//     lua suite        lines of one below a suite: see TestingGuideTests
@Suite struct DocumentationTests {
  @Test(arguments: try Page.all) func `every script of a page runs`(page: Page) throws {
    var modules = ["photo.png": ""]
    for block in page.blocks {
      switch block.words.prefix(2) {
      case ["lua", "module"]:
        modules[block.words[2].replacing(".", with: "/") + ".lua"] = block.text
      case ["lua"]:
        #expect(outcome(of: block.text, modules) == "fine", "\(page), line \(block.line)")
      case ["lua", "fragment"]:
        #expect(
          outcome(of: fragmentPrelude + block.text, modules) == "fine",
          "\(page), line \(block.line)")
      case ["lua", "error"]:
        let message = try #require(page.blocks.first { $0.line > block.line })
        #expect(
          outcome(of: block.text, modules) + "\n" == message.text, "\(page), line \(block.line)")
      default: break
      }
    }
  }

  @Test func `the guide and the README have scripts to run`() throws {
    let pages = try Page.all
    func scripts(_ name: String) -> Int {
      pages.filter { $0.name == name }.flatMap(\.blocks)
        .count { $0.words.first == "lua" && !["test", "suite"].contains($0.words.last) }
    }
    #expect(scripts("README.md") == 1)
    #expect(scripts("docs/scripting.md") >= 15)
  }

  @Test func `every block of Lua says how it is run`() throws {
    let forms: Set = [
      ["lua"], ["lua", "fragment"], ["lua", "module"], ["lua", "error"], ["lua", "file"],
      ["lua", "test"], ["lua", "suite"],
    ]
    for page in try Page.all {
      for block in page.blocks where block.words.first == "lua" {
        #expect(forms.contains(Array(block.words.prefix(2))), "\(page), line \(block.line)")
      }
    }
  }

  @Test func `every link to a file leads somewhere`() throws {
    for page in try Page.all {
      let folder = Page.root.appendingPathComponent(page.name).deletingLastPathComponent()
      for match in page.text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
        let target = folder.appendingPathComponent(String(match.1))
        #expect(
          FileManager.default.fileExists(atPath: target.path), "\(page) links to \(match.1)")
      }
    }
  }

  @Test func `the README's picture shows its script`() throws {
    let page = try Page.named("README.md")
    let script = try #require(page.blocks.first { $0.words == ["lua"] })
    let stage = try Stage(
      script: "button.lua", files: MemoryFiles(files: ["button.lua": script.text]),
      decodeImage: { try ImageFile.load($0) })
    let renderer = SnapshotRenderer()
    // As in scripts/dev/reference.
    let frames = try (0..<5).map { index in
      try stage.advance(to: 4.3 + Double(index) / 2.5)
      var frame = Pixmap(width: 320, height: 180)
      renderer.drawFrame(stage.snapshot(), into: &frame)
      return frame
    }
    let file = Page.root.appendingPathComponent("docs/filmstrip.png")
    let stored = try PNG.decode([UInt8](Data(contentsOf: file)))
    let strip = try Filmstrip().picture(of: frames)
    // Stale is what an eye would see: last bits are the gallery's references' matter.
    let difference = PictureComparison(expected: stored, actual: strip)
    #expect(difference.count(above: 16) == 0, "stale: run scripts/dev/reference")
  }

  @Test func `the README's Swift renders its script`() throws {
    let page = try Page.named("README.md")
    let script = try #require(page.blocks.first { $0.words == ["lua"] })
    let folder = try TemporaryFolder()
    try folder.write("button.lua", script.text)
    try renderAsInREADME(folder("button.lua"), output: folder("button.png"))
    let picture = try PNG.decode([UInt8](Data(contentsOf: URL(filePath: folder("button.png")))))
    #expect(picture.width == 320)
    #expect(picture[160, 90] == Pixmap.Pixel(0x2f, 0x6b, 0xff, 255))
  }

  @Test func `the README's Swift is what is compiled here`() throws {
    let page = try Page.named("README.md")
    let block = try #require(page.blocks.first { $0.words == ["swift"] })
    let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let body = try #require(
      source.components(separatedBy: "  // From the README\n").dropFirst().first)
    let lines = body.components(separatedBy: "  // To here").first?
      .replacing("\n  ", with: "\n").trimmingPrefix("  ")
    #expect(
      lines.map(String.init)
        == block.text.replacing("\"button.lua\"", with: "script")
        .replacing("\"button.png\"", with: "output"))
  }
}

private func renderAsInREADME(_ script: String, output: String) throws {
  // From the README
  let (root, name) = DirectoryFiles.locate(script: script)
  let stage = try Stage(
    script: name, files: DirectoryFiles(root: root), decodeImage: { try ImageFile.load($0) })
  try stage.advance(to: 1.5)

  var frame = Pixmap(width: Int(stage.size.width), height: Int(stage.size.height))
  SnapshotRenderer().drawFrame(stage.snapshot(), into: &frame)
  try FileIO.writeAtomically(PNG.encode(frame), to: output)
  // To here
}
