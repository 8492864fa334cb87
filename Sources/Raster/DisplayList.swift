public import Graphics

/// What a frame draws, flat and in paint order: the value between layers and pixels.
///
/// Coordinates of every command are mapped to device pixels by its own transform. Shapes keep
/// their kind (a rounded rectangle is not yet a path), so that the rasterizer can draw them without
/// flattening. Clips and groups nest and must be closed in the order they were opened.
public struct DisplayList: Sendable, Equatable {
  /// One drawing step.
  public enum Command: Sendable, Equatable {
    /// Paints the inside of a shape.
    case fill(Fill)
    /// Paints a path's outline.
    case stroke(Stroke)
    /// Restricts what follows to a shape's inside, anti-aliased, until the matching `popClip`.
    case pushClip(Clip)
    /// Ends the innermost clip.
    case popClip
    /// Draws what follows into a picture of its own, until the matching `popGroup`.
    case pushGroup(Group)
    /// Blends the innermost group's picture over what is below it.
    case popGroup
  }

  /// An area to be filled or clipped to.
  public enum Shape: Sendable, Equatable {
    /// A rectangle.
    case rect(Rect)
    /// A rectangle with circular corners; the radius is clamped to half the shorter side.
    case roundedRect(Rect, radius: Double)
    /// The area between a rounded rectangle and the one `width` inside it: a border.
    case border(Rect, radius: Double, width: Double)
    /// The ellipse that touches all four sides of a rectangle.
    case ellipse(Rect)
    /// Any path; open subpaths count as closed.
    case path(Path, FillRule)
  }

  /// A shape's inside in a paint.
  public struct Fill: Sendable, Equatable {
    /// The area.
    public var shape: Shape
    /// What fills it; its coordinates are those of the shape.
    public var paint: Paint
    /// A factor on the paint's alpha, 0…1.
    public var opacity: Double
    /// The mapping to device pixels.
    public var transform: AffineTransform

    /// Creates a fill.
    public init(
      _ shape: Shape, _ paint: Paint, opacity: Double = 1, transform: AffineTransform = .identity
    ) {
      self.shape = shape
      self.paint = paint
      self.opacity = opacity
      self.transform = transform
    }
  }

  /// A path's outline in a paint.
  public struct Stroke: Sendable, Equatable {
    /// The path, in the pen's space.
    public var path: Path
    /// The pen.
    public var style: StrokeStyle
    /// The fraction of the path's length where the line starts, 0…1.
    public var start: Double
    /// The fraction of the path's length where the line ends, 0…1.
    public var end: Double
    /// What fills the line; its coordinates are those of the path.
    public var paint: Paint
    /// A factor on the paint's alpha, 0…1.
    public var opacity: Double
    /// The mapping to device pixels; the pen is scaled with the path.
    public var transform: AffineTransform

    /// Creates a stroke.
    public init(
      _ path: Path, style: StrokeStyle, start: Double = 0, end: Double = 1, _ paint: Paint,
      opacity: Double = 1, transform: AffineTransform = .identity
    ) {
      self.path = path
      self.style = style
      self.start = start
      self.end = end
      self.paint = paint
      self.opacity = opacity
      self.transform = transform
    }
  }

  /// A restriction to a shape's inside.
  public struct Clip: Sendable, Equatable {
    /// The area that stays visible.
    public var shape: Shape
    /// The mapping to device pixels.
    public var transform: AffineTransform

    /// Creates a clip.
    public init(_ shape: Shape, transform: AffineTransform = .identity) {
      self.shape = shape
      self.transform = transform
    }
  }

  /// A picture of its own, blended as a whole.
  public struct Group: Sendable, Equatable {
    /// How a group's picture meets what is below.
    public enum Composition: Sendable, Equatable {
      /// It lies over what is below.
      case over
      /// It takes the place of the picture of the group around it: of that, 1 − opacity is left.
      ///
      /// Where both are opaque the mixture is, which laying one over the other cannot give. Such a
      /// group stands directly in another, after all that it takes the place of.
      case crossFade
    }

    /// A factor on the whole picture's alpha, 0…1.
    public var opacity: Double
    /// How the picture meets what is below.
    public var composition: Composition

    /// Creates a group.
    public init(opacity: Double, composition: Composition = .over) {
      self.opacity = opacity
      self.composition = composition
    }
  }

  /// The width of the frame in device pixels.
  public var width: Int
  /// The height of the frame in device pixels.
  public var height: Int
  /// The drawing steps, the backmost first.
  public private(set) var commands: [Command] = []

  /// Creates an empty display list for a frame of the given size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Adds a drawing step above the others.
  public mutating func append(_ command: Command) { commands.append(command) }

  /// Removes all steps and keeps the memory, for the next frame.
  public mutating func removeAll() { commands.removeAll(keepingCapacity: true) }
}
