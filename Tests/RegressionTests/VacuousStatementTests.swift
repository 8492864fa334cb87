import Regression
import Testing

@Suite("A statement that could not fail is refused")
struct VacuousStatementTests {
  private func failures(_ statement: String) throws -> [String] {
    // An error comes with the expectation that has stated nothing; the first failure tells.
    try Array(Checking(statement).failures.prefix(1))
  }

  @Test func `that excludes what a value of its kind can never be`() throws {
    let prefix = "a.limntest.lua:4: 'isNot' says nothing here: "
    #expect(
      try failures("test.expect(e:pixel(5, 5, 0)):isNot('rad')") == [
        prefix + "a color can never be 'rad'"
      ])
    #expect(
      try failures("test.expect(e:value('ring', 'position', 0)):isNot(20)") == [
        prefix + "a point can never be 20"
      ])
    #expect(
      try failures("test.expect(e:region({ 10, 20, 20, 20 }, 0)):isNot('white')") == [
        prefix + "a region can never be 'white'"
      ])
    #expect(
      try failures(
        "local fade = e:track('ring', 'opacity', { to = 1 }) test.expect(fade):isNot(fade)")
        == [prefix + "a number can never be the track of ring.opacity"])
  }

  @Test func `but not one that excludes nil, or what may be`() throws {
    #expect(
      try failures(
        """
        test.expect(e:value("ring", "opacity", 0)):isNot(nil)
        test.expect(nil):isNot(5)
        test.expect(e:pixel(5, 5, 0)):isNot("red"):isNot({ 1, 0, 0 })
        test.expect({ 1, 2 }):isNot({ 1, 2, 3 }):isNot({ x = 1 })
        test.expect(e:value("ring", "position", 0)):isNot({ 1, 2 })
        test.expect({ 1, 2 }):isNot(e:value("ring", "position", 0))
        test.expect(e:layer("ring")):isNot(e:layer("dot"))
        """) == [])
  }

  @Test func `that names nothing to compare with`() throws {
    #expect(
      try failures("test.expect(nil):is()") == [
        "a.limntest.lua:4: 'is' needs a value to compare with; write is(nil) where nil is meant"
      ])
    #expect(
      try failures("test.expect(1):isNot()") == [
        "a.limntest.lua:4: 'isNot' needs a value to compare with; write isNot(nil) where nil is"
          + " meant"
      ])
    #expect(try failures("test.expect(nil):is(nil)") == [])
  }

  @Test func `that takes every color for near`() throws {
    #expect(
      try failures("test.expect(e:pixel(5, 5, 0)):near('white', 2)") == [
        "a.limntest.lua:4: near's slack must be less than 1 for a color, whose red, green, blue and"
          + " alpha go from 0 to 1, got 2; one level of 255 is 1/255"
      ])
    #expect(try failures("test.expect(e:pixel(5, 5, 0)):near('#010000', 1 / 255)") == [])
  }

  @Test func `that puts what is no number inside`() throws {
    #expect(
      try failures("test.expect({ 0 / 0, 5 }):inside { 0, 0, 10, 10 }") == [
        "a.limntest.lua:4: expected the value to be inside { 0, 0, 10, 10 }, is { nan, 5 }"
      ])
  }

  @Test func `that takes a region for a color is told what a region is`() throws {
    #expect(
      try failures("test.expect(e:region({ 10, 20, 20, 20 }, 0)):is('black')") == [
        "a.limntest.lua:4: expected region { 10, 20, 20, 20 } at t = 0 to be 'black', is a region,"
          + " which only another one can be the same as; its mean() is a color"
      ])
  }
}
