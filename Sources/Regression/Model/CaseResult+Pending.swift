extension CaseResult {
  /// Whether it waits for somebody to decide: it did not pass, and has left a picture or a table
  /// that may become the reference.
  public var isPending: Bool {
    guard status == .failed || status == .missing else { return false }
    return (kind == "render" && picture?.actual != nil)
      || (kind == "timeline" && timeline?.actual != nil)
  }
}
