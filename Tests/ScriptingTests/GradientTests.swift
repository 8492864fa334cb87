import Testing

@Suite struct GradientScripts {
  @Test func `locations and colors are compared when a frame is sampled, not before`() throws {
    let script = "local g = stage:addSublayer(limn.gradientLayer { colors = { 'red', 'blue' } })\n"
    #expect(
      failure(of: script + "g.locations = { 0, 0.5, 1 }")
        == "main.lua:2: gradientLayer.locations must have as many entries as colors: got 3 for 2"
        + " colors")
    #expect(
      failure(of: script + "g.locations = { 0, 0.5, 1 } g.colors = { 'red', 'lime', 'blue' }")
        == "no error")
  }
}
