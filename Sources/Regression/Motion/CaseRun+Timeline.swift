import ImageIO
import Animations
import Graphics
import Layers
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

/// The values of a plan's layers, row by row.
private struct TimelineRows {
  private let plan: TimelinePlan
  private let keyPaths: [(address: String, name: String, keyPath: LayerKeyPath?)]
  private var values: [[PropertyValue?]]
  /// The most layers that an address has named at once.
  private var counts: [String: Int] = [:]

  init(_ plan: TimelinePlan) {
    self.plan = plan
    keyPaths = plan.layers.flatMap { layer in
      layer.keyPaths.map { (layer.address, $0, LayerKeyPath($0)) }
    }
    values = keyPaths.map { _ in [] }
  }

  mutating func add(from world: CaseWorld) {
    var shown: [String: LayerProperties] = [:]
    for layer in plan.layers {
      let found = world.stage.layers(at: layer.address)
      counts[layer.address] = max(counts[layer.address] ?? 0, found.count)
      if let first = found.first {
        shown[layer.address] = first.presentation(at: world.now)
      }
    }
    for (place, row) in keyPaths.enumerated() {
      let properties = shown[row.address]
      values[place].append(properties.flatMap { row.keyPath?.value(in: $0) })
    }
  }

  /// The columns, of a value with several numbers one for each.
  var columns: [TimelineTable.Column] {
    zip(keyPaths, values).flatMap { row, values in
      TimelineTable.columns(title: "\(row.address).\(row.name)", values)
    }
  }

  /// Why what is asked for cannot be followed.
  func problems(in world: CaseWorld) -> [String] {
    var problems: [String] = []
    for layer in plan.layers {
      switch counts[layer.address] ?? 0 {
      case 0:
        let known = world.stage.addresses().values.sorted()
        problems.append(
          "\(MotionFault.noLayer(pattern: layer.address, known: known))")
        continue
      case 1: break
      case let count:
        problems.append(
          "\(count) layers are called '\(layer.address)'; put the name of a layer above before it")
        continue
      }
      let found = world.stage.layers(at: layer.address).first
      for name in layer.keyPaths {
        let keyPath = LayerKeyPath(name)
        if let keyPath, found.map({ keyPath.property.applies(to: $0.layerClass) }) ?? true {
          continue
        }
        let known = found.map { LayerKeyPath.names(of: $0.layerClass) } ?? []
        let suggestion = Spelling.nearest(to: name, among: known).map { " (did you mean '\($0)'?)" }
        problems.append(
          "\(layer.address) has no property or key path '\(name)'\(suggestion ?? "")")
      }
    }
    return problems
  }
}

extension TimelineTable {
  /// The columns of a value over time: a number for each component, or words.
  fileprivate static func columns(title: String, _ values: [PropertyValue?]) -> [Column] {
    let parts = MotionColumns(values).columns
    if parts.isEmpty || parts.count > mostComponents {
      return [Column(title: title, values: values.map { $0?.word ?? .absent })]
    }
    return parts.map { part in
      Column(
        title: title + part.name, values: part.numbers.map { $0.map(Value.number) ?? .absent })
    }
  }

  /// Of how many numbers a value may be made to have a column for each.
  private static let mostComponents = 64
}

extension PropertyValue {
  /// The value in a word, for what has no numbers, or too many.
  fileprivate var word: TimelineTable.Value {
    switch self {
    case .none: .absent
    case .boolean(let value): .word(value ? "true" : "false")
    case .string(let text): .word(text)
    case .image(let image):
      .word("image-\(image.width)x\(image.height)-\(String(image.contentHash, radix: 16))")
    default:
      .word(
        "numbers-"
          + SHA256.hex(components.map { $0.number.sixDigits }.joined(separator: " ")).prefix(12))
    }
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
