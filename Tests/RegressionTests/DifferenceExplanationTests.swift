import Comparison
import Graphics
import Layers
import Raster
import Rendering
import Testing

@testable import Regression

@Suite("What explains a difference")
struct DifferenceExplanationTests {
  /// A stage of 40 × 30 points with a heart and a ring in a group.
  private static func stage(_ change: (_ heart: Layer, _ ring: Layer) -> Void = { _, _ in })
    throws -> LayerSnapshot
  {
    let root = Layer(.stage, serial: 0)
    root.model.bounds = Rect(0, 0, 40, 30)
    root.model.backgroundColor = .white
    let heart = Layer(.layer, serial: 1)
    heart.model.name = "heart"
    heart.model.bounds = Rect(0, 0, 10, 10)
    heart.model.position = Point(10, 10)
    heart.model.backgroundColor = .black
    let group = Layer(.layer, serial: 2)
    group.model.name = "group"
    let ring = Layer(.shapeLayer, serial: 3)
    ring.model.name = "ring"
    ring.model.position = Point(30, 20)
    ring.model.shape.path = .ellipse(in: Rect(-5, -5, 10, 10))
    change(heart, ring)
    try root.addSublayer(heart)
    try root.addSublayer(group)
    try group.addSublayer(ring)
    return LayerSnapshot(root, at: 0)
  }

  private static func picture(of snapshot: LayerSnapshot, scale: Double) -> Pixmap {
    var picture = Pixmap(width: Int(40 * scale), height: Int(30 * scale))
    SnapshotRenderer(scale: scale).drawFrame(snapshot, into: &picture)
    return picture
  }

  private static func lines(
    _ before: LayerSnapshot, _ now: LayerSnapshot, scale: Double = 1, keepsRecord: Bool = true
  ) -> [String] {
    DifferenceExplanation(
      expected: keepsRecord ? LayerRecord(of: before, scale: scale) : nil,
      actual: LayerRecord(of: now, scale: scale)
    ).lines(for: [
      .init(
        index: 0, time: 0.4,
        comparison: PictureComparison(
          expected: picture(of: before, scale: scale), actual: picture(of: now, scale: scale)))
    ])
  }

  @Test func `the layer and the property are named, with both values`() throws {
    var parts = TransformParts()
    parts.scale = .init(1.2, 1.2, 1.2)
    let now = try Self.stage { [parts] heart, _ in heart.model.transform = .parts(parts) }
    #expect(
      try Self.lines(Self.stage(), now) == [
        "44 pixels differ at t = 0.4, all inside `heart`", "heart.transform.scale 1 → 1.2",
      ])
  }

  @Test func `a layer that comes up from below another is named`() throws {
    func stage(_ names: [String], serial: Int) throws -> LayerSnapshot {
      // Without a name the stage's number is in its address, and says nothing.
      let root = Layer(.stage, serial: serial)
      root.model.bounds = Rect(0, 0, 40, 30)
      for (place, name) in names.enumerated() {
        let layer = Layer(.layer, serial: place + 1)
        layer.model.name = name
        layer.model.bounds = Rect(0, 0, 10, 10)
        layer.model.position = Point(name == "ring" ? 14 : 10, 10)
        layer.model.backgroundColor = name == "ring" ? .black : .white
        try root.addSublayer(layer)
      }
      return LayerSnapshot(root, at: 0)
    }
    #expect(
      try Self.lines(stage(["heart", "ring"], serial: 7), stage(["ring", "heart"], serial: 9)) == [
        "60 pixels differ at t = 0.4, all inside `ring`",
        "`heart` is drawn above `ring`, was below",
      ])
  }

  @Test func `layers where nothing differs are left out, whatever else they show`() throws {
    let now = try Self.stage { heart, ring in
      heart.model.backgroundColor = Color(1, 0, 0)
      // Nothing draws a corner of no size.
      ring.model.cornerRadius = 3
    }
    #expect(
      try Self.lines(Self.stage(), now) == [
        "100 pixels differ at t = 0.4, all inside `heart`",
        "heart.backgroundColor #000000 → #ff0000",
      ])
  }

  @Test func `differences in several layers name them all, the greatest change first`() throws {
    let now = try Self.stage { heart, ring in
      heart.model.position = Point(10, 10.5)
      ring.model.shape.fillColor = .white
    }
    let lines = try Self.lines(Self.stage(), now)
    #expect(lines.first?.hasSuffix(", inside `ring`, `heart`") == true, "\(lines)")
    #expect(
      lines.dropFirst() == ["ring.fillColor #000000 → #ffffff", "heart.position.y 10 → 10.5"])
  }

  @Test func `a layer that came or went is said to be new or gone`() throws {
    let without = try Self.stage { heart, _ in heart.model.hidden = true }
    #expect(
      try Self.lines(without, Self.stage()) == [
        "100 pixels differ at t = 0.4, all inside `heart`", "`heart` is new",
      ])
    #expect(try Self.lines(Self.stage(), without).last == "`heart` is gone")
  }

  @Test func `without a record only the layers are named`() throws {
    let now = try Self.stage { heart, _ in heart.model.opacity = 0.5 }
    #expect(
      try Self.lines(Self.stage(), now, keepsRecord: false) == [
        "100 pixels differ at t = 0.4, all inside `heart`"
      ])
  }

  @Test func `boxes are in pixels, so that a scale changes nothing but counts`() throws {
    let now = try Self.stage { heart, _ in heart.model.opacity = 0.5 }
    #expect(
      try Self.lines(Self.stage(), now, scale: 2) == [
        "400 pixels differ at t = 0.4, all inside `heart`", "heart.opacity 1 → 0.5",
      ])
  }

  @Test func `pixels beside all layers are told by their place`() throws {
    let snapshot = try Self.stage()
    let picture = Self.picture(of: snapshot, scale: 1)
    var other = picture
    other[1, 28].red = 0
    let record = LayerRecord(of: snapshot, scale: 1)
    let lines = DifferenceExplanation(expected: record, actual: record).lines(for: [
      .init(
        index: 0, time: 0, comparison: PictureComparison(expected: picture, actual: other))
    ])
    #expect(lines == ["1 pixel differs at t = 0, in x 1..<2, y 28..<29"])
  }

  @Test func `of many cells the first are told and the others counted`() throws {
    let before = try Self.stage()
    let now = try Self.stage { heart, _ in heart.model.opacity = 0 }
    let comparison = PictureComparison(
      expected: Self.picture(of: before, scale: 1), actual: Self.picture(of: now, scale: 1))
    let cells = (0..<5).map {
      DifferenceExplanation.Cell(index: $0, time: Double($0), comparison: comparison)
    }
    let lines = DifferenceExplanation(expected: nil, actual: nil).lines(for: cells)
    #expect(lines.count == 4)
    #expect(lines.last == "2 more cells differ")
  }
}
