import Animations
import Graphics
import Layers
import Scripting
import Testing

/// The gallery beside the sources, run as a user would.
private func gallery(
  _ name: String, configuration: StageConfiguration = StageConfiguration()
) throws -> Stage {
  let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  return try Stage(
    script: "gallery/\(name).lua", files: DirectoryFiles(root: "/" + root + "/scripts"),
    decodeImage: { _ in throw NoImages() }, configuration: configuration)
}

/// A layer's shown value at the stage's time.
private func shown(_ keyPath: String, of address: String, in stage: Stage) throws -> Double {
  let layer = try #require(stage.layers(at: address).first)
  let path = try #require(LayerKeyPath(keyPath))
  guard case .number(let number) = path.value(in: layer.presentation(at: stage.now)) else {
    Issue.record("\(keyPath) is not a number")
    return .nan
  }
  return number
}

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
    let scale = try shown("transform.scale.x", of: "button/ring2", in: stage)
    let opacity = try shown("opacity", of: "button/ring2", in: stage)
    #expect(abs(scale - (1 + 0.6 * eased)) < 1e-9)
    #expect(abs(opacity - (1 - eased)) < 1e-9)
    #expect(abs(scale - 1.24511) < 5e-6)
    #expect(abs(opacity - 0.59149) < 5e-6)
  }

  @Test func `the band crosses and rests`() throws {
    let stage = try gallery("flow_light")
    let x = { try shown("transform.translation.x", of: "button/band", in: stage) }
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
    #expect(try shown("transform.scale.x", of: "button", in: stage) == 0.96)
    try stage.advance(to: 1)
    #expect(try shown("transform.scale.x", of: "button", in: stage) == 1)
  }

  @Test func `twelve cells flash together, the late one too`() throws {
    let stage = try gallery("flow_list")
    try stage.advance(to: 0.8)
    let places = try (1...12).map {
      try shown("transform.translation.x", of: "cell\($0)/band", in: stage)
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
        try shown(keyPath, of: "\($0)/band", in: stage)
      }
      #expect(Set(places).count == 1)
    }
    let scales = try ["stays", "hidden", "detached", "scrolled"].map {
      try shown("transform.scale.x", of: $0, in: stage)
    }
    #expect(Set(scales).count == 1)
  }
}
