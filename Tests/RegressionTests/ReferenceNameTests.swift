import Regression
import Testing

@Suite("Names of references")
struct ReferenceNameTests {
  @Test(arguments: [
    ("ring/turn", "ring/turn"),
    (
      "spinner.ring/tints[lineWidth=2,tint=pink]@2x", "spinner.ring/tints[lineWidth=2,tint=pink]@2x"
    ),
    ("a ring/no seam", "a_ring/no_seam"),
    ("ring/50% \"off\"", "ring/50%25_%22off%22"),
    ("ring/a/b", "ring/a%2Fb"),
    ("ring/a:b\\c|d?e*f<g>h", "ring/a%3Ab%5Cc%7Cd%3Fe%2Af%3Cg%3Eh"),
    ("../..", "%2E%2E/%2E%2E"),
    (".git/.hidden", "%2Egit/%2Ehidden"),
    ("ring/line\nend\u{7F}", "ring/line%0Aend%7F"),
    ("references.lock/x", "%72eferences.lock/x"),
    ("con/NUL.x", "%63on/%4EUL.x"),
    ("ring/Größe→🎈", "ring/Größe→🎈"),
    ("ring/ends.", "ring/ends%2E"),
  ])
  func `an id becomes a path that every file system takes`(id: String, path: String) {
    #expect(ReferenceName(id).path == path)
  }

  @Test func `a long name is cut, and differs from others with the same beginning`() {
    let long = "ring/" + String(repeating: "ä", count: 150)
    let name = ReferenceName(long + "1").path
    #expect(name.utf8.count < 5 + 220)
    #expect(name != ReferenceName(long + "2").path)
    #expect(name == ReferenceName(long + "1").path)
  }

  @Test(arguments: [
    ("ring/Turn", "Ring/turn"), ("ring/a b", "ring/a_b"), ("ring/GRÖSSE", "ring/grösse"),
    ("ring/e\u{301}", "ring/\u{e9}"),
  ])
  func `names that some disk takes for one fold to one`(one: String, other: String) {
    #expect(ReferenceName(one).folded == ReferenceName(other).folded)
  }
}
