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
      "anchorPoint", \.anchorPoint,
      "The point that `position` places and `transform` turns about, in units of the bounds."),
    number("anchorPointZ", \.anchorPointZ, .coordinate, "The depth of the anchor point."),
    rect(
      "bounds", \.bounds, animatable: true,
      "The part of the layer's own coordinates that it shows; its origin scrolls the sublayers."),
    point(
      "position", \.position, "Where the anchor point sits, in the superlayer's coordinates."),
    rect(
      "frame", \.frame, animatable: false,
      "The smallest rect around the layer in the superlayer; derived, animate bounds and position."),
    number("zPosition", \.zPosition, .coordinate, "The depth among siblings; greater is nearer."),
    transform("transform", \.transform, "The mapping of the layer about its anchor point."),
    transform(
      "sublayerTransform", \.sublayerTransform,
      "The mapping of all sublayers about this layer's anchor point."),
    number(
      "opacity", \.opacity, .number(0...1),
      "The opacity of the layer and all in it, blended as one picture."),
    boolean("hidden", \.hidden, "Whether the layer and all in it is not shown."),
    boolean(
      "masksToBounds", \.masksToBounds,
      "Whether contents and sublayers are clipped to the bounds and their corners."),
    optionalColor("backgroundColor", \.backgroundColor, "The colour behind everything else."),
    number(
      "cornerRadius", \.cornerRadius, .length,
      "The radius of the corners; at most half the shorter side has an effect."),
    number("borderWidth", \.borderWidth, .length, "The width of the border, inside the bounds."),
    color("borderColor", \.borderColor, "The colour of the border."),
    optionalImage("contents", \.contents, "The image shown over the background."),
    choice(
      "contentsGravity", \.contentsGravity, "How the contents are laid into the bounds."),
  ]

  /// The layer's own time. Its values are read when the clock is; nothing drives them.
  private static let timing: [LayerProperty] = [
    number(
      "beginTime", \.timing.beginTime, .coordinate, animatable: false,
      "When the layer's own time begins to run, in its superlayer's; before, it is 0."),
    number(
      "duration", \.timing.duration, .duration, scope: .allButStage, animatable: false,
      "The length of one cycle of the layer's own time, endless at 0; a stage's is its length."),
    number(
      "speed", \.timing.speed, .coordinate, animatable: false,
      "How fast time runs for the layer and all in it; 0 stands still at `timeOffset`."),
    number(
      "timeOffset", \.timing.timeOffset, .coordinate, animatable: false,
      "Seconds added to the layer's own time."),
    number(
      "repeatCount", \.timing.repeatCount, .duration, animatable: false,
      "How many cycles of `duration` the layer's own time runs; 0 is once."),
    number(
      "repeatDuration", \.timing.repeatDuration, .duration, animatable: false,
      "How long the cycles of `duration` repeat, instead of a count; 0 is not used."),
    boolean(
      "autoreverses", \.timing.autoreverses, animatable: false,
      "Whether each cycle of the layer's own time runs forwards, then backwards."),
    choice(
      "fillMode", \.timing.fillMode,
      "Which end of the layer's own time holds outside it; without, the time is 0."),
  ]

  private static let gradient: [LayerProperty] = [
    colors("colors", \.gradient.colors, scope: .only(.gradientLayer), "The colours in order."),
    optionalNumbers(
      "locations", \.gradient.locations, PropertyKind.coordinates, scope: .only(.gradientLayer),
      "Where each colour stands, from 0 to 1, not decreasing; nil spreads them evenly."),
    point(
      "startPoint", \.gradient.startPoint, scope: .only(.gradientLayer),
      "Where the gradient starts, in units of the bounds."),
    point(
      "endPoint", \.gradient.endPoint, scope: .only(.gradientLayer),
      "Where the gradient ends, in units of the bounds."),
    optionalNumber(
      "angle", \.gradient.angle, scope: .only(.gradientLayer),
      "A true angle instead of start and end point; 0 runs from left to right."),
    choice(
      "interpolation", \.gradient.interpolation, scope: .only(.gradientLayer),
      "How colours between two stops are mixed."),
  ]

  private static let shape: [LayerProperty] = [
    optionalPath(
      "path", \.shape.path, scope: .only(.shapeLayer), "The path, in the layer's coordinates."),
    optionalColor(
      "fillColor", \.shape.fillColor, scope: .only(.shapeLayer), "The colour inside the path."),
    choice("fillRule", \.shape.fillRule, scope: .only(.shapeLayer), "Which areas are inside."),
    optionalColor(
      "strokeColor", \.shape.strokeColor, scope: .only(.shapeLayer), "The colour of the outline."),
    number(
      "strokeStart", \.shape.strokeStart, .coordinate, scope: .only(.shapeLayer),
      "The fraction of the path's length where the outline starts; drawn within 0 to 1."),
    number(
      "strokeEnd", \.shape.strokeEnd, .coordinate, scope: .only(.shapeLayer),
      "The fraction of the path's length where the outline ends; drawn within 0 to 1."),
    number(
      "lineWidth", \.shape.style.lineWidth, .length, scope: .only(.shapeLayer),
      "The width of the pen."),
    number(
      "miterLimit", \.shape.style.miterLimit, .length, scope: .only(.shapeLayer),
      "The greatest ratio of miter length to line width before a join is bevelled."),
    choice("lineCap", \.shape.style.lineCap, scope: .only(.shapeLayer), "How open ends look."),
    choice("lineJoin", \.shape.style.lineJoin, scope: .only(.shapeLayer), "How segments meet."),
    number(
      "lineDashPhase", \.shape.style.lineDashPhase, .coordinate, scope: .only(.shapeLayer),
      "How far into the dash pattern the outline starts."),
    numbers(
      "lineDashPattern", \.shape.style.lineDashPattern, PropertyKind.lengths,
      scope: .only(.shapeLayer), animatable: false,
      "Lengths of dashes and gaps in turn; empty draws a whole line."),
  ]
}
