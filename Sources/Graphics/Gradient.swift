/// Colours along a line, from 0 at its start to 1 at its end.
///
/// Before the first stop and after the last the end colours go on (spread "pad"). Offsets may lie
/// outside 0…1 and must not decrease; equal neighbours are a hard edge.
public struct Gradient: Hashable, Sendable {
  /// A colour at an offset along the line.
  public struct Stop: Hashable, Sendable {
    /// The position along the line; 0 is the start and 1 the end.
    public var offset: Double
    /// The colour there.
    public var color: Color

    /// Creates a stop.
    public init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// How colours between two stops are mixed.
  public enum Interpolation: String, Hashable, Sendable, CaseIterable {
    /// Component by component with straight alpha, as Core Animation does (measured).
    case straight
    /// With premultiplied alpha, as CSS does: a transparent stop lends no colour.
    case premultiplied
    /// In Björn Ottosson's OKLab, with premultiplied alpha, as CSS's `in oklab`.
    case oklab
  }

  /// The stops, by offset.
  public var stops: [Stop]
  /// How colours between two stops are mixed.
  public var interpolation: Interpolation

  /// Creates a gradient from its stops.
  public init(stops: [Stop], interpolation: Interpolation = .straight) {
    self.stops = stops
    self.interpolation = interpolation
  }
}
