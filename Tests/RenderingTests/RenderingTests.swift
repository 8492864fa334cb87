import Animations
import Graphics
import Layers
import Raster
import Rendering
import Testing

/// A stage of 100 by 80 points.
private func makeStage() -> Layer {
  let stage = Layer(.stage, serial: 1)
  stage.model.bounds = Rect(0, 0, 100, 80)
  return stage
}

/// A layer that is 20 by 10 at (10, 20), set up by a closure.
private func makeLayer(
  _ layerClass: LayerClass = .layer, _ setUp: (inout LayerProperties) -> Void
) -> Layer {
  let layer = Layer(layerClass, serial: 2)
  layer.model.frame = Rect(10, 20, 20, 10)
  setUp(&layer.model)
  return layer
}

/// What a stage draws at time 0.
private func commands(_ stage: Layer, scale: Double = 1) -> [DisplayList.Command] {
  var list = DisplayList(width: 100, height: 80)
  list.append(LayerSnapshot(stage, at: 0), scale: scale)
  return list.commands
}

/// The kinds of commands, in order.
private func words(_ commands: [DisplayList.Command]) -> [String] {
  commands.map { command in
    switch command {
    case .fill(let fill):
      switch fill.shape {
      case .rect: "rect"
      case .roundedRect: "roundedRect"
      case .border: "border"
      case .ellipse: "ellipse"
      case .path: "path"
      }
    case .stroke: "stroke"
    case .pushClip: "pushClip"
    case .popClip: "popClip"
    case .pushGroup: "pushGroup"
    case .popGroup: "popGroup"
    }
  }
}

private let onePixel = Image(width: 1, height: 1, pixels: [255, 0, 0, 255])

@Suite struct PaintOrder {
  @Test func `one layer paints background, contents, sublayers, then its border`() throws {
    let stage = makeStage()
    let layer = makeLayer {
      $0.backgroundColor = .white
      $0.contents = onePixel
      $0.borderWidth = 1
      $0.cornerRadius = 3
    }
    try layer.addSublayer(makeLayer { $0.backgroundColor = .black })
    try stage.addSublayer(layer)
    #expect(words(commands(stage)) == ["roundedRect", "rect", "rect", "border"])
  }

  @Test func `masksToBounds clips contents and sublayers but neither background nor border`() throws
  {
    let stage = makeStage()
    let layer = makeLayer {
      $0.backgroundColor = .white
      $0.borderWidth = 1
      $0.masksToBounds = true
    }
    try layer.addSublayer(makeLayer { $0.backgroundColor = .black })
    try stage.addSublayer(layer)
    #expect(words(commands(stage)) == ["rect", "pushClip", "rect", "popClip", "border"])
  }

  @Test func `a translucent layer with parts is one picture`() throws {
    let stage = makeStage()
    try stage.addSublayer(
      makeLayer {
        $0.backgroundColor = .white
        $0.borderWidth = 1
        $0.opacity = 0.5
      })
    #expect(words(commands(stage)) == ["pushGroup", "rect", "border", "popGroup"])
  }

  @Test func `a translucent layer with one part needs no picture of its own`() throws {
    let stage = makeStage()
    try stage.addSublayer(
      makeLayer {
        $0.borderWidth = 1
        $0.opacity = 0.5
      })
    let drawn = commands(stage)
    guard case .fill(let fill) = drawn.first else {
      Issue.record("a fill is drawn")
      return
    }
    #expect(drawn.count == 1)
    #expect(fill.opacity == 0.5)
  }

  @Test func `what is hidden or fully transparent draws nothing`() throws {
    let stage = makeStage()
    try stage.addSublayer(
      makeLayer {
        $0.backgroundColor = .white
        $0.hidden = true
      })
    try stage.addSublayer(
      makeLayer {
        $0.backgroundColor = .white
        $0.opacity = 0
      })
    #expect(commands(stage).isEmpty)
  }

  @Test func `a shape's stroke lies over its fill and under its sublayers`() throws {
    let stage = makeStage()
    let shape = makeLayer(.shapeLayer) {
      $0.shape.path = Path(elements: [.move(.zero), .line(Point(5, 5))])
      $0.shape.strokeColor = .white
    }
    try shape.addSublayer(makeLayer { $0.backgroundColor = .black })
    try stage.addSublayer(shape)
    #expect(words(commands(stage)) == ["path", "stroke", "rect"])
  }
}

@Suite struct Placement {
  @Test func `a layer lies where position and anchor put it, in device pixels`() throws {
    let stage = makeStage()
    try stage.addSublayer(makeLayer { $0.backgroundColor = .white })
    guard case .fill(let fill) = commands(stage, scale: 2).first else {
      Issue.record("a fill is drawn")
      return
    }
    #expect(fill.transform.boundingBox(of: Rect(0, 0, 20, 10)) == Rect(20, 40, 40, 20))
  }

  @Test func `bounds.origin scrolls sublayers and not the layer`() throws {
    let stage = makeStage()
    let page = makeLayer {
      $0.backgroundColor = .white
      $0.bounds.origin = Point(0, 5)
    }
    let child = makeLayer {
      $0.frame = Rect(0, 5, 4, 4)
      $0.backgroundColor = .black
    }
    try page.addSublayer(child)
    try stage.addSublayer(page)
    let boxes = commands(stage).compactMap { command -> Rect? in
      guard case .fill(let fill) = command, case .rect(let rect) = fill.shape else { return nil }
      return fill.transform.boundingBox(of: rect)
    }
    #expect(boxes == [Rect(10, 20, 20, 10), Rect(10, 20, 4, 4)])
  }

  @Test func `contents are laid into the bounds as the gravity says`() throws {
    let image = Image(width: 2, height: 1, scale: 1, pixels: [UInt8](repeating: 255, count: 8))
    func target(_ gravity: LayerProperties.ContentsGravity) throws -> Rect {
      let stage = makeStage()
      try stage.addSublayer(
        makeLayer {
          $0.frame = Rect(0, 0, 20, 20)
          $0.contents = image
          $0.contentsGravity = gravity
        })
      guard case .fill(let fill) = commands(stage).first, case .rect(let rect) = fill.shape else {
        return .zero
      }
      return rect
    }
    #expect(try target(.resize) == Rect(0, 0, 20, 20))
    #expect(try target(.resizeAspect) == Rect(0, 5, 20, 10))
    #expect(try target(.resizeAspectFill) == Rect(-10, 0, 40, 20))
    #expect(try target(.center) == Rect(9, 9.5, 2, 1))
  }

  @Test func `a gradient lives in the unit square, stretched to the bounds`() throws {
    let stage = makeStage()
    try stage.addSublayer(
      makeLayer(.gradientLayer) {
        $0.gradient.colors = [.black, .white]
        $0.gradient.endPoint = Point(1, 1)
      })
    guard case .fill(let fill) = commands(stage).first, case .axial(let axial) = fill.paint else {
      Issue.record("a gradient is drawn")
      return
    }
    #expect(axial.transform == AffineTransform(20, 0, 0, 10, 0, 0))
    #expect(axial.start == Point(0.5, 0))
    #expect(axial.gradient.stops.map(\.offset) == [0, 1])
  }

  @Test func `a frame has whole pixels, and a limit`() throws {
    let size = try #require(DisplayList.pixelSize(of: Size(100, 33.5), scale: 1.1))
    #expect(size == (110, 37))
    #expect(DisplayList.pixelSize(of: Size(20_000, 10), scale: 1) == nil)
    #expect(DisplayList.pixelSize(of: Size(10_000, 10_000), scale: 1) == nil)
  }
}
