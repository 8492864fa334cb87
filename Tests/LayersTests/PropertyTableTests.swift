import Animations
import Graphics
import Layers
import Testing

@Suite struct PropertyTable {
  /// A value that a fresh layer does not have, and that the kind takes.
  private func sample(of kind: PropertyKind) -> PropertyValue {
    switch kind {
    case .number(let range): .number(range.contains(7) ? 7 : 0.5)
    case .boolean: .boolean(true)
    case .point: .point(Point(3, 4))
    case .size: .size(Size(30, 40))
    case .rect: .rect(Rect(1, 2, 30, 40))
    case .color: .color(Color(0.1, 0.2, 0.3, 0.4))
    case .transform: .transform(transform(scale: (2, 3, 4)))
    case .path: .path(Path(elements: [.move(Point(1, 2)), .line(Point(3, 4))]))
    case .image: .image(Image(width: 1, height: 1, pixels: [1, 2, 3, 255]))
    case .name: .string("ring")
    case .choice(let words): .string(words.last ?? "")
    case .numbers: .numbers([0.25, 0.5])
    case .colors: .colors([.black, Color(1, 0, 0)])
    }
  }

  @Test func `names are unique and every row has its sentence`() {
    let names = LayerProperty.table.map(\.name)
    #expect(Set(names).count == names.count)
    for row in LayerProperty.table {
      #expect(row.summary.hasSuffix(".") && row.summary.first?.isUppercase == true, "\(row.name)")
    }
  }

  @Test func `each row is found by its name`() {
    for row in LayerProperty.table {
      #expect(LayerProperty.named(row.name)?.name == row.name)
    }
    #expect(LayerProperty.named("opactiy") == nil)
  }

  @Test func `what is written is read, and nothing else changes`() {
    // These three say the same thing in different words.
    let geometry = ["bounds", "position", "frame"]
    for row in LayerProperty.table {
      let path = keyPath(row.name)
      var properties = LayerProperties()
      let value = sample(of: row.kind)
      #expect(path.value(in: properties) != value, "\(row.name): the sample is the default")
      path.set(value, in: &properties)
      #expect(path.value(in: properties) == value, "\(row.name)")
      for other in LayerProperty.table where other.name != row.name {
        if geometry.contains(row.name) && geometry.contains(other.name) { continue }
        if row.name == "anchorPoint" && other.name == "frame" { continue }
        #expect(
          keyPath(other.name).value(in: properties) == other.defaultValue,
          "\(row.name) changed \(other.name)")
      }
    }
  }

  @Test func `nil is taken where a row says so, and only there`() {
    for row in LayerProperty.table where row.isOptional {
      let path = keyPath(row.name)
      var properties = LayerProperties()
      path.set(sample(of: row.kind), in: &properties)
      path.set(.none, in: &properties)
      #expect(path.value(in: properties) == .none, "\(row.name)")
      #expect(path.isOptional)
    }
    let optional = LayerProperty.table.filter(\.isOptional).map(\.name)
    #expect(
      optional == [
        "name", "backgroundColor", "contents", "locations", "angle", "path", "fillColor",
        "strokeColor",
      ])
  }

  @Test func `defaults are Core Animation's`() {
    let lines = LayerProperty.table.map { "\($0.name) \(text($0.defaultValue))" }
    #expect(
      lines == [
        "name nil", "anchorPoint (0.5, 0.5)", "anchorPointZ 0.0", "bounds (0.0, 0.0, 0.0, 0.0)",
        "position (0.0, 0.0)", "frame (0.0, 0.0, 0.0, 0.0)", "zPosition 0.0",
        "transform identity", "sublayerTransform identity", "opacity 1.0", "hidden false",
        "masksToBounds false", "backgroundColor nil", "cornerRadius 0.0", "borderWidth 0.0",
        "borderColor #000000", "contents nil", "contentsGravity resize", "beginTime 0.0",
        "duration inf", "speed 1.0", "timeOffset 0.0", "repeatCount 0.0", "repeatDuration 0.0",
        "autoreverses false", "fillMode removed", "colors []",
        "locations nil", "startPoint (0.5, 0.0)", "endPoint (0.5, 1.0)", "angle nil",
        "interpolation straight", "path nil", "fillColor #000000", "fillRule nonZero",
        "strokeColor nil", "strokeStart 0.0", "strokeEnd 1.0", "lineWidth 1.0",
        "miterLimit 10.0", "lineCap butt", "lineJoin miter", "lineDashPhase 0.0",
        "lineDashPattern []",
      ])
  }

  @Test func `rows that do not animate are the derived, the named, the chosen and time's`() {
    #expect(
      LayerProperty.table.filter { !$0.isAnimatable }.map(\.name) == [
        "name", "frame", "contentsGravity", "beginTime", "duration", "speed", "timeOffset",
        "repeatCount", "repeatDuration", "autoreverses", "fillMode", "interpolation", "fillRule",
        "lineCap", "lineJoin",
        "lineDashPattern",
      ])
  }

  @Test func `a class has the common rows and its own`() {
    let common = LayerProperty.all(of: .layer).map(\.name)
    #expect(LayerProperty.all(of: .stage).map(\.name) == common.filter { $0 != "duration" })
    #expect(
      LayerProperty.all(of: .gradientLayer).map(\.name) == common + [
        "colors", "locations", "startPoint", "endPoint", "angle", "interpolation",
      ])
    #expect(
      LayerProperty.all(of: .shapeLayer).map(\.name) == common + [
        "path", "fillColor", "fillRule", "strokeColor", "strokeStart", "strokeEnd", "lineWidth",
        "miterLimit", "lineCap", "lineJoin", "lineDashPhase", "lineDashPattern",
      ])
  }

  // MARK: - Key paths

  @Test func `a transform, a rect, a point and a size have these parts`() {
    let parts = LayerKeyPath.names(of: .layer).filter { $0.contains(".") }
    let transform = [
      "scale", "scale.x", "scale.y", "scale.z", "scale.xy", "rotation", "rotation.x",
      "rotation.y", "rotation.z", "translation", "translation.x", "translation.y",
      "translation.z",
    ]
    let rect = ["origin", "size", "origin.x", "origin.y", "size.width", "size.height"]
    #expect(
      parts == ["anchorPoint.x", "anchorPoint.y"] + rect.map { "bounds." + $0 } + [
        "position.x", "position.y",
      ] + rect.map { "frame." + $0 } + transform.map { "transform." + $0 }
        + transform.map { "sublayerTransform." + $0 })
  }

  @Test(arguments: LayerClass.allCases)
  func `every key path is found by its name, and writing a part reads back`(
    layerClass: LayerClass
  ) {
    for name in LayerKeyPath.names(of: layerClass) {
      let path = keyPath(name)
      #expect(path.name == name)
      var properties = LayerProperties()
      let value = sample(of: path.kind)
      path.set(value, in: &properties)
      #expect(path.value(in: properties) == value, "\(name)")
    }
  }

  @Test func `writing a part keeps all others`() {
    var properties = LayerProperties()
    properties.bounds = Rect(1, 2, 30, 40)
    properties.transform = transform(
      scale: (2, 3, 4), rotation: (0.1, 0.2, 0.3), translation: (5, 6, 7))
    keyPath("bounds.size.width").set(.number(50), in: &properties)
    #expect(properties.bounds == Rect(1, 2, 50, 40))
    keyPath("bounds.origin").set(.point(Point(8, 9)), in: &properties)
    #expect(properties.bounds == Rect(8, 9, 50, 40))
    keyPath("transform.rotation.y").set(.number(3 * .pi), in: &properties)
    keyPath("transform.scale.xy").set(.number(9), in: &properties)
    keyPath("transform.translation").set(.point(Point(10, 11)), in: &properties)
    #expect(
      properties.transform
        == transform(
          scale: (9, 9, 4), rotation: (0.1, 3 * .pi, 0.3),
          translation: (10, 11, 7)))
  }

  @Test func `the scale of all three axes reads as their average`() {
    var properties = LayerProperties()
    properties.transform = transform(scale: (1, 2, 6))
    #expect(keyPath("transform.scale").value(in: properties) == .number(3))
    #expect(keyPath("transform.scale.xy").value(in: properties) == .number(1.5))
    keyPath("transform.scale").set(.number(5), in: &properties)
    #expect(properties.transform == transform(scale: (5, 5, 5)))
  }

  @Test func `parts of a matrix are those it is made of`() {
    var properties = LayerProperties()
    properties.transform = .matrix(Transform3D(AffineTransform(2, 0, 0, 3, 10, 20)))
    #expect(keyPath("transform.scale.x").value(in: properties) == .number(2))
    #expect(keyPath("transform.translation.y").value(in: properties) == .number(20))
    keyPath("transform.translation.x").set(.number(-1), in: &properties)
    let matrix = properties.transform.matrix
    #expect([matrix.m11, matrix.m22, matrix.m41, matrix.m42] == [2, 3, -1, 20])
  }

  @Test func `a name that is none has no key path`() {
    for name in ["", "opacity.x", "transform.scales", "transform.", "position.z", ".x"] {
      #expect(LayerKeyPath(name) == nil, "\(name)")
    }
  }
}

/// A value in one line.
private func text(_ value: PropertyValue) -> String {
  switch value {
  case .none: "nil"
  case .number(let value): "\(value)"
  case .boolean(let value): "\(value)"
  case .point(let value): "\(value)"
  case .size(let value): "\(value)"
  case .rect(let value): "\(value)"
  case .color(let value): "\(value)"
  case .string(let value): value
  case .numbers(let value): "\(value)"
  case .colors(let value): "\(value)"
  case .transform(let value): value == .identity ? "identity" : "transform"
  case .path, .image: "value"
  }
}
