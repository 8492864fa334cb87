import Graphics
import Raster
import Testing

/// Draw lists recorded from the HTML canvas tests of web-platform-tests, with the pixels those
/// tests assert.
struct CanvasTests {
  @Test(arguments: try CanvasFile.load().tests)
  func `a canvas test's pixels come out`(_ test: CanvasFile.Test) {
    var list = DisplayList(width: test.size[0], height: test.size[1])
    for step in test.draws { step.append(to: &list) }
    var pixmap = Pixmap(width: test.size[0], height: test.size[1])
    Rasterizer().draw(list, into: &pixmap)
    for assertion in test.asserts {
      let pixel = pixmap[assertion.x, assertion.y]
      // Asserted colours are straight.
      let alpha = assertion.rgba[3]
      let expected = assertion.rgba[0..<3].map { ($0 * alpha + 127) / 255 } + [alpha]
      let actual = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { Int($0) }
      let distance = zip(expected, actual).map { abs($0 - $1) }.max() ?? 0
      #expect(
        distance <= max(2, assertion.tol),
        "(\(assertion.x), \(assertion.y)): \(actual), not \(expected)")
    }
  }
}

struct CanvasFile: Decodable {
  struct Test: Decodable, Sendable, CustomTestStringConvertible {
    var id: String
    var size: [Int]
    var draws: [Step]
    var asserts: [Assertion]

    var testDescription: String { id }
  }
  struct Step: Decodable, Sendable {
    struct Clip: Decodable, Sendable {
      var d: [SceneStep]
      var rule: SceneRule
    }
    var d: [SceneStep]
    var clips: [Clip]
    var ctm: [Double]
    var alpha: Double
    var paint: ScenePaint
    var rule: SceneRule?
    var stroke: ScenePen?
  }
  struct Assertion: Decodable, Sendable {
    var x: Int
    var y: Int
    var rgba: [Int]
    var tol: Int
  }
  var tests: [Test]

  static func load() throws -> CanvasFile {
    try Fixture.decode("canvas-pixels.json", as: Self.self)
  }
}

extension CanvasFile.Step {
  func append(to list: inout DisplayList) {
    // Paths are in device space, pens and gradients in user space.
    let transform = AffineTransform(ctm)
    guard let inverse = transform.inverted() else { return }
    let path = Path(d).transformed(with: inverse)
    for clip in clips { list.append(.pushClip(.init(.path(Path(clip.d), clip.rule.rule)))) }
    if let stroke {
      list.append(
        .stroke(
          .init(path, style: stroke.style, paint.paint, opacity: alpha, transform: transform)))
    } else {
      list.append(
        .fill(
          .init(
            .path(path, rule?.rule ?? .nonZero), paint.paint, opacity: alpha, transform: transform))
      )
    }
    for _ in clips { list.append(.popClip) }
  }
}
