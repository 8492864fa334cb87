/// A value that a script declared with `limn.param`, for `--set`, sliders and test matrices.
public struct Parameter: Sendable, Equatable {
  /// A parameter's value; its type is that of the default.
  public enum Value: Sendable, Equatable {
    /// A number.
    case number(Double)
    /// True or false.
    case boolean(Bool)
    /// A word.
    case string(String)
    /// A colour: a string default that begins with `#`; the string as written.
    case color(String)
  }

  /// The name.
  public var name: String
  /// The value when the host gives none.
  public var defaultValue: Value
  /// The value in this run.
  public var value: Value
  /// The least number, if the script said one.
  public var minimum: Double?
  /// The greatest number, if the script said one.
  public var maximum: Double?
  /// The step between numbers, if the script said one.
  public var step: Double?
  /// The values to choose from, if the script said any.
  public var choices: [Value]
}
