/// How far pictures were apart, in the terms of the rule that they were held against: what the lock
/// keeps, so that a rule that allows far more than was ever needed is found.
///
///     Match.fuzzy(difference: 0...3, pixels: 0...120, why: "blur")
///       .verdict(expected: a, actual: b).needed.text    // "difference=2 pixels=17"
///
/// Every number is one of which less is nearer, and 0 is equal.
public struct Slack: Sendable, Hashable {
  /// A number with the name of what it measures.
  public struct Measure: Sendable, Hashable {
    /// The name, such as `difference`, `pixels`, `density16`, `edge`, `yiq`, `flip`, `dssim`.
    public var name: String
    /// The number, from 0.
    public var value: Double

    /// Creates a measure.
    public init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// The measures, in the order of the rule; none for a rule without slack.
  public private(set) var measures: [Measure] = []

  /// Creates no slack.
  public init() {}

  /// Creates slack from measures; of two of one name the greater counts.
  public init(_ measures: [Measure]) {
    for measure in measures { insert(measure) }
  }

  /// Reads what ``text`` has written; nil when it is not that.
  public init?(parsing text: String) {
    if text == "-" { return }
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, let value = Double(String(parts[1])), value >= 0
      else { return nil }
      insert(Measure(String(parts[0]), value))
    }
  }

  /// The measures in words, `difference=2 pixels=17`, or `-` for none.
  ///
  /// Numbers have at most six significant digits.
  public var text: String {
    if measures.isEmpty { return "-" }
    return measures.map { "\($0.name)=\($0.value.shortText)" }.joined(separator: " ")
  }

  /// The value of a measure.
  public subscript(name: String) -> Double? { measures.first { $0.name == name }?.value }

  /// The least slack that both need.
  public func union(_ other: Slack) -> Slack { Slack(measures + other.measures) }

  private mutating func insert(_ measure: Measure) {
    if let index = measures.firstIndex(where: { $0.name == measure.name }) {
      measures[index].value = max(measures[index].value, measure.value)
    } else {
      measures.append(measure)
    }
  }
}
