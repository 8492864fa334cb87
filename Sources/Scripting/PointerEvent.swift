public import Graphics

/// Something a pointer (a finger, a mouse) did.
public struct PointerEvent: Sendable, Equatable {
  /// What it did.
  public enum Kind: String, Sendable, CaseIterable {
    /// It touched.
    case press
    /// It moved, pressed or, as a mouse does, hovering.
    case move
    /// It let go.
    case release
    /// It touched and let go. A stage finds taps by itself; a host that knows nothing else sends one.
    case tap
  }

  /// The numbers that pointers may have.
  static let pointers = 1...1000

  /// What it did.
  public var kind: Kind
  /// Where, in points of the stage.
  public var location: Point
  /// Which pointer, 1…1000.
  public var pointer: Int
  /// Whether a release means nothing, as something else took the pointer away; no tap follows.
  public var isCancelled: Bool

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - kind: What the pointer did.
  ///   - location: Where, in points of the stage; finite.
  ///   - pointer: Which pointer, 1…1000.
  ///   - isCancelled: Whether a release means nothing.
  public init(_ kind: Kind, at location: Point, pointer: Int = 1, isCancelled: Bool = false) {
    precondition(location.isFinite, "a pointer is somewhere")
    precondition(Self.pointers.contains(pointer), "pointers are numbered from 1 to 1000")
    self.kind = kind
    self.location = location
    self.pointer = pointer
    self.isCancelled = isCancelled
  }
}
