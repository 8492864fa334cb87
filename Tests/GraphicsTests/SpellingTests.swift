import Graphics
import Testing

@Suite struct SpellingTests {
  private let names = [
    "cornerRadius", "borderWidth", "borderColor", "opacity", "position", "to",
  ]

  @Test(arguments: [
    ("corner_radius", "cornerRadius"), ("CornerRadius", "cornerRadius"),
    ("cornerRaduis", "cornerRadius"), ("opactiy", "opacity"), ("borderwith", "borderWidth"),
    ("positon", "position"), ("ot", "to"), ("opacityy", "opacity"), ("wobble", nil), ("", nil),
  ])
  func `the nearest name within a few edits`(word: String, name: String?) {
    #expect(Spelling.nearest(to: word, among: names) == name)
  }

  @Test func `of names equally near the first wins`() {
    #expect(Spelling.nearest(to: "bat", among: ["cat", "hat"]) == "cat")
    #expect(Spelling.nearest(to: "bat", among: ["hat", "cat"]) == "hat")
  }

  @Test func `the word itself is no suggestion`() {
    #expect(Spelling.nearest(to: "opacity", among: ["opacity"]) == nil)
  }

  @Test func `nothing is near a very long word`() {
    let long = String(repeating: "a", count: 65)
    #expect(Spelling.nearest(to: long, among: [long + "a"]) == nil)
  }
}
