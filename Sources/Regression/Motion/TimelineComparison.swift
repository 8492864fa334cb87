/// A table of values over time, held against another.
///
/// A number counts as equal when it is within the slack of the expected one, which is known to six
/// digits: half of the last of them is always allowed. Words have to be equal.
struct TimelineComparison {
  /// What is not as it should be.
  struct Fault {
    /// In one line, the first row that differs.
    let message: String
    /// How much differs besides.
    var details: [String] = []
    /// When, in seconds.
    var time: Double?
  }

  /// What is not as it should be.
  private(set) var faults: [Fault] = []
  /// The numbers of both.
  private(set) var series: [TimelineResult.Series] = []

  private let relativeSlack: Double
  private let absoluteSlack: Double

  /// Compares two tables.
  ///
  /// - Parameters:
  ///   - expected: The table that should have been.
  ///   - actual: The table that was.
  ///   - relativeSlack: How far a number may be from the expected one, relative to its size.
  ///   - absoluteSlack: How far a number may be from the expected one in any case.
  init(
    expected: TimelineTable, actual: TimelineTable, relativeSlack: Double, absoluteSlack: Double
  ) {
    self.relativeSlack = relativeSlack
    self.absoluteSlack = absoluteSlack
    series = actual.columns.map { TimelineResult.Series($0) }
    if let fault = Self.otherShape(expected, actual) {
      faults = [fault]
      return
    }
    let columns = Dictionary(expected.columns.map { ($0.title, $0) }) { first, _ in first }
    var differing: [(row: Int, column: Int)] = []
    for (place, column) in actual.columns.enumerated() {
      guard let other = columns[column.title] else { continue }
      series[place].expected = other.values.map(\.number)
      let rows = column.values.indices.filter { !isEqual(other.values[$0], column.values[$0]) }
      series[place].isEqual = rows.isEmpty
      differing += rows.map { ($0, place) }
    }
    guard let first = differing.min(by: { ($0.row, $0.column) < ($1.row, $1.column) }) else {
      return
    }
    let column = actual.columns[first.column]
    let value = column.values[first.row]
    let other = columns[column.title]?.values[first.row] ?? .absent
    let (now, was) = Self.words(value, other)
    let time = actual.times[first.row]
    var fault = Fault(
      message:
        "t = \(time.timeWords): \(column.title) is \(now), was \(was) (row \(first.row + 1))",
      time: time)
    let rows = Set(differing.map(\.row)).count
    let titles = Set(differing.map { actual.columns[$0.column].title }).sorted()
    fault.details = [
      "\(rows) of \(actual.times.count) rows differ, in \(titles.joined(separator: ", "))"
    ]
    if let worst = worst(differing, actual, columns) { fault.details.append(worst) }
    faults = [fault]
  }

  private func isEqual(_ expected: TimelineTable.Value, _ actual: TimelineTable.Value) -> Bool {
    guard case .number(let wanted) = expected, case .number(let number) = actual else {
      return expected == actual
    }
    if wanted == number { return true }
    return abs(number - wanted)
      <= max(absoluteSlack, relativeSlack * abs(wanted)) + wanted.halfOfSixthDigit
  }

  /// The number that is farthest off.
  private func worst(
    _ differing: [(row: Int, column: Int)], _ actual: TimelineTable,
    _ expected: [String: TimelineTable.Column]
  ) -> String? {
    var worst: (distance: Double, row: Int, column: Int)?
    for place in differing {
      let column = actual.columns[place.column]
      guard let number = column.values[place.row].number,
        let wanted = expected[column.title]?.values[place.row].number
      else { continue }
      if abs(number - wanted) > worst?.distance ?? 0 {
        worst = (abs(number - wanted), place.row, place.column)
      }
    }
    return worst.map { worst in
      "most at t = \(actual.times[worst.row].timeWords):"
        + " \(actual.columns[worst.column].title) by \(worst.distance.words())"
    }
  }

  /// Other rows or columns.
  private static func otherShape(_ expected: TimelineTable, _ actual: TimelineTable) -> Fault? {
    let (before, now) = (expected.columns.map(\.title), actual.columns.map(\.title))
    if before != now {
      let missing = before.filter { !now.contains($0) }
      let added = now.filter { !before.contains($0) }
      var words: [String] = []
      if !missing.isEmpty { words.append("\(missing.joined(separator: ", ")) missing") }
      if !added.isEmpty { words.append("\(added.joined(separator: ", ")) new") }
      return Fault(
        message: "the table has other columns than the reference: \(words.joined(separator: "; "))")
    }
    let sameTimes =
      expected.times.count == actual.times.count
      && zip(expected.times, actual.times).allSatisfy {
        abs($0 - $1) <= $0.halfOfSixthDigit + 1e-9
      }
    if sameTimes { return nil }
    return Fault(
      message: "the table has \(rows(actual)), and the reference \(rows(expected))")
  }

  private static func rows(_ table: TimelineTable) -> String {
    guard let first = table.times.first, let last = table.times.last else { return "no rows" }
    return "\(table.times.count) rows from t = \(first.timeWords) to \(last.timeWords)"
  }

  /// Two values with as many digits as tell them apart, four at least.
  private static func words(
    _ value: TimelineTable.Value, _ other: TimelineTable.Value
  ) -> (String, String) {
    guard case .number(let a) = value, case .number(let b) = other else {
      return (word(value), word(other))
    }
    let digits = (4...17).first { a.words($0) != b.words($0) } ?? 17
    return (a.words(digits), b.words(digits))
  }

  private static func word(_ value: TimelineTable.Value) -> String {
    switch value {
    case .number(let number): number.words(4)
    case .word(let word): "'\(word)'"
    case .absent: "not there"
    }
  }
}
