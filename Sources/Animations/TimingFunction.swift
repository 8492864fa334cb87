/// How an animation's progress is eased: Core Animation's CAMediaTimingFunction.
///
///     TimingFunction.easeIn.value(at: 0.5)                          // 0.3153…
///     TimingFunction.cubicBezier(0.36, 0, 0.66, -0.56).value(at: 0.3)  // below 0: it backs up
///
/// The output is not clamped: control points beyond 0…1 overshoot.
public enum TimingFunction: Hashable, Sendable {
  /// The same speed throughout.
  case linear
  /// A Bézier curve; see ``cubicBezier(_:_:_:_:)``.
  case bezier(UnitBezier)

  /// Starts slowly: (0.42, 0), (1, 1).
  public static let easeIn = cubicBezier(0.42, 0, 1, 1)
  /// Ends slowly: (0, 0), (0.58, 1).
  public static let easeOut = cubicBezier(0, 0, 0.58, 1)
  /// Starts and ends slowly: (0.42, 0), (0.58, 1).
  public static let easeInEaseOut = cubicBezier(0.42, 0, 0.58, 1)
  /// Core Animation's curve of implicit animations: (0.25, 0.1), (0.25, 1).
  ///
  /// Not what an animation without a timing function has: that is ``linear``.
  public static let `default` = cubicBezier(0.25, 0.1, 0.25, 1)

  /// Creates a curve from (0, 0) to (1, 1) with two inner control points.
  ///
  /// - Parameters:
  ///   - x1: The x of the first control point, 0 to 1.
  ///   - y1: The y of the first control point.
  ///   - x2: The x of the second control point, 0 to 1.
  ///   - y2: The y of the second control point.
  /// - Returns: The curve, as ``linear`` when both points lie on the diagonal.
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> TimingFunction {
    // Both points on the diagonal: y is x, whatever the speed along the curve.
    x1 == y1 && x2 == y2 ? .linear : .bezier(UnitBezier(x1, y1, x2, y2))
  }

  /// The function that a script names, or nil for an unknown name.
  ///
  /// Names are Core Animation's: `linear`, `easeIn`, `easeOut`, `easeInEaseOut`, `default`.
  public init?(named name: String) {
    guard let function = Self.named.first(where: { $0.name == name })?.function else { return nil }
    self = function
  }

  /// The functions that have a name, in the order in which they are documented.
  public static let named: [(name: String, function: TimingFunction)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
    ("easeInEaseOut", .easeInEaseOut), ("default", .default),
  ]

  /// The eased progress: exactly 0 at 0 and 1 at 1, within 1e-9 between; not clamped.
  ///
  /// - Parameter progress: The share of the time that has passed, 0 to 1.
  /// - Returns: The eased progress; below 0 or above 1 where the curve overshoots.
  public func value(at progress: Double) -> Double {
    switch self {
    case .linear: progress
    case .bezier(let curve): curve.y(at: progress)
    }
  }
}

extension TimingFunction {
  /// The numbers x1, y1, x2, y2 of the two inner control points.
  public var controlPoints: [Double] {
    switch self {
    case .linear: [0, 0, 1, 1]
    case .bezier(let curve): [curve.x1, curve.y1, curve.x2, curve.y2]
    }
  }
}
