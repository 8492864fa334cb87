import Graphics
import Layers
import Raster
import Rendering
import Scripting
import TestSupport
import Testing

// What users of effect libraries report as faults, each with what a host that gets it right shows,
// numbered as they were collected. 19 and 20, right to left and reduced motion, are in
// EnvironmentScenarioTests; 28, runaway scripts, is in RunawayScriptTests; 31, stopping and adding
// inside callbacks, in HandleTests. More on 7, lists that are swept together, is in FlowLightTests.
@Suite struct UserScenarios {
  /// The button of the scenarios: 200 by 48 with corners of 24, filling the stage.
  private static let button = """
    local stage = limn.stage { size = { 200, 48 } }
    local button = stage:addSublayer(limn.layer {
      name = "button", frame = { 0, 0, 200, 48 }, cornerRadius = 24, backgroundColor = "#2f6bff",
    })
    local flow = require "effects.flow_light"

    """
  /// Scale from 1 to 1.1 and back, a second each way, forever.
  private static let breath = """
    button:addAnimation(limn.basicAnimation {
      keyPath = "transform.scale", from = 1, to = 1.1, duration = 1, autoreverses = true,
      timingFunction = "easeInEaseOut", repeatCount = math.huge,
    }, "breath")

    """

  private func play(_ body: String, to time: Double = 0) throws -> Stage {
    let stage = try run(Self.button + body)
    try stage.advance(to: time)
    return stage
  }

  private func scale(in stage: Stage) throws -> Double {
    try shownNumber("transform.scale.x", of: "button", in: stage)
  }

  private func bandX(_ stage: Stage, of host: String = "button") throws -> Double {
    try shownNumber("transform.translation.x", of: "\(host)/band", in: stage)
  }

  @Test func `1: after suspending and resuming, everything goes on from where it stood`() throws {
    let stage = try play(Self.breath, to: 1)
    let before = try scale(in: stage)
    try stage.notify(.suspend)
    try stage.notify(.resume)
    #expect(try scale(in: stage) == before)
    #expect(stage.layers(at: "button")[0].animations.count == 1)
    try stage.advance(to: 1.5)
    #expect(try scale(in: stage) == scale(in: play(Self.breath, to: 1.5)))
  }

  @Test func `1: an indicator shows after ten suspended seconds what it showed before`() throws {
    let stage = try gallery("indicators/ball_pulse")
    try stage.advance(to: 1)
    try stage.notify(.suspend)
    try stage.notify(.resume)
    #expect(abs(try shownNumber("transform.scale.x", of: "c0", in: stage) - 0.309) < 0.01)
    let before = frame(of: stage)
    try stage.advance(to: 1.1)
    let moves = frame(of: stage) != before
    #expect(moves)
    #expect(stage.layers(at: "c0")[0].animations.count == 1)
  }

  @Test func `2: an animation survives leaving the tree and coming back`() throws {
    let script = Self.breath + "flow.install(button, { duration = 1.2, interval = 1.8 })"
    let away = try play(
      script + """

        limn.after(0.5, function() button:removeFromSuperlayer() end)
        limn.after(0.9, function() stage:addSublayer(button) end)
        """, to: 1.2)
    #expect(frame(of: away) == frame(of: try play(script, to: 1.2)))
  }

  @Test func `3: recycled cells have one effect each, in phase`() throws {
    let list = """
      local stage = limn.stage { size = { 60, 200 } }
      local flow = require "effects.flow_light"
      local function place(cell, row)
        cell.frame = { 0, row % 10 * 20, 60, 18 }
        stage:addSublayer(cell)
        flow.install(cell, { beginTime = 0, interval = 0.5 })
      end
      local function make() return limn.layer { cornerRadius = 4, backgroundColor = "#334455" } end

      """
    let recycled = try run(
      list + """
        local cells = {}
        for row = 0, 9 do cells[row] = make() place(cells[row], row) end
        limn.every(0.05, function(n)
          if n > 50 then return end
          local cell = cells[n % 10]
          flow.uninstall(cell)
          cell:removeFromSuperlayer()
          place(cell, n)
        end)
        """)
    try recycled.advance(to: 3.3)
    let fresh = try run(
      list + "limn.after(3.3, function() for row = 0, 9 do place(make(), row) end end)")
    try fresh.advance(to: 3.3)
    #expect(frame(of: recycled) == frame(of: fresh))
    #expect(recycled.root.sublayers.count == 10)
    for cell in recycled.root.sublayers {
      #expect(cell.sublayers.count == 1)
      #expect(cell.sublayers[0].sublayers.map(\.animations.count) == [1])
    }
  }

  @Test func `4: what the main chunk starts begins at time 0`() throws {
    let stage = try play("for _ = 1, 1e6 do end " + Self.breath, to: 0.5)
    #expect(abs(try scale(in: stage) - 1.05) < 1e-9)
  }

  @Test func `5: an interval pauses between sweeps and does not stretch them`() throws {
    let short = try play("flow.install(button, { duration = 1.2, interval = 0.5 })", to: 0.6)
    let long = try play("flow.install(button, { duration = 1.2, interval = 1.8 })", to: 0.6)
    #expect(try abs(bandX(short) - bandX(long)) < 1e-9)
    let plain = frame(of: try play(""))
    #expect(!frame(of: short).litColumns(over: plain).isEmpty)
    for time in [1.2, 1.3, 1.69] {
      try short.advance(to: time)
      #expect(frame(of: short).litColumns(over: plain).isEmpty, "at \(time)")
    }
    try short.advance(to: 1.7 + 0.6)
    #expect(try abs(bandX(short) - bandX(long)) < 1e-9)
  }

  @Test func `6: items that share a begin are in phase, whenever they were added`() throws {
    let stage = try run(
      """
      local flow = require "effects.flow_light"
      for i, time in ipairs { 0, 0.37, 0.9 } do
        limn.after(time, function()
          local item = stage:addSublayer(limn.layer {
            name = "item" .. i, frame = { 0, 0, 80, 20 },
          })
          flow.install(item, { beginTime = 0 })
        end)
      end
      """)
    try stage.advance(to: 2.4)
    let places = try (1...3).map { try bandX(stage, of: "item\($0)") }
    #expect(Set(places).count == 1)
  }

  @Test func `7: items of different widths are swept in the same time`() throws {
    let stage = try run(
      """
      local flow = require "effects.flow_light"
      for _, width in ipairs { 100, 300 } do
        local item = stage:addSublayer(limn.layer {
          name = "w" .. width, frame = { 0, 0, width, 20 },
        })
        flow.once(item, { duration = 1 }):onEnd(function() print(width, limn.now()) end)
      end
      """)
    #expect(try bandX(stage, of: "w100") == -200)
    #expect(try bandX(stage, of: "w300") == -400)
    try stage.advance(to: 0.5)
    // Both are half way: from −(width + 100) to 100.
    #expect(try bandX(stage, of: "w100") == -50)
    #expect(try bandX(stage, of: "w300") == -150)
    try stage.advance(to: 1)
    #expect(stage.takeMessages() == ["100\t1", "300\t1"])
  }

  @Test func `8: a count of five is five sweeps`() throws {
    let stage = try play(
      """
      flow.install(button, { duration = 1.2, interval = 1.8, count = 5 })
        :onEnd(function(finished) print(finished, limn.now()) end)
      """)
    let plain = frame(of: try play(""))
    var lit: [Bool] = []
    for sweep in 0..<7 {
      try stage.advance(to: Double(sweep) * 3 + 0.6)
      lit.append(!frame(of: stage).litColumns(over: plain).isEmpty)
    }
    #expect(lit == [true, true, true, true, true, false, false])
    #expect(stage.takeMessages() == ["true\t13.2"])
  }

  @Test func `9: nothing is left lit at the right edge when a sweep is over`() throws {
    let stage = try play("flow.install(button, { duration = 1.2, interval = 1.8 })")
    let plain = frame(of: try play(""))
    #expect(frame(of: stage).litColumns(over: plain).isEmpty)
    for time in [1.2, 2.4, 3] {
      try stage.advance(to: time)
      #expect(frame(of: stage).litColumns(over: plain).isEmpty, "at \(time)")
    }
  }

  @Test(arguments: [60, 200, 600, 1600])
  func `10: wide items are swept to their last column`(width: Int) throws {
    let script = """
      local stage = limn.stage { size = { \(width), 4 } }
      local item = stage:addSublayer(limn.layer {
        name = "item", frame = { 0, 0, \(width), 4 }, backgroundColor = "black",
      })
      require("effects.flow_light").install(item, { duration = 1 })
      """
    let stage = try run(script)
    // In steps of a point, so that no frame misses the peak.
    let steps = 2 * width + 400
    var brightest = 0
    for step in 0...steps {
      try stage.advance(to: Double(step) / Double(steps))
      brightest = max(brightest, Int(frame(of: stage)[width - 1, 2].red))
    }
    #expect(abs(brightest - 153) <= 5)
    #expect(frame(of: stage)[width - 1, 2].red == 0)
  }

  @Test func `11: the steps of a discrete rotation are all different`() throws {
    let stage = try run(
      """
      local turns = {}
      for i = 0, 11 do turns[i + 1] = i * math.pi / 6 end
      stage:addSublayer(limn.layer { frame = { 48, 10, 4, 30 }, backgroundColor = "white" })
      stage.sublayers[1].anchorPoint = { 0.5, 4 / 3 }
      stage.sublayers[1].position = { 50, 50 }
      stage.sublayers[1]:addAnimation(limn.keyframeAnimation {
        keyPath = "transform.rotation", values = turns, calculationMode = "discrete",
        duration = 1.2, repeatCount = math.huge,
      })
      """)
    var frames: Set<[UInt8]> = []
    for step in 0..<24 {
      try stage.advance(to: (Double(step) + 0.5) / 10)
      frames.insert(frame(of: stage).withUnsafeBytes { [UInt8]($0) })
    }
    #expect(frames.count == 12)
  }

  @Test func `12: what is built at size 0 is right once there is a size`() throws {
    let stage = try play(
      """
      button.bounds = { 0, 0, 0, 0 }
      flow.install(button)
      require("effects.water_ripple").install(button)
      limn.after(0.1, function() button.bounds = { 0, 0, 60, 60 } end)
      """)
    _ = frame(of: stage)
    try stage.advance(to: 0.2)
    #expect(try shownNumber("bounds.size.width", of: "button/band", in: stage) == 160)
    let ring = try #require(stage.layers(at: "button/ring1").first)
    #expect(ring.convert(Point(30, 30), to: stage.layers(at: "button")[0], .model) == Point(30, 30))
    #expect(ring.model.bounds.size == Size(60, 60))
    for node in stage.snapshot().nodes {
      #expect(node.properties.bounds.isFinite && node.properties.position.isFinite)
    }
  }

  @Test func `12: what lays itself out at a resize is centred once there is a size`() throws {
    let stage = try run(
      """
      local host = stage:addSublayer(limn.layer { name = "host", bounds = { 0, 0, 0, 0 } })
      local balls = {}
      for i = 1, 3 do
        balls[i] = host:addSublayer(limn.layer { name = "c" .. i, backgroundColor = "white" })
        balls[i]:addAnimation(limn.keyframeAnimation {
          keyPath = "transform.scale", values = { 1, 0.3, 1 }, duration = 0.75, delay = 0.12 * i,
          repeatCount = math.huge,
        })
      end
      local function fit()
        local size = host.bounds.size
        local d = math.max((size.width - 4) / 3, 0)
        for i, ball in ipairs(balls) do
          ball.frame = { (i - 1) * (d + 2), (size.height - d) / 2, d, d }
        end
      end
      fit()
      host:on("resize", fit)
      limn.after(0.1, function() host.frame = { 0, 0, 60, 60 } end)
      """)
    _ = frame(of: stage)
    try stage.advance(to: 0.2)
    let picture = frame(of: stage)
    let columns = (0..<100).filter { x in (0..<100).contains { picture[x, $0].alpha > 0 } }
    let rows = (0..<100).filter { y in (0..<100).contains { picture[$0, y].alpha > 0 } }
    // The first ball is smaller by now, so its left edge is not at 0, but all are in one row.
    #expect(columns.last == 59)
    #expect(try #require(rows.first) + #require(rows.last) == 59)
    let frames = (1...3).map { stage.layers(at: "c\($0)")[0].model.frame }
    #expect(abs(frames[0].minX + frames[2].maxX - 60) < 1)
    #expect(frames.allSatisfy { abs($0.center.y - 30) < 0.5 })
  }

  @Test func `13: effects never change the host's size`() throws {
    let stage = try play(
      """
      flow.install(button)
      require("effects.water_ripple").install(button)
      require("effects.breath").install(button)
      """)
    for step in 0...40 {
      try stage.advance(to: Double(step) / 10)
      let model = stage.layers(at: "button")[0].model
      #expect(model.bounds == Rect(0, 0, 200, 48))
      #expect(model.frame == Rect(0, 0, 200, 48))
    }
  }

  @Test func `14: the light keeps within round corners, whose edge is smooth`() throws {
    let plain = frame(of: try play(""))
    // The band's peak stands at 0.98 of its width of 300; at this time it is over x = 10.
    let time = (10 - 0.95 * 300 + 300) / 400
    let lit = frame(of: try play("flow.install(button, { duration = 1 })", to: time))
    #expect(lit[0, 0] == Pixmap.Pixel(0, 0, 0, 0))
    #expect(!lit.isLit(1, 1, over: plain))
    #expect(lit.isLit(8, 24, over: plain))
    let edge = (0..<48).map { lit[3, $0].alpha }
    #expect(edge.contains { $0 > 0 && $0 < 255 })
  }

  @Test func `15: corners over nothing stay transparent`() throws {
    let stage = try play("flow.install(button)", to: 0.4)
    #expect(frame(of: stage)[0, 0] == Pixmap.Pixel(0, 0, 0, 0))
    #expect(frame(of: stage)[199, 47] == Pixmap.Pixel(0, 0, 0, 0))
  }

  @Test func `16: the gaps between bars under one light stay as they are`() throws {
    let bars = """
      local stage = limn.stage { size = { 200, 65 }, backgroundColor = "#204060" }
      local list = stage:addSublayer(limn.layer { frame = { 0, 0, 200, 65 } })
      for i = 0, 2 do
        list:addSublayer(limn.layer {
          frame = { 10, 25 * i, 180, 15 }, cornerRadius = 4, backgroundColor = "#507090",
        })
      end

      """
    let stage = try run(
      bars + """
        for _, bar in ipairs(list.sublayers) do
          require("effects.flow_light").install(bar, {
            width = 60, tilt = 0.5, sync = "space", duration = 1, interval = 0,
          })
        end
        """)
    let plain = frame(of: try run(bars))
    var lit = 0
    for step in 0..<24 {
      try stage.advance(to: Double(step) / 24)
      let picture = frame(of: stage)
      for y in 0..<65 {
        for x in 0..<200 where picture[x, y] != plain[x, y] {
          if y % 25 >= 15 || x < 10 || x >= 190 { Issue.record("gap \(x), \(y) is lit") }
          lit += 1
        }
      }
    }
    #expect(lit > 10_000)
  }

  @Test func `17: a clear white to white gradient is no grey`() throws {
    let stage = try run(
      """
      local stage = limn.stage { size = { 101, 1 }, backgroundColor = "#ff8000" }
      stage:addSublayer(limn.gradientLayer {
        frame = { 0, 0, 101, 1 }, startPoint = { 0, 0 }, endPoint = { 1, 0 },
        colors = { { 1, 1, 1, 0 }, { 1, 1, 1, 1 } },
      })
      """)
    let middle = frame(of: stage)[50, 0]
    for (channel, expected) in [(middle.red, 255), (middle.green, 192), (middle.blue, 128)] {
      #expect(abs(Int(channel) - expected) <= 2)
    }
  }

  @Test(arguments: [
    ("straight", (191, 128, 64)), ("premultiplied", (255, 192, 128)),
  ])
  func `17: a transparent black stop greys, unless colors are mixed premultiplied`(
    interpolation: String, expected: (red: Int, green: Int, blue: Int)
  ) throws {
    let stage = try run(
      """
      local stage = limn.stage { size = { 101, 1 }, backgroundColor = "#ff8000" }
      stage:addSublayer(limn.gradientLayer {
        frame = { 0, 0, 101, 1 }, startPoint = { 0, 0 }, endPoint = { 1, 0 },
        colors = { { 0, 0, 0, 0 }, { 1, 1, 1, 1 } }, interpolation = "\(interpolation)",
      })
      """)
    let middle = frame(of: stage)[50, 0]
    #expect(abs(Int(middle.red) - expected.red) <= 2)
    #expect(abs(Int(middle.green) - expected.green) <= 2)
    #expect(abs(Int(middle.blue) - expected.blue) <= 2)
  }

  @Test func `18: a band of many eased stops has no hard edges`() throws {
    /// The sharpest bend of the light along a row: the greatest second difference.
    func sharpest(_ colors: String) throws -> Int {
      let stage = try run(
        """
        local stage = limn.stage { size = { 300, 4 } }
        local item = stage:addSublayer(limn.layer {
          frame = { 0, 0, 300, 4 }, backgroundColor = "black",
        })
        local colors = {}
        \(colors)
        require("effects.flow_light").install(item, { width = 60, colors = colors })
        """)
      try stage.advance(to: 0.5)
      let picture = frame(of: stage)
      let row = (0..<300).map { Int(picture[$0, 2].red) }
      // Over six points, so that the rounding of single pixels does not count.
      return (6..<294).map { abs(row[$0 - 6] - 2 * row[$0] + row[$0 + 6]) }.max() ?? 0
    }
    let hard = try sharpest("for i = 1, 3 do colors[i] = { 1, 1, 1, i == 2 and 1 or 0 } end")
    let eased = try sharpest(
      """
      for i = 0, 12 do colors[i + 1] = { 1, 1, 1, (1 - math.cos(i * math.pi / 6)) / 2 } end
      """)
    #expect(hard > 80)
    #expect(3 * eased < 2 * hard)
  }

  @Test func `21: no flash of the old value where the model was set too`() throws {
    let fade = """
      button:addAnimation(limn.basicAnimation {
        keyPath = "opacity", from = 1, to = 0, duration = 0.5,
      })
      """
    let set = try play("button.opacity = 0 " + fade)
    let unset = try play(fade)
    for step in 0...60 {
      let time = 0.5 + Double(step) / 60
      try set.advance(to: time)
      try unset.advance(to: time)
      #expect(try shownNumber("opacity", of: "button", in: set) == 0)
      #expect(try shownNumber("opacity", of: "button", in: unset) == (step == 0 ? 0 : 1))
    }
  }

  @Test func `22: delays are kept`() throws {
    let stage = try run(
      """
      for i = 0, 4 do
        local item = stage:addSublayer(limn.layer { name = "item" .. i })
        item:addAnimation(limn.basicAnimation {
          keyPath = "opacity", from = 0, to = 0.5, duration = 1, delay = i * 0.1,
        })
      end
      """)
    try stage.advance(to: 0.25)
    let shown = try (0...4).map { try shownNumber("opacity", of: "item\($0)", in: stage) }
    #expect(shown.map { $0 < 1 } == [true, true, true, false, false])
  }

  @Test func `23: a change of speed while running does not jump`() throws {
    let stage = try run(
      """
      local hand = stage:addSublayer(limn.layer { name = "hand" })
      local turning = hand:addAnimation(limn.basicAnimation {
        keyPath = "transform.rotation", from = 0, to = 2 * math.pi, duration = 1,
        repeatCount = math.huge,
      })
      limn.after(1, function() turning.speed = 0.1 end)
      limn.after(2, function() turning.speed = 1 end)
      """)
    func turn(at time: Double) throws -> Double {
      try stage.advance(to: time)
      let angle = try shownNumber("transform.rotation", of: "hand", in: stage)
      return angle / (2 * Double.pi)
    }
    #expect(abs(try turn(at: 0.5) - 0.5) < 1e-9)
    #expect(abs(try turn(at: 1.5) - 0.05) < 1e-9)
    let before = try turn(at: 2 - 1e-9)
    let after = try turn(at: 2 + 1e-9)
    #expect(abs(after - before) < 1e-6)
    // 1 + 0.1 + 1 turns.
    #expect(abs(try turn(at: 3) - 0.1) < 1e-9)
  }

  @Test func `24: a one-shot is the same each time`() throws {
    let stage = try play("limn.every(2, function() flow.once(button, { duration = 1 }) end)")
    var sequences: Set<[[UInt8]]> = []
    for shot in 1...6 {
      var frames: [[UInt8]] = []
      for index in 0..<16 {
        try stage.advance(to: Double(shot) * 2 + Double(index) / 16)
        frames.append(frame(of: stage).withUnsafeBytes { [UInt8]($0) })
      }
      sequences.insert(frames)
    }
    #expect(sequences.count == 1)
    #expect(Set(sequences.first ?? []).count > 10)
  }

  @Test
  func `25: a path cannot become one of another structure, and the error says how they differ`() {
    let message = failure(
      of: """
        local shape = stage:addSublayer(limn.shapeLayer { path = "M0 0H40V40H0Z" })
        shape:addAnimation(limn.basicAnimation {
          keyPath = "path", to = "M0 0H40V40H0Z M10 10H30V30H10Z",
        })
        """)
    #expect(message.hasPrefix("main.lua:2: the values for shapeLayer.path cannot be mixed: "))
    #expect(message.contains("5 and 10 elements"))
  }

  @Test func `25: between rings, the hole stays open`() throws {
    let stage = try run(
      """
      local function ring(r)
        return limn.path():ellipse(50 - r, 50 - r, 2 * r, 2 * r):ellipse(40, 40, 20, 20)
      end
      local shape = stage:addSublayer(limn.shapeLayer {
        frame = { 0, 0, 100, 100 }, path = ring(20), fillRule = "evenOdd", fillColor = "white",
      })
      shape:addAnimation(limn.basicAnimation { keyPath = "path", to = ring(45), duration = 1 })
      """)
    for step in 0...20 {
      try stage.advance(to: Double(step) / 20)
      let picture = frame(of: stage)
      #expect(picture[50, 50].alpha == 0)
      #expect(picture[50, 65].alpha == 255)
    }
  }

  @Test func `26: the same seed is the same picture, in whatever order frames are asked for`()
    throws
  {
    let script = """
      for i = 1, 12 do
        stage:addSublayer(limn.layer {
          frame = { math.random() * 80, math.random() * 80, 20, 20 }, cornerRadius = 6,
          backgroundColor = { math.random(), math.random(), math.random() },
        }):addAnimation(limn.basicAnimation {
          keyPath = "transform.rotation", by = math.pi * math.random(4), duration = 1,
          repeatCount = math.huge,
        })
      end
      limn.every(0.3, function()
        stage.sublayers[math.random(12)].opacity = math.random()
      end)
      """
    func stage(seed: UInt64) throws -> Stage {
      var configuration = StageConfiguration()
      configuration.seed = seed
      return try run(script, configuration: configuration)
    }
    let sequence = try stage(seed: 1)
    var frames: [Pixmap] = []
    for index in 0..<40 {
      try sequence.advance(to: Double(index) / 20)
      frames.append(frame(of: sequence))
    }
    var generator = SplitMix64(seed: 26)
    for index in (0..<40).shuffled(using: &generator) {
      let sought = try stage(seed: 1)
      try sought.advance(to: Double(index) / 20)
      #expect(frame(of: sought) == frames[index], "frame \(index)")
    }
    #expect(frame(of: try stage(seed: 2)) != frames[0])
  }
}
