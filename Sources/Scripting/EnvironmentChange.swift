/// Another state of the surroundings; what is nil stays.
public struct EnvironmentChange: Sendable, Equatable {
  /// Whether the interface is dark.
  public var dark: Bool?
  /// Whether the interface runs from right to left.
  public var rtl: Bool?
  /// Whether motion should be reduced.
  public var reduceMotion: Bool?
  /// Pixels for one point, above 0.
  public var scale: Double?

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - dark: Whether the interface is dark.
  ///   - rtl: Whether the interface runs from right to left.
  ///   - reduceMotion: Whether motion should be reduced.
  ///   - scale: Pixels for one point, ``scales``.
  public init(
    dark: Bool? = nil, rtl: Bool? = nil, reduceMotion: Bool? = nil, scale: Double? = nil
  ) {
    precondition(scale.map(Self.scales.contains) ?? true, "a scale lies between 0.01 and 64")
    self.dark = dark
    self.rtl = rtl
    self.reduceMotion = reduceMotion
    self.scale = scale
  }

  /// The pixels that one point may have.
  public static let scales = 0.01...64.0

  /// Changes surroundings in place.
  ///
  /// - Returns: The names of what has changed, in the order dark, rtl, reduceMotion, scale.
  func apply(to environment: inout StageConfiguration.Environment) -> [String] {
    var changed: [String] = []
    func set<Value: Equatable>(
      _ name: String, _ value: Value?,
      _ keyPath: WritableKeyPath<StageConfiguration.Environment, Value>
    ) {
      guard let value, value != environment[keyPath: keyPath] else { return }
      environment[keyPath: keyPath] = value
      changed.append(name)
    }
    set("dark", dark, \.dark)
    set("rtl", rtl, \.rtl)
    set("reduceMotion", reduceMotion, \.reduceMotion)
    set("scale", scale, \.scale)
    return changed
  }
}

extension StageConfiguration.Environment {
  /// Takes a change over; what is nil in it stays.
  public mutating func apply(_ change: EnvironmentChange) { _ = change.apply(to: &self) }
}
