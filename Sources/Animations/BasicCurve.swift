/// The values of a basic animation: from one end to the other, some of which may be left out.
///
/// | given | runs |
/// |---|---|
/// | from, to | from → to |
/// | from, by | from → from + by |
/// | by, to | to − by → to |
/// | from | from → model |
/// | to | model → to |
/// | by | model → model + by |
///
/// The model's value is read when a frame is sampled, so changing it redirects a running
/// animation. An additive animation takes ``PropertyValue/zero`` in its place. With none of the
/// three it stays at the model's value.
public struct BasicCurve: Hashable, Sendable {
  /// The ends as given, with what frames would otherwise work out each time; it never changes.
  fileprivate final class Ends: Sendable {
    let from: PropertyValue?
    let to: PropertyValue?
    let by: PropertyValue?
    /// Start and end, if they are numbers and do not depend on the model.
    let numbers: (from: Double, to: Double)?
    /// Start and end, if they do not depend on the model and are there; else no values.
    let start: PropertyValue
    let end: PropertyValue
    let isFixed: Bool

    init(_ from: PropertyValue?, _ to: PropertyValue?, _ by: PropertyValue?) {
      (self.from, self.to, self.by) = (from, to, by)
      numbers =
        switch (from, to, by) {
        case (.number(let from)?, .number(let to)?, _): (from, to)
        case (.number(let from)?, nil, .number(let by)?): (from, from + by)
        case (nil, .number(let to)?, .number(let by)?): (to - by, to)
        default: nil
        }
      let fixed: (PropertyValue?, PropertyValue?) =
        switch (from, to, by) {
        case (let from?, let to?, _): (from, to)
        case (let from?, nil, let by?): (from, from.adding(by))
        case (nil, let to?, let by?): (to.subtracting(by), to)
        default: (nil, nil)
        }
      isFixed = fixed.0 != nil && fixed.1 != nil
      (start, end) = (fixed.0 ?? .none, fixed.1 ?? .none)
    }
  }

  /// One reference, because every frame hands on every curve, and three values are 400 bytes.
  private var ends: Ends

  /// The value at the start, or nil.
  public var from: PropertyValue? {
    get { ends.from }
    set { ends = Ends(newValue, to, by) }
  }
  /// The value at the end, or nil.
  public var to: PropertyValue? {
    get { ends.to }
    set { ends = Ends(from, newValue, by) }
  }
  /// The difference from start to end, or nil.
  public var by: PropertyValue? {
    get { ends.by }
    set { ends = Ends(from, to, newValue) }
  }

  /// Creates a curve; giving all three is an error at the border.
  public init(
    from: PropertyValue? = nil, to: PropertyValue? = nil, by: PropertyValue? = nil
  ) {
    ends = Ends(from, to, by)
  }

  /// The number at the eased progress; nil when the ends are not two numbers that are given.
  func number(at fraction: Double) -> Double? {
    guard let (from, to) = ends.numbers else { return nil }
    return mix(from, to, fraction)
  }

  /// The value at the eased progress, or nil when the ends do not mix.
  ///
  /// - Parameters:
  ///   - fraction: The eased progress; may lie outside 0…1.
  ///   - base: The value in place of a missing end; read only when one is missing.
  /// - Returns: A value of the ends' kind.
  func value(at fraction: Double, base: () -> PropertyValue) -> PropertyValue? {
    // The common case first, and without copying whole values, which are as large as a matrix.
    if let number = number(at: fraction) { return .number(number) }
    if ends.isFixed { return ends.start.interpolated(to: ends.end, fraction) }
    switch (from, to, by) {
    case (let from?, nil, nil): return from.interpolated(to: base(), fraction)
    case (nil, let to?, nil): return base().interpolated(to: to, fraction)
    case (nil, nil, let by?):
      let from = base()
      guard let to = from.adding(by) else { return nil }
      return from.interpolated(to: to, fraction)
    case (nil, nil, nil): return base()
    // Two ends that have no sum.
    default: return nil
    }
  }
}

extension BasicCurve {
  /// Whether two curves have the same ends.
  public static func == (one: BasicCurve, other: BasicCurve) -> Bool {
    one.ends === other.ends
      || (one.from == other.from && one.to == other.to && one.by == other.by)
  }

  /// Hashes the ends.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(from)
    hasher.combine(to)
    hasher.combine(by)
  }
}
