import Animations
import Graphics

extension LayerProperty {
  /// All properties of all classes: common ones first, then those of each class.
  public static let table: [LayerProperty] = common + timing + gradient + shape

  private static let common: [LayerProperty] = [
    LayerProperty(
      name: "name", kind: .name, isOptional: true, isAnimatable: false, scope: .all,
      summary: "The name that addresses such as `button/ring2` are made of.",
      read: { $0.name.map { .string($0) } ?? .none },
      write: {
        if case .string(let value) = $1 { $0.name = value } else { $0.name = nil }
      }),
    point(
      "anchorPoint", \.anchorPoint, { $0.anchorPoint = $1 },
      "The point that `position` places and `transform` turns about, in units of the bounds."),
    number(
      "anchorPointZ", \.anchorPointZ, { $0.anchorPointZ = $1 }, .coordinate,
      "The depth of the anchor point."),
    rect(
      "bounds", \.bounds, { $0.bounds = $1 }, animatable: true,
      "The part of the layer's own coordinates that it shows; its origin scrolls the sublayers."),
    point(
      "position", \.position, { $0.position = $1 },
      "Where the anchor point sits, in the superlayer's coordinates."),
    rect(
      "frame", \.frame, { $0.frame = $1 }, animatable: false,
      "The smallest rect around the layer in the superlayer; derived, animate bounds and position."),
    number(
      "zPosition", \.zPosition, { $0.zPosition = $1 }, .coordinate,
      "The depth among siblings; greater is nearer."),
    transform(
      "transform", \.transform, { $0.transform = $1 },
      "The mapping of the layer about its anchor point."),
    transform(
      "sublayerTransform", \.sublayerTransform, { $0.sublayerTransform = $1 },
      "The mapping of all sublayers about this layer's anchor point."),
    number(
      "opacity", \.opacity, { $0.opacity = $1 }, .number(0...1),
      "The opacity of the layer and all in it, blended as one picture."),
    boolean(
      "hidden", \.hidden, { $0.hidden = $1 }, "Whether the layer and all in it is not shown."),
    boolean(
      "masksToBounds", \.masksToBounds, { $0.masksToBounds = $1 },
      "Whether contents and sublayers are clipped to the bounds and their corners."),
    optionalColor(
      "backgroundColor", \.backgroundColor, { $0.backgroundColor = $1 },
      "The colour behind everything else."),
    number(
      "cornerRadius", \.cornerRadius, { $0.cornerRadius = $1 }, .length,
      "The radius of the corners; at most half the shorter side has an effect."),
    number(
      "borderWidth", \.borderWidth, { $0.borderWidth = $1 }, .length,
      "The width of the border, inside the bounds."),
    color("borderColor", \.borderColor, { $0.borderColor = $1 }, "The colour of the border."),
    optionalImage(
      "contents", \.contents, { $0.contents = $1 }, "The image shown over the background."),
    choice(
      "contentsGravity", \.contentsGravity, { $0.contentsGravity = $1 },
      "How the contents are laid into the bounds."),
  ]

  /// The layer's own time, which nothing animates.
  private static let timing: [LayerProperty] = [
    number(
      "beginTime", \.timing.beginTime, { $0.timing.beginTime = $1 }, .coordinate, animatable: false,
      "When the layer's own time begins to run, in its superlayer's; before, it is 0."),
    number(
      "duration", \.timing.duration, { $0.timing.duration = $1 }, .duration, scope: .allButStage,
      animatable: false,
      "The length of one cycle of the layer's own time, endless at 0; a stage's is its length."),
    number(
      "speed", \.timing.speed, { $0.timing.speed = $1 }, .coordinate, animatable: false,
      "How fast time runs for the layer and all in it; 0 stands still at `timeOffset`."),
    number(
      "timeOffset", \.timing.timeOffset, { $0.timing.timeOffset = $1 }, .coordinate,
      animatable: false,
      "Seconds added to the layer's own time."),
    number(
      "repeatCount", \.timing.repeatCount, { $0.timing.repeatCount = $1 }, .duration,
      animatable: false,
      "How many cycles of `duration` the layer's own time runs; 0 is once."),
    number(
      "repeatDuration", \.timing.repeatDuration, { $0.timing.repeatDuration = $1 }, .duration,
      animatable: false,
      "How long the cycles of `duration` repeat, instead of a count; 0 is not used."),
    boolean(
      "autoreverses", \.timing.autoreverses, { $0.timing.autoreverses = $1 }, animatable: false,
      "Whether each cycle of the layer's own time runs forwards, then backwards."),
    choice(
      "fillMode", \.timing.fillMode, { $0.timing.fillMode = $1 },
      "Which end of the layer's own time holds outside it; without, the time is 0."),
  ]

  private static let gradient: [LayerProperty] = [
    colors(
      "colors", \.gradient.colors, { $0.gradient.colors = $1 }, scope: .only(.gradientLayer),
      "The colours in order."),
    optionalNumbers(
      "locations", \.gradient.locations, { $0.gradient.locations = $1 }, PropertyKind.coordinates,
      scope: .only(.gradientLayer),
      "Where each colour stands, from 0 to 1, not decreasing; nil spreads them evenly."),
    point(
      "startPoint", \.gradient.startPoint, { $0.gradient.startPoint = $1 },
      scope: .only(.gradientLayer),
      "Where the gradient starts, in units of the bounds."),
    point(
      "endPoint", \.gradient.endPoint, { $0.gradient.endPoint = $1 }, scope: .only(.gradientLayer),
      "Where the gradient ends, in units of the bounds."),
    optionalNumber(
      "angle", \.gradient.angle, { $0.gradient.angle = $1 }, scope: .only(.gradientLayer),
      "A true angle instead of start and end point; 0 runs from left to right."),
    choice(
      "interpolation", \.gradient.interpolation, { $0.gradient.interpolation = $1 },
      scope: .only(.gradientLayer),
      "How colours between two stops are mixed."),
  ]

  private static let shape: [LayerProperty] = [
    optionalPath(
      "path", \.shape.path, { $0.shape.path = $1 }, scope: .only(.shapeLayer),
      "The path, in the layer's coordinates."),
    optionalColor(
      "fillColor", \.shape.fillColor, { $0.shape.fillColor = $1 }, scope: .only(.shapeLayer),
      "The colour inside the path."),
    choice(
      "fillRule", \.shape.fillRule, { $0.shape.fillRule = $1 }, scope: .only(.shapeLayer),
      "Which areas are inside."),
    optionalColor(
      "strokeColor", \.shape.strokeColor, { $0.shape.strokeColor = $1 }, scope: .only(.shapeLayer),
      "The colour of the outline."),
    number(
      "strokeStart", \.shape.strokeStart, { $0.shape.strokeStart = $1 }, .coordinate,
      scope: .only(.shapeLayer),
      "The fraction of the path's length where the outline starts; drawn within 0 to 1."),
    number(
      "strokeEnd", \.shape.strokeEnd, { $0.shape.strokeEnd = $1 }, .coordinate,
      scope: .only(.shapeLayer),
      "The fraction of the path's length where the outline ends; drawn within 0 to 1."),
    number(
      "lineWidth", \.shape.style.lineWidth, { $0.shape.style.lineWidth = $1 }, .length,
      scope: .only(.shapeLayer),
      "The width of the pen."),
    number(
      "miterLimit", \.shape.style.miterLimit, { $0.shape.style.miterLimit = $1 }, .length,
      scope: .only(.shapeLayer),
      "The greatest ratio of miter length to line width before a join is bevelled."),
    choice(
      "lineCap", \.shape.style.lineCap, { $0.shape.style.lineCap = $1 }, scope: .only(.shapeLayer),
      "How open ends look."),
    choice(
      "lineJoin", \.shape.style.lineJoin, { $0.shape.style.lineJoin = $1 },
      scope: .only(.shapeLayer), "How segments meet."),
    number(
      "lineDashPhase", \.shape.style.lineDashPhase, { $0.shape.style.lineDashPhase = $1 },
      .coordinate, scope: .only(.shapeLayer),
      "How far into the dash pattern the outline starts."),
    numbers(
      "lineDashPattern", \.shape.style.lineDashPattern, { $0.shape.style.lineDashPattern = $1 },
      PropertyKind.lengths,
      scope: .only(.shapeLayer), animatable: false,
      "Lengths of dashes and gaps in turn; empty draws a whole line."),
  ]
}
