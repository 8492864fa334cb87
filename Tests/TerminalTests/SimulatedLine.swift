@testable import Terminal

/// A terminal at the end of a line, in virtual time: it takes bytes one after the other at some rate,
/// and what it takes and answers is half a round trip on its way.
struct SimulatedLine {
  /// Bytes a second.
  var rate: Double
  /// The seconds for the way there and back.
  var roundTrip: Double
  /// Whether the terminal answers questions.
  var answers = true
  /// What the kernel takes before it says that there is no room.
  static let room = 13_824.0

  private(set) var time = 0.0
  /// When the terminal has worked off all that was written.
  private var idleTime = 0.0
  /// When answers arrive, in order.
  private var answerTimes: [Double] = []

  init(rate: Double, roundTrip: Double) {
    self.rate = rate
    self.roundTrip = roundTrip
  }

  /// The bytes that were written and that the terminal has not taken yet.
  var backlog: Double { max(0, idleTime - time) * rate }

  /// Whether the kernel has room for more.
  var isWritable: Bool { backlog < Self.room }

  /// Changes the rate for what is written and what is on its way.
  mutating func change(rate newRate: Double) {
    idleTime = time + max(0, idleTime - time) * rate / newRate
    rate = newRate
  }

  /// Writes bytes; returns when the terminal shows them.
  @discardableResult
  mutating func write(_ bytes: Int) -> Double {
    idleTime = max(idleTime, time) + Double(bytes) / rate
    return idleTime + roundTrip / 2
  }

  /// Writes a question.
  mutating func ask() {
    let shown = write(3)
    if answers { answerTimes.append(shown + roundTrip / 2) }
  }

  /// Lets time pass; returns the times of the answers that arrived.
  mutating func advance(to newTime: Double) -> [Double] {
    time = newTime
    let arrived = answerTimes.prefix { $0 <= newTime }
    answerTimes.removeFirst(arrived.count)
    return Array(arrived)
  }
}
