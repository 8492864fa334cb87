import Scripting
import Testing

@Suite struct FoundingEffects {
  @Test func `the second ring of the ripple has the recipe's values at 3.5 seconds`() throws {
    let stage = try gallery("water_ripple")
    try stage.advance(to: 3.5)
    // Independently: begin 2, so progress 1.5 / 6 = 0.25, eased by the default curve (bisection).
    var (low, high) = (0.0, 1.0)
    for _ in 0..<200 {
      let s = (low + high) / 2
      let x = 3 * s * (1 - s) * (1 - s) * 0.25 + 3 * s * s * (1 - s) * 0.25 + s * s * s
      if x < 0.25 { low = s } else { high = s }
    }
    let eased = 3 * low * (1 - low) * (1 - low) * 0.1 + 3 * low * low * (1 - low) + low * low * low
    let scale = try shownNumber("transform.scale.x", of: "button/ring2", in: stage)
    let opacity = try shownNumber("opacity", of: "button/ring2", in: stage)
    #expect(abs(scale - (1 + 0.6 * eased)) < 1e-9)
    #expect(abs(opacity - (1 - eased)) < 1e-9)
    #expect(abs(scale - 1.24511) < 5e-6)
    #expect(abs(opacity - 0.59149) < 5e-6)
  }

  @Test func `the band crosses and rests`() throws {
    let stage = try gallery("flow_light")
    let x = { try shownNumber("transform.translation.x", of: "button/band", in: stage) }
    #expect(try x() == -340)
    try stage.advance(to: 0.5)
    #expect(try x() == -120)
    try stage.advance(to: 1)
    #expect(try x() == 100)
    try stage.advance(to: 1.5)
    #expect(try x() == 100)
    try stage.advance(to: 2.5)
    #expect(abs(try x() - -120) < 1e-9)
  }

  @Test func `the breath goes in and out`() throws {
    let stage = try gallery("breath")
    try stage.advance(to: 0.5)
    #expect(try shownNumber("transform.scale.x", of: "button", in: stage) == 0.96)
    try stage.advance(to: 1)
    #expect(try shownNumber("transform.scale.x", of: "button", in: stage) == 1)
  }

  @Test func `twelve cells flash together, the late one too`() throws {
    let stage = try gallery("flow_list")
    try stage.advance(to: 0.8)
    let places = try (1...12).map {
      try shownNumber("transform.translation.x", of: "cell\($0)/band", in: stage)
    }
    #expect(Set(places).count == 1)
    try stage.advance(to: 1.3)
    #expect(stage.layers(at: "cell3/band").isEmpty)
    try stage.advance(to: 3.1)
    #expect(stage.layers(at: "cell12/band").count == 1)
  }

  @Test func `who was away comes back in phase`() throws {
    let stage = try gallery("leave_and_return")
    try stage.advance(to: 2.9)
    for keyPath in ["transform.translation.x"] {
      let places = try ["stays", "hidden", "detached", "scrolled"].map {
        try shownNumber(keyPath, of: "\($0)/band", in: stage)
      }
      #expect(Set(places).count == 1)
    }
    let scales = try ["stays", "hidden", "detached", "scrolled"].map {
      try shownNumber("transform.scale.x", of: $0, in: stage)
    }
    #expect(Set(scales).count == 1)
  }
}
