/// What a check has asked of time, and what it was answered: by this a performance of it that goes
/// on from its beginning is led along the way of the first one.
final class CheckRecord {
  /// One answer.
  struct Entry {
    /// What the call returned or raised.
    var answer: ProbeAnswer
    /// The host's time at which the check went on.
    var time: Double
    /// The line that has asked, as "file:line".
    var place: String
  }

  /// The answers in the order of asking.
  var entries: [Entry] = []
}
