/// The data of an event of a script's own: what JSON can say.
public indirect enum EventData: Sendable, Equatable {
  /// Nothing: nil in Lua.
  case none
  /// A truth value.
  case boolean(Bool)
  /// A number; a whole one is an integer in Lua.
  case number(Double)
  /// A text.
  case string(String)
  /// A list, whose first element has index 1 in Lua.
  case array([EventData])
  /// Values by name, in order of the names.
  case object([String: EventData])
}
