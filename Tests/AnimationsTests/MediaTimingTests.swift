import Animations
import Testing

@Suite struct MediaTimingTests {
  /// The progress shown at a time by something that begins at 0; nil shows nothing.
  private func progress(
    at time: Double, begin: Double = 0, duration: Double = 1, _ timing: MediaTiming
  ) -> Double? {
    timing.position(at: time, beginTime: begin, duration: duration)?.progress
  }

  private func timing(_ change: (inout MediaTiming) -> Void) -> MediaTiming {
    var timing = MediaTiming()
    change(&timing)
    return timing
  }

  // MARK: Measured rows

  @Test func `timeOffset wraps inside the cycle and leaves the active length alone`() {
    let offset = timing { $0.timeOffset = 0.3 }
    let shown = [0, 0.2, 0.5, 0.9, 1.1].map { progress(at: $0, offset) }
    let expected: [Double?] = [0.3, 0.5, 0.8, 0.2, nil]
    #expect(zip(shown, expected).allSatisfy { isClose($0 ?? -1, $1 ?? -1) }, "\(shown)")
  }

  @Test func `a negative speed wraps from the end`() {
    let backwards = timing { $0.speed = -1 }
    let shown = [0, 0.2, 0.5, 0.9, 1.1].map { progress(at: $0, backwards) }
    let expected: [Double?] = [0, 0.8, 0.5, 0.1, nil]
    #expect(zip(shown, expected).allSatisfy { isClose($0 ?? -1, $1 ?? -1) }, "\(shown)")
  }

  @Test func `the end value shows at the end instant even when the fill is removed`() {
    #expect(progress(at: 1, MediaTiming()) == 1)
    #expect(progress(at: 1.0.nextUp + 1e-9, MediaTiming()) == nil)
    #expect(progress(at: 0, MediaTiming()) == 0)
    #expect(progress(at: -1e-9, MediaTiming()) == nil)
  }

  @Test func `an interior boundary is the start of the next cycle and the last shows the end`() {
    let thrice = timing { $0.repeatCount = 3 }
    #expect([1, 2, 3].map { progress(at: $0, thrice) } == [0, 0, 1])
    #expect(thrice.position(at: 2, beginTime: 0, duration: 1)?.cycle == 2)
    #expect(thrice.position(at: 3, beginTime: 0, duration: 1)?.cycle == 2)
  }

  @Test func `repeatDuration is the whole active time, also with autoreverse`() {
    let turning = timing {
      $0.repeatDuration = 1.5
      $0.autoreverses = true
      $0.fillMode = .forwards
    }
    #expect(turning.activeDuration(duration: 1) == 1.5)
    #expect(progress(at: 1.5, turning) == 0.5)
    #expect(progress(at: 9, turning) == 0.5)
  }

  @Test func `a cycle that comes back ends on its start value`() {
    let turning = timing {
      $0.autoreverses = true
      $0.fillMode = .both
    }
    #expect(
      [-1, 0, 0.25, 1, 1.75, 2, 5].map { progress(at: $0, turning) } == [
        0, 0, 0.25, 1, 0.25, 0, 0,
      ])
  }

  @Test func `there and back counts as one repeat`() {
    let turning = timing {
      $0.autoreverses = true
      $0.repeatCount = 1.5
      $0.fillMode = .forwards
    }
    #expect(turning.activeDuration(duration: 2) == 6)
    #expect(progress(at: 100, duration: 2, turning) == 1)
  }

  @Test func `a fractional count stops inside a cycle and holds there`() {
    let partial = timing {
      $0.repeatCount = 2.25
      $0.fillMode = .forwards
    }
    #expect([2.25, 2.5, 40].map { progress(at: $0, partial) } == [0.25, 0.25, 0.25])
  }

  @Test func `a count of 0 plays once`() {
    #expect(MediaTiming().activeDuration(duration: 3) == 3)
  }

  @Test func `speed 0 stands still at timeOffset, and whole cycles show the end`() {
    let shown = [0, 0.4, 1, 1.4, 2, 3].map { offset in
      progress(
        at: 17,
        timing {
          $0.speed = 0
          $0.timeOffset = offset
        })
    }
    let expected = [0, 0.4, 1, 0.4, 1, 1]
    #expect(zip(shown, expected).allSatisfy { isClose($0 ?? -1, $1) }, "\(shown)")
    #expect(
      timing { $0.speed = 0 }.activeEnd(beginTime: 2, duration: 1) == .infinity)
  }

  // MARK: Phases and event times

  @Test(arguments: MediaTiming.FillMode.allCases)
  func `a fill mode holds the ends it names`(fillMode: MediaTiming.FillMode) {
    let filled = timing { $0.fillMode = fillMode }
    let before = filled.position(at: 1, beginTime: 2, duration: 1)
    let after = filled.position(at: 4, beginTime: 2, duration: 1)
    #expect((before != nil) == [.backwards, .both].contains(fillMode))
    #expect((after != nil) == [.forwards, .both].contains(fillMode))
    #expect(before.map { $0.progress == 0 && $0.phase == .before } ?? true)
    #expect(after.map { $0.progress == 1 && $0.phase == .after } ?? true)
  }

  @Test func `a begin in the past is joined in the middle`() {
    #expect(progress(at: 10, begin: -0.25, timing { $0.repeatCount = .infinity }) == 0.25)
  }

  @Test func `the end in the parent's time allows for speed`() {
    let quick = timing {
      $0.speed = -4
      $0.repeatCount = 2
    }
    #expect(quick.activeEnd(beginTime: 3, duration: 2) == 4)
    #expect(
      timing { $0.repeatCount = .infinity }.activeEnd(beginTime: 3, duration: 2) == .infinity)
  }

  @Test func `the end instant that the clock is given is the last to show`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<10_000 {
      let timing = timing {
        $0.speed = Double.random(in: 0.01...7, using: &generator)
        $0.repeatCount = Double(Int.random(in: 1...40, using: &generator))
      }
      let begin = Double.random(in: 0...500, using: &generator)
      let duration = Double.random(in: 0.01...9, using: &generator)
      let end = timing.activeEnd(beginTime: begin, duration: duration)
      let position = timing.position(at: end, beginTime: begin, duration: duration)
      #expect(position?.progress == 1, "begin \(begin), duration \(duration), \(timing)")
      #expect(timing.phase(at: end, beginTime: begin, duration: duration) == .active)
      #expect(timing.phase(at: end + 1e-6, beginTime: begin, duration: duration) == .after)
    }
  }

  @Test func `repeats are announced in order, and the end is none`() {
    let timing = timing {
      $0.repeatCount = 3.5
      $0.speed = 2
    }
    var repeats: [Double] = []
    var time = -7.0
    while let next = timing.nextRepeat(after: time, beginTime: 1, duration: 0.5) {
      repeats.append(next)
      time = next
    }
    #expect(repeats == [1.25, 1.5, 1.75])
    #expect(MediaTiming().nextRepeat(after: 0, beginTime: 0, duration: 1) == nil)
  }

  // MARK: Rounding

  @Test func `a boundary is on its documented side however its time is computed`() {
    for tenthsBegin in 0...20 {
      for tenths in 1...12 {
        let begin = Double(tenthsBegin) / 10
        let duration = Double(tenths) / 10
        let timing = timing { $0.repeatCount = 12 }
        var sum = begin
        for k in 1...12 {
          sum += duration
          let exact = Double(tenthsBegin + k * tenths) / 10
          let times = [
            begin + Double(k) * duration, sum, exact, exact.nextUp, exact.nextDown,
            Double((tenthsBegin + k * tenths) * 6) * (1.0 / 60),
          ]
          for time in times {
            let position = timing.position(at: time, beginTime: begin, duration: duration)
            #expect(position?.progress == (k == 12 ? 1 : 0), "\(begin) + \(k) · \(duration)")
            #expect(position?.cycle == min(k, 11))
          }
        }
      }
    }
  }

  @Test func `times next to a boundary are not drawn onto it`() {
    let twice = timing { $0.repeatCount = 2 }
    #expect(progress(at: 0.2 - 1e-12, begin: 0.1, duration: 0.1, twice) ?? 0 > 0.99)
    #expect(progress(at: 0.1 + 1e-15, begin: 0, duration: 1, twice) != 0.1)
  }

  @Test func `huge times and tiny cycles give a position and do not trap`() {
    let endless = timing { $0.repeatCount = .infinity }
    let least = Double.leastNonzeroMagnitude
    for (time, duration) in [(1e300, 1e-300), (1e18, 0.1), (least, least), (1e308, 8e307)] {
      let position = endless.position(at: time, beginTime: 0, duration: duration)
      #expect((0...1).contains(position?.progress ?? -1), "\(time), \(duration)")
    }
  }

  // MARK: Vectors

  private struct Derived: Decodable {
    struct Vector: Decodable {
      var beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, t: Double
      var autoreverses: Bool
      var fillMode: String
      var progress: Double?
    }
    var count: Int
    var vectors: [Vector]
  }

  @Test func `every derived vector is met`() throws {
    let derived = try fixture("ca-timing-derived.json", as: Derived.self)
    #expect(derived.vectors.count == 186)
    for vector in derived.vectors {
      let fillMode = try #require(MediaTiming.FillMode(rawValue: vector.fillMode))
      let timing = timing {
        $0.speed = vector.speed
        $0.timeOffset = vector.timeOffset
        $0.repeatCount = vector.repeatCount
        $0.repeatDuration = vector.repeatDuration
        $0.autoreverses = vector.autoreverses
        $0.fillMode = fillMode
      }
      let shown = progress(
        at: vector.t, begin: vector.beginTime, duration: vector.duration, timing)
      #expect((shown == nil) == (vector.progress == nil), "\(vector)")
      // The file has twelve digits.
      if let shown, let expected = vector.progress {
        #expect(isClose(shown, expected, 1e-11), "\(shown) in \(vector)")
      }
    }
  }

  private struct WebPlatform: Decodable {
    struct Timing: Decodable {
      enum Count: Decodable {
        case number(Double)
        case infinity

        init(from decoder: any Decoder) throws {
          let container = try decoder.singleValueContainer()
          if let number = try? container.decode(Double.self) {
            self = .number(number)
          } else {
            self = .infinity
          }
        }
      }
      var beginTime, duration: Double
      var fillMode: String
      var timingFunction: [Double]
      var autoreverses, swapped: Bool
      var repeatCount: Count
    }
    struct Vector: Decodable {
      var id: String
      var ca: Timing
      var t, tolerance: Double
      var expected: Double?
    }
    var vectors: [Vector]
  }

  @Test func `every vector of the web platform tests that has a counterpart is met`() throws {
    let file = try fixture("timing-wpt-as-ca.json", as: WebPlatform.self)
    #expect(file.vectors.count == 22)
    for vector in file.vectors {
      let points = vector.ca.timingFunction
      var animation = Animation(
        .basic("x", from: vector.ca.swapped ? 1 : 0, to: vector.ca.swapped ? 0 : 1))
      animation.timingFunction = .cubicBezier(points[0], points[1], points[2], points[3])
      animation.timing.beginTime = vector.ca.beginTime
      animation.timing.duration = vector.ca.duration
      animation.timing.autoreverses = vector.ca.autoreverses
      animation.timing.fillMode = try #require(.init(rawValue: vector.ca.fillMode))
      switch vector.ca.repeatCount {
      case .number(let count): animation.timing.repeatCount = count
      case .infinity: animation.timing.repeatCount = .infinity
      }
      let shown = Player(animation).value("x", at: vector.t)
      guard case .number(let number) = shown, let expected = vector.expected else {
        #expect(shown == .none && vector.expected == nil, "\(vector.id)")
        continue
      }
      #expect(isClose(number, expected, vector.tolerance), "\(number) in \(vector.id)")
    }
  }
}
