/// How many bytes references may take: they are kept for ever in a repository's history.
public enum ReferenceBudget {
  /// The most bytes of one file, unless the test file raises it with `limit`.
  public static let reference = 64 << 10
  /// The most bytes of a suite's files; what single files may have above ``reference`` is added.
  public static let suite = 2 << 20
  /// The most bytes of all files of a run; what single files may have above ``reference`` is added.
  public static let project = 20 << 20
}
