import ImageIO
import Scripting

extension CaseRun {
  /// Samples the values and holds them against the reference.
  func measureTimeline(_ plan: TimelinePlan) throws(ScriptError) {
    let table = try sampleTable(plan)
    guard result.failures.isEmpty else { return }
    let text = table.text
    var timeline = TimelineResult(times: plan.times, series: table.columns.map { .init($0) })
    timeline.hash = SHA256.hex(text)
    record(timeline.hash)
    defer { result.timeline = timeline }
    func keep() {
      write { results throws(FileError) in
        timeline.actual = try results.write(table, for: test.id)
      }
    }
    guard let references = context.references, let entry = references.entry(for: test.id) else {
      result.status = .missing
      return keep()
    }
    do throws(ReferenceError) {
      if entry.hash == timeline.hash {
        try references.verify(test.id)
        return
      }
      guard let expected = try references.timeline(for: test.id) else {
        fail("the values are not those of the reference's hash, and only the hash is kept")
        return keep()
      }
      let comparison = TimelineComparison(
        expected: expected, actual: table, relativeSlack: plan.relativeSlack,
        absoluteSlack: plan.absoluteSlack)
      timeline.series = comparison.series
      for fault in comparison.faults {
        fail(fault.message, details: fault.details, time: fault.time)
      }
      if !comparison.faults.isEmpty { keep() }
    } catch {
      fail("\(error)")
      keep()
    }
  }

  /// Samples a plan's values in one world.
  private func sampleTable(_ plan: TimelinePlan) throws(ScriptError) -> TimelineTable {
    let world = try makeWorld()
    var rows = TimelineRows(plan)
    for time in plan.times {
      try world.advance(to: time)
      rows.add(from: world)
    }
    for problem in rows.problems(in: world) { fail(problem) }
    return TimelineTable(header: header(of: plan), times: plan.times, columns: rows.columns)
  }

  /// What the table is of.
  private func header(of plan: TimelinePlan) -> [TimelineTable.Field] {
    var fields: [TimelineTable.Field] = []
    switch test.subject {
    case .script(let name): fields.append(.init("effect", name))
    case .scene: fields.append(.init("effect", "the scene of \(test.suite)"))
    }
    let parameters = test.settings.parameters.sorted { $0.key < $1.key }
    if !parameters.isEmpty {
      let words = parameters.map { "\($0.key)=\($0.value.text)" }
      fields.append(.init("params", words.joined(separator: " ")))
    }
    if plan.times.count > 1, plan.times[1] > plan.times[0] {
      fields.append(.init("fps", (1 / (plan.times[1] - plan.times[0])).words(6)))
    }
    return fields
  }
}

extension TimelineResult.Series {
  /// The numbers of a column; words have none.
  init(_ column: TimelineTable.Column) {
    self.init(title: column.title, actual: column.values.map(\.number))
  }
}

extension TimelineTable.Value {
  /// The number, where it is one.
  var number: Double? { if case .number(let number) = self { number } else { nil } }
}
