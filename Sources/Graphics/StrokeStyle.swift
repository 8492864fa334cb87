/// How a path's outline is drawn.
public struct StrokeStyle: Hashable, Sendable {
  /// How an open end looks.
  public enum Cap: String, Hashable, Sendable, CaseIterable {
    /// Cut off at the end point.
    case butt
    /// A half circle around the end point.
    case round
    /// A half square beyond the end point.
    case square
  }

  /// How two segments meet.
  public enum Join: String, Hashable, Sendable, CaseIterable {
    /// A point, up to the miter limit; beyond it a bevel.
    case miter
    /// A circle's sector.
    case round
    /// Cut off straight.
    case bevel
  }

  /// The width of the pen in points, not negative.
  public var lineWidth: Double
  /// How open ends look.
  public var lineCap: Cap
  /// How segments meet.
  public var lineJoin: Join
  /// The greatest ratio of miter length to line width before a join is bevelled.
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn, in points; empty means a whole line.
  ///
  /// An odd count is used twice, as in SVG; if no length is above 0 the line is whole.
  public var lineDashPattern: [Double]
  /// How far into the pattern the line starts, in points; may be negative.
  public var lineDashPhase: Double

  /// Creates a style; the defaults are Core Animation's.
  public init(
    lineWidth: Double = 1, lineCap: Cap = .butt, lineJoin: Join = .miter, miterLimit: Double = 10,
    lineDashPattern: [Double] = [], lineDashPhase: Double = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.lineDashPattern = lineDashPattern
    self.lineDashPhase = lineDashPhase
  }
}

/// Which areas count as inside where a path crosses itself.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Inside where the windings, signed by direction, do not cancel.
  case nonZero
  /// Inside where an odd number of outlines is crossed.
  case evenOdd
}
