/// Values over time as a table of text: what a timeline's reference is.
public struct TimelineTable: Sendable, Equatable {
  /// A cell.
  public enum Value: Sendable, Hashable {
    /// A number.
    case number(Double)
    /// A discrete value in words, without tabs, line ends and spaces at its ends.
    case word(String)
    /// The layer or the value is not there.
    case absent
  }

  /// A property over time.
  public struct Column: Sendable, Equatable {
    /// `address.keyPath`, with the component behind it where a value has several.
    public var title: String
    /// A value for each time.
    public var values: [Value]

    /// Creates a column.
    public init(title: String, values: [Value]) {
      self.title = title
      self.values = values
    }
  }

  /// A line of the header.
  public struct Field: Sendable, Hashable {
    /// The name, such as `effect`, `params`, `fps`.
    public var name: String
    /// The words.
    public var words: String

    /// Creates a line.
    public init(_ name: String, _ words: String) {
      self.name = name
      self.words = words
    }
  }

  /// What the table is of; no part of the comparison.
  public var header: [Field]
  /// The times in seconds, ascending.
  public var times: [Double]
  /// The columns, sorted by title.
  public var columns: [Column]

  /// Creates a table.
  public init(header: [Field], times: [Double], columns: [Column]) {
    precondition(
      columns.allSatisfy { $0.values.count == times.count }, "a column has a value for each time")
    self.header = header
    self.times = times
    self.columns = columns.sorted { $0.title < $1.title }
  }
}
