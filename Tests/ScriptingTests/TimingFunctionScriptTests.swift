import Scripting
import Testing

// Timing functions as scripts write them.
@Suite struct TimingFunctionsInScripts {
  /// A function `at(f, t)`: what an animation from 0 to 1 in one second with that timing function
  /// shows at t.
  private func shown(_ function: String, at times: [Double]) throws -> [Double] {
    let stage = try run(
      """
      local dot = stage:addSublayer(limn.layer { name = "dot" })
      dot:addAnimation(limn.basicAnimation {
        keyPath = "zPosition", from = 0, to = 1, duration = 1, timingFunction = \(function),
      })
      """)
    return try times.map { time in
      try stage.advance(to: time)
      return try shownNumber("zPosition", of: "dot", in: stage)
    }
  }

  @Test(arguments: [
    ("limn.timing.steps(4)", [0, 0, 0.25, 0.75, 1]),
    ("limn.timing.steps(4, 'jump-end')", [0, 0, 0.25, 0.75, 1]),
    ("limn.timing.steps(4, 'jump-start')", [0.25, 0.25, 0.5, 1, 1]),
    ("limn.timing.steps(2, 'jump-none')", [0, 0, 0, 1, 1]),
    ("limn.timing.steps(1, 'jump-both')", [0.5, 0.5, 0.5, 0.5, 1]),
  ])
  func `steps are CSS's`(function: String, values: [Double]) throws {
    #expect(try shown(function, at: [0, 0.2, 0.25, 0.8, 1]) == values)
  }

  @Test(arguments: [
    ("limn.timing.stops { 0, 0.5, 1 }", [0, 0.125, 0.5, 1]),
    ("limn.timing.stops { 0, { 1, 0.25 }, 0.5, 1 }", [0, 0.5, 2.0 / 3, 1]),
    ("limn.timing.stops { 0, { 0.5, 0.125, 0.75 }, 1 }", [0, 0.5, 0.5, 1]),
  ])
  func `stops are CSS's linear function`(function: String, values: [Double]) throws {
    let shown = try shown(function, at: [0, 0.125, 0.5, 1])
    for (one, other) in zip(shown, values) { #expect(abs(one - other) < 1e-12) }
  }

  @Test func `the web's names are there`() throws {
    #expect(try shown("'easeInQuad'", at: [0.5, 1]) == [0.25, 1])
    #expect(try shown("'easeOutCubic'", at: [0.5, 1]) == [0.875, 1])
    #expect(try shown("'easeInBack'", at: [0.25])[0] < 0)
  }

  @Test func `a function of the script's is met within a ten-thousandth`() throws {
    let times = (0...97).map { Double($0) / 97 }
    let shown = try shown(
      "function(p) return p * p * (3 - 2 * p) + 0.3 * p * (1 - p) end", at: times)
    for (time, value) in zip(times, shown) {
      #expect(abs(value - (time * time * (3 - 2 * time) + 0.3 * time * (1 - time))) < 1e-4)
    }
  }

  @Test func `a function is sampled once, when it is assigned`() {
    #expect(
      output(
        of: """
          local count, slope = 0, 1
          local fade = limn.basicAnimation { keyPath = "opacity", from = 0, to = 1, duration = 1,
            timingFunction = function(p) count = count + 1 return p * slope end }
          print(count)
          slope = 0.5
          stage:addAnimation(fade)
          limn.after(0.5, function() print(count, stage.presentation.opacity) end)
          """, to: 1) == ["1025", "1025\t0.5"])
  }

  @Test func `it reads back as written`() {
    #expect(
      output(
        of: """
          local function own(p) return p end
          local steps = limn.timing.steps(3, "jump-none")
          local fade = limn.keyframeAnimation { keyPath = "opacity", values = { 0, 1, 0, 1 },
            timingFunction = own, timingFunctions = { steps, own, { 0, 0, 0.5, 1 } } }
          print(fade.timingFunction == own, fade.timingFunctions[1] == steps)
          print(fade.timingFunctions[1], fade.timingFunctions[2] == own, fade.timingFunctions[3][3])
          fade.timingFunction = "easeOutBack"
          print(fade.timingFunction)
          fade.timingFunction = limn.timing.stops { 0, { 0.5, 0.25 }, 1 }
          print(fade.timingFunction, fade.timingFunction:value(0.25))
          local other = limn.basicAnimation { keyPath = "opacity", timingFunction = own }
          fade.timingFunction = other.timingFunction
          print(fade.timingFunction == own)
          """) == [
          "true\ttrue", "limn.timing.steps(3, \"jump-none\")\ttrue\t0.5", "easeOutBack",
          "limn.timing.stops { { 0, 0 }, { 0.5, 0.25 }, { 1, 1 } }\t0.5", "true",
        ])
  }

  @Test(arguments: [
    (
      "function(p) return nil end",
      "basicAnimation.timingFunction: the function must return a finite number, got no number for 0"
    ),
    (
      "function(p) return 1 / p end",
      "basicAnimation.timingFunction: the function must return a finite number, got inf for 0"
    ),
    (
      "function(p) return p < 0.5 and p or 0 / 0 end",
      "basicAnimation.timingFunction: the function must return a finite number, got nan for 0.5"
    ),
    ("function(p) error('no') end", "no"),
    (
      "'easeInBak'",
      "basicAnimation.timingFunction must be one of 'linear', 'easeIn', 'easeOut', 'easeInEaseOut',"
        + " 'default', …, got 'easeInBak' (did you mean 'easeInBack'?)"
    ),
    (
      "{ 0, 0, 1 }",
      "basicAnimation.timingFunction must be a timing function: a name, { x1, y1, x2, y2 },"
        + " limn.timing.steps(…) or a function, got table"
    ),
    ("limn.timing.steps(0)", "steps' count must be a whole number of at least 1, got 0"),
    ("limn.timing.steps(1.5)", "steps' count must be a whole number of at least 1, got 1.5"),
    (
      "limn.timing.steps(1, 'jump-none')",
      "steps' count must be a whole number of at least 2, got 1"
    ),
    (
      "limn.timing.steps(2, 'end')",
      "steps' jump must be one of 'jump-end', 'jump-start', 'jump-none', 'jump-both', got 'end'"
    ),
    (
      "limn.timing.stops {}",
      "stops' argument must be a list such as { 0, { 0.25, 0.75 }, 1 }, got table"
    ),
    ("limn.timing.stops { 0, 'x' }", "stops' argument[2] must be a number, got 'x'"),
    ("limn.timing.step(2)", "limn.timing has no property 'step' (did you mean 'steps'?)"),
  ])
  func `a wrong one is refused`(function: String, message: String) {
    #expect(
      failure(
        of: "limn.basicAnimation { keyPath = 'opacity', timingFunction = \(function) }")
        == "main.lua:1: " + message)
  }
}
