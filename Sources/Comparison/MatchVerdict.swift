/// What a rule says of two pictures.
public struct MatchVerdict: Sendable, Hashable {
  /// Whether they count as the same.
  public var passes: Bool
  /// What was measured against what is allowed, in one line, such as
  /// `12 pixels differ by up to 3; a difference of 0-2 and 0-120 pixels are allowed`.
  public var words: String
  /// How much slack the two pictures need to pass.
  public var needed: Slack

  /// Creates a verdict.
  public init(passes: Bool, words: String, needed: Slack = Slack()) {
    self.passes = passes
    self.words = words
    self.needed = needed
  }

  /// `1 pixel differs`, `no pixel differs`, `12 pixels differ`.
  static func differing(_ count: Int) -> String {
    switch count {
    case 0: "no pixel differs"
    case 1: "1 pixel differs"
    default: "\(count) pixels differ"
    }
  }
}
