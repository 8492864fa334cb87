import Graphics
import Layers
import Testing

// The vectors of Core Animation's own tests: 8.1 of the reference.
@Suite final class Geometry {
  private let root = Layer(.stage, serial: 0)
  private let parent = Layer(.layer, serial: 1)
  private let child = Layer(.layer, serial: 2)

  /// Puts a parent of 200 by 200 at (100, 100), and in it a child of 50 by 50 at (100, 50).
  init() throws {
    parent.model.bounds.size = Size(200, 200)
    parent.model.position = Point(100, 100)
    child.model.bounds.size = Size(50, 50)
    child.model.position = Point(100, 50)
    try root.addSublayer(parent)
    try parent.addSublayer(child)
  }

  private func scale(_ x: Double, _ y: Double) -> Transform {
    transform(scale: (x, y, 1))
  }

  private func translation(_ x: Double, _ y: Double) -> Transform {
    transform(translation: (x, y, 0))
  }

  private func rotation(_ angle: Double) -> Transform {
    transform(rotation: (0, 0, angle))
  }

  // MARK: - Converting

  @Test func `a child's origin in its parent`() {
    #expect(child.convert(Point(0, 0), to: parent, .model) == Point(75, 25))
    #expect(parent.convert(Point(75, 25), to: child, .model) == Point(0, 0))
  }

  @Test func `the parent's bounds origin does not enter`() {
    parent.model.bounds.origin = Point(10, 20)
    #expect(child.convert(Point(0, 0), to: parent, .model) == Point(75, 25))
  }

  @Test func `the parent's bounds origin scrolls its children on the stage`() {
    #expect(child.convert(Point(0, 0), to: root, .model) == Point(75, 25))
    parent.model.bounds.origin = Point(10, 20)
    #expect(child.convert(Point(0, 0), to: root, .model) == Point(65, 5))
  }

  @Test func `a scaled child`() {
    child.model.transform = scale(2, 2)
    #expect(child.convert(Point(0, 0), to: parent, .model) == Point(50, 0))
    #expect(child.convert(Point(50, 50), to: parent, .model) == Point(150, 100))
    #expect(
      child.convert(Rect(0, 0, 10, 20), to: parent, .model) == Rect(50, 0, 20, 40))
  }

  @Test func `the parent's sublayer transform moves the child`() {
    parent.model.sublayerTransform = translation(10, 20)
    #expect(child.convert(Point(0, 0), to: parent, .model) == Point(85, 45))
  }

  @Test func `a sublayer transform acts about the parent's anchor point`() {
    parent.model.sublayerTransform = scale(2, 2)
    child.model.transform = translation(5, 6)
    #expect(child.convert(Point(0, 0), to: parent, .model) == Point(60, -38))
  }

  @Test func `a rotated child's rect becomes its box`() throws {
    child.model.transform = rotation(.pi / 2)
    let box = try #require(child.convert(Rect(0, 0, 10, 20), to: parent, .model))
    let expected = Rect(105, 25, 20, 10)
    #expect(abs(box.minX - expected.minX) < 1e-12 && abs(box.minY - expected.minY) < 1e-12)
    #expect(
      abs(box.width - expected.width) < 1e-12 && abs(box.height - expected.height) < 1e-12)
  }

  @Test func `unrelated trees are converted through their roots`() throws {
    let other = try Geometry()
    other.child.model.position = Point(110, 80)
    #expect(child.convert(Point(1, 2), to: other.child, .model) == Point(-9, -28))
    _ = other.root
  }

  @Test func `no layer means the root`() {
    #expect(child.convert(Point(0, 0), to: nil, .model) == Point(75, 25))
  }

  @Test func `a flattened layer has no points to convert to`() {
    child.model.transform = scale(0, 1)
    #expect(parent.convert(Point(0, 0), to: child, .model) == nil)
    #expect(parent.convert(Rect(0, 0, 1, 1), to: child, .model) == nil)
  }

  // MARK: - Frame

  @Test(arguments: [
    (Point(0.5, 0.5), Point(150, 275)), (Point(0, 0), Point(200, 300)),
    (Point(1, 1), Point(100, 250)),
  ])
  func `the frame follows position and anchor point`(anchor: Point, origin: Point) {
    var layer = LayerProperties()
    layer.bounds = Rect(0, 0, 100, 50)
    layer.position = Point(200, 300)
    layer.anchorPoint = anchor
    #expect(layer.frame == Rect(origin: origin, size: Size(100, 50)))
  }

  @Test func `an anchor point may lie outside the layer`() {
    var layer = LayerProperties()
    layer.bounds = Rect(0, 0, 100, 50)
    layer.anchorPoint = Point(2, -1)
    #expect(layer.frame == Rect(-200, 50, 100, 50))
    #expect(layer.position == Point(0, 0))
  }

  @Test func `bounds origin and depth do not move the frame`() {
    var layer = LayerProperties()
    layer.bounds = Rect(7, 8, 100, 50)
    layer.position = Point(200, 300)
    layer.zPosition = 5
    layer.anchorPointZ = 6
    #expect(layer.frame == Rect(150, 275, 100, 50))
  }

  @Test func `the frame of a scaled layer, and the box of a turned one`() {
    var layer = LayerProperties()
    layer.bounds = Rect(0, 0, 100, 50)
    layer.position = Point(200, 300)
    layer.transform = scale(2, 4)
    #expect(layer.frame == Rect(100, 200, 200, 200))
    layer.transform = rotation(.pi / 4)
    let side = 150 / 2.0.squareRoot()
    #expect(abs(layer.frame.minX - (200 - side / 2)) < 1e-12)
    #expect(abs(layer.frame.height - side) < 1e-12)
  }

  @Test(arguments: [
    (Point(0.5, 0.5), Point(60, 45)), (Point(0, 0), Point(10, 20)), (Point(1, 1), Point(110, 70)),
  ])
  func `a frame that is set keeps the anchor point and the bounds origin`(
    anchor: Point, position: Point
  ) {
    var layer = LayerProperties()
    layer.bounds.origin = Point(3, 4)
    layer.anchorPoint = anchor
    layer.frame = Rect(10, 20, 100, 50)
    #expect(layer.position == position)
    #expect(layer.bounds == Rect(3, 4, 100, 50))
    #expect(layer.frame == Rect(10, 20, 100, 50))
  }

  @Test func `a frame that is set under a transform`() {
    var layer = LayerProperties()
    layer.transform = scale(2, 4)
    layer.frame = Rect(10, 20, 100, 50)
    #expect(layer.bounds == Rect(0, 0, 50, 12.5))
    #expect(layer.position == Point(60, 45))
    layer.transform = translation(10, 20)
    layer.frame = Rect(10, 20, 100, 50)
    #expect(layer.position == Point(50, 25))
  }

  @Test func `a frame of negative extent is taken as the rect it covers`() {
    var layer = LayerProperties()
    layer.frame = Rect(0, 0, -100, -50)
    #expect(layer.bounds == Rect(0, 0, 100, 50))
    #expect(layer.position == Point(-50, -25))
  }

  @Test func `a frame can be set on a flattened layer`() {
    var layer = LayerProperties()
    layer.transform = scale(0, 0)
    layer.frame = Rect(10, 20, 100, 50)
    #expect(layer.bounds.size == Size(100, 50))
    #expect(layer.position == Point(10, 20))
  }

  @Test func `corners are at most half the shorter side`() {
    var layer = LayerProperties()
    layer.bounds = Rect(0, 0, 100, 50)
    layer.cornerRadius = 30
    #expect(layer.effectiveCornerRadius == 25)
    layer.cornerRadius = 10
    #expect(layer.effectiveCornerRadius == 10)
    layer.bounds.size = Size(-5, 50)
    #expect(layer.effectiveCornerRadius == 0)
  }
}
