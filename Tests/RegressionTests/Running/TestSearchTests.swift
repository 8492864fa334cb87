import TestSupport
import Testing

@testable import Regression

@Suite("Finding test files")
struct TestSearchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in [
      "b.limntest.lua", "a.limntest.lua", "ring.lua", "deep/er/c.limntest.lua",
      "deep/d.limntest.lua", ".hidden/e.limntest.lua", ".limn/results/1/f.limntest.lua",
    ] { try folder.write(name, "") }
  }

  private func found(_ words: String...) throws -> [String] {
    try TestSearch(words.map { folder($0) }).files.map {
      String($0.dropFirst(folder.path.count + 1))
    }
  }

  @Test func `a folder is searched in the order of bytes, without what is hidden`() throws {
    #expect(
      try found("") == [
        "a.limntest.lua", "b.limntest.lua", "deep/d.limntest.lua", "deep/er/c.limntest.lua",
      ])
  }

  @Test func `files come in the order of the words, each once`() throws {
    #expect(
      try found("deep/er", "b.limntest.lua", "deep") == [
        "deep/er/c.limntest.lua", "b.limntest.lua", "deep/d.limntest.lua",
      ])
  }

  @Test func `a glob of paths stands for files`() throws {
    #expect(try found("*.limntest.lua") == ["a.limntest.lua", "b.limntest.lua"])
    #expect(try found("deep/**") == ["deep/d.limntest.lua", "deep/er/c.limntest.lua"])
    #expect(try found("?.limntest.lua") == ["a.limntest.lua", "b.limntest.lua"])
  }

  @Test func `what is no path is an id, or a glob of ids`() throws {
    let search = try TestSearch(["ring/turn[dark=true]@2x", "ring/*"])
    #expect(search.files == [])
    #expect(search.ids == ["ring/turn[dark=true]@2x", "ring/*"])
  }

  @Test func `a file of another name is refused, and says what names test files have`() {
    let error = #expect(throws: RunError.self) { try TestSearch([folder("ring.lua")]) }
    #expect(
      error?.message
        == "'\(folder("ring.lua"))' is no test file: the names of test files end in .limntest.lua")
    #expect(error?.kind == .usage)
  }

  @Test func `no word at all is not the whole folder`() {
    let error = #expect(throws: RunError.self) { try TestSearch([""]) }
    #expect(error?.message == "'' is no test file: the names of test files end in .limntest.lua")
  }

  @Test func `folders with references are found without test files, too`() throws {
    try folder.write("gone/references/references.lock", "")
    try folder.write("deep/references/references.lock", "")
    #expect(
      try TestSearch([folder("")]).foldersWithReferences == [folder("deep"), folder("gone")])
    #expect(try TestSearch([folder("b.limntest.lua")]).foldersWithReferences == [])
  }

  @Test func `a file that is not there is not taken for an id`() {
    let error = #expect(throws: RunError.self) { try TestSearch([folder("no.limntest.lua")]) }
    #expect(
      error?.message
        == "cannot read \"\(folder("no.limntest.lua"))\": No such file or directory")
    #expect(error?.kind == .usage)
  }

  @Test func `a link to a folder is not followed, so no circle is`() throws {
    try folder.link("deep/up", to: folder.path)
    #expect(try found("deep") == ["deep/d.limntest.lua", "deep/er/c.limntest.lua"])
  }
}
