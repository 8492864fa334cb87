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
  public var from: PropertyValue?
  /// The value at the end, or nil.
  public var to: PropertyValue?
  /// The difference from start to end, or nil.
  public var by: PropertyValue?

  /// Creates a curve; giving all three is an error at the border.
  public init(
    from: PropertyValue? = nil, to: PropertyValue? = nil, by: PropertyValue? = nil
  ) {
    self.from = from
    self.to = to
    self.by = by
  }

  /// The value at the eased progress, or nil when the ends do not mix.
  ///
  /// - Parameters:
  ///   - fraction: The eased progress; may lie outside 0…1.
  ///   - base: The value in place of a missing end; read only when one is missing.
  /// - Returns: A value of the ends' kind.
  func value(at fraction: Double, base: () -> PropertyValue) -> PropertyValue? {
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
