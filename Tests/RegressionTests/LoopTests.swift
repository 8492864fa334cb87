import Regression
import Testing

@Suite("A loop without a seam")
struct LoopTests {
  /// A bar that turns about the middle of the stage.
  private func spinner(_ animation: String) -> String {
    """
    local spinner = limn.layer {
      name = "spinner", bounds = { 0, 0, 30, 6 }, position = { 30, 20 },
      backgroundColor = "white",
    }
    stage:addSublayer(spinner)
    spinner:addAnimation(limn.basicAnimation {
      keyPath = "transform.rotation.z", repeatCount = math.huge, \(animation)
    })
    """
  }

  private func dot(_ lines: String) -> String {
    """
    local dot = limn.layer { name = "dot", frame = { 5, 15, 10, 10 }, backgroundColor = "white" }
    stage:addSublayer(dot)
    \(lines)
    """
  }

  private func failures(_ script: String, _ options: String = "period = 1") throws -> [String] {
    try MeasuredCase.failures(script, "s:loop(\"seam\", { \(options) })")
  }

  @Test func `a whole turn closes`() throws {
    #expect(try failures(spinner("from = 0, to = 2 * math.pi, duration = 1")) == [])
    #expect(try failures(spinner("from = 1, to = 1 - 4 * math.pi, duration = 1")) == [])
    #expect(
      try failures(
        spinner("from = 0, to = 2 * math.pi, duration = 1"), "from = 0.37, period = 2") == [])
  }

  @Test func `a turn that lacks one per cent is reported with time, layer, property and size`()
    throws
  {
    let result = try MeasuredCase.result(
      spinner("from = 0, to = 0.99 * 2 * math.pi, duration = 1"),
      "s:loop(\"seam\", { period = 1 })")
    #expect(
      result.failures.map(\.message) == [
        "spinner.transform.rotation.z: the loop's end is 0.0628 short of its start at t = 1"
      ])
    #expect(result.failures.first?.time == 1)
    #expect(result.status == .failed)
    // Its course can be looked at.
    #expect(result.timeline?.series.map(\.title) == ["spinner.transform.rotation.z"])
    #expect(result.timeline?.times.count == 61)
    #expect(result.picture == nil)
  }

  @Test func `a turn of 6.28 is no whole one`() throws {
    #expect(
      try failures(spinner("from = 0, to = 6.28, duration = 1")) == [
        "spinner.transform.rotation.z: the loop's end is 0.00319 short of its start at t = 1"
      ])
    #expect(try failures(spinner("from = 0, to = 6.2832, duration = 1")) == [])
  }

  @Test func `a round of colors may turn at its end as it does within`() throws {
    let round = """
      dot:addAnimation(limn.keyframeAnimation {
        keyPath = "backgroundColor", values = { "red", "lime", "blue", "red" }, duration = 1,
        repeatCount = math.huge,
      })
      """
    #expect(try failures(dot(round)) == [])
    #expect(
      try failures(dot(round.replacing("\"blue\", \"red\"", with: "\"blue\", \"#f80000\""))) == [
        "dot.backgroundColor.red: the loop's end is 0.0275 short of its start at t = 1"
      ])
  }

  @Test func `a leap within the period excuses no corner at its end`() throws {
    #expect(
      try failures(
        dot(
          """
          dot:addAnimation(limn.basicAnimation {
            keyPath = "position.x", from = 10, to = 30, duration = 0.5,
          })
          """)) == [
          "dot.position.x: the loop changes its velocity at t = 1, from 0 to 40 a second"
        ])
  }

  @Test func `a turn that goes one per cent too far is reported, too`() throws {
    #expect(
      try failures(spinner("from = 0, to = 1.01 * 2 * math.pi, duration = 1")) == [
        "spinner.transform.rotation.z: the loop's end is 0.0628 beyond its start at t = 1"
      ])
  }

  @Test func `a duration that is one per cent too long is reported`() throws {
    let result = try MeasuredCase.result(
      spinner("from = 0, to = 2 * math.pi, duration = 1.01"), "s:loop(\"seam\", { period = 1 })")
    #expect(
      result.failures.map(\.message) == [
        "spinner.transform.rotation.z: the loop's end is 0.0622 short of its start at t = 1"
      ])
    // What follows for the picture stands below it.
    #expect(
      result.failures[0].details.first?.hasPrefix("the loop's end is another picture") == true)
    #expect(result.picture?.times == [1])
    #expect(
      result.picture?.explanation.contains { $0.contains("spinner.transform.rotation") } == true)
  }

  @Test func `a duration that is one per cent too short is reported`() throws {
    let found = try failures(spinner("from = 0, to = 2 * math.pi, duration = 0.99"))
    #expect(
      found.first
        == "spinner.transform.rotation.z: the loop's end is 0.0635 beyond its start at t = 1")
  }

  @Test(arguments: ["position.x", "opacity", "transform.scale", "cornerRadius"])
  func `what comes back closes, and what does not is reported`(keyPath: String) throws {
    let start = keyPath == "position.x" ? 10.0 : 0.5
    let animation = """
      dot:addAnimation(limn.keyframeAnimation {
        keyPath = "\(keyPath)", values = { \(start), \(start * 2), END },
        duration = 1, repeatCount = math.huge, calculationMode = "cubic",
        continuityValues = { 0, 0, 0 }, tensionValues = { 1, 0, 1 },
      })
      """
    #expect(
      try failures(dot(animation.replacing("END", with: "\(start)"))) == [])
    let broken = try failures(
      dot(animation.replacing("END", with: "\(start * 1.01)")))
    #expect(broken.count == 1)
    #expect(
      broken.first?.hasPrefix("dot.\(keyPath): the loop's end is \(start == 10 ? 0.1 : 0.005)")
        == true)
  }

  @Test func `there and back closes where it comes to rest`() throws {
    let breath = """
      dot:addAnimation(limn.basicAnimation {
        keyPath = "transform.scale", from = 1, to = 1.5, duration = 0.5, autoreverses = true,
        repeatCount = math.huge, timingFunction = "TIMING",
      })
      """
    let eased = breath.replacing("TIMING", with: "easeInEaseOut")
    #expect(try failures(dot(eased)) == [])
    let short = try failures(dot(eased), "period = 0.99")
    #expect(short.count == 1)
    #expect(short[0].hasPrefix("dot.transform.scale: the loop's end is 0.000"))
    #expect(short[0].hasSuffix(" short of its start at t = 0.99"))
    let linear = breath.replacing("TIMING", with: "linear")
    // It turns as sharply in the middle.
    #expect(try failures(dot(linear)) == [])
    #expect(try failures(dot(linear), "from = 0.2, period = 1") == [])
  }

  @Test func `a corner that is nowhere but at the end is a seam`() throws {
    let bow = """
      dot:addAnimation(limn.keyframeAnimation {
        keyPath = "position.y", values = { 20, 10, 20 }, duration = 1, repeatCount = math.huge,
        timingFunctions = { "easeOut", "easeIn" },
      })
      """
    // The slope of easeOut at its start is 1 / 0.58: 34.5 points a second.
    let found = try failures(dot(bow))
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("dot.position.y: the loop changes its velocity at t = 1, from 34."))
    #expect(found[0].contains(" to -34."))
    #expect(try failures(dot(bow), "from = 0.5, period = 1") == [])
  }

  @Test func `a velocity that starts anew is reported`() throws {
    let found = try failures(
      spinner("from = 0, to = 2 * math.pi, duration = 1, timingFunction = \"easeIn\""))
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(
        "spinner.transform.rotation.z: the loop changes its velocity at t = 1, from ") == true)
  }

  @Test func `dashes may move by one pattern`() throws {
    func dashes(_ phase: Double) -> String {
      """
      local line = limn.shapeLayer {
        name = "line", bounds = { 0, 0, 60, 40 }, position = { 30, 20 },
        path = "M 2 20 L 58 20", strokeColor = "white", lineWidth = 4, lineDashPattern = { 6, 4 },
      }
      stage:addSublayer(line)
      line:addAnimation(limn.basicAnimation {
        keyPath = "lineDashPhase", from = 0, to = \(phase), duration = 1,
        repeatCount = math.huge,
      })
      """
    }
    #expect(try failures(dashes(-10)) == [])
    #expect(try failures(dashes(20)) == [])
    #expect(
      try failures(dashes(9.9)) == [
        "line.lineDashPhase: the loop's end is 0.1 short of its start at t = 1"
      ])
  }

  @Test func `what comes back from outside of a clip has no seam`() throws {
    // A band runs over a button and rests outside of it.
    let flow = """
      local button = limn.layer { frame = { 10, 10, 40, 20 }, masksToBounds = true }
      stage:addSublayer(button)
      local band = limn.layer { name = "band", frame = { -12, 0, 10, 20 }, backgroundColor = "white" }
      button:addSublayer(band)
      band:addAnimation(limn.keyframeAnimation {
        keyPath = "position.x", values = { -10, 50, 50 }, keyTimes = { 0, 0.4, 1 },
        duration = DURATION, repeatCount = math.huge,
      })
      """
    #expect(try failures(flow.replacing("DURATION", with: "1")) == [])
    #expect(
      try failures(flow.replacing("DURATION", with: "1.01")).first
        == "band.position.x: the loop's end is 60 away from its start at t = 1")
  }

  @Test func `what fades out and begins anew has no seam of its own`() throws {
    let rings = """
      for i = 0, 2 do
        local ring = limn.layer {
          name = "ring" .. i, bounds = { 0, 0, 30, 30 }, position = { 30, 20 },
          cornerRadius = 15, backgroundColor = "white", opacity = 0,
        }
        stage:addSublayer(ring)
        ring:addAnimation(limn.animationGroup {
          beginTime = i * 0.8, duration = 2.4, repeatCount = math.huge, animations = {
            limn.basicAnimation { keyPath = "transform.scale", from = 0.3, to = 1 },
            limn.basicAnimation { keyPath = "opacity", from = 0.6, to = 0 },
          },
        })
      end
      """
    #expect(try failures(rings, "from = 2.4, period = 2.4") == [])
    #expect(try failures(rings, "from = 3.1, period = 2.4") == [])
    #expect(try failures(rings, "from = 2.4, period = 2.3").count > 3)
  }

  @Test func `a value that starts over where nobody sees it has no seam`() throws {
    // The light of a gradient goes from beyond one end to beyond the other; the layer stays.
    func skeleton(_ end: Double) -> String {
      """
      local bar = limn.gradientLayer {
        name = "bar", frame = { 10, 10, 40, 20 }, colors = { "#333", "#eee", "#333" },
        startPoint = { -1, 0.5 }, endPoint = { 0, 0.5 },
      }
      stage:addSublayer(bar)
      bar:addAnimation(limn.animationGroup {
        duration = 1, repeatCount = math.huge, animations = {
          limn.basicAnimation { keyPath = "startPoint", from = { -1.1, 0.5 }, to = { \(end), 0.5 } },
          limn.basicAnimation { keyPath = "endPoint", from = { -0.1, 0.5 }, to = { \(end + 1), 0.5 } },
        },
      })
      """
    }
    #expect(try failures(skeleton(1.1)) == [])
    // Where the light still shows, it is a jump.
    let seen = try failures(skeleton(0.5))
    #expect(seen.count == 2)
    #expect(seen[0] == "bar.endPoint.x: the loop's end is 1.6 beyond its start at t = 1")
  }

  @Test func `a turn that misses a whole one is told even where nobody sees it`() throws {
    let disc = """
      local disc = limn.layer {
        name = "disc", frame = { 20, 10, 20, 20 }, cornerRadius = 10, backgroundColor = "white",
      }
      stage:addSublayer(disc)
      disc:addAnimation(limn.basicAnimation {
        keyPath = "transform.rotation.z", from = 0, to = END, duration = 1,
        repeatCount = math.huge,
      })
      """
    #expect(try failures(disc.replacing("END", with: "2 * math.pi")) == [])
    #expect(
      try failures(disc.replacing("END", with: "1.98 * math.pi")) == [
        "disc.transform.rotation.z: the loop's end is 0.0628 short of its start at t = 1"
      ])
  }

  @Test func `frames one after the other may jump, also at the end`() throws {
    let steps = """
      dot:addAnimation(limn.keyframeAnimation {
        keyPath = "position.x", values = { 10, 20, 30, 40 }, calculationMode = "discrete",
        duration = 1, repeatCount = math.huge,
      })
      """
    #expect(try failures(dot(steps)) == [])
    // Where places overlap, going back changes more pixels than going on.
    let overlapping = steps.replacing("10, 20, 30, 40", with: "10, 14, 18, 22")
    #expect(try failures(dot(overlapping)) == [])
    #expect(
      try failures(dot(steps), "period = 1.5").first?.hasPrefix(
        "dot.position.x: the loop's end is 20 away from its start at t = 1.5") == true)
  }

  @Test func `what a script moves in ticks closes, too`() throws {
    let wheel = """
      limn.onFrame(function(t)
        dot.transform = limn.transform { rotation = t * 2 * math.pi * RATE }
      end)
      """
    #expect(try failures(dot(wheel.replacing("RATE", with: "1"))) == [])
    let found = try failures(dot(wheel.replacing("RATE", with: "0.99")))
    #expect(
      found.first
        == "dot.transform.rotation.z: the loop's end is 0.0628 away from its start at t = 1")
  }

  @Test func `what is meant to jump is listed`() throws {
    let script =
      spinner("from = 0, to = 6, duration = 1")
      + "\nlocal lamp = limn.layer { name = \"lamp\", frame = { 0, 0, 4, 4 }, backgroundColor ="
      + " \"red\" }\nstage:addSublayer(lamp)\n"
      + "lamp:addAnimation(limn.basicAnimation { keyPath = \"opacity\", from = 1, to = 0.5,"
      + " duration = 1, repeatCount = math.huge })"
    #expect(try failures(script).count == 2)
    for exceptions in [
      "\"spinner\", \"lamp\"", "\"spinner.transform.rotation.z\", \"*.opacity\"",
      "\"transform\", \"opacity\"", "\"s*\", \"l?mp\"",
    ] {
      #expect(try failures(script, "period = 1, except = { \(exceptions) }") == [])
    }
    #expect(
      try failures(script, "period = 1, except = { \"spinner\" }") == [
        "lamp.opacity: the loop's end is 0.5 beyond its start at t = 1"
      ])
  }

  @Test func `an exception of one component leaves the others`() throws {
    let script = dot(
      """
      dot:addAnimation(limn.basicAnimation {
        keyPath = "position", from = { 10, 20 }, to = { 50, 21 }, duration = 1,
        repeatCount = math.huge,
      })
      """)
    #expect(
      try failures(script, "period = 1, except = { \"position.x\" }") == [
        "dot.position.y: the loop's end is 1 beyond its start at t = 1"
      ])
    #expect(try failures(script, "period = 1, except = { \"dot.position\" }") == [])
  }

  @Test(arguments: ["period = 1e-4", "from = 999, period = 1e-3"])
  func `a period of any length at any time can be asked for`(options: String) throws {
    let result = try MeasuredCase.result(
      spinner("from = 0, to = 2 * math.pi, duration = 1"), "s:loop(\"seam\", { \(options) })")
    #expect(result.status == .passed || result.status == .failed)
  }

  @Test func `only the layers that are asked for are looked at`() throws {
    let script = spinner("from = 0, to = 6, duration = 1")
    #expect(try failures(script, "period = 1, layers = { \"sp*\" }").count == 1)
    #expect(
      try failures(script, "period = 1, layers = { \"spinnr\" }") == [
        "no layer is called 'spinnr'; there are 'spinner', 'stage#1'"
      ])
  }

  @Test func `a picture that changes at the end is a seam, whoever has changed it`() throws {
    // A layer comes for the last tick before the end and goes at it.
    let flash = """
      local flash = limn.layer { name = "flash", frame = { 0, 0, 60, 40 }, backgroundColor = "white" }
      flash.hidden = true
      stage:addSublayer(flash)
      limn.after(0.99, function() flash.hidden = false end)
      """
    let found = try failures(flash)
    #expect(found.contains("flash.hidden: the loop's end is not its start at t = 1"))
    let drift = """
      limn.after(0.99, function() dot.position = { 40, 20 } end)
      limn.after(1, function() dot.position = { 10, 20 } end)
      """
    #expect(try failures(dot(drift), "period = 1") == [])
  }

  @Test func `without pixels only values are looked at`() throws {
    let script = """
      local n = 0
      limn.every(0.5, function()
        n = n + 1
        stage:addSublayer(limn.layer { frame = { n * 5, 0, 4, 4 }, backgroundColor = "white" })
      end)
      """
    #expect(try failures(script, "from = 0.1, period = 1, pixels = false") == [])
    let found = try failures(script, "from = 0.1, period = 1")
    #expect(found.count == 1)
    #expect(
      found.first
        == "the loop's end is another picture than its start, at t = 0.1 and t = 1.1: 32 pixels"
        + " differ by up to 255, in x 5..<14, y 0..<4")
  }
}
