import Scripting

/// Times whose pictures stand in one strip: what `test.strip` and `test.frames` make.
final class Sampling: HostObject {
  /// The times in seconds, in the order of the cells.
  let times: [Double]
  /// How many cells stand in a row.
  let columns: Int

  /// The most cells in a row where the test says nothing.
  static let usualColumns = 10

  init(times: [Double], columns: Int?) {
    self.times = times
    self.columns = min(times.count, columns ?? Self.usualColumns)
  }

  var weight: Int { 64 + 8 * times.count }
}

extension Sampling {
  /// Reads `test.strip { 0, 0.5, 1, columns = 2 }`.
  convenience init(strip value: ScriptValue) throws(BindingError) {
    let owner = "test.strip"
    let example = "{ 0, 0.5, 1 }"
    guard case .table(let table) = value, !table.sequence.isEmpty else {
      throw .wrongType(
        what: "\(owner)'s argument", expected: "times such as \(example)", got: value)
    }
    let options = try OptionTable(
      table, owner: owner, known: ["columns"], example: example, hasList: true)
    guard table.sequence.count <= Moments.pictureLimit else {
      throw DeclarationProblem.tooManyTimes(
        owner: owner, Double(table.sequence.count), limit: Moments.pictureLimit
      ).error
    }
    var times: [Double] = []
    for (place, time) in options.list.enumerated() {
      times.append(try time.time(what: "\(owner)[\(place + 1)]"))
    }
    self.init(times: times, columns: try options.columns())
  }

  /// Reads `test.frames { from = 0, to = 1, fps = 8, offset = "mid" }`.
  convenience init(frames value: ScriptValue) throws(BindingError) {
    let owner = "test.frames"
    let example = "{ from = 0, to = 1, count = 5 }"
    guard case .table(let table) = value else {
      throw .wrongType(
        what: "\(owner)'s argument", expected: "a table such as \(example)", got: value)
    }
    let options = try OptionTable(
      table, owner: owner,
      known: ["from", "to", "count", "fps", "every", "columns", "offset"], example: example)
    let (from, to) = try options.stretch()
    let isMidway = try options.word("offset", of: ["start", "mid"]) == "mid"
    let times: [Double]
    switch try options.only(of: ["count", "fps", "every"]) {
    case "count":
      let count = try options.wholeNumber("count", in: 1...Moments.pictureLimit) ?? 1
      times =
        isMidway
        ? Moments.midway(from: from, to: to, count: count)
        : Moments.evenly(from: from, to: to, count: count)
    case "fps", "every":
      let rate = try options.rate()
      try options.checkCount(from: from, to: to, rate, limit: Moments.pictureLimit)
      times =
        isMidway
        ? Moments.midway(from: from, to: to, rate: rate)
        : Moments.evenly(from: from, to: to, rate: rate)
    default:
      throw .missingOneOf(owner: owner, ["count", "fps", "every"])
    }
    guard !times.isEmpty else {
      throw .malformed(what: owner, reason: "no frame lies between 'from' and 'to'")
    }
    self.init(times: times, columns: try options.columns())
  }
}

extension OptionTable {
  fileprivate func columns() throws(BindingError) -> Int? {
    try wholeNumber("columns", in: 1...Moments.pictureLimit)
  }

  /// The options `from`, 0 where it is not given, and `to`.
  func stretch() throws(BindingError) -> (from: Double, to: Double) {
    let from = try self["from"]?.time(what: what("from")) ?? 0
    let to = try needed("to").time(what: what("to"))
    guard to > from else {
      throw .outOfRange(
        what: what("to"), expected: "later than 'from', which is \(BindingError.plain(from))",
        got: to)
    }
    return (from, to)
  }

  /// The rate that `fps` or `every` says.
  fileprivate func rate() throws(BindingError) -> Moments.Rate {
    if let fps = try number("fps", in: CaseSettings.frameRates, CaseSettings.frameRatePhrase) {
      return Moments.Rate(perSecond: fps)
    }
    let steps = 1e-4...1e7
    let every = try number("every", in: steps, "a number of seconds of at least 0.0001")
    return Moments.Rate(every: every ?? 1)
  }

  /// Refuses more times than there may be, before any is made.
  func checkCount(
    from: Double, to: Double, _ rate: Moments.Rate, limit: Int
  ) throws(BindingError) {
    let count = Moments.count(from: from, to: to, rate: rate)
    guard count <= Double(limit) else {
      throw DeclarationProblem.tooManyTimes(owner: owner, count, limit: limit).error
    }
  }
}
