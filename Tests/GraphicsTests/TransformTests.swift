import Graphics
import TestSupport
import Testing

@Suite struct TransformTests {
  typealias Vector = TransformParts.Vector

  @Test func `scale acts first, then rotation about x, y, z, then translation, then perspective`() {
    var parts = TransformParts()
    parts.scale = Vector(2, 3, 4)
    parts.rotation = Vector(0.3, -0.5, 0.7)
    parts.translation = Vector(10, 20, 30)
    parts.perspective = 500
    var perspective = Transform3D.identity
    perspective.m34 = -1.0 / 500
    let (sx, cx) = Real.sincos(0.3)
    let (sy, cy) = Real.sincos(-0.5)
    let (sz, cz) = Real.sincos(0.7)
    let expected = Transform3D.scale(2, 3, 4)
      .concatenating(Transform3D(1, 0, 0, 0, 0, cx, sx, 0, 0, -sx, cx, 0, 0, 0, 0, 1))
      .concatenating(Transform3D(cy, 0, -sy, 0, 0, 1, 0, 0, sy, 0, cy, 0, 0, 0, 0, 1))
      .concatenating(Transform3D(cz, sz, 0, 0, -sz, cz, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1))
      .concatenating(.translation(10, 20, 30))
      .concatenating(perspective)
    #expect(distance(parts.matrix, expected) < 1e-14)
  }

  @Test func `a positive rotation turns clockwise on screen`() {
    var parts = TransformParts()
    parts.rotation.z = .pi / 2
    let image = parts.matrix.apply(Point(1, 0))
    #expect(abs(image.x) < 1e-15 && image.y == 1)
  }

  @Test func `parts read back as they were written, also beyond half a turn`() {
    var parts = TransformParts()
    parts.rotation.y = 3 * .pi
    parts.scale = Vector(0, 1, 1)
    #expect(Transform.parts(parts).decomposed == parts)
  }

  @Test func `a matrix comes apart into the parts that make it again`() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      var parts = TransformParts()
      parts.scale = Vector(
        .random(in: 0.1...3, using: &random), .random(in: 0.1...3, using: &random),
        .random(in: 0.1...3, using: &random))
      parts.shear = Vector(
        .random(in: -1...1, using: &random), .random(in: -1...1, using: &random),
        .random(in: -1...1, using: &random))
      parts.rotation = Vector(
        .random(in: -3...3, using: &random), .random(in: -1.5...1.5, using: &random),
        .random(in: -3...3, using: &random))
      parts.translation = Vector(
        .random(in: -99...99, using: &random), .random(in: -99...99, using: &random),
        .random(in: -99...99, using: &random))
      if Bool.random(using: &random) { parts.perspective = .random(in: 200...900, using: &random) }
      let isMirrored = Bool.random(using: &random)
      if isMirrored { parts.scale.y = -parts.scale.y }

      let found = try #require(TransformParts(decomposing: parts.matrix))
      #expect(distance(found.matrix, parts.matrix) < 1e-10)
      if !isMirrored {
        #expect(length(found.rotation - parts.rotation) < 1e-10)
        #expect(length(found.scale - parts.scale) < 1e-10)
        #expect(length(found.shear - parts.shear) < 1e-10)
      }
    }
  }

  @Test func `a mirror image is one negative scale, without a turn`() throws {
    let flippedX = try #require(TransformParts(decomposing: .scale(-2, 3)))
    #expect(flippedX.scale == Vector(-2, 3, 1) && length(flippedX.rotation) == 0)
    let flippedY = try #require(TransformParts(decomposing: .scale(2, -3)))
    #expect(flippedY.scale == Vector(2, -3, 1) && length(flippedY.rotation) == 0)
  }

  @Test func `turned by a quarter about y, all of the rest is about x`() throws {
    var parts = TransformParts()
    parts.rotation = Vector(0.25, .pi / 2, 0.5)
    let found = try #require(TransformParts(decomposing: parts.matrix))
    #expect(found.rotation.y == .pi / 2 && found.rotation.z == 0)
    #expect(distance(found.matrix, parts.matrix) < 1e-15)
  }

  @Test func `what parts cannot say does not come apart`() {
    #expect(TransformParts(decomposing: .scale(1, 0)) == nil)
    var tilted = Transform3D.identity
    tilted.m14 = 0.001
    #expect(TransformParts(decomposing: tilted) == nil)
    #expect(TransformParts(decomposing: .scale(.nan, 1)) == nil)
  }

  @Test func `the inverse undoes`() throws {
    var parts = TransformParts()
    parts.scale = Vector(2, 0.5, 3)
    parts.rotation = Vector(1, 0.4, -2)
    parts.translation = Vector(7, -8, 9)
    parts.perspective = 300
    let transform = Transform.parts(parts)
    let inverse = try #require(transform.inverted())
    #expect(distance(transform.concatenating(inverse).matrix, .identity) < 1e-13)
    #expect(distance(inverse.concatenating(transform).matrix, .identity) < 1e-13)
    #expect(Transform.matrix(.scale(0, 1)).inverted() == nil)
    #expect(
      Transform.matrix(.translation(3, 4)).inverted() == .matrix(.translation(-3, -4)))
  }

  @Test func `concatenating applies the receiver first`() {
    let moved = Transform.matrix(.translation(10, 0))
    let doubled = Transform.matrix(.scale(2, 2))
    #expect(moved.concatenating(doubled).matrix.apply(.zero) == Point(20, 0))
    #expect(doubled.concatenating(moved).matrix.apply(.zero) == Point(10, 0))
    #expect(Transform.identity.concatenating(moved) == moved)
  }
}

/// The greatest difference of two of the sixteen numbers.
func distance(_ a: Transform3D, _ b: Transform3D) -> Double {
  zip(a.elements, b.elements).map { abs($0 - $1) }.max() ?? 0
}

private func length(_ v: TransformParts.Vector) -> Double { max(abs(v.x), abs(v.y), abs(v.z)) }

private func - (a: TransformParts.Vector, b: TransformParts.Vector) -> TransformParts.Vector {
  TransformParts.Vector(a.x - b.x, a.y - b.y, a.z - b.z)
}
