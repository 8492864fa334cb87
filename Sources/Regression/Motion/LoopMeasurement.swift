import Animations
import Comparison
import Layers
import Scripting

/// Looks for a seam where a period begins anew.
///
/// Of each value that moves in the period, three things are asked:
///
/// - At the end it is what it was at the start. Angles may be whole turns apart, and the phase of
///   dashes whole patterns.
/// - It comes to the end without a jump, and
/// - with the velocity with which it leaves the start, unless it turns as sharply within the period.
///
/// The last two are asked of layers that can be seen: what comes back from outside of a clip, or
/// begins anew after it has faded out, has no seam, and neither has a value that starts over, such as
/// the ends of a gradient, where the picture does not change at that instant. A value that misses its
/// start by less than a tenth of its way is told in any case: that is never meant. Nothing is asked of
/// what is meant to jump: frames one after the other, steps. What a script moves in ticks may make one
/// of its usual steps.
///
/// Of the pictures two things are asked: that of the end is that of the start, and the last step
/// changes no more than any other in the period.
struct LoopMeasurement {
  let run: CaseRun
  let plan: LoopPlan
  /// The times of the frames of one period, the first and the last included.
  let frames: [Double]
  private let exceptions: [Glob]

  /// The layers of which a fault was excepted, by number.
  private var excepted: Set<Int> = []

  /// How far beside an instant is looked, in seconds: nothing moves visibly within it.
  let hair: Double
  /// How many times a second is looked.
  private static let rate = 60.0
  /// The most frames of a period.
  private static let mostFrames = 240.0

  init(_ plan: LoopPlan, of run: CaseRun) {
    self.run = run
    self.plan = plan
    let count = min(max((plan.period * Self.rate).rounded(.up), 8), Self.mostFrames)
    frames = (0...Int(count)).map { plan.from + plan.period * (Double($0) / count) }
    hair = min(1e-7, plan.period / 256)
    exceptions = plan.exceptions.map { Glob($0) }
  }

  /// The begin in seconds.
  var start: Double { plan.from }
  /// The end in seconds: the very time of the last frame.
  var end: Double { frames[frames.count - 1] }

  /// Something that may be wrong with a value.
  private struct Suspect {
    let fault: MotionFault
    let layer: Int
    /// When it is a fault.
    let condition: Samples.Condition
    /// The course of the number, to be looked at.
    let series: TimelineResult.Series?
  }

  /// Measures, and records what is wrong.
  mutating func measure() throws(ScriptError) {
    let followed = try scout()
    let samples = try sample(followed)
    var suspects: [Suspect] = []
    for (one, values) in zip(followed, samples.values) {
      samples.record(values, in: self)
      suspects += judge(one, values, samples)
    }
    let doubtful = Set(suspects.filter { $0.condition != .always }.map(\.layer))
    if !doubtful.isEmpty {
      let sight = try look(at: doubtful)
      suspects.removeAll { !sight.shows($0.condition, of: $0.layer) }
    }
    for suspect in suspects { report(suspect.fault) }
    let series = suspects.compactMap(\.series)
    if !series.isEmpty { run.result.timeline = TimelineResult(times: frames, series: series) }
    if plan.comparesPixels {
      let stepping = Set(followed.filter(\.jumps).map(\.query.layer))
      try comparePictures(without: excepted, stepping: stepping)
    }
  }

  /// What may be wrong with a value, where that is not excepted.
  private mutating func judge(
    _ one: Followed, _ values: [PropertyValue?], _ samples: Samples
  ) -> [Suspect] {
    let layer = one.query.layer
    let columns = MotionColumns(values).columns
    if columns.isEmpty {
      guard samples.changes(values, in: self) else { return [] }
      if one.title().isMatched(by: exceptions) {
        excepted.insert(layer)
        return []
      }
      let fault = MotionFault.changed(one.title(), at: end)
      return [Suspect(fault: fault, layer: layer, condition: .always, series: nil)]
    }
    let kept = columns.filter { !one.title($0.name).isMatched(by: exceptions) }
    let others = columns.filter { one.title($0.name).isMatched(by: exceptions) }
    if samples.fault(of: one, others, in: self) != nil { excepted.insert(layer) }
    guard let found = samples.fault(of: one, kept, in: self) else { return [] }
    var series = TimelineResult.Series(
      title: "\(one.title(found.column.name))",
      actual: frames.map { samples.value(found.column.numbers, $0) })
    series.isEqual = false
    return [
      Suspect(fault: found.fault, layer: layer, condition: found.condition, series: series)
    ]
  }

  func report(_ fault: MotionFault, details: [String] = []) {
    run.fail("\(fault)", details: details, time: fault.time)
  }

  // MARK: - What moves

  /// Runs through the period and finds what moves in it: what animations drive, and what the script
  /// writes.
  private func scout() throws(ScriptError) -> [Followed] {
    let world = try run.makeWorld()
    var followed: [MotionQuery: Followed] = [:]
    var models: [Int: LayerProperties] = [:]
    var known: Set<Int> = []
    var patterns = Set(plan.layers)
    var addresses: [Int: String] = [:]
    for (place, time) in frames.enumerated() {
      try world.advance(to: time)
      var present: Set<Int> = []
      world.stage.root.forEachLayer { present.insert($0.serial) }
      if present.contains(where: { addresses[$0] == nil }) {
        addresses.merge(world.stage.addresses()) { first, _ in first }
      }
      world.stage.root.forEachLayer { layer in
        let address = addresses[layer.serial] ?? layer.label
        let matches = plan.layers.filter { pattern in
          let glob = Glob(pattern)
          return glob.matches(address) || glob.matches(layer.label)
        }
        patterns.subtract(matches)
        guard plan.layers.isEmpty || !matches.isEmpty else { return }
        func follow(_ keyPath: LayerKeyPath, isAnimated: Bool, jumps: Bool) {
          let query = MotionQuery(layer: layer.serial, keyPath: keyPath)
          var one = followed[query] ?? Followed(query: query, address: address)
          one.isAnimated = one.isAnimated || isAnimated
          one.jumps = one.jumps || jumps
          followed[query] = one
        }
        for attached in layer.animations {
          let animation = attached.animation
          for (leaf, jumps) in zip(animation.leaves, animation.leavesThatJump) {
            if let keyPath = LayerKeyPath(leaf.keyPath) {
              follow(keyPath, isAnimated: true, jumps: jumps)
            }
          }
        }
        if let before = models[layer.serial], before != layer.model {
          for keyPath in layer.keyPaths(changedSince: before) {
            follow(keyPath, isAnimated: false, jumps: false)
          }
        }
        models[layer.serial] = layer.model
      }
      // What is there at one end only is left to the pictures.
      known = place == 0 ? present : known.intersection(present)
      if place == frames.count - 1 {
        for pattern in patterns.sorted() {
          report(.noLayer(pattern: pattern, known: addresses.values.sorted()))
        }
      }
    }
    return followed.values.filter { known.contains($0.query.layer) }
      .sorted { ($0.address, $0.query.keyPath.name) < ($1.address, $1.query.keyPath.name) }
  }

  // MARK: - What can be seen

  /// What can be seen at the end.
  private struct Sight {
    /// The layers without which the picture just before the end is the same.
    var hiddenBefore: Set<Int> = []
    /// The layers without which the picture at the end is the same.
    var hiddenAfter: Set<Int> = []
    /// Whether the picture at the end is that just before it.
    var isSteady = false

    /// Whether something that is amiss with a layer can be seen.
    func shows(_ condition: Samples.Condition, of layer: Int) -> Bool {
      switch condition {
      case .always: true
      case .layerShows: !hiddenBefore.contains(layer)
      case .pictureJumps: !hiddenBefore.contains(layer) && !isSteady
      case .layerStays: !hiddenBefore.contains(layer) && !hiddenAfter.contains(layer)
      }
    }
  }

  /// Looks at both sides of the end, with and without some layers.
  private func look(at layers: Set<Int>) throws(ScriptError) -> Sight {
    var sight = Sight()
    let world = try run.makeReplica()
    try world.advance(to: end - hair)
    let before = try world.drawFrame()
    for layer in layers.sorted() where try world.drawFrame(concealing: [layer]) == before {
      sight.hiddenBefore.insert(layer)
    }
    try world.advance(to: end)
    let after = try world.drawFrame()
    for layer in layers.sorted() where try world.drawFrame(concealing: [layer]) == after {
      sight.hiddenAfter.insert(layer)
    }
    // Within a hair edges may move by a rounding.
    sight.isSteady = PictureComparison(expected: before, actual: after).maximum <= 2
    return sight
  }
}

extension Layer {
  /// The key paths of animatable properties whose model value is another than before; of a value
  /// with components, the whole.
  fileprivate func keyPaths(changedSince before: LayerProperties) -> [LayerKeyPath] {
    LayerProperty.all(of: layerClass).filter(\.isAnimatable).compactMap { property in
      guard let keyPath = LayerKeyPath(property.name),
        keyPath.value(in: before) != keyPath.value(in: model)
      else { return nil }
      return keyPath
    }
  }
}
