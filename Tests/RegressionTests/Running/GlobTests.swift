import Testing

@testable import Regression

@Suite("Globs")
struct GlobTests {
  @Test(arguments: [
    ("heart/beat", "heart/beat", true), ("heart/beat", "heart/beats", false),
    ("heart/*", "heart/beat[dark=true]@2x", true), ("*", "", true), ("", "", true),
    ("", "a", false), ("h?art/*", "heart/beat", true), ("h?art", "hart", false),
    ("*beat*", "heart/beat[a=1]", true), ("*a*b*c", "xxaxxbxxc", true),
    ("*a*b*c", "xxaxxbxxcx", false), ("[dark=true]", "[dark=true]", true),
    ("[dark=true]", "d", false), ("*é?", "heart/éx", true),
  ])
  func `a glob of ids matches whole ids, and brackets are themselves`(
    glob: String, id: String, isMatch: Bool
  ) {
    #expect(Glob(glob).matches(id) == isMatch)
  }

  @Test(arguments: [
    ("tests/*.lua", "tests/a.lua", true), ("tests/*.lua", "tests/deep/a.lua", false),
    ("tests/**.lua", "tests/deep/a.lua", true), ("tests/**/a.lua", "tests/a.lua", true),
    ("tests/**/a.lua", "tests/b/c/a.lua", true), ("**/a.lua", "a.lua", true),
    ("**/a.lua", "ba.lua", false), ("tests/?.lua", "tests//.lua", false),
    ("*/a.lua", "b/a.lua", true), ("*/a.lua", "b/c/a.lua", false),
  ])
  func `a star of a path stays within a folder, and two do not`(
    glob: String, path: String, isMatch: Bool
  ) {
    #expect(Glob(path: glob).matches(path) == isMatch)
  }

  @Test func `many stars take no long time`() {
    let name = String(repeating: "a", count: 2000)
    #expect(!Glob(String(repeating: "*a", count: 60) + "b").matches(name))
  }
}
