/// What went wrong in a script, with the place to look at.
public struct ScriptError: Error, Equatable, Sendable {
  /// What kind of failure it is.
  public enum Kind: String, Equatable, Sendable {
    /// The script, or a module it needs, cannot be read.
    case unreadable
    /// The source does not compile.
    case syntax
    /// The script raised an error, or asked for something that is refused.
    case runtime
    /// The script needs more memory than it may have.
    case memory
    /// The script ran too long without returning.
    case instructions
    /// The host stopped it.
    case interrupted
    /// The script ended without making a stage.
    case noStage
  }

  /// What kind of failure it is.
  public let kind: Kind
  /// The message in full: "ring.lua:12: layer.cornerRadius must be …", without a trailing newline.
  public let message: String
  /// The script's call stack, innermost first, or an empty text.
  public let traceback: String
  /// How often it has happened; above 1 only where
  /// ``StageConfiguration/skipsFailedCallbacks`` lets it happen again.
  public internal(set) var count = 1
  /// What the script had printed when it failed before there was a stage.
  public internal(set) var printed: [String] = []

  /// Creates an error.
  public init(kind: Kind, message: String, traceback: String = "") {
    self.kind = kind
    self.message = message
    self.traceback = traceback
  }
}

extension ScriptError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
