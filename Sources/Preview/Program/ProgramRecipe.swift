import Scripting

/// Everything that a program is a function of, but for its files and the time: two programs of equal
/// recipes and bytes show the same at each time.
struct ProgramRecipe: Sendable {
  /// The script, with the surroundings and parameters that the turn starts with.
  var script: PreviewScript
  /// What `limn.keep` gives back, by name.
  var kept: [String: EventData] = [:]
  /// What came from outside.
  var input = InputLog()
}
