import Layers
import Scripting
import Testing

// Springs as scripts make them: the physics as measured, and how a spring feels.
@Suite struct SpringsInScripts {
  private struct Springs: Decodable {
    struct Vector: Decodable {
      var mass, stiffness, damping, initialVelocity: Double
      var allowsOverdamping: Bool
      var t, position: [Double]
    }
    var vectors: [Vector]
  }

  @Test func `spring vectors`() throws {
    let rows = try vectors("spring-exact.json", as: Springs.self).vectors.flatMap { spring in
      zip(spring.t, spring.position).map { time, position in
        MeasuredRow(
          animation: """
            limn.springAnimation { keyPath = "zPosition", from = 0, to = 1, mass = \(spring.mass),
              stiffness = \(spring.stiffness), damping = \(spring.damping),
              initialVelocity = \(spring.initialVelocity),
              allowsOverdamping = \(spring.allowsOverdamping), beginTime = 10, duration = 4 }
            """, time: time, value: position, slack: 1e-12)
      }
    }
    #expect(rows.count == 187)
    // Ten seconds of stage time cost a few of the last bits of a time.
    #expect(
      try missed(
        rows.map { row in
          var row = row
          row.slack = 1e-11
          return row
        }) == [])
  }

  @Test(arguments: [
    ("mass = 1", 1.4727003346780927), ("damping = 1", 13.91321015404625),
    ("damping = 5", 2.85497), ("damping = 15", 1.02209), ("damping = 20", 1),
    ("damping = 100", 1), ("perceptualDuration = 1, bounce = 0.5", 2.3438753795710707),
    ("damping = 0", .infinity),
  ])
  func `a spring says how long it takes`(keys: String, duration: Double) throws {
    let line = output(
      of: "print(limn.springAnimation { keyPath = 'opacity', \(keys) }.settlingDuration)")[0]
    #expect(abs((try #require(Double(line))) - duration) < 1e-5 || Double(line) == duration)
  }

  @Test func `its duration is until it has settled, and a shorter one cuts it`() {
    #expect(
      output(
        of: """
          local dot = stage:addSublayer(limn.layer())
          local function tell(word) return function(value) print(word, value, limn.now()) end end
          local spring = limn.springAnimation { keyPath = "zPosition", to = 1, damping = 20 }
          print(spring.duration, spring.settlingDuration)
          dot:addAnimation(spring):onEnd(tell "settled")
          spring.duration = 0.25
          dot:addAnimation(spring):onEnd(tell "cut")
          """, to: 3) == ["nil\t1", "cut\ttrue\t0.25", "settled\ttrue\t1"])
  }

  @Test func `how it is made and how it feels are two ways to say one thing`() {
    #expect(
      output(
        of: """
          local function show(s)
            print(("%.3f %.3f %.3f %s"):format(s.stiffness, s.damping, s.mass, s.allowsOverdamping))
            print(("%.3f %.3f"):format(s.perceptualDuration, s.bounce))
          end
          show(limn.springAnimation { keyPath = "opacity" })
          show(limn.springAnimation { keyPath = "opacity", perceptualDuration = 1, bounce = 0.5 })
          local spring = limn.springAnimation { keyPath = "opacity", bounce = 0.25 }
          show(spring)
          spring.perceptualDuration = 1
          show(spring)
          """) == [
          "100.000 10.000 1.000 false", "0.628 0.500", "39.478 6.283 1.000 true", "1.000 0.500",
          "157.914 18.850 1.000 true", "0.500 0.250", "39.478 9.425 1.000 true", "1.000 0.250",
        ])
  }

  @Test func `points, colours and transforms swing too, and add up`() {
    #expect(
      output(
        of: """
          local dot = stage:addSublayer(limn.layer { position = { 0, 0 } })
          local spring = { stiffness = 100, damping = 20, duration = 3 }
          local function add(keyPath, from, to, additive)
            spring.keyPath, spring.from, spring.to, spring.additive = keyPath, from, to, additive
            dot:addAnimation(limn.springAnimation(spring))
          end
          add("position", { 0, 0 }, { 100, 10 })
          add("backgroundColor", { 0, 0, 0, 0 }, { 1, 1, 1, 1 })
          add("transform", {}, { translation = { 10, 0 } })
          add("transform.rotation", 0, 10)
          add("position", { 0, 0 }, { 10, 0 }, true)
          limn.after(0.1, function()
            local p = dot.presentation
            print(("%.6f %.6f %.6f %.6f %.6f"):format(p.position.x, p.position.y,
              p.backgroundColor.g, p["transform.translation.x"], p["transform.rotation"]))
          end)
          """, to: 1) == ["29.066523 2.642411 0.264241 2.642411 2.642411"])
  }

  @Test(arguments: [
    ("mass = 0", "mass must be a number above 0, got 0"),
    ("stiffness = -1", "stiffness must be a number above 0, got -1"),
    ("damping = -1", "damping must be a number of at least 0, got -1"),
    ("bounce = 2", "bounce must be a number between -1 and 1, got 2"),
    (
      "perceptualDuration = 0",
      "perceptualDuration must be a number of seconds of at least 0.001, got 0"
    ),
    (
      "settlingDuration = 1",
      "settlingDuration cannot be written; write duration to end the motion earlier or later"
    ),
    ("allowsOverdamping = 1", "allowsOverdamping must be a boolean, got 1"),
  ])
  func `a wrong value is refused`(keys: String, message: String) {
    #expect(
      failure(of: "limn.springAnimation { keyPath = 'opacity', \(keys) }")
        == "main.lua:1: springAnimation." + message)
  }

  @Test func `bounce and damping cannot both be given`() {
    #expect(
      failure(of: "limn.springAnimation { keyPath = 'opacity', bounce = 0, damping = 3 }")
        == "main.lua:1: springAnimation: give 'bounce' or 'damping', not both")
  }
}
