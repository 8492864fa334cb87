import Graphics
import Layers
import Scripting
import Testing

// What was measured on macOS, row by row, written in Lua. Where design decisions overrule a row, the
// decision is tested.
@Suite struct SectionA {
  /// An animation of a number from 0 to 1 that begins after ten seconds.
  private static func ramp(_ keys: String = "") -> String {
    "limn.basicAnimation { keyPath = 'zPosition', from = 0, to = 1, \(keys) }"
  }

  private static func rows(
    _ keys: String, _ samples: [(Double, Double?)]
  ) -> [MeasuredRow] {
    samples.map { MeasuredRow(animation: ramp(keys), time: $0.0, value: $0.1) }
  }

  // MARK: - Timing

  @Test func `timing`() throws {
    let rows = [
      // timeOffset wraps and leaves the active length alone; speed -1 wraps from the end.
      Self.rows(
        "duration = 1, timeOffset = 0.3",
        [(0, 0.3), (0.2, 0.5), (0.5, 0.8), (0.9, 0.2), (1.1, nil)]),
      Self.rows(
        "duration = 1, speed = -1", [(0, 0), (0.2, 0.8), (0.5, 0.5), (0.9, 0.1), (1.1, nil)]),
      Self.rows(
        "duration = 1, speed = -1, timeOffset = 0.3", [(0.1, 0.2), (0.4, 0.9), (0.9, 0.4)]),
      Self.rows("duration = 1, speed = 2", [(0.25, 0.5), (0.5, 1), (0.51, nil)]),
      Self.rows("duration = 1, speed = 0.5", [(1, 0.5), (2, 1), (2.01, nil)]),
      // At exactly the end the end value still shows.
      Self.rows("duration = 1", [(0, 0), (1, 1), (1.000001, nil)]),
      Self.rows("duration = 1, repeatCount = 2", [(1, 0), (1.5, 0.5), (2, 1), (2.001, nil)]),
      Self.rows(
        "duration = 1, repeatCount = 2.5, fillMode = 'forwards'",
        [(2.25, 0.25), (2.5, 0.5), (9, 0.5)]),
      Self.rows(
        "duration = 1, autoreverses = true, fillMode = 'forwards'",
        [(0.5, 0.5), (1, 1), (1.75, 0.25), (2, 0), (5, 0)]),
      // A duration of 0, or none, is 0.25; a count of 0 is once.
      Self.rows("duration = 0", [(0.125, 0.5), (0.25, 1), (0.26, nil)]),
      Self.rows("", [(0.125, 0.5), (0.25, 1), (0.26, nil)]),
      Self.rows("duration = 1, repeatCount = 0", [(0.5, 0.5), (1, 1), (1.5, nil)]),
      // repeatDuration is the whole active time, also with autoreverse.
      Self.rows(
        "duration = 1, repeatDuration = 2.5, autoreverses = true",
        [(1.5, 0.5), (2, 0), (2.25, 0.25), (2.5, 0.5), (2.51, nil)]),
      // The fill modes.
      Self.rows(
        "duration = 1, delay = 1, fillMode = 'backwards'", [(0.5, 0), (1.5, 0.5), (2.5, nil)]),
      Self.rows(
        "duration = 1, delay = 1, fillMode = 'forwards'", [(0.5, nil), (1.5, 0.5), (9, 1)]),
      Self.rows("duration = 1, delay = 1, fillMode = 'both'", [(0.5, 0), (1.5, 0.5), (9, 1)]),
      Self.rows("duration = 1, delay = 1", [(0.5, nil), (1, 0), (2, 1), (2.1, nil)]),
      // beginTime is literal, in the past and in the future.
      Self.rows("duration = 2, beginTime = 9", [(0, 0.5), (0.5, 0.75), (1.5, nil)]),
      Self.rows("duration = 2, beginTime = 11", [(0.5, nil), (2, 0.5)]),
      Self.rows("duration = 20, beginTime = 0", [(0, 0.5), (5, 0.75)]),
      // Speed 0 stands still; a positive whole multiple of the cycle shows the end.
      Self.rows("duration = 1, speed = 0, timeOffset = 0.4", [(0, 0.4), (50, 0.4)]),
      Self.rows("duration = 1, speed = 0, timeOffset = 1", [(3, 1)]),
      Self.rows("duration = 1, speed = 0, timeOffset = 3", [(3, 1)]),
      Self.rows("duration = 1, speed = 0", [(3, 0)]),
    ]
    #expect(try missed(rows.flatMap { $0 }) == [])
  }

  private struct Derived: Decodable {
    struct Vector: Decodable {
      var beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, t: Double
      var autoreverses: Bool
      var fillMode: String
      var progress: Double?
    }
    var vectors: [Vector]
  }

  @Test func `derived timing vectors`() throws {
    let rows = try vectors("ca-timing-derived.json", as: Derived.self).vectors.map { vector in
      MeasuredRow(
        animation: Self.ramp(
          """
          beginTime = 10 + \(vector.beginTime), duration = \(vector.duration),
          speed = \(vector.speed), timeOffset = \(vector.timeOffset),
          repeatCount = \(vector.repeatCount), repeatDuration = \(vector.repeatDuration),
          autoreverses = \(vector.autoreverses), fillMode = '\(vector.fillMode)'
          """),
        time: vector.t, value: vector.progress)
    }
    #expect(rows.count == 186)
    #expect(try missed(rows) == [])
  }

  private struct WebPlatform: Decodable {
    struct Timing: Decodable {
      var beginTime, duration: Double
      var fillMode: String
      var timingFunction: [Double]
      var autoreverses, swapped: Bool
      var repeatCount: Count
    }
    /// A number, or the word "Infinity".
    struct Count: Decodable {
      var lua: String
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
          lua = "\(number)"
        } else {
          lua = "math.huge"
        }
      }
    }
    struct Vector: Decodable {
      var ca: Timing
      var t: Double
      var expected: Double?
      var tolerance: Double
    }
    var vectors: [Vector]
  }

  @Test func `vectors of the web platform tests`() throws {
    let rows = try vectors("timing-wpt-as-ca.json", as: WebPlatform.self).vectors.map { vector in
      let (ca, curve) = (vector.ca, vector.ca.timingFunction)
      return MeasuredRow(
        animation: """
          limn.basicAnimation { keyPath = 'zPosition',
            from = \(ca.swapped ? 1 : 0), to = \(ca.swapped ? 0 : 1),
            beginTime = 10 + \(ca.beginTime), duration = \(ca.duration),
            fillMode = '\(ca.fillMode)', autoreverses = \(ca.autoreverses),
            repeatCount = \(ca.repeatCount.lua),
            timingFunction = { \(curve[0]), \(curve[1]), \(curve[2]), \(curve[3]) } }
          """, time: vector.t, value: vector.expected, slack: vector.tolerance)
    }
    #expect(rows.count == 22)
    #expect(try missed(rows) == [])
  }

  @Test func `groups`() throws {
    func group(_ child: String, _ keys: String) -> String {
      "limn.animationGroup { animations = { \(Self.ramp(child)) }, \(keys) }"
    }
    let rows: [(String, [(Double, Double?)])] = [
      // A child without a duration takes the group's; with one it is clipped.
      (group("", "duration = 2"), [(1, 0.5), (2, 1), (2.1, nil)]),
      (group("duration = 4", "duration = 2"), [(1, 0.25), (2, 0.5), (2.1, nil)]),
      // Without a duration the group ends with its child.
      (group("duration = 3, delay = 1", ""), [(0.5, nil), (2.5, 0.5), (4, 1), (4.1, nil)]),
      (group("", ""), [(0.125, 0.5), (0.25, 1), (0.3, nil)]),
      // A child that has ended vanishes unless it fills itself; the group's fill does not help.
      (
        group("duration = 1", "duration = 2, fillMode = 'both'"),
        [(0.5, 0.5), (1.5, nil), (9, nil)]
      ),
      (
        group("duration = 1, fillMode = 'forwards'", "duration = 2, fillMode = 'forwards'"),
        [(1.5, 1), (9, 1)]
      ),
      // The group's function bends its children's time.
      (
        group("", "duration = 2, timingFunction = 'easeIn'"),
        [(1, 0.3153568125725399), (0.5, 0.09346465180590546)]
      ),
      // It repeats and turns its children's time.
      (
        group("duration = 1", "duration = 2, autoreverses = true, repeatCount = 2"),
        [(0.5, 0.5), (1.5, nil), (3.5, 0.5), (4.5, 0.5)]
      ),
      (group("beginTime = 0.5, duration = 1", "delay = 1, duration = 2"), [(1.2, nil), (2, 0.5)]),
    ]
    let measured = rows.flatMap { animation, samples in
      samples.map { MeasuredRow(animation: animation, time: $0.0, value: $0.1, slack: 1e-8) }
    }
    #expect(try missed(measured) == [])
  }

  // MARK: - Values

  @Test func `ends, additive and cumulative`() throws {
    func shown(_ keys: String, _ time: Double) throws -> Double {
      let stage = try run(
        """
        local dot = stage:addSublayer(limn.layer { name = "dot", zPosition = 100 })
        dot:addAnimation(limn.basicAnimation { keyPath = "zPosition", duration = 1, \(keys) })
        """)
      try stage.advance(to: time)
      return try shownNumber("zPosition", of: "dot", in: stage)
    }
    let rows: [(keys: String, time: Double, value: Double)] = [
      ("from = 10, to = 20", 0.5, 15), ("from = 10, by = 20", 0.5, 20),
      ("to = 20, by = 10", 0.25, 12.5), ("from = 10", 0.5, 55), ("to = 10", 0.5, 55),
      ("by = 10", 0.5, 105), ("", 0.5, 100),
      // The cycle's end value is added each time.
      ("by = 10, cumulative = true, repeatCount = 3", 0.5, 105),
      ("by = 10, cumulative = true, repeatCount = 3", 1.5, 215),
      ("by = 10, cumulative = true, repeatCount = 3", 2.5, 325),
      ("from = 10, to = 20, cumulative = true, repeatCount = 3", 1.5, 35),
      ("from = 10, to = 20, cumulative = true, autoreverses = true, repeatCount = 3", 2.5, 25),
      // A missing end of an additive animation is zero.
      ("from = 10, to = 20, additive = true", 0.5, 115), ("to = 20, additive = true", 0.5, 110),
      ("from = 20, additive = true", 0.5, 110), ("by = 20, additive = true", 0.5, 110),
    ]
    for row in rows { #expect(try shown(row.keys, row.time) == row.value, "\(row)") }
  }

  @Test func `the model is read live, and the last added wins`() {
    #expect(
      output(
        of: """
          local dot = stage:addSublayer(limn.layer { zPosition = 100 })
          local function add(keys)
            keys.keyPath, keys.duration = "zPosition", 4
            dot:addAnimation(limn.basicAnimation(keys))
          end
          local function show() print(dot.presentation.zPosition) end
          add { to = 0 }
          limn.after(1, function() show() dot.zPosition = 200 show() end)
          limn.after(1, function() add { from = 5, to = 5 } show() add { by = 1, additive = true } end)
          limn.after(2, show)
          """, to: 3) == ["75", "150", "5", "5.25"])
  }

  @Test func `presentation values are not clamped`() throws {
    let stage = try run(
      """
      local dot = stage:addSublayer(limn.layer { name = "dot" })
      dot:addAnimation(limn.keyframeAnimation {
        keyPath = "opacity", values = { 0, 1, 1 }, calculationMode = "cubic", duration = 1,
      })
      """)
    try stage.advance(to: 0.75)
    #expect(try shownNumber("opacity", of: "dot", in: stage) == 1.0625)
  }

  /// What a layer's key path shows at a time of an animation, as the script prints it.
  private func printed(_ layer: String, _ animation: String, _ expression: String, at time: Double)
    -> String
  {
    output(
      of: """
        local layer = stage:addSublayer(\(layer))
        layer:addAnimation(\(animation))
        limn.after(\(time), function() local shown = layer.presentation print(\(expression)) end)
        """, to: time
    ).joined(separator: " ")
  }

  @Test func `colours mix straight, a missing one shows none, and a boolean switches at once`() {
    let color = "shown.backgroundColor.r, shown.backgroundColor.a"
    #expect(
      printed(
        "limn.layer()",
        """
        limn.basicAnimation { keyPath = "backgroundColor", from = { 1, 0, 0, 1 },
          to = { 0, 0, 0, 0 }, duration = 1 }
        """, color, at: 0.5) == "0.5\t0.5")
    #expect(
      printed(
        "limn.layer { backgroundColor = 'red' }",
        "limn.basicAnimation { keyPath = 'backgroundColor', from = 'red', duration = 1 }", color,
        at: 0.5) == "1\t1")
    #expect(
      printed(
        "limn.layer()",
        "limn.basicAnimation { keyPath = 'backgroundColor', from = 'red', duration = 1 }",
        "shown.backgroundColor", at: 0.5) == "nil")
    for (from, shown) in [("false", "true"), ("true", "false")] {
      #expect(
        printed(
          "limn.layer { hidden = \(shown) }",
          """
          limn.basicAnimation { keyPath = 'hidden', from = \(from), to = \(shown), duration = 1 }
          """, "shown.hidden", at: 0.001) == shown)
    }
  }

  @Test(arguments: [
    // A half turn goes the negative way; a shear bends.
    ("{ rotation = math.pi }", "%.6f %.6f", "m.m12, m.m21", "-1.000000 1.000000"),
    ("{ 1, 0, 0.5, 1, 0, 0 }", "%.4f %.4f", "m.m21, m.m22", "0.2368 1.0031"),
    ("{ translation = { 10, 20 }, scale = 3 }", "%.6f %.6f", "m.m41, m.m22", "5.000000 2.000000"),
    ("{ rotation = { math.pi / 2, 0, 0 } }", "%.6f %.6f", "m.m22, m.m23", "0.707107 0.707107"),
  ])
  func `whole transforms decompose`(to: String, format: String, parts: String, expected: String) {
    #expect(
      printed(
        "limn.layer()",
        """
        limn.basicAnimation { keyPath = "transform", from = {}, to = \(to), duration = 1 }
        """, "('\(format)'):format((function(m) return \(parts) end)(shown.transform))", at: 0.5)
        == expected)
  }

  @Test func `a part or a value function goes the long way`() {
    let turn = "shown['transform.rotation.z']"
    #expect(
      printed(
        "limn.layer()",
        """
        limn.basicAnimation { keyPath = "transform.rotation.z", from = 0, to = 6, duration = 1 }
        """, turn, at: 0.75) == "4.5")
    #expect(
      printed(
        "limn.layer()",
        """
        limn.basicAnimation { keyPath = "transform", valueFunction = "rotateZ", from = 0, to = 6,
          duration = 1 }
        """, turn, at: 0.75) == "4.5")
    #expect(
      printed(
        "limn.layer { transform = { scale = 2, rotation = 1 } }",
        """
        limn.basicAnimation { keyPath = "transform", valueFunction = "scale", from = { 1, 2, 3 },
          to = { 3, 2, 1 }, duration = 1 }
        """,
        "shown['transform.scale.x'], shown['transform.scale.y'], shown['transform.rotation']",
        at: 0.5) == "2\t2\t0")
  }

  @Test func `parts are replaced one by one`() {
    #expect(
      printed(
        "limn.layer { transform = { scale = { 2, 3, 4 } } }",
        "limn.basicAnimation { keyPath = 'transform.scale.x', to = 4, duration = 1 }",
        "shown['transform.scale.x'], shown['transform.scale.y'], shown['transform.scale.z']",
        at: 0.5) == "3\t3\t4")
    #expect(
      printed(
        "limn.layer { transform = { scale = 2, translation = { 6, 0 } } }",
        "limn.basicAnimation { keyPath = 'transform.translation.x', by = 10, duration = 1 }",
        "shown.transform.m41", at: 0.5) == "11")
    #expect(
      printed(
        "limn.layer { ['transform.scale.z'] = 5 }",
        "limn.basicAnimation { keyPath = 'transform.scale.xy', to = 3, duration = 1 }",
        "shown['transform.scale.x'], shown['transform.scale.y'], shown['transform.scale.z']",
        at: 0.5) == "2\t2\t5")
  }

  // MARK: - Easing

  private struct Easing: Decodable {
    struct Curve: Decodable {
      var name: String
      var cp, x, y: [Double]
    }
    var vectors: [Curve]
  }

  @Test func `easing vectors`() throws {
    let rows = try vectors("easing-exact.json", as: Easing.self).vectors.flatMap { curve in
      zip(curve.x, curve.y).map { x, y in
        MeasuredRow(
          animation: Self.ramp(
            """
            beginTime = 10, duration = 1,
            timingFunction = { \(curve.cp[0]), \(curve.cp[1]), \(curve.cp[2]), \(curve.cp[3]) }
            """), time: x, value: y)
      }
    }
    #expect(rows.count > 300)
    #expect(try missed(rows) == [])
  }

  @Test func `the named functions`() throws {
    let values: [String: [Double]] = [
      "linear": [0.1, 0.25, 0.5, 0.75, 0.9],
      "easeIn": [0.0170266, 0.0934647, 0.3153568, 0.6218619, 0.8394278],
      "easeOut": [0.1605722, 0.3781381, 0.6846432, 0.9065353, 0.9829734],
      "easeInEaseOut": [0.0197225, 0.1291619, 0.5, 0.8708381, 0.9802775],
      "default": [0.0947963, 0.4085106, 0.8024034, 0.9604590, 0.9943165],
    ]
    let rows = values.sorted { $0.key < $1.key }.flatMap { name, values in
      zip([0.1, 0.25, 0.5, 0.75, 0.9], values).map {
        MeasuredRow(
          animation: Self.ramp("duration = 1, timingFunction = '\(name)'"), time: $0, value: $1,
          slack: 1e-7)
      }
    }
    #expect(try missed(rows) == [])
  }
}
