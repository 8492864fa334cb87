import Animations
import Graphics
import Layers
import Testing

@Suite struct LayerTime {
  private let root = Layer(.stage, serial: 0)
  private let first = Layer(.layer, serial: 1)
  private let second = Layer(.layer, serial: 2)

  private func timing(
    speed: Double = 1, offset: Double = 0, begin: Double = 0,
    _ change: (inout LayerTiming) -> Void = { _ in }
  ) -> LayerTiming {
    var timing = LayerTiming()
    (timing.speed, timing.timeOffset, timing.beginTime) = (speed, offset, begin)
    change(&timing)
    return timing
  }

  // MARK: - Conversion, as measured

  @Test func `speeds multiply and offsets add downwards, and come off again upwards`() throws {
    try root.addSublayer(first)
    root.model.timing = timing(speed: 2, offset: 3)
    first.model.timing = timing(speed: 4, offset: 5)
    #expect(root.convertTime(10, to: first) == 45)
    #expect(first.convertTime(10, to: root) == 1.25)
  }

  @Test func `begin times count in the parent's time`() throws {
    try root.addSublayer(first)
    try root.addSublayer(second)
    root.model.timing = timing(speed: 2, offset: 3, begin: 1)
    first.model.timing = timing(speed: 4, offset: 5, begin: 6)
    second.model.timing = timing(speed: 0.5, offset: 7, begin: 8)
    #expect(root.localTime(atStageTime: 10) == 21)
    #expect(root.convertTime(10, to: nil) == 4.5)
    #expect(first.localTime(atStageTime: 10) == 65)
    #expect(first.convertTime(10, to: nil) == 3.125)
    #expect(first.convertTime(10, to: second) == 0)
    #expect(second.convertTime(10, to: first) == 37)
  }

  @Test(arguments: [(7.0, 0.0), (8.0, 7.0), (10.0, 8.0)])
  func `before its begin a layer's time is 0, not its offset`(
    time: Double, local: Double
  ) throws {
    try root.addSublayer(first)
    first.model.timing = timing(speed: 0.5, offset: 7, begin: 8)
    #expect(root.convertTime(time, to: first) == local)
    #expect(first.localTime(atStageTime: time) == local)
  }

  @Test func `out of a layer that stands still, time is 0 in the parent`() throws {
    try root.addSublayer(first)
    root.model.timing = timing(speed: 2, offset: 3, begin: 1)
    first.model.timing = timing(speed: 0, offset: 7, begin: 8)
    #expect(root.convertTime(10, to: first) == 7)
    #expect(first.convertTime(10, to: root) == 0)
    #expect(first.convertTime(10, to: nil) == -0.5)
  }

  @Test func `without any timing times are the same numbers`() throws {
    try root.addSublayer(first)
    let odd = 0.1 + 0.2
    #expect(first.localTime(atStageTime: odd) == odd)
    #expect(first.localTime(atStageTime: -1) == -1)
    #expect(first.convertTime(odd, to: root) == odd)
    #expect(first.stageTime(ofLocal: odd, notBefore: 0) == odd)
    #expect(first.stageTime(ofLocal: odd, notBefore: 2) == 2)
  }

  @Test func `a detached layer has the stage's time as its parent's`() {
    first.model.timing = timing(speed: 2)
    #expect(first.localTime(atStageTime: 3) == 6)
    #expect(first.convertTime(6, to: second) == 3)
  }

  // MARK: - Folding

  @Test func `a duration folds the local time as it does an animation's`() {
    func times(_ change: (inout LayerTiming) -> Void) -> [Double] {
      first.model.timing = timing(begin: 1, change)
      return [0.5, 1.5, 3, 3.5, 4.5, 6].map { first.localTime(atStageTime: $0) }
    }
    #expect(times { $0.duration = 2 } == [0, 0.5, 2, 0, 0, 0])
    #expect(times { ($0.duration, $0.fillMode) = (2, .forwards) } == [0, 0.5, 2, 2, 2, 2])
    #expect(times { ($0.duration, $0.repeatCount) = (2, 2) } == [0, 0.5, 0, 0.5, 1.5, 0])
    #expect(
      times { ($0.duration, $0.autoreverses, $0.repeatCount) = (2, true, .infinity) }
        == [0, 0.5, 2, 1.5, 0.5, 1])
    #expect(
      times { ($0.duration, $0.timeOffset, $0.fillMode) = (2, 0.5, .both) }
        == [0.5, 1, 0.5, 0.5, 0.5, 0.5])
  }

  @Test func `an infinite duration repeats nothing`() {
    first.model.timing = timing { ($0.repeatCount, $0.autoreverses) = (3, true) }
    #expect(first.localTime(atStageTime: 1000) == 1000)
  }

  // MARK: - The stage's time of a local time

  @Test func `a local time is reached through all layers above`() throws {
    try root.addSublayer(first)
    root.model.timing = timing(speed: 2, offset: 3, begin: 1)
    first.model.timing = timing(speed: 4, offset: 5, begin: 6)
    #expect(first.stageTime(ofLocal: 65, notBefore: 0) == 10)
    #expect(first.stageTime(ofLocal: 65, notBefore: 12) == 12)
    #expect(first.stageTime(ofLocal: 0, notBefore: 0) == 0)
    // Local time jumps from 0 to 5 when it begins, at 2.5 on the stage.
    #expect(first.stageTime(ofLocal: 4, notBefore: 0) == 2.5)
  }

  @Test func `what stands still or runs away never gets there`() {
    first.model.timing = timing(speed: 0, offset: 7)
    #expect(first.stageTime(ofLocal: 8, notBefore: 1) == .infinity)
    #expect(first.stageTime(ofLocal: 7, notBefore: 1) == 1)
    first.model.timing = timing(speed: -1, offset: 7)
    #expect(first.stageTime(ofLocal: 8, notBefore: 1) == .infinity)
    #expect(first.stageTime(ofLocal: .infinity, notBefore: 1) == .infinity)
  }

  @Test func `in a repeating layer a time comes again in each cycle`() {
    first.model.timing = timing(begin: 1) { ($0.duration, $0.repeatCount) = (2, 3) }
    #expect(first.stageTime(ofLocal: 1.5, notBefore: 0) == 2.5)
    #expect(first.stageTime(ofLocal: 1.5, notBefore: 3.25) == 4.5)
    #expect(first.stageTime(ofLocal: 1.5, notBefore: 7.5) == .infinity)
    #expect(first.stageTime(ofLocal: 2, notBefore: 0) == 3)
  }

  @Test func `two layers that run backwards run forwards together`() throws {
    try root.addSublayer(first)
    root.model.timing = timing(speed: -1, offset: 10)
    first.model.timing = timing(speed: -1, offset: 20)
    #expect(first.localTime(atStageTime: 4) == 14)
    #expect(first.stageTime(ofLocal: 14, notBefore: 0) == 4)
    // The superlayer's time falls below 0 at 10, before which the layer has not begun.
    #expect(first.stageTime(ofLocal: 21, notBefore: 0) == .infinity)
  }

  // MARK: - Pausing

  @Test func `a pause stands still, and going on does not jump`() throws {
    try root.addSublayer(first)
    try first.addSublayer(second)
    first.model.timing = timing(speed: 2, offset: 0.5)
    second.model.timing = timing(speed: 3)
    first.pause(at: 1)
    #expect(first.isPaused)
    #expect(first.localTime(atStageTime: 5) == 2.5)
    #expect(second.localTime(atStageTime: 5) == 7.5)
    #expect(second.stageTime(ofLocal: 8, notBefore: 5) == .infinity)
    first.pause(at: 3)
    first.resume(at: 9)
    #expect(!first.isPaused)
    #expect(first.localTime(atStageTime: 9) == 2.5)
    #expect(first.localTime(atStageTime: 10) == 4.5)
    #expect(second.stageTime(ofLocal: 13.5, notBefore: 9) == 10)
    first.resume(at: 12)
    #expect(first.localTime(atStageTime: 12) == 8.5)
  }

  @Test func `a pause during the wait for the begin makes the wait longer`() {
    first.model.timing = timing(offset: 5, begin: 2)
    first.pause(at: 1)
    first.resume(at: 11)
    #expect(first.localTime(atStageTime: 11.75) == 0)
    #expect(first.localTime(atStageTime: 12.5) == 5.5)
  }

  @Test func `a pause and going on at once leave everything as it was`() {
    first.pause(at: 3)
    first.resume(at: 3)
    #expect(first.model == LayerProperties())
  }

  // MARK: - What shows

  @Test func `a layer's time drives its own animations and those below`() throws {
    try root.addSublayer(first)
    try first.addSublayer(second)
    first.model.timing = timing(speed: 0.5, begin: 1)
    var fade = Animation(
      PropertyAnimation(keyPath: "opacity", from: .number(0), to: .number(1)))
    fade.timing.duration = 2
    try first.addAnimation(fade, forKey: nil, id: 1, at: 0)
    try second.addAnimation(fade, forKey: nil, id: 2, at: 0)
    #expect(LayerSnapshot(root, at: 3).nodes.map(\.properties.opacity) == [1, 0.5, 0.5])
    #expect(second.presentation(at: 3).opacity == 0.5)
    // Added while the local time is 1, half-way through.
    try second.addAnimation(fade, forKey: nil, id: 3, at: 3)
    #expect(second.attachedAnimation(id: 3)?.addedAt == 1)
  }
}
