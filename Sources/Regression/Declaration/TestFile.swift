public import Scripting

/// A test file and the world it runs in.
public struct TestFile: Sendable {
  /// The path as it was given to the run.
  public let path: String
  /// The folder beneath which everything that the file and its scripts read lies.
  public let root: String
  /// The file's name beneath the root.
  public let name: String
  /// The most that a case may use.
  public var limits = StageConfiguration.Limits()
  /// Whether the run is to end; asked between callbacks.
  public var isInterrupted: @Sendable () -> Bool = { false }

  /// What test files end in.
  public static let suffix = ".limntest.lua"

  /// Finds the root of a test file as for any script.
  public init(_ path: String) {
    self.path = path
    (root, name) = DirectoryFiles.locate(script: path)
  }
}
