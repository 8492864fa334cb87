import Testing

// Each spelling in docs/from-core-animation.md is run as it stands.
@Suite struct FromCoreAnimationTests {
  private static let prelude =
    fragmentPrelude
    + "local layer, other = button, limn.layer {}; stage:addSublayer(other); "
    + "local animation = limn.basicAnimation { keyPath = 'opacity', to = 0 }; "
    + "local handle = layer:addAnimation(animation)\n"

  @Test func `every spelling of the table runs`() throws {
    let rows = try Page.named("docs/from-core-animation.md").rows(below: "| Core Animation | Limn")
    #expect(rows.count > 45)
    for row in rows {
      let code = try #require(row.last?.firstMatch(of: /^`(.+)`$/)?.1)
      // An expression as a value, else a statement.
      let value = outcome(of: Self.prelude + "local _ = \(code)\n")
      if value == "fine" { continue }
      #expect(outcome(of: Self.prelude + "\(code)\n") == "fine", "\(code)")
    }
  }

  @Test func `every deviation has its reason`() throws {
    let rows = try Page.named("docs/from-core-animation.md").rows(below: "| matter |")
    #expect(rows.count > 20)
    for row in rows { #expect(row.count == 4 && !row.contains(""), "\(row)") }
  }
}
