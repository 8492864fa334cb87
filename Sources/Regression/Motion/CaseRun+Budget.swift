import Comparison
import Layers
import Raster
import Scripting

extension CaseRun {
  /// Counts, and names the time of the most of each.
  ///
  /// Only counts, never milliseconds: they are the same on every machine.
  func measureBudget(_ plan: BudgetPlan) throws(ScriptError) {
    let world = try makeWorld()
    var layers = Tally("layers are on the stage", one: "layer is on the stage", limit: plan.layers)
    var animations = Tally(
      "animations are attached", one: "animation is attached", limit: plan.animations)
    var damaged = Tally(
      "pixels differ from the frame before", one: "pixel differs from the frame before",
      limit: plan.damagedPixels)
    var drawn = Tally("pixels are drawn", one: "pixel is drawn", limit: plan.drawnPixels)
    var before: Pixmap?
    var allocations = world.allocations
    if plan.damagedPixels != nil, let first = plan.times.first {
      // What the first is compared with: one frame earlier, or the first of all.
      let earlier = max(0, first - 1 / test.settings.frameRate)
      if earlier < first {
        try world.advance(to: earlier)
        before = try world.drawFrame()
      }
    }
    for (place, time) in plan.times.enumerated() {
      try world.advance(to: time)
      if place == 0, plan.times.count > 1 { allocations = world.allocations }
      layers.add(world.layerCount, at: time)
      animations.add(world.stage.layers.reduce(0) { $0 + $1.animations.count }, at: time)
      if plan.drawnPixels != nil { drawn.add(try world.drawnPixels(), at: time) }
      if plan.damagedPixels != nil {
        let frame = try world.drawFrame()
        if let before {
          damaged.add(PictureComparison(expected: before, actual: frame).count, at: time)
        }
        before = frame
      }
    }
    var allocated = Tally(
      "allocations are made", one: "allocation is made", limit: plan.allocations)
    if let last = plan.times.last {
      allocated.add(world.allocations - allocations, at: last)
    }
    for tally in [layers, animations, damaged, drawn, allocated] { judge(tally) }
  }

  private func judge(_ tally: Tally) {
    guard let limit = tally.limit else { return }
    record(Double(tally.most))
    record(tally.time)
    guard tally.most > limit else { return }
    fail(
      "\(tally.words) at t = \(tally.time.timeWords); the budget is \(limit)",
      time: tally.time)
  }
}

/// The most of something over time.
private struct Tally {
  private let many: String
  private let one: String
  let limit: Int?
  private(set) var most = 0
  private(set) var time = 0.0

  init(_ many: String, one: String, limit: Int?) {
    self.many = many
    self.one = one
    self.limit = limit
  }

  /// The most, in words.
  var words: String { "\(most) \(most == 1 ? one : many)" }

  mutating func add(_ count: Int, at time: Double) {
    if count > most { (most, self.time) = (count, time) }
  }
}

extension CaseWorld {
  /// How many layers are on the stage, without the stage itself.
  fileprivate var layerCount: Int {
    var count = -1
    stage.root.forEachLayer { _ in count += 1 }
    return count
  }

  /// How many allocations Lua has made so far.
  fileprivate var allocations: Int { stage.allocations }
}
