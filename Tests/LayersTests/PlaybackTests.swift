import Animations
import Graphics
import Layers
import TestSupport
import Testing

@Suite struct AnimationPlayback {
  private let layer = Layer(.layer, serial: 1)

  /// Attaches an animation of `zPosition` from 0 to 1 under number 1.
  private func add(
    duration: Double = 1, at time: Double = 0, _ change: (inout Animation) -> Void = { _ in }
  ) throws {
    var animation = Animation(
      PropertyAnimation(keyPath: "zPosition", from: .number(0), to: .number(1)))
    animation.timing.duration = duration
    change(&animation)
    try layer.addAnimation(animation, forKey: "move", id: 1, at: time)
  }

  private func shown(at time: Double) -> Double { layer.presentation(at: time).zPosition }

  /// What is to come, each event with its time, starting after a moment; at most a few.
  private func events(after time: Double = -.infinity, limit: Int = 6) -> [String] {
    var events: [String] = []
    var time = time
    while events.count < limit, let event = layer.nextEvent(ofAnimation: 1, after: time) {
      events.append("\(event.kind) \(event.time)")
      if event.kind == .end { break }
      time = event.time
    }
    return events
  }

  // MARK: - Speed

  @Test func `a change of speed keeps the position`() throws {
    try add { $0.timing.repeatCount = .infinity }
    layer.setSpeed(0.1, ofAnimation: 1, at: 1)
    #expect(abs(shown(at: 1.5) - 0.05) < 1e-15)
    layer.setSpeed(1, ofAnimation: 1, at: 2)
    #expect(abs(shown(at: 2) - 0.1) < 1e-15)
    #expect(abs(shown(at: 3 - 1e-9) - 0.1) < 1e-8)
    #expect(abs(shown(at: 2.5) - 0.6) < 1e-15)
  }

  @Test func `a thousand changes of speed do not drift`() throws {
    try add(duration: 1e6)
    var random = SplitMix64(seed: 23)
    var expected = 0.0
    var speed = 1.0
    for step in 0..<1000 {
      let time = Double(step) * 0.25
      let position = shown(at: time) * 1e6
      #expect(abs(position - expected) < 1e-9)
      speed = Double(random.next() % 64) / 16
      layer.setSpeed(speed, ofAnimation: 1, at: time)
      expected += speed * 0.25
    }
  }

  @Test func `the speed that is written is the one that is read`() throws {
    try add { $0.timing.speed = 2 }
    #expect(layer.attachedAnimation(id: 1)?.speed == 2)
    layer.setSpeed(0.5, ofAnimation: 1, at: 0.25)
    #expect(layer.attachedAnimation(id: 1)?.speed == 0.5)
    #expect(shown(at: 0.25) == 0.5)
    #expect(shown(at: 1) == 0.875)
    #expect(layer.animations[0].activeInterval.end == 1.25)
  }

  @Test func `one that stood still at its offset begins to play from there`() throws {
    try add {
      $0.timing.speed = 0
      $0.timing.timeOffset = 0.25
    }
    #expect(shown(at: 7) == 0.25)
    #expect(events(after: 0) == [])
    layer.setSpeed(0.5, ofAnimation: 1, at: 10)
    #expect(shown(at: 10) == 0.25)
    #expect(shown(at: 11) == 0.75)
    #expect(events(after: 10) == ["end 11.5"])
  }

  // MARK: - Pause, seek

  @Test func `a pause stands still, and going on does not jump`() throws {
    try add(duration: 4)
    layer.pauseAnimation(id: 1, at: 1)
    #expect(shown(at: 3) == 0.25)
    #expect(layer.nextEvent(ofAnimation: 1, after: 3) == nil)
    #expect(layer.animations[0].activeInterval.end == .infinity)
    layer.resumeAnimation(id: 1, at: 11)
    #expect(shown(at: 11) == 0.25)
    #expect(shown(at: 12) == 0.5)
    #expect(events(after: 11) == ["end 14.0"])
  }

  @Test func `a speed set during a pause counts from its end`() throws {
    try add(duration: 4)
    layer.pauseAnimation(id: 1, at: 1)
    layer.setSpeed(3, ofAnimation: 1, at: 2)
    #expect(shown(at: 5) == 0.25)
    layer.resumeAnimation(id: 1, at: 5)
    #expect(shown(at: 5.5) == 0.625)
  }

  @Test func `seeking goes to an active time and no further than the end`() throws {
    try add { $0.timing.repeatCount = 2 }
    layer.seekAnimation(id: 1, to: 1.25, at: 0.5)
    #expect(shown(at: 0.5) == 0.25)
    #expect(events(after: 0.5) == ["end 1.25"])
    layer.seekAnimation(id: 1, to: 99, at: 1)
    #expect(layer.animations[0].activeTime(at: 1) == 2)
    layer.seekAnimation(id: 1, to: -1, at: 1)
    #expect(shown(at: 1.5) == 0.5)
  }

  @Test func `seeking one that stands still moves its offset`() throws {
    try add { $0.timing.speed = 0 }
    layer.seekAnimation(id: 1, to: 0.75, at: 2)
    #expect(shown(at: 9) == 0.75)
    #expect(layer.animations[0].activeTime(at: 9) == 0.75)
  }

  // MARK: - Reverse

  @Test func `reversed it plays back to its begin and ends there`() throws {
    try add(duration: 2, at: 1)
    layer.reverseAnimation(id: 1, at: 2.5)
    #expect(shown(at: 2.5) == 0.75)
    #expect(shown(at: 3.5) == 0.25)
    #expect(events(after: 2.5) == ["end 4.0"])
    #expect(layer.animations[0].activeInterval.end == 4)
    #expect(shown(at: 4) == 0)
  }

  @Test func `reversed twice it goes on`() throws {
    try add(duration: 2)
    layer.reverseAnimation(id: 1, at: 1)
    layer.reverseAnimation(id: 1, at: 1.5)
    #expect(shown(at: 1.5) == 0.25)
    #expect(events(after: 1.5) == ["end 3.0"])
  }

  @Test func `reversed before its begin it is over at once`() throws {
    try add { $0.timing.delay = 5 }
    layer.reverseAnimation(id: 1, at: 1)
    #expect(layer.nextEvent(ofAnimation: 1, after: 1)?.kind == .end)
    #expect((layer.nextEvent(ofAnimation: 1, after: 1)?.time ?? .infinity) <= 1)
  }

  @Test func `what holds after the end is the end it came to`() throws {
    func holds(_ fillMode: MediaTiming.FillMode, reversed: Bool) throws -> Bool {
      layer.removeAnimation(id: 1, at: 0)
      try add { $0.timing.fillMode = fillMode }
      if reversed { layer.reverseAnimation(id: 1, at: 0.5) }
      return layer.animations[0].holdsAfterEnd
    }
    #expect(try !holds(.removed, reversed: true))
    #expect(try holds(.backwards, reversed: true))
    #expect(try !holds(.forwards, reversed: true))
    #expect(try holds(.both, reversed: true))
    #expect(try !holds(.backwards, reversed: false))
    #expect(try holds(.forwards, reversed: false))
  }

  // MARK: - Events

  @Test func `events come in order at exact times`() throws {
    try add(at: 1) {
      $0.timing.delay = 0.5
      $0.timing.repeatCount = 2.5
    }
    #expect(events() == ["start 1.5", "repeat 2.5", "repeat 3.5", "end 4.0"])
    #expect(events(after: 1.5) == ["repeat 2.5", "repeat 3.5", "end 4.0"])
    #expect(events(after: 9) == ["end 4.0"])
  }

  @Test func `events follow speed and direction`() throws {
    try add { $0.timing.repeatCount = 3 }
    layer.setSpeed(0.5, ofAnimation: 1, at: 0.5)
    #expect(events(after: 0.5) == ["repeat 1.5", "repeat 3.5", "end 5.5"])
    layer.setSpeed(-1, ofAnimation: 1, at: 4.5)
    #expect(events(after: 4.5) == ["repeat 5.0", "repeat 6.0", "end 7.0"])
  }

  @Test func `an endless one has no end, a frozen one no events`() throws {
    try add { $0.timing.repeatCount = .infinity }
    #expect(events(after: 0, limit: 2) == ["repeat 1.0", "repeat 2.0"])
    layer.setSpeed(0, ofAnimation: 1, at: 0.5)
    #expect(events(after: 0.5) == [])
  }

  // MARK: - The end of the present cycle

  /// When it ends after it was told at a moment to finish, and what shows then.
  private func finish(at time: Double) -> [Double] {
    layer.finishCycle(ofAnimation: 1, at: time)
    let end = layer.animations[0].activeInterval.end
    return [end, shown(at: end)]
  }

  @Test func `it ends with the cycle that plays`() throws {
    try add { $0.timing.repeatCount = .infinity }
    #expect(finish(at: 2.25) == [3, 1])
  }

  @Test func `with an offset it ends where its values do`() throws {
    try add {
      $0.timing.repeatCount = .infinity
      $0.timing.timeOffset = 0.25
    }
    #expect(finish(at: 2.5) == [2.75, 1])
  }

  @Test func `with a negative speed it ends at the start of its values`() throws {
    try add {
      $0.timing.repeatCount = .infinity
      $0.timing.speed = -0.5
      $0.timing.timeOffset = 0.25
    }
    #expect(finish(at: 1) == [2.5, 0])
  }

  @Test func `reversed it ends at the start of the cycle it is in`() throws {
    try add { $0.timing.repeatCount = .infinity }
    layer.reverseAnimation(id: 1, at: 2.75)
    #expect(finish(at: 3) == [3.5, 0])
    #expect(events(after: 3) == ["end 3.5"])
  }

  @Test func `at a new speed it ends with its cycle all the same`() throws {
    try add { $0.timing.repeatCount = .infinity }
    layer.setSpeed(0.25, ofAnimation: 1, at: 0.5)
    #expect(finish(at: 1) == [2.5, 1])
  }

  @Test func `there and back is one cycle`() throws {
    try add {
      $0.timing.repeatCount = .infinity
      $0.timing.autoreverses = true
    }
    #expect(finish(at: 2.5) == [4, 0])
  }

  @Test func `before its begin it plays one cycle, and the last one is left alone`() throws {
    try add {
      $0.timing.delay = 2
      $0.timing.repeatCount = 1.5
    }
    #expect(finish(at: 1) == [3, 1])
    layer.removeAnimation(id: 1, at: 0)
    try add { $0.timing.repeatCount = 1.5 }
    #expect(finish(at: 1.25) == [1.5, 0.5])
  }
}
