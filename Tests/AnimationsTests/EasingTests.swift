import Animations
import Foundation
import Graphics
import Testing

/// The easings that Core Animation has not: the web's families, steps, stops and samples.
@Suite struct EasingTests {
  private func easing(_ name: String) throws -> TimingFunction {
    try #require(TimingFunction(named: name))
  }

  // MARK: - Families

  @Test(arguments: [
    ("easeInSine", 0.0761204675, 0.2928932188), ("easeOutSine", 0.3826834324, 0.7071067812),
    ("easeInOutSine", 0.1464466094, 0.5),
    ("easeInQuad", 0.0625, 0.25), ("easeOutQuad", 0.4375, 0.75), ("easeInOutQuad", 0.125, 0.5),
    ("easeInCubic", 0.015625, 0.125), ("easeOutCubic", 0.578125, 0.875),
    ("easeInOutCubic", 0.0625, 0.5),
    ("easeInQuart", 0.00390625, 0.0625), ("easeOutQuart", 0.68359375, 0.9375),
    ("easeInOutQuart", 0.03125, 0.5),
    ("easeInQuint", 0.0009765625, 0.03125), ("easeOutQuint", 0.7626953125, 0.96875),
    ("easeInOutQuint", 0.015625, 0.5),
    ("easeInExpo", 0.0055242717, 0.03125), ("easeOutExpo", 0.8232233047, 0.96875),
    ("easeInOutExpo", 0.015625, 0.5),
    ("easeInCirc", 0.0317541634, 0.1339745962), ("easeOutCirc", 0.6614378278, 0.8660254038),
    ("easeInOutCirc", 0.0669872981, 0.5),
    ("easeInBack", -0.0641365625, -0.0876975), ("easeOutBack", 0.8174096875, 1.0876975),
    ("easeInOutBack", -0.0996818437, 0.5),
    ("easeInElastic", -0.0055242717, -0.015625), ("easeOutElastic", 0.9116116524, 1.015625),
    ("easeInOutElastic", 0.0119694444, 0.5),
    ("easeInBounce", 0.02734375, 0.234375), ("easeOutBounce", 0.47265625, 0.765625),
    ("easeInOutBounce", 0.1171875, 0.5),
  ])
  func `the web's families are as published`(name: String, quarter: Double, half: Double) throws {
    let function = try easing(name)
    #expect(isClose(function.value(at: 0.25), quarter, 1e-10))
    #expect(isClose(function.value(at: 0.5), half, 1e-10))
  }

  @Test func `elastic and bounce have the published formulas all along`() throws {
    let (elastic, half) = (try easing("easeOutElastic"), try easing("easeInOutElastic"))
    let bounce = try easing("easeOutBounce")
    for step in 1..<200 {
      let x = Double(step) / 200
      let swing = pow(2, -10 * x) * sin((x * 10 - 0.75) * (2 * Double.pi / 3)) + 1
      #expect(isClose(elastic.value(at: x), swing, 1e-12))
      let angle = sin((20 * x - 11.125) * (2 * Double.pi / 4.5))
      let both =
        x < 0.5 ? -(pow(2, 20 * x - 10) * angle) / 2 : pow(2, -20 * x + 10) * angle / 2 + 1
      #expect(isClose(half.value(at: x), both, 1e-12))
      let (n, d) = (7.5625, 2.75)
      let ball =
        x < 1 / d
        ? n * x * x
        : x < 2 / d
          ? n * (x - 1.5 / d) * (x - 1.5 / d) + 0.75
          : x < 2.5 / d
            ? n * (x - 2.25 / d) * (x - 2.25 / d) + 0.9375
            : n * (x - 2.625 / d) * (x - 2.625 / d) + 0.984375
      #expect(isClose(bounce.value(at: x), ball, 1e-12))
    }
  }

  @Test func `an easing of the end mirrors that of the start, and one of both has both`() {
    for family in EasingFamily.allCases {
      func value(_ x: Double, _ direction: EasingFamily.Direction) -> Double {
        TimingFunction.family(family, direction).value(at: x)
      }
      for step in 0...64 {
        let x = Double(step) / 64
        #expect(value(x, .out) == 1 - value(1 - x, .in), "\(family) at \(x)")
        #expect(isClose(value(x, .inOut), 1 - value(1 - x, .inOut), 1e-15), "\(family) at \(x)")
      }
      for direction in EasingFamily.Direction.allCases {
        #expect(value(0, direction) == 0 && value(1, direction) == 1)
        #expect(value(-1, direction) == 0 && value(2, direction) == 1, "it holds beyond its ends")
      }
    }
  }

  @Test func `every name is found and told apart`() {
    #expect(TimingFunction.named.count == 5 + 30)
    #expect(Set(TimingFunction.named.map(\.name)).count == 35)
    #expect(TimingFunction(named: "easeInOutBack") == .family(.back, .inOut))
    for (name, function) in TimingFunction.named {
      #expect(TimingFunction(named: name) == function)
    }
  }

  // MARK: - Steps

  @Test func `steps jump where CSS says`() {
    func values(_ count: Int, _ jump: StepJump) -> [Double] {
      let function = TimingFunction.steps(count: count, jump: jump)
      return [0, 0.1, 0.25, 0.5, 0.75, 1].map { function.value(at: $0) }
    }
    #expect(values(4, .end) == [0, 0, 0.25, 0.5, 0.75, 1])
    #expect(values(4, .start) == [0.25, 0.25, 0.5, 0.75, 1, 1])
    #expect(values(4, .both) == [0.2, 0.2, 0.4, 0.6, 0.8, 1])
    #expect(values(5, .none) == [0, 0, 0.25, 0.5, 0.75, 1])
    #expect(values(1, .end) == [0, 0, 0, 0, 0, 1])
  }

  @Test func `steps go on beyond the ends`() {
    let steps = TimingFunction.steps(count: 2, jump: .end)
    #expect([-0.1, 1.1, 1.6].map { steps.value(at: $0) } == [-0.5, 1, 1.5])
  }

  @Test func `a step is taken on time whatever the rounding`() {
    let leaf = PropertyAnimation.basic("x", from: 0, to: 10)
    for begin in [0, 0.1, 0.3, 0.7, 12.1] {
      let animation = Animation(leaf)
        .with(
          duration: 0.7, begin: begin, repeatCount: 5, easing: .steps(count: 10, jump: .end))
      for frame in 0..<50 {
        let time = begin + Double(frame) * 0.07
        #expect(Player(animation).number("x", at: time) == Double(frame % 10), "\(time)")
      }
    }
  }

  // MARK: - Stops

  @Test func `stops are joined by straight lines`() {
    let function = TimingFunction.stops([
      TimingStop(input: 0, output: 0), TimingStop(input: 0.25, output: 0.75),
      TimingStop(input: 1, output: 1),
    ])
    #expect(
      [0, 0.125, 0.25, 0.625, 1].map { function.value(at: $0) } == [0, 0.375, 0.75, 0.875, 1])
  }

  @Test func `missing inputs are found as in CSS`() {
    func inputs(_ stops: [Double?]) -> [Double] {
      TimingStop.resolving(stops.map { (input: $0, output: 0) }).map(\.input)
    }
    #expect(inputs([nil, nil, nil]) == [0, 0.5, 1])
    #expect(inputs([nil, 0.5, nil, nil, 0.875, nil]) == [0, 0.5, 0.625, 0.75, 0.875, 1])
    #expect(inputs([0.5, 0.25, nil]) == [0.5, 0.5, 1], "none is below an earlier one")
    #expect(inputs([0.5, nil, 0.25, nil]) == [0.5, 0.5, 0.5, 1])
    #expect(inputs([0.2]) == [0.2])
    #expect(inputs([]) == [])
  }

  @Test func `beyond the outer stops the line goes on, and a single stop is a constant`() {
    let inner = TimingFunction.stops([
      TimingStop(input: 0.25, output: 0), TimingStop(input: 0.75, output: 1),
    ])
    #expect([0, 0.5, 1].map { inner.value(at: $0) } == [-0.5, 0.5, 1.5])
    #expect(TimingFunction.stops([TimingStop(input: 0, output: 0.3)]).value(at: 0.9) == 0.3)
  }

  @Test func `two stops of one input are a jump to the later one`() {
    let jump = TimingFunction.stops(
      TimingStop.resolving([(0, 0), (0.5, 0.25), (0.5, 0.75), (1, 1)]))
    #expect([0.25, 0.5, 0.75].map { jump.value(at: $0) } == [0.125, 0.75, 0.875])
    let ends = TimingFunction.stops(TimingStop.resolving([(0, 0), (0, 1), (1, 1), (1, 2)]))
    #expect([0, 0.5, 1].map { ends.value(at: $0) } == [1, 1, 2])
  }

  // MARK: - Samples

  private func sampled(_ function: (Double) -> Double) -> TimingFunction {
    let last = Double(SampledCurve.usualCount - 1)
    return .sampled(
      SampledCurve(samples: (0..<SampledCurve.usualCount).map { function(Double($0) / last) }))
  }

  @Test func `a sampled smooth function is met within 1e-4`() throws {
    var functions: [(Double) -> Double] = [{ $0 * $0 }]
    functions.append { sin(20 * $0) }
    functions.append { exp(-5 * $0) * cos(30 * $0) }
    for name in ["easeOutBack", "easeInOutSine", "easeInOutBack", "default"] {
      let function = try easing(name)
      functions.append { function.value(at: $0) }
    }
    for function in functions {
      let curve = sampled(function)
      for step in 0...9999 {
        let x = Double(step) / 9999
        #expect(isClose(curve.value(at: x), function(x), 1e-4), "\(x)")
      }
    }
  }

  @Test func `samples themselves are exact, and a jump does not swing`() {
    let jump = sampled { $0 < 0.5 ? 0 : 1 }
    #expect(jump.value(at: 0.5) == 1 && jump.value(at: 511 / 1024.0) == 0)
    for step in 0...20_000 {
      #expect((0...1).contains(jump.value(at: Double(step) / 20_000)))
    }
    let two = TimingFunction.sampled(SampledCurve(samples: [1, 3]))
    #expect([0, 0.5, 1, 1.5].map { two.value(at: $0) } == [1, 2, 3, 4])
  }

  @Test func `wrong steps and stops are named`() {
    func problem(_ function: TimingFunction) -> String? {
      Animation(.basic("x", from: 0, to: 1)).with(easing: function).validate()?.description
    }
    #expect(
      problem(.steps(count: 0, jump: .end)) == "timingFunction must have at least 1 step, not 0")
    #expect(
      problem(.steps(count: 1, jump: .none))
        == "timingFunction must have at least 2 steps, not 1")
    #expect(problem(.stops([])) == "timingFunction must have at least one stop")
    #expect(
      problem(.stops([TimingStop(input: 1, output: 0), TimingStop(input: 0, output: 0)]))
        == "timingFunction must have stops whose inputs do not decrease")
  }
}
