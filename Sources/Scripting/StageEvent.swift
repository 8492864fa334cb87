public import Graphics

/// What a host tells a stage while it runs, and what recorded lists of events hold.
///
/// The stage does what it says (takes another size, other surroundings), then calls the handlers
/// that the script has registered for it with `limn.on` and `layer:on`.
public enum StageEvent: Sendable, Equatable {
  /// Something a pointer did.
  case pointer(PointerEvent)
  /// The stage has another size in points; each side is above 0.
  case resize(Size)
  /// The surroundings have changed.
  case environment(EnvironmentChange)
  /// Suspended, resumed, shown or hidden: nothing but handlers notices.
  case notice(Stage.Notice)
  /// An event of the script's own.
  case custom(name: String, data: EventData)

  /// The name by which scripts listen for it.
  public var name: String {
    switch self {
    case .pointer(let event): event.kind.rawValue
    case .resize: "resize"
    case .environment: "environment"
    case .notice(let notice): notice.rawValue
    case .custom(let name, _): name
    }
  }

  /// The names that belong to the host; each other name is a script's own.
  public static let hostNames =
    PointerEvent.Kind.allCases.map(\.rawValue) + ["resize", "environment"]
    + Stage.Notice.allCases.map(\.rawValue)
}
