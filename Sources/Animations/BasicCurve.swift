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
  /// The value at the start, or nil.
  public var from: PropertyValue? {
    get { ends[0] }
    set { ends[0] = newValue }
  }
  /// The value at the end, or nil.
  public var to: PropertyValue? {
    get { ends[1] }
    set { ends[1] = newValue }
  }
  /// The difference from start to end, or nil.
  public var by: PropertyValue? {
    get { ends[2] }
    set { ends[2] = newValue }
  }

  /// From, to and by, in one array so that handing a curve on, which every frame does with every
  /// leaf, copies a pointer and not 400 bytes.
  private var ends: [PropertyValue?]

  /// Creates a curve; giving all three is an error at the border.
  public init(
    from: PropertyValue? = nil, to: PropertyValue? = nil, by: PropertyValue? = nil
  ) {
    ends = [from, to, by]
  }

  /// The value at the eased progress, or nil when the ends do not mix.
  ///
  /// - Parameters:
  ///   - fraction: The eased progress; may lie outside 0…1.
  ///   - base: The value in place of a missing end; read only when one is missing.
  /// - Returns: A value of the ends' kind.
  func value(at fraction: Double, base: () -> PropertyValue) -> PropertyValue? {
    // The common case first, and without copying whole values, which are as large as a matrix.
    if case .number(let from)? = ends[0], case .number(let to)? = ends[1] {
      return .number(mix(from, to, fraction))
    }
    switch (from, to, by) {
    case (let from?, let to?, _): return from.interpolated(to: to, fraction)
    case (let from?, nil, let by?):
      guard let to = from.adding(by) else { return nil }
      return from.interpolated(to: to, fraction)
    case (nil, let to?, let by?):
      guard let from = to.subtracting(by) else { return nil }
      return from.interpolated(to: to, fraction)
    case (let from?, nil, nil): return from.interpolated(to: base(), fraction)
    case (nil, let to?, nil): return base().interpolated(to: to, fraction)
    case (nil, nil, let by?):
      let from = base()
      guard let to = from.adding(by) else { return nil }
      return from.interpolated(to: to, fraction)
    case (nil, nil, nil): return base()
    }
  }
}
