public import Graphics

/// The values of a keyframe animation, and when each is reached.
///
///     KeyframeCurve(values: [.number(1), .number(0.3), .number(1)], keyTimes: [0, 0.3, 1])
///
/// Key times are shares of the duration. They are taken literally: before the first and after the
/// last one the end values hold. Equal neighbours are a jump, and at that instant the later value
/// shows.
///
/// With a ``path`` the values are points. Each drawn element is a segment that takes its share of
/// time, arcs and closing segments included; the jump of a move takes none. Along a segment its own
/// parameter runs evenly, the angle of an arc.
public struct KeyframeCurve: Hashable, Sendable {
  /// How the values between two keys are found.
  public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
    /// The neighbours are mixed; a path is followed.
    case linear
    /// Each value holds until the next key time; n values have n + 1 key times.
    case discrete
    /// As ``linear`` at an even speed; key times and timing functions do not count.
    ///
    /// The time between two values is as long as their distance over all components. Kinds without
    /// a distance (transforms, paths, what switches) are spaced evenly.
    case paced
    /// A smooth curve through the values, after Kochanek and Bartels.
    ///
    /// Numbers and all that is made of numbers follow it, transforms in their parts; other kinds
    /// are mixed as in ``linear``. Of a path, only the end points of its elements count.
    case cubic
    /// As ``cubic``, with the key times of ``paced``.
    case cubicPaced

    /// Whether distances give the key times.
    var isPaced: Bool { self == .paced || self == .cubicPaced }
    /// Whether a smooth curve leads through the values.
    var isCubic: Bool { self == .cubic || self == .cubicPaced }
  }

  /// How what moves along a path turns.
  public enum RotationMode: String, Hashable, Sendable, CaseIterable {
    /// Its x axis points forwards.
    case auto
    /// Its x axis points backwards.
    case autoReverse
  }

  /// What has been written down.
  struct Parts: Hashable, Sendable {
    var values: [PropertyValue] = []
    var keyTimes: [Double]?
    var timingFunctions: [TimingFunction] = []
    var calculationMode = CalculationMode.linear
    var tensionValues: [Double] = []
    var continuityValues: [Double] = []
    var biasValues: [Double] = []
    var motion: MotionPath?
    var rotationMode: RotationMode?
  }

  /// All of it, with what follows from it: one reference, since every frame hands on every curve.
  private(set) var plan: KeyframePlan

  /// The values in order; empty where there is a ``path``.
  public var values: [PropertyValue] {
    get { plan.parts.values }
    set { change { $0.values = newValue } }
  }
  /// When each value is reached, 0 to 1, not decreasing; nil spaces them evenly.
  ///
  /// One for each value, and in ``CalculationMode/discrete`` one more for the end of the last. A
  /// path has a key at its start and at the end of each segment.
  public var keyTimes: [Double]? {
    get { plan.parts.keyTimes }
    set { change { $0.keyTimes = newValue } }
  }
  /// The easing of each segment, applied after the animation's own; missing ones are linear.
  public var timingFunctions: [TimingFunction] {
    get { plan.parts.timingFunctions }
    set { change { $0.timingFunctions = newValue } }
  }
  /// How the values between two keys are found.
  public var calculationMode: CalculationMode {
    get { plan.parts.calculationMode }
    set { change { $0.calculationMode = newValue } }
  }
  /// The tension of the cubic curve at each value, −1…1: at 1 it stops there; missing ones are 0.
  public var tensionValues: [Double] {
    get { plan.parts.tensionValues }
    set { change { $0.tensionValues = newValue } }
  }
  /// The continuity of the cubic curve at each value, −1…1: away from 0 it has a corner; missing
  /// ones are 0.
  public var continuityValues: [Double] {
    get { plan.parts.continuityValues }
    set { change { $0.continuityValues = newValue } }
  }
  /// The bias of the cubic curve at each value, −1…1: above 0 it goes on as it came; missing ones
  /// are 0.
  public var biasValues: [Double] {
    get { plan.parts.biasValues }
    set { change { $0.biasValues = newValue } }
  }
  /// The path along which a point moves, instead of values.
  public var path: Path? {
    get { plan.parts.motion?.path }
    set { change { $0.motion = newValue.map(MotionPath.init) } }
  }
  /// How what moves along the path turns; nil keeps it upright.
  public var rotationMode: RotationMode? {
    get { plan.parts.rotationMode }
    set { change { $0.rotationMode = newValue } }
  }

  /// Creates a curve from values in order.
  public init(
    values: [PropertyValue], keyTimes: [Double]? = nil, timingFunctions: [TimingFunction] = [],
    calculationMode: CalculationMode = .linear
  ) {
    plan = KeyframePlan(
      Parts(
        values: values, keyTimes: keyTimes, timingFunctions: timingFunctions,
        calculationMode: calculationMode))
  }

  /// Creates a curve along a path.
  public init(
    path: Path, keyTimes: [Double]? = nil, timingFunctions: [TimingFunction] = [],
    calculationMode: CalculationMode = .linear, rotationMode: RotationMode? = nil
  ) {
    plan = KeyframePlan(
      Parts(
        keyTimes: keyTimes, timingFunctions: timingFunctions, calculationMode: calculationMode,
        motion: MotionPath(path), rotationMode: rotationMode))
  }

  private mutating func change(_ change: (inout Parts) -> Void) {
    var parts = plan.parts
    change(&parts)
    plan = KeyframePlan(parts)
  }
}

extension KeyframeCurve {
  /// Whether two curves have been written down alike.
  public static func == (one: KeyframeCurve, other: KeyframeCurve) -> Bool {
    one.plan === other.plan || one.plan.parts == other.plan.parts
  }

  /// Hashes what has been written down.
  public func hash(into hasher: inout Hasher) { hasher.combine(plan.parts) }
}
