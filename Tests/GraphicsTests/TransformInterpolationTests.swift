import Graphics
import Testing

/// Whole transforms between two others, as measured on Core Animation.
@Suite struct TransformInterpolationTests {
  @Test func `a shear bends`() {
    let sheared = Transform.matrix(Transform3D(AffineTransform(1, 0, 0.5, 1, 0, 0)))
    let half = Transform.identity.interpolated(to: sheared, 0.5).matrix
    #expect(abs(half.m21 - 0.2368) < 5e-5)
    #expect(abs(half.m22 - 1.0031) < 5e-5)
    #expect(half.m11 == 1 && half.m12 == 0)
  }

  @Test func `half a turn goes the negative way, there and back`() {
    let turned = plane(rotation: .pi)
    #expect(distance(between(.identity, turned, 0.5), plane(rotation: -.pi / 2).matrix) < 1e-15)
    #expect(distance(between(turned, .identity, 0.25), plane(rotation: 1.25 * .pi).matrix) < 1e-15)
  }

  @Test func `more than half a turn goes the short way, and a whole one does not show`() {
    #expect(
      distance(
        between(.identity, plane(rotation: 1.5 * .pi), 0.5), plane(rotation: -.pi / 4).matrix)
        < 1e-15)
    #expect(distance(between(.identity, plane(rotation: 2 * .pi), 0.5), .identity) < 1e-15)
  }

  @Test func `mirror images in x and in y are half a turn apart`() {
    let half = between(.matrix(.scale(-1, 1)), .matrix(.scale(1, -1)), 0.5)
    let quarter = Transform3D.scale(1, -1).concatenating(plane(rotation: -.pi / 2).matrix)
    #expect(distance(half, quarter) < 1e-15)
  }

  @Test func `a transform grows evenly out of nothing`() {
    let nothing = Transform.matrix(.scale(0, 0))
    #expect(between(nothing, .matrix(.scale(2, 4)), 0.25) == .scale(0.5, 1))
    #expect(between(.matrix(.scale(0, 1)), .identity, 0.5) == .scale(0.5, 1))
  }

  @Test func `parts that are turned alike stay parts`() {
    var a = TransformParts()
    var b = TransformParts()
    a.rotation.y = 3 * .pi
    b.rotation.y = 3 * .pi
    b.translation.x = 8
    b.scale.z = 3
    var half = a
    half.translation.x = 4
    half.scale.z = 2
    #expect(Transform.parts(a).interpolated(to: .parts(b), 0.5) == .parts(half))
  }

  @Test func `in space the rotation takes the shortest arc, evenly`() {
    var a = TransformParts()
    var b = TransformParts()
    a.rotation.x = 0.2
    b.rotation.x = 0.2 + 1.6 * .pi
    var quarter = a
    quarter.rotation.x = 0.2 - 0.1 * .pi
    let mixed = between(.parts(a), .parts(b), 0.25)
    #expect(distance(mixed, quarter.matrix) < 1e-15)
  }

  @Test func `perspective is mixed as m34`() {
    var a = TransformParts()
    var b = TransformParts()
    a.perspective = 200
    b.perspective = 600
    b.rotation.y = 1
    let half = between(.parts(a), .parts(b), 0.5)
    var expected = TransformParts()
    expected.rotation.y = 0.5
    expected.perspective = 300
    #expect(distance(half, expected.matrix) < 1e-15)
  }

  @Test func `between a matrix that flattens space and one that turns in it, it switches`() {
    var tilted = TransformParts()
    tilted.rotation.x = 1
    let flat = Transform.matrix(.scale(1, 0))
    #expect(flat.interpolated(to: .parts(tilted), 0.4) == flat)
    #expect(flat.interpolated(to: .parts(tilted), 0.6) == .parts(tilted))
  }

  @Test func `parts that flatten space still mix`() {
    var nothing = TransformParts()
    nothing.scale = .init(0, 0, 0)
    var tilted = TransformParts()
    tilted.rotation.x = 1
    var expected = tilted
    expected.rotation.x = 0.5
    expected.scale = .init(0.5, 0.5, 0.5)
    #expect(distance(between(.parts(nothing), .parts(tilted), 0.5), expected.matrix) < 1e-15)
  }

  @Test func `the ends are exact, and beyond them the movement goes on`() {
    let (a, b) = (plane(rotation: 0.1), plane(rotation: 0.3))
    #expect(a.interpolated(to: b, 0) == a)
    #expect(a.interpolated(to: b, 1) == b)
    #expect(distance(between(a, b, 1.5), plane(rotation: 0.4).matrix) < 1e-15)
  }

  private func between(_ a: Transform, _ b: Transform, _ fraction: Double) -> Transform3D {
    a.interpolated(to: b, fraction).matrix
  }

  private func plane(rotation: Double) -> Transform {
    .matrix(Transform3D(.rotation(rotation)))
  }
}
