/// What a run gives its cases besides themselves.
public struct RunContext: Sendable {
  /// Where references are found; nil where there are none.
  public var references: (any ReferenceSource)?
  /// Where a case leaves the pictures of what did not pass; nil to leave nothing behind.
  public var results: ResultsFolder?

  /// Creates the context of cases.
  public init(references: (any ReferenceSource)? = nil, results: ResultsFolder? = nil) {
    self.references = references
    self.results = results
  }
}
