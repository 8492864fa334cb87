import Regression

/// What somebody has decided about the pending results of a run: a value that keys change, without
/// a terminal.
struct Review {
  /// What is to become of a result.
  enum Decision: String, Equatable {
    /// It becomes the reference.
    case accepted
    /// It is wrong, and the reference stays.
    case rejected
    /// It is left for later.
    case skipped
  }

  /// The results that are pending: those that have something to accept.
  let results: [CaseResult]
  /// Which one is looked at; behind the last one the decisions are summed up.
  private(set) var place = 0
  private(set) var decisions: [Decision?]

  /// Begins with the pending results of a run.
  init(_ record: RunRecord) {
    results = record.results.filter(\.isPending)
    decisions = Array(repeating: nil, count: results.count)
  }

  /// Whether all has been looked at, and only the confirmation is left.
  var isSummary: Bool { place == results.count }

  /// The ids of the results with a decision, in order.
  func ids(_ decision: Decision) -> [String] {
    zip(results, decisions).filter { $0.1 == decision }.map(\.0.id)
  }

  /// Decides about the present result and goes on to the next; nothing in the summary.
  mutating func decide(_ decision: Decision) {
    guard !isSummary else { return }
    decisions[place] = decision
    place += 1
  }

  /// Goes on or back, as far as the summary or the first result.
  mutating func move(by count: Int) { place = min(max(0, place + count), results.count) }

  /// Goes to the summary.
  mutating func finish() { place = results.count }

  /// `2 accepted, 1 rejected, 3 left`.
  var summary: String {
    let accepted = ids(.accepted).count
    let rejected = ids(.rejected).count
    return "\(accepted) accepted, \(rejected) rejected, \(results.count - accepted - rejected) left"
  }
}
