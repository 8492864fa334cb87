import Check
import Testing

/// Scripts that trip a rule, and scripts as like them as can be that must not.
@Suite("Each rule")
struct RuleTests {
  /// One script and what is found in it: the rule at a line, counted from 2 below the prelude.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let script: String
    var found: [String] = []
  }

  private func expect(_ script: Case, _ rule: Rule) throws {
    let found = try findings(in: script.script).map { "\($0.line) \($0.rule.rawValue)" }
    #expect(found == script.found, "\(rule.rawValue): \(script.testDescription)")
  }

  // MARK: - open-loop

  static let openLoops = [
    Case(
      testDescription: "a slide that starts over",
      script: """
        local box = box()
        box:addAnimation(limn.basicAnimation {
          keyPath = "transform.translation.x", from = 0, to = 80, duration = 1, repeatCount = math.huge,
        })
        """, found: ["3 open-loop"]),
    Case(
      testDescription: "a fade that pops off, in keyframes",
      script: """
        box():addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 0.1, 0.4, 1 }, duration = 0.5, repeatCount = 4 }, "fade")
        """, found: ["2 open-loop"]),
    Case(
      testDescription: "a turn of three quarters, inside a group",
      script: """
        local spin = limn.basicAnimation { keyPath = "transform.rotation.z", by = 1.5 * math.pi }
        box():addAnimation(limn.animationGroup { animations = { spin }, duration = 0.8, repeatCount = math.huge })
        """, found: ["2 open-loop"]),
    Case(
      testDescription: "a stroke that is drawn and starts over",
      script: """
        local ring = stage:addSublayer(limn.shapeLayer {
          frame = { 10, 10, 80, 80 }, path = limn.path():ellipse(5, 5, 70, 70),
          fillColor = "transparent", strokeColor = "white", lineWidth = 4,
        })
        ring:addAnimation(limn.basicAnimation {
          keyPath = "strokeEnd", from = 0, to = 1, duration = 1, repeatCount = math.huge,
        })
        """, found: ["6 open-loop"]),
    Case(
      testDescription: "a slide of a minute, long after the end of the stage",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "position.x", from = 50, to = 150, duration = 60, repeatCount = math.huge })
        """, found: ["2 open-loop"]),
    Case(
      testDescription: "a fall with an offset, which starts over in the middle",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "position.y", from = 20, to = 80, duration = 1, timeOffset = 0.4, repeatCount = math.huge })
        """, found: ["2 open-loop"]),
    Case(
      testDescription: "a colour that changes for good",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "backgroundColor", from = "red", to = "blue", duration = 0.7, repeatCount = 2.5, autoreverses = false })
        """, found: ["2 open-loop", "2 snap-back"]),
  ]

  static let closedLoops = [
    Case(
      testDescription: "there and back",
      script: """
        box():addAnimation(limn.basicAnimation {
          keyPath = "transform.translation.x", from = 0, to = 80, duration = 1,
          autoreverses = true, repeatCount = math.huge,
        })
        """),
    Case(
      testDescription: "a whole turn",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "transform.rotation.z", from = 0, to = -2 * math.pi, duration = 1, repeatCount = math.huge })
        """),
    Case(
      testDescription: "a third of a turn of three equal spokes",
      script: """
        local wheel = stage:addSublayer(limn.layer { frame = { 50, 10, 80, 80 } })
        for i = 0, 2 do
          wheel:addSublayer(limn.layer {
            bounds = { 0, 0, 4, 30 }, position = { 40, 40 }, anchorPoint = { 0.5, 1 },
            transform = { rotation = i * 2 * math.pi / 3 }, backgroundColor = "white",
          })
        end
        wheel:addAnimation(limn.basicAnimation { keyPath = "transform.rotation.z", from = 0, to = 2 * math.pi / 3, duration = 0.5, repeatCount = math.huge })
        """),
    Case(
      testDescription: "a ring that has faded away when it starts over",
      script: """
        box():addAnimation(limn.animationGroup {
          animations = {
            limn.basicAnimation { keyPath = "transform.scale", from = 1, to = 2 },
            limn.basicAnimation { keyPath = "opacity", from = 1, to = 0 },
          }, duration = 1, repeatCount = math.huge,
        })
        """),
    Case(
      testDescription: "frames one after the other",
      script: """
        box():addAnimation(limn.keyframeAnimation { keyPath = "position.x", values = { 20, 60, 100 }, calculationMode = "discrete", duration = 0.6, repeatCount = math.huge })
        """),
    Case(
      testDescription: "stripes that move by their distance behind a clip",
      script: """
        local pane = box { masksToBounds = true, frame = { 0, 0, 200, 50 } }
        local stripes = pane:addSublayer(limn.layer { bounds = { 0, 0, 240, 50 }, position = { 100, 25 } })
        for i = 0, 12 do
          stripes:addSublayer(limn.layer { frame = { i * 20 - 20, 0, 10, 50 }, backgroundColor = "white" })
        end
        stripes:addAnimation(limn.basicAnimation { keyPath = "transform.translation.x", from = 0, to = 20, duration = 0.4, repeatCount = math.huge })
        """),
    Case(
      testDescription: "steps that go on from where they are",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "transform.rotation.z", from = 0, to = 0.3, duration = 0.5, cumulative = true, repeatCount = math.huge })
        """),
    Case(
      testDescription: "a gradient whose light has left at both ends",
      script: """
        local shine = stage:addSublayer(limn.gradientLayer {
          frame = { 20, 20, 100, 40 }, colors = { "#888", "#fff", "#888" }, locations = { -1, -0.5, 0 },
          startPoint = { 0, 0.5 }, endPoint = { 1, 0.5 },
        })
        shine:addAnimation(limn.basicAnimation { keyPath = "locations", from = { -1, -0.5, 0 }, to = { 1, 1.5, 2 }, duration = 1, repeatCount = math.huge })
        """),
    Case(
      testDescription: "dashes that move by one pattern",
      script: """
        local ants = stage:addSublayer(limn.shapeLayer {
          frame = { 10, 10, 80, 80 }, path = "M 0 0 L 80 0 L 80 80", fillColor = "transparent",
          strokeColor = "white", lineWidth = 4, lineDashPattern = { 10, 6 },
        })
        ants:addAnimation(limn.basicAnimation { keyPath = "lineDashPhase", from = 0, to = -16, duration = 0.3, repeatCount = math.huge })
        """),
  ]

  @Test(arguments: openLoops + closedLoops)
  func `open-loop: a cycle ends where the next one starts`(_ script: Case) throws {
    try expect(script, .openLoop)
  }

  // MARK: - keyframes

  static let malformed = [
    Case(
      testDescription: "key times that start late",
      script: """
        box():addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0.5, 1 }, keyTimes = { 0.2, 0.6, 1 }, duration = 1 })
        """, found: ["2 keyframes"]),
    Case(
      testDescription: "key times in thirds that end early",
      script: """
        box():addAnimation(limn.keyframeAnimation {
          keyPath = "transform.scale", values = { 1, 1.2, 1 }, keyTimes = { 0, 0.33, 0.66 }, duration = 1,
        })
        """, found: ["2 keyframes"]),
    Case(
      testDescription: "one value",
      script: """
        local one = limn.keyframeAnimation { keyPath = "opacity", values = { 0.5 } }
        one.duration = 1
        box():addAnimation(one)
        """, found: ["2 keyframes"]),
    Case(
      testDescription: "a spinner's frames with 0 and 360 degrees",
      script: """
        local angles = {}
        for i = 0, 12 do angles[i + 1] = i * math.pi / 6 end
        box():addAnimation(limn.keyframeAnimation {
          keyPath = "transform.rotation.z", values = angles, calculationMode = "discrete",
          duration = 1, repeatCount = math.huge,
        })
        """, found: ["4 keyframes"]),
    Case(
      testDescription: "a whole turn between two matrices",
      script: """
        box():addAnimation(limn.basicAnimation {
          keyPath = "transform", from = {}, to = { rotation = 2 * math.pi }, duration = 1, repeatCount = math.huge,
        })
        """, found: ["2 keyframes"]),
  ]

  static let wellFormed = [
    Case(
      testDescription: "key times from 0 to 1 with a rest",
      script: """
        box():addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0.5, 1, 1 }, keyTimes = { 0, 0.2, 0.4, 1 }, duration = 1 })
        """),
    Case(
      testDescription: "one value as a frame that stands",
      script: """
        box():addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 1 }, calculationMode = "discrete", duration = 1 })
        """),
    Case(
      testDescription: "twelve frames of a turn",
      script: """
        local angles = {}
        for i = 0, 11 do angles[i + 1] = i * math.pi / 6 end
        box():addAnimation(limn.keyframeAnimation {
          keyPath = "transform.rotation.z", values = angles, calculationMode = "discrete",
          duration = 1, repeatCount = math.huge,
        })
        """),
    Case(
      testDescription: "a blink: on, off, on",
      script: """
        box():addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0, 1 }, calculationMode = "discrete", duration = 1, repeatCount = math.huge })
        """),
    Case(
      testDescription: "half a turn between two matrices",
      script: """
        box { frame = { 60, 30, 40, 40 } }:addAnimation(limn.basicAnimation {
          keyPath = "transform", from = {}, to = { rotation = math.pi }, duration = 1, repeatCount = math.huge,
        })
        """),
  ]

  @Test(arguments: malformed + wellFormed)
  func `keyframes: times span the cycle, values move`(_ script: Case) throws {
    try expect(script, .keyframes)
  }

  // MARK: - held

  static let holding = [
    Case(
      testDescription: "a fade that is held",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "opacity", from = 1, to = 0.2, duration = 0.5, fillMode = "forwards" })
        """, found: ["2 held"]),
    Case(
      testDescription: "a slide that is held, both ways and after a delay",
      script: """
        local slide = limn.basicAnimation { keyPath = "position.x", to = 150, duration = 0.5, delay = 0.5 }
        slide.fillMode = "both"
        box():addAnimation(slide, "slide")
        """, found: ["2 held"]),
    Case(
      testDescription: "a group that is held until it is removed",
      script: """
        local box = box()
        box:addAnimation(limn.animationGroup {
          animations = {
            limn.basicAnimation { keyPath = "transform.scale", to = 1.5, fillMode = "forwards" },
          }, duration = 0.5, fillMode = "forwards",
        }, "grow")
        limn.after(1, function() box:removeAnimation("grow") end)
        """, found: ["3 held"]),
  ]

  static let committed = [
    Case(
      testDescription: "a fade that is committed",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "opacity", from = 1, to = 0.2, duration = 0.5, fillMode = "forwards", commit = true })
        """),
    Case(
      testDescription: "a model that was set along with it",
      script: """
        local box = box()
        box.opacity = 0.2
        box:addAnimation(limn.basicAnimation { keyPath = "opacity", from = 1, to = 0.2, duration = 0.5, fillMode = "both" })
        """),
    Case(
      testDescription: "a toast that is destroyed where it ends",
      script: """
        local box = box()
        box:addAnimation(limn.basicAnimation { keyPath = "opacity", to = 0, duration = 0.5, fillMode = "forwards" })
          :onEnd(function() box:destroy() end)
        """),
    Case(
      testDescription: "a layer that leaves the stage a while after",
      script: """
        local box = box()
        box:addAnimation(limn.basicAnimation { keyPath = "opacity", to = 0, duration = 0.5, fillMode = "forwards" })
        limn.after(1, function() box:removeFromSuperlayer() end)
        """),
  ]

  @Test(arguments: holding + committed)
  func `held: what shows is what the model says`(_ script: Case) throws {
    try expect(script, .held)
  }

  // MARK: - snap-back

  static let snapping = [
    Case(
      testDescription: "a fade that comes back",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "opacity", from = 1, to = 0.2, duration = 0.5 })
        """, found: ["2 snap-back"]),
    Case(
      testDescription: "keyframes that end elsewhere, after a delay",
      script: """
        limn.after(0.3, function()
          stage.sublayers[1]:addAnimation(limn.keyframeAnimation {
            keyPath = "transform.translation", values = { { 0, 0 }, { 0, 30 }, { 40, 0 } }, duration = 1,
          })
        end)
        box()
        """, found: ["3 snap-back"]),
    Case(
      testDescription: "two and a half times there and back",
      script: """
        box():addAnimation(limn.basicAnimation {
          keyPath = "transform.scale.x", to = 1.6, duration = 0.4, autoreverses = true, repeatCount = 2.5,
        }, "stretch")
        """, found: ["2 snap-back"]),
  ]

  static let landing = [
    Case(
      testDescription: "a pulse that ends where it started",
      script: """
        box():addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0.2, 1 }, duration = 0.5 })
        """),
    Case(
      testDescription: "a model that is set when it ends",
      script: """
        local box = box()
        box:addAnimation(limn.basicAnimation { keyPath = "opacity", to = 0.2, duration = 0.5 })
          :onEnd(function() box.opacity = 0.2 end)
        """),
    Case(
      testDescription: "another animation that goes on from there",
      script: """
        local box = box()
        box:addAnimation(limn.basicAnimation { keyPath = "position.x", to = 120, duration = 0.5 })
          :onEnd(function()
            box:addAnimation(limn.basicAnimation { keyPath = "position.x", from = 120, duration = 0.5 })
          end)
        """),
    Case(
      testDescription: "a spark whose model is unseen",
      script: """
        local box = box { opacity = 0 }
        box:addAnimation(limn.basicAnimation { keyPath = "opacity", from = 1, to = 0, duration = 0.5 })
        box:addAnimation(limn.basicAnimation { keyPath = "transform.scale", from = 1, to = 2, duration = 0.5 })
        """),
    Case(
      testDescription: "a layer that is hidden as it ends",
      script: """
        local box = box()
        box:addAnimation(limn.basicAnimation { keyPath = "opacity", from = 1, to = 0.4, duration = 0.5 })
        limn.after(0.5, function() box.hidden = true end)
        """),
  ]

  @Test(arguments: snapping + landing)
  func `snap-back: what an animation ends on stays`(_ script: Case) throws {
    try expect(script, .snapBack)
  }

  // MARK: - cut-spring

  static let cutSprings = [
    Case(
      testDescription: "a soft spring in a quarter of a second",
      script: """
        box():addAnimation(limn.springAnimation { keyPath = "position.x", to = 120, duration = 0.25, commit = true })
        """, found: ["2 cut-spring"]),
    Case(
      testDescription: "a bouncy spring that animate cuts",
      script: """
        box():animate("transform.scale", { from = 0.2, to = 1, bounce = 0.5, perceptualDuration = 0.4, duration = 0.4 })
        """, found: ["2 cut-spring"]),
    Case(
      testDescription: "a spring in a group that is shorter",
      script: """
        box():addAnimation(limn.animationGroup {
          animations = {
            limn.springAnimation { keyPath = "transform.translation.y", from = -40, to = 0, stiffness = 80, damping = 6, delay = 0.1 },
          }, duration = 0.6,
        })
        """, found: ["2 snap-back", "4 cut-spring", "4 delay-flash"]),
  ]

  static let settledSprings = [
    Case(
      testDescription: "a spring that has all the time it needs",
      script: """
        box():addAnimation(limn.springAnimation { keyPath = "position.x", to = 120, commit = true })
        """),
    Case(
      testDescription: "a spring whose rest is less than a hundredth",
      script: """
        box():addAnimation(limn.springAnimation { keyPath = "position.x", to = 120, damping = 20, duration = 0.9, commit = true })
        """),
    Case(
      testDescription: "a spring that is quick by its nature",
      script: """
        box():animate("position.x", { to = 120, perceptualDuration = 0.25, bounce = 0.2 })
        """),
  ]

  @Test(arguments: cutSprings + settledSprings)
  func `cut-spring: a spring has the time to settle`(_ script: Case) throws {
    try expect(script, .cutSpring)
  }

  // MARK: - no-effect

  static let withoutEffect = [
    Case(
      testDescription: "a border colour without a border",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "borderColor", from = "red", to = "blue", duration = 1, autoreverses = true })
        """, found: ["2 no-effect"]),
    Case(
      testDescription: "a stroke without a colour, for ever",
      script: """
        local ring = stage:addSublayer(limn.shapeLayer { frame = { 10, 10, 80, 80 }, path = limn.path():ellipse(5, 5, 70, 70) })
        ring:addAnimation(limn.keyframeAnimation { keyPath = "strokeEnd", values = { 0, 1, 0 }, duration = 1, repeatCount = math.huge })
        """, found: ["3 no-effect"]),
    Case(
      testDescription: "corners of a container that draws nothing",
      script: """
        local container = stage:addSublayer(limn.layer { frame = { 10, 10, 80, 80 } })
        container:addSublayer(limn.layer { frame = { 0, 0, 40, 40 }, backgroundColor = "white" })
        container:addAnimation(limn.basicAnimation { keyPath = "cornerRadius", from = 0, to = 40, duration = 1, commit = true })
        """, found: ["4 no-effect"]),
    Case(
      testDescription: "locations without colours",
      script: """
        local shine = stage:addSublayer(limn.gradientLayer { frame = { 10, 10, 80, 80 }, backgroundColor = "white" })
        shine:addAnimation(limn.basicAnimation { keyPath = "locations", from = {}, to = {}, duration = 1 })
        """, found: ["3 no-effect"]),
    Case(
      testDescription: "a pulse under a transparent layer",
      script: """
        local veil = box { opacity = 0 }
        local dot = veil:addSublayer(limn.layer { frame = { 0, 0, 10, 10 }, backgroundColor = "white" })
        dot:addAnimation(limn.keyframeAnimation { keyPath = "transform.scale", values = { 1, 2, 1 }, duration = 1 })
        """, found: ["4 no-effect"]),
    Case(
      testDescription: "a pulse of a layer that was never put onto the stage",
      script: """
        local dot = limn.layer { frame = { 0, 0, 10, 10 }, backgroundColor = "white" }
        dot:addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0.2, 1 }, duration = 1 })
        """, found: ["3 no-effect"]),
  ]

  static let withEffect = [
    Case(
      testDescription: "a border colour with a border",
      script: """
        box { borderWidth = 2 }:addAnimation(limn.basicAnimation { keyPath = "borderColor", from = "red", to = "blue", duration = 1, autoreverses = true })
        """, found: ["2 snap-back"]),
    Case(
      testDescription: "a stroke whose colour comes later",
      script: """
        local ring = stage:addSublayer(limn.shapeLayer { frame = { 10, 10, 80, 80 }, path = limn.path():ellipse(5, 5, 70, 70) })
        ring:addAnimation(limn.keyframeAnimation { keyPath = "strokeEnd", values = { 0, 1, 0 }, duration = 1, repeatCount = math.huge })
        limn.after(1, function() ring.strokeColor = "white" end)
        """),
    Case(
      testDescription: "corners of a container that clips",
      script: """
        local container = stage:addSublayer(limn.layer { frame = { 10, 10, 80, 80 }, masksToBounds = true })
        container:addSublayer(limn.layer { frame = { 0, 0, 80, 80 }, backgroundColor = "white" })
        container:addAnimation(limn.basicAnimation { keyPath = "cornerRadius", from = 0, to = 40, duration = 1, commit = true })
        """),
    Case(
      testDescription: "a layer that fades in from nothing while its dot pulses",
      script: """
        local veil = box { opacity = 0 }
        local dot = veil:addSublayer(limn.layer { frame = { 0, 0, 10, 10 }, backgroundColor = "white" })
        dot:addAnimation(limn.keyframeAnimation { keyPath = "transform.scale", values = { 1, 2, 1 }, duration = 1 })
        veil:addAnimation(limn.basicAnimation { keyPath = "opacity", to = 1, duration = 0.5, commit = true })
        """),
  ]

  @Test(arguments: withoutEffect + withEffect)
  func `no-effect: something shows what is animated`(_ script: Case) throws {
    try expect(script, .noEffect)
  }

  // MARK: - delay-flash

  static let flashing = [
    Case(
      testDescription: "a late fade-in",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "opacity", from = 0, to = 1, duration = 0.5, delay = 0.5 })
        """, found: ["2 delay-flash"]),
    Case(
      testDescription: "a begin time in the future",
      script: """
        box():addAnimation(limn.keyframeAnimation {
          keyPath = "transform.translation.y", values = { 60, -5, 0 }, duration = 0.5, beginTime = 1,
        })
        """, found: ["2 delay-flash"]),
    Case(
      testDescription: "a late member of a group",
      script: """
        box():addAnimation(limn.animationGroup {
          animations = {
            limn.basicAnimation { keyPath = "transform.scale", from = 2, to = 1, duration = 0.5, delay = 0.3 },
          }, duration = 1,
        })
        """, found: ["4 delay-flash"]),
  ]

  static let waiting = [
    Case(
      testDescription: "a late fade-in that fills backwards",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "opacity", from = 0, to = 1, duration = 0.5, delay = 0.5, fillMode = "backwards" })
        """),
    Case(
      testDescription: "a late animation that starts where the model is",
      script: """
        box():addAnimation(limn.keyframeAnimation { keyPath = "transform.scale", values = { 1, 1.5, 1 }, duration = 0.5, delay = 0.5 })
        """),
    Case(
      testDescription: "a late fade-in of a layer that is transparent until then",
      script: """
        box { opacity = 0 }:addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 0.4, 1, 0 }, duration = 0.5, delay = 0.5 })
        """),
    Case(
      testDescription: "a fade-in at once",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "opacity", from = 0, to = 1, duration = 0.5 })
        """),
  ]

  @Test(arguments: flashing + waiting)
  func `delay-flash: the start shows while an animation waits`(_ script: Case) throws {
    try expect(script, .delayFlash)
  }

  // MARK: - clear-black

  static let grey = [
    Case(
      testDescription: "from transparent to white",
      script: """
        stage:addSublayer(limn.gradientLayer { frame = { 0, 0, 100, 100 }, colors = { "transparent", "white" } })
        """, found: ["2 clear-black"]),
    Case(
      testDescription: "colours that are assigned later",
      script: """
        local shine = stage:addSublayer(limn.gradientLayer { frame = { 0, 0, 100, 100 } })
        shine.colors = { "#ff0000", { 0, 0, 0, 0 }, "#ff0000" }
        """, found: ["3 clear-black"]),
    Case(
      testDescription: "colours that are animated",
      script: """
        local shine = stage:addSublayer(limn.gradientLayer { frame = { 0, 0, 100, 100 }, colors = { "#fff", "#fff" } })
        shine:addAnimation(limn.basicAnimation {
          keyPath = "colors", to = { "#ffff", "#0000" }, duration = 1, autoreverses = true, repeatCount = math.huge,
        })
        """, found: ["3 clear-black"]),
  ]

  static let colored = [
    Case(
      testDescription: "from transparent white to white",
      script: """
        stage:addSublayer(limn.gradientLayer { frame = { 0, 0, 100, 100 }, colors = { "#fff0", "white" } })
        """),
    Case(
      testDescription: "premultiplied",
      script: """
        stage:addSublayer(limn.gradientLayer { frame = { 0, 0, 100, 100 }, colors = { "transparent", "white" }, interpolation = "premultiplied" })
        """),
    Case(
      testDescription: "a shadow: from transparent to black",
      script: """
        stage:addSublayer(limn.gradientLayer { frame = { 0, 0, 100, 100 }, colors = { "transparent", "#00000080" } })
        """),
    Case(
      testDescription: "a hard edge between the two",
      script: """
        stage:addSublayer(limn.gradientLayer { frame = { 0, 0, 100, 100 }, colors = { "white", "white", "transparent", "transparent" }, locations = { 0, 0.5, 0.5, 1 } })
        """),
  ]

  @Test(arguments: grey + colored)
  func `clear-black: what fades keeps its colour`(_ script: Case) throws {
    try expect(script, .clearBlack)
  }

  // MARK: - short-sweep

  static let shortSweeps = [
    Case(
      testDescription: "a band that is moved by a number that fits another width",
      script: """
        local pane = box { frame = { 0, 0, 200, 40 }, masksToBounds = true }
        local band = pane:addSublayer(limn.layer { frame = { -30, 0, 30, 40 }, backgroundColor = "#ffffff" })
        band:addAnimation(limn.basicAnimation { keyPath = "transform.translation.x", from = 0, to = 100, duration = 1, repeatCount = math.huge })
        """, found: ["4 short-sweep"]),
    Case(
      testDescription: "a band that falls half-way, with a rest",
      script: """
        local pane = box { frame = { 50, 0, 60, 100 }, masksToBounds = true, name = "pane" }
        local band = pane:addSublayer(limn.layer { frame = { 0, -20, 60, 20 }, backgroundColor = "#ffffff80" })
        band:addAnimation(limn.keyframeAnimation {
          keyPath = "position.y", values = { -10, 60, 60 }, keyTimes = { 0, 0.5, 1 }, duration = 1, repeatCount = 3,
        })
        """, found: ["4 short-sweep"]),
    Case(
      testDescription: "a gradient whose light stops before the end",
      script: """
        local shine = stage:addSublayer(limn.gradientLayer {
          frame = { 20, 20, 100, 40 }, colors = { "#888", "#fff", "#888" }, locations = { -0.4, -0.2, 0 },
          startPoint = { 0, 0.5 }, endPoint = { 1, 0.5 },
        })
        shine:addAnimation(limn.basicAnimation { keyPath = "locations", from = { -0.4, -0.2, 0 }, to = { 0.3, 0.5, 0.7 }, duration = 1, repeatCount = math.huge })
        """, found: ["6 short-sweep"]),
  ]

  static let wholeSweeps = [
    Case(
      testDescription: "a band that is moved by both widths",
      script: """
        local pane = box { frame = { 0, 0, 200, 40 }, masksToBounds = true }
        local band = pane:addSublayer(limn.layer { frame = { -30, 0, 30, 40 }, backgroundColor = "#ffffff" })
        band:addAnimation(limn.basicAnimation { keyPath = "transform.translation.x", from = 0, to = 230, duration = 1, repeatCount = math.huge })
        """),
    Case(
      testDescription: "bubbles that rise in a glass and fade",
      script: """
        local glass = box { frame = { 0, 0, 80, 100 }, masksToBounds = true }
        local bubble = glass:addSublayer(limn.layer { frame = { 30, 100, 10, 10 }, cornerRadius = 5, backgroundColor = "#ffffff" })
        bubble:addAnimation(limn.animationGroup {
          animations = {
            limn.basicAnimation { keyPath = "position.y", from = 105, to = 40 },
            limn.keyframeAnimation { keyPath = "opacity", values = { 0.8, 0.8, 0 } },
          }, duration = 1, repeatCount = math.huge,
        })
        """),
    Case(
      testDescription: "a drawer that comes in and stays",
      script: """
        local pane = box { frame = { 0, 0, 200, 40 }, masksToBounds = true }
        local drawer = pane:addSublayer(limn.layer { frame = { -30, 0, 60, 40 }, backgroundColor = "#ffffff" })
        drawer:addAnimation(limn.basicAnimation { keyPath = "transform.translation.x", from = -30, to = 30, duration = 1, commit = true })
        """),
    Case(
      testDescription: "a thumb that goes in and out again",
      script: """
        local pane = box { frame = { 0, 0, 200, 40 }, masksToBounds = true }
        local thumb = pane:addSublayer(limn.layer { frame = { -30, 0, 30, 40 }, backgroundColor = "#ffffff" })
        thumb:addAnimation(limn.basicAnimation { keyPath = "transform.translation.x", to = 100, duration = 1, autoreverses = true, repeatCount = math.huge })
        """),
    Case(
      testDescription: "the flow light on a wide host",
      script: """
        local flow = require "effects.flow_light"
        flow.install(box { frame = { 0, 0, 200, 40 } }, { duration = 0.6, interval = 0.4 })
        """),
  ]

  @Test(arguments: shortSweeps + wholeSweeps)
  func `short-sweep: a band crosses all of what clips it`(_ script: Case) throws {
    try expect(script, .shortSweep)
  }

  // MARK: - unseen

  static let unseen = [
    Case(
      testDescription: "a spinner that is hidden",
      script: """
        box { hidden = true }:addAnimation(limn.basicAnimation { keyPath = "transform.rotation.z", to = 2 * math.pi, duration = 0.5, repeatCount = math.huge })
        """, found: ["2 unseen"]),
    Case(
      testDescription: "a breath that goes on after its layer has left",
      script: """
        local breath = require "effects.breath"
        local box = box()
        local pulse = limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0.5, 1 }, duration = 0.25, repeatCount = math.huge }
        box:addAnimation(pulse)
        limn.after(0.5, function() box:removeFromSuperlayer() end)
        """, found: ["4 unseen"]),
    Case(
      testDescription: "a dot outside of what clips it",
      script: """
        local pane = box { masksToBounds = true }
        pane:addSublayer(limn.layer { frame = { 100, 0, 10, 10 }, backgroundColor = "white" })
          :addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0.5, 1 }, duration = 0.5, repeatCount = math.huge })
        """, found: ["4 unseen"]),
  ]

  static let seen = [
    Case(
      testDescription: "a spinner that is hidden for a while",
      script: """
        local box = box { hidden = true }
        box:addAnimation(limn.basicAnimation { keyPath = "transform.rotation.z", to = 2 * math.pi, duration = 0.5, repeatCount = math.huge })
        limn.after(1.5, function() box.hidden = false end)
        """),
    Case(
      testDescription: "a breath that is stopped when its layer leaves",
      script: """
        local box = box()
        local pulse = limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0.5, 1 }, duration = 0.25, repeatCount = math.huge }
        box:addAnimation(pulse, "pulse")
        limn.after(0.5, function()
          box:removeAnimation("pulse")
          box:removeFromSuperlayer()
        end)
        """),
    Case(
      testDescription: "a band that rests outside between two sweeps",
      script: """
        local pane = box { masksToBounds = true }
        pane:addSublayer(limn.layer { frame = { -10, 0, 10, 40 }, backgroundColor = "white" })
          :addAnimation(limn.keyframeAnimation { keyPath = "transform.translation.x", values = { 0, 70, 70 }, keyTimes = { 0, 0.2, 1 }, duration = 1, repeatCount = math.huge })
        """),
  ]

  @Test(arguments: unseen + seen)
  func `unseen: what goes on for ever can be seen`(_ script: Case) throws {
    try expect(script, .unseen)
  }
}
