import Graphics
import TestSupport
import Testing

@Suite struct OKLabTests {
  // The coordinates that CSS Color 4 gives in its examples and tests.
  @Test(
    arguments: [
      ("white", 1, 0, 0), ("black", 0, 0, 0), ("red", 0.62796, 0.22486, 0.12585),
      ("lime", 0.86644, -0.23389, 0.17950), ("blue", 0.45201, -0.03246, -0.31153),
    ] as [(String, Double, Double, Double)])
  func `primaries have their published coordinates`(
    name: String, lightness: Double, a: Double, b: Double
  ) throws {
    let lab = try Color(parsing: name).oklab
    #expect(abs(lab.lightness - lightness) < 1e-5)
    #expect(abs(lab.a - a) < 1e-5 && abs(lab.b - b) < 1e-5)
  }

  @Test func `there and back is the same colour to two millionths`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<500 {
      let color = Color(
        .random(in: 0...1, using: &random), .random(in: 0...1, using: &random),
        .random(in: 0...1, using: &random), .random(in: 0...1, using: &random))
      let back = Color(color.oklab, alpha: color.alpha)
      #expect(abs(back.red - color.red) < 2e-6 && abs(back.green - color.green) < 2e-6)
      #expect(abs(back.blue - color.blue) < 2e-6 && back.alpha == color.alpha)
    }
  }
}
