/// How an animation's progress is eased: Core Animation's CAMediaTimingFunction, and the web's
/// easings.
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
  /// One of the web's named easings.
  case family(EasingFamily, EasingFamily.Direction)
  /// A staircase of equal steps; at least one, and two for ``StepJump/none``.
  case steps(count: Int, jump: StepJump)
  /// Straight pieces between stops whose inputs do not decrease; see ``TimingStop/resolving(_:)``.
  case stops([TimingStop])
  /// A smooth curve through samples.
  case sampled(SampledCurve)

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

  /// The function that a script names, or nil for an unknown name; see ``named``.
  public init?(named name: String) {
    guard let function = Self.named.first(where: { $0.name == name })?.function else { return nil }
    self = function
  }

  /// The functions that have a name, in the order in which they are documented: Core Animation's,
  /// then the web's families.
  public static let named: [(name: String, function: TimingFunction)] =
    [
      ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
      ("easeInEaseOut", .easeInEaseOut), ("default", .default),
    ]
    + EasingFamily.allCases.flatMap { family in
      EasingFamily.Direction.allCases.map { direction in
        ("ease\(direction.word)\(family.word)", .family(family, direction))
      }
    }

  /// The eased progress; not clamped.
  ///
  /// Exactly 0 at 0 and 1 at 1, except for steps that jump at an end, stops and samples.
  ///
  /// - Parameters:
  ///   - progress: The share of the time that has passed, 0 to 1.
  ///   - slack: How near a jump counts as reached, to make up for rounding in the progress.
  /// - Returns: The eased progress, within 1e-9; below 0 or above 1 where it overshoots.
  public func value(at progress: Double, slack: Double = 0) -> Double {
    switch self {
    case .linear: progress
    case .bezier(let curve): curve.y(at: progress)
    case .family(let family, let direction): family.value(at: progress, direction)
    case .steps(let count, let jump): jump.value(at: progress, count: count, slack: slack)
    case .stops(let stops): stops.value(at: progress, slack: slack)
    case .sampled(let curve): curve.value(at: progress)
    }
  }
}

extension TimingFunction {
  /// The numbers x1, y1, x2, y2 of the two inner control points, where it is one Bézier curve.
  public var controlPoints: [Double]? {
    switch self {
    case .linear: [0, 0, 1, 1]
    case .bezier(let curve): [curve.x1, curve.y1, curve.x2, curve.y2]
    case .family, .steps, .stops, .sampled: nil
    }
  }
}

extension EasingFamily {
  /// How it is called within the name of an easing.
  fileprivate var word: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension EasingFamily.Direction {
  /// How it is called within the name of an easing.
  fileprivate var word: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
