import Testing

@testable import Regression

@Suite("Selecting cases")
struct CaseSelectionTests {
  @Test(arguments: [
    ("ring", true), ("ring/turn", true), ("ring/turn[dark=true]", true),
    ("ring/turn[dark=true]@2x", true), ("ring/*", true), ("*@2x", true), ("rin", false),
    ("ring/tur", false), ("turn", false), ("turn*", false), ("Ring", false),
  ])
  func `a word for an id ends at a boundary`(word: String, isMatch: Bool) {
    #expect(
      CaseSelection.matches(word, "ring/turn[dark=true]@2x", acceptsParts: false) == isMatch)
  }

  @Test(arguments: [
    ("ring", true), ("urn", true), ("dark=true", true), ("turn*", true), ("*@2x", true),
    ("turn", true), ("t?rn*", true), ("*@3x", false), ("turn?", false), ("Turn", false),
  ])
  func `a filter matches any part, or with wildcards an id or what is behind the suite`(
    filter: String, isMatch: Bool
  ) {
    #expect(
      CaseSelection.matches(filter, "ring/turn[dark=true]@2x", acceptsParts: true) == isMatch)
  }
}
