/// What the loader is to build: a program that has come to a time.
struct BuildOrder: Sendable {
  /// Where the files come from.
  enum Source: Sendable {
    /// The disk, as it is now.
    case disk
    /// The bytes of a program that is being played: a seek back, a restart of the last good one.
    case recorded(RecordedFiles.Contents)
  }

  /// Tells the answer to an order from those to earlier ones; it grows.
  var serial: Int
  /// What the program is a function of.
  var recipe: ProgramRecipe
  /// Where the files come from.
  var source: Source
  /// The time that the program is to come to, in seconds of the turn.
  var time: Double
}
