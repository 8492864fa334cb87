/// What a run gives its cases besides themselves.
public struct RunContext: Sendable {
  /// Creates the context of cases that have no references and leave nothing behind.
  public init() {}
}
