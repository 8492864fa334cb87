import Graphics
import Layers
import Raster
import Scripting

// What the options of each kind of case say.
extension Declaration {
  // MARK: - Pictures and tables

  /// `suite:render(name, { at = …, match = …, store = "hash", limit = … })`.
  func render() throws(BindingError) -> Measurement {
    let match = try options["match"].map { (value) throws(BindingError) in
      try runtime.matchValue(value, what: options.what("match")).match
    }
    let isHash = try options.word("store", of: ["picture", "hash"]) == "hash"
    let limit = try options.wholeNumber("limit", in: 1...64 << 20)
    func finished(_ plan: RenderPlan) -> RenderPlan {
      var plan = plan
      if let match { plan.match = match }
      plan.keepsHashOnly = isHash
      if let limit { plan.byteLimit = limit }
      return plan
    }
    let at = try options.needed("at")
    if let sampling = runtime.hostObject(at) as? Sampling {
      let plan = finished(
        RenderPlan(times: sampling.times, columns: sampling.columns, isStrip: true))
      let owner = options.owner
      return Measurement { (settings, _) throws(BindingError) in
        try Self.checkSize(of: plan, settings, owner: owner)
        return .render(plan)
      }
    }
    let times = try options.times(at, "at", runtime, limit: TestFileState.caseLimit)
    var isList = true
    if case .number = at { isList = false }
    return Measurement(moments: isList ? times.map { BindingError.plain($0) } : []) {
      (_, place) in
      .render(finished(RenderPlan(times: [times[place]], columns: 1, isStrip: false)))
    }
  }

  /// The pixels between the cells of a strip.
  private static let gutter = 2

  /// Refuses a strip that is larger than a picture may be, where the stage's size is known.
  private static func checkSize(
    of plan: RenderPlan, _ settings: CaseSettings, owner: String
  ) throws(BindingError) {
    guard let size = settings.size else { return }
    let scale = settings.environment.scale
    let cell = (
      width: Int((size.width * scale).rounded(.up)), height: Int((size.height * scale).rounded(.up))
    )
    let rows = (plan.times.count + plan.columns - 1) / plan.columns
    let width = plan.columns * (cell.width + gutter) - gutter
    let height = rows * (cell.height + gutter) - gutter
    guard max(width, height) <= Pixmap.maximumSide, width * height <= Pixmap.maximumArea else {
      throw DeclarationProblem.stripTooLarge(
        owner: owner, cells: plan.times.count, width: cell.width, height: cell.height
      ).error
    }
  }

  /// `suite:timeline(name, { track = { ring = { "opacity" } }, from = 0, to = 1, fps = 30 })`.
  func timeline() throws(BindingError) -> Measurement {
    let layers = try trackedLayers()
    let (from, to) = try options.stretch()
    let slack = "a number from 0 to 1"
    let relative = try options.number("relative", in: 0...1, slack)
    let absolute = try options.number("absolute", in: 0...1e7, "a number of at least 0")
    let options = options
    return Measurement { (settings, _) throws(BindingError) in
      let rate = Moments.Rate(perSecond: settings.frameRate)
      try options.checkCount(from: from, to: to, rate, limit: Moments.rowLimit)
      var plan = TimelinePlan(
        layers: layers, times: Moments.evenly(from: from, to: to, rate: rate))
      if let relative { plan.relativeSlack = relative }
      if let absolute { plan.absoluteSlack = absolute }
      return .timeline(plan)
    }
  }

  /// The layers of `track`, by address, with their key paths, both sorted.
  private func trackedLayers() throws(BindingError) -> [TimelinePlan.Layer] {
    let what = options.what("track")
    let value = try options.needed("track")
    let expected = "a table of layers and key paths such as { ring = { \"opacity\" } }"
    guard case .table(let table) = value, table.sequence.isEmpty, !table.isEmpty else {
      throw .wrongType(what: what, expected: expected, got: value)
    }
    var layers: [TimelinePlan.Layer] = []
    for row in try table.rows(what: what, "{ ring = { \"opacity\" } }") {
      guard !row.name.isEmpty, !row.name.unicodeScalars.contains(where: \.isControl) else {
        let fault = row.name.isEmpty ? DeclarationProblem.NameFault.empty : .control
        throw DeclarationProblem.name(what: "a layer's address", fault).error
      }
      let layer = "\(what), layer '\(BindingError.cut(row.name))',"
      var keyPaths: [String] = []
      for element in try row.value.list(
        of: "key paths such as { \"opacity\", \"transform.rotation.z\" }", what: layer)
      {
        keyPaths.append(try element.text(what: "a key path of \(layer)"))
      }
      for keyPath in keyPaths where LayerKeyPath(keyPath) == nil {
        throw .unknownName(owner: "a layer", name: keyPath, known: Self.keyPaths)
      }
      layers.append(
        TimelinePlan.Layer(address: row.name, keyPaths: Array(Set(keyPaths)).sorted()))
    }
    return layers.sorted { $0.address < $1.address }
  }

  /// The key paths of all classes, for suggestions.
  private static var keyPaths: [String] {
    LayerClass.allCases.flatMap { LayerKeyPath.names(of: $0) }
  }

  // MARK: - Motion

  /// `suite:loop(name, { from = 0, period = 1, layers = {…}, pixels = false, except = {…} })`.
  func loop() throws(BindingError) -> Measurement {
    let period = try options.needed("period").number(
      in: 1e-4...1e6, "a number of seconds above 0, at most 1e6", what: options.what("period"))
    var plan = LoopPlan(period: period)
    plan.from = try options["from"]?.time(what: options.what("from")) ?? 0
    plan.comparesPixels = try options.truth("pixels") ?? true
    if case .string("all")? = options["layers"] {
      plan.layers = []
    } else {
      plan.layers =
        try options.texts("layers", of: "layers such as { \"ring\", \"dot*\" }") ?? []
    }
    plan.exceptions =
      try options.texts("except", of: "what may jump, such as { \"ring.opacity\" }") ?? []
    return Measurement(.loop(plan))
  }

  /// `suite:same(name, { a = {…}, b = {…}, at = 0.5 })`, and `differ` likewise.
  func pair(_ kind: @escaping (PairPlan) -> TestCase.Kind) throws(BindingError) -> Measurement {
    let match = try options["match"].map { (value) throws(BindingError) in
      try runtime.matchValue(value, what: options.what("match")).match
    }
    let least = try options.wholeNumber("atLeast", in: 1...64 << 20)
    let times = try options["at"].map { (value) throws(BindingError) in
      try options.times(value, "at", runtime, limit: Moments.pictureLimit)
    }
    let a = try side("a", times)
    let b = try side("b", times)
    guard a.times.count == b.times.count else {
      throw DeclarationProblem.unequalTimes(
        owner: options.owner, a: a.times.count, b: b.times.count
      ).error
    }
    return Measurement { (settings, _) in
      var plan = PairPlan(a: a.side(of: settings), b: b.side(of: settings))
      if let match { plan.match = match }
      if let least { plan.leastDifference = least }
      return kind(plan)
    }
  }

  /// A side of a pair, before what it shares with the other is known.
  private struct SideDraft {
    var subject: TestCase.Subject
    var settings: Variations
    var times: [Double]

    /// The side, for a case whose settings stand where the side says nothing.
    func side(of shared: CaseSettings) -> PairPlan.Side {
      var settings = shared
      for key in self.settings.keys.sorted() {
        for choice in self.settings[key]?.choices ?? [] { settings.apply(choice.setting) }
      }
      return PairPlan.Side(subject: subject, settings: settings, times: times)
    }
  }

  private func side(_ name: String, _ shared: [Double]?) throws(BindingError) -> SideDraft {
    let example = "{ script = \"other.lua\", env = { dark = true } }"
    let value = try options.needed(name)
    guard case .table(let table) = value else {
      throw .wrongType(
        what: options.what(name), expected: "a table such as \(example)", got: value)
    }
    let own = try OptionTable(
      table, owner: "'\(name)' of \(options.owner)",
      known: ["script", "at"] + OptionTable.settingNames, example: example)
    let times = try own["at"].map { (value) throws(BindingError) in
      try own.times(value, "at", runtime, limit: Moments.pictureLimit)
    }
    return SideDraft(
      subject: try own.scriptName("script").map { .script($0) } ?? suite.options.subject,
      settings: try own.settings(runtime, allowsVariants: false),
      times: times ?? shared ?? [0])
  }

  // MARK: - Counts

  /// `suite:smoke(name, { at = { 0, 1 } })`.
  func smoke() throws(BindingError) -> Measurement {
    let times = try options.times(
      try options.needed("at"), "at", runtime, limit: Moments.pictureLimit)
    return Measurement(.smoke(times: Self.ascending(times)))
  }

  /// What a budget can limit.
  static let limits = ["layers", "animations", "damagedPixels", "drawnPixels", "allocations"]

  /// `suite:budget(name, { layers = 40, from = 0, to = 2, fps = 10 })`.
  func budget() throws(BindingError) -> Measurement {
    var plan = BudgetPlan(times: [])
    plan.layers = try limit("layers")
    plan.animations = try limit("animations")
    plan.damagedPixels = try limit("damagedPixels")
    plan.drawnPixels = try limit("drawnPixels")
    plan.allocations = try limit("allocations")
    if plan == BudgetPlan(times: []) {
      throw DeclarationProblem.noLimit(owner: options.owner, Self.limits).error
    }
    for name in ["from", "to"] where options["at"] != nil && options[name] != nil {
      throw .exclusive(owner: options.owner, "at", name)
    }
    if let at = options["at"] {
      plan.times = Self.ascending(
        try options.times(at, "at", runtime, limit: Moments.pictureLimit))
      if plan.damagedPixels != nil, plan.times == [0] {
        throw DeclarationProblem.nothingBefore(owner: options.owner).error
      }
      return Measurement(.budget(plan))
    }
    guard options["to"] != nil else { throw .missingOneOf(owner: options.owner, ["at", "to"]) }
    let (from, to) = try options.stretch()
    let (options, counted) = (options, plan)
    return Measurement { (settings, _) throws(BindingError) in
      let rate = Moments.Rate(perSecond: settings.frameRate)
      try options.checkCount(from: from, to: to, rate, limit: Moments.rowLimit)
      var plan = counted
      plan.times = Moments.evenly(from: from, to: to, rate: rate)
      return .budget(plan)
    }
  }

  private func limit(_ name: String) throws(BindingError) -> Int? {
    try options.wholeNumber(name, in: 0...1 << 40)
  }

  /// Times in order, each once.
  private static func ascending(_ times: [Double]) -> [Double] {
    times.sorted().reduce(into: []) { all, time in
      if all.last != time { all.append(time) }
    }
  }
}

extension OptionTable {
  /// A time, a list of times, or those of a strip.
  func times(
    _ value: ScriptValue, _ name: String, _ runtime: Runtime, limit: Int
  ) throws(BindingError) -> [Double] {
    if let sampling = runtime.hostObject(value) as? Sampling { return sampling.times }
    if case .number = value { return [try value.time(what: what(name))] }
    guard case .table(let table) = value, table.fields.isEmpty, !table.sequence.isEmpty else {
      throw .wrongType(
        what: what(name),
        expected: "a time in seconds, a list of times, test.strip { … } or test.frames { … }",
        got: value)
    }
    guard table.sequence.count <= limit else {
      throw DeclarationProblem.tooManyTimes(
        owner: owner, Double(table.sequence.count), limit: limit
      ).error
    }
    var times: [Double] = []
    for (place, element) in table.sequence.enumerated() {
      times.append(try element.time(what: what(name, place)))
    }
    return times
  }
}
