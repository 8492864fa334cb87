import Graphics
import Layers
import Raster
import Scripting
import Testing

// What every effect promises: installed twice is once, in phase; uninstalled is as before; the
// host is never written.
@Suite struct Effects {
  /// A button of 200 by 48, and the effects by name.
  private static let button = """
    local stage = limn.stage { size = { 240, 80 }, backgroundColor = "#102030" }
    local button = stage:addSublayer(limn.layer {
      name = "button", frame = { 20, 16, 200, 48 }, cornerRadius = 24,
      backgroundColor = "#2f6bff",
    })
    local breath = require "effects.breath"
    local flow = require "effects.flow_light"
    local ripple = require "effects.water_ripple"

    """

  private func play(
    _ body: String, to time: Double = 0,
    configuration: StageConfiguration = StageConfiguration()
  ) throws -> Stage {
    let stage = try run(Self.button + body, configuration: configuration)
    try stage.advance(to: time)
    return stage
  }

  private static let names = ["breath", "flow", "ripple"]

  // MARK: - Every effect

  @Test(arguments: names)
  func `uninstalling leaves the layer as before`(effect: String) throws {
    let plain = try play("", to: 1.3)
    let stage = try play(
      """
      \(effect).install(button)
      limn.after(0.7, function() \(effect).uninstall(button) end)
      """, to: 1.3)
    #expect(stage.snapshot() == plain.snapshot())
    #expect(stage.root.sublayers[0].sublayers.isEmpty)
    #expect(stage.root.sublayers[0].animations.isEmpty)
  }

  @Test(arguments: names)
  func `uninstalling what is not there does nothing, also twice`(effect: String) throws {
    let plain = try play("")
    let stage = try play(
      """
      \(effect).uninstall(button)
      \(effect).install(button)
      \(effect).uninstall(button)
      \(effect).uninstall(button)
      """)
    #expect(stage.snapshot() == plain.snapshot())
  }

  @Test(arguments: names)
  func `installing twice is installing once, in the old phase`(effect: String) throws {
    let once = try play("\(effect).install(button)", to: 1.3)
    let twice = try play(
      "\(effect).install(button) limn.after(0.5, function() \(effect).install(button) end)",
      to: 1.3)
    #expect(frame(of: once) == frame(of: twice))
    #expect(count(of: once) == count(of: twice))
  }

  /// How many layers and animations there are.
  private func count(of stage: Stage) -> [Int] {
    var (layers, animations) = (0, 0)
    stage.root.forEachLayer {
      layers += 1
      animations += $0.animations.count
    }
    return [layers, animations]
  }

  @Test(arguments: names)
  func `the host itself is never written`(effect: String) throws {
    let plain = try play("").root.sublayers[0].model
    let stage = try play("\(effect).install(button)")
    for step in 0...30 {
      try stage.advance(to: Double(step) / 10)
      #expect(stage.root.sublayers[0].model == plain)
    }
  }

  @Test(arguments: names)
  func `a destroyed host takes the effect with it`(effect: String) throws {
    let stage = try play(
      "\(effect).install(button) limn.after(0.5, function() button:destroy() end)", to: 3)
    #expect(stage.root.sublayers.isEmpty)
  }

  @Test(arguments: names)
  func `what is installed again after it was uninstalled begins anew`(effect: String) throws {
    let late = try play(
      """
      \(effect).install(button)
      limn.after(0.3, function() \(effect).uninstall(button) end)
      limn.after(0.5, function() \(effect).install(button) end)
      """, to: 0.75)
    let early = try play("\(effect).install(button)", to: 0.25)
    #expect(frame(of: late) == frame(of: early))
  }

  // MARK: - Options

  @Test(arguments: [
    (
      "breath.install(button, { rnage = 1 })",
      "options has no property 'rnage' (did you mean 'range'?)"
    ),
    ("breath.install(button, { duration = 0 })", "breath: duration must be above 0"),
    (
      "flow.install(button, { colour = 'red' })",
      "options has no property 'colour' (did you mean 'color'?)"
    ),
    (
      "flow.install(button, { duration = 0 })",
      "flow_light: duration must be above 0 and at most 1e6"
    ),
    (
      "flow.once(button, { interval = -1 })",
      "flow_light: interval must be at least 0 and at most 1e6"
    ),
    ("flow.install(button, { count = 0 })", "flow_light: count must be at least 1"),
    ("ripple.install(button, { count = '3' })", "option 'count' must be a number, got '3'"),
    ("ripple.install(button, { duration = -1 })", "water_ripple: duration must be above 0"),
    ("ripple.install(button, { count = math.huge })", "water_ripple: count must be 1 to 1000"),
  ])
  func `wrong options are told at the caller's line`(script: String, message: String) {
    #expect(failure(of: Self.button + script) == "main.lua:9: " + message)
  }

  @Test func `options may change while an effect runs`() throws {
    let stage = try play(
      """
      breath.install(button, { range = 0.1 })
      limn.after(0.25, function() breath.install(button, { range = 0.2 }) end)
      """, to: 0.5)
    #expect(try shownNumber("transform.scale.x", of: "button", in: stage) == 0.8)
  }

  // MARK: - Flow light

  @Test func `once is one sweep, and cleans up at its end`() throws {
    let stage = try play(
      """
      flow.once(button, { duration = 0.8 }):onEnd(function(finished)
        print(finished, limn.now())
      end)
      """)
    #expect(stage.root.sublayers[0].sublayers.count == 1)
    try stage.advance(to: 0.8)
    #expect(stage.takeMessages() == ["true\t0.8"])
    #expect(stage.root.sublayers[0].sublayers.isEmpty)
  }

  @Test func `once beside an installed band is a band of its own`() throws {
    let stage = try play(
      """
      flow.install(button, { duration = 1, interval = 1 })
      limn.after(1.25, function() flow.once(button, { duration = 0.5 }) end)
      limn.after(1.4, function() flow.once(button, { duration = 0.5 }) end)
      """, to: 1.5)
    #expect(stage.root.sublayers[0].sublayers.count == 3)
    try stage.advance(to: 2)
    #expect(stage.root.sublayers[0].sublayers.count == 1)
    // The installed one is where it would be without them.
    #expect(try shownNumber("transform.translation.x", of: "button/band", in: stage) == -300)
  }

  @Test func `stopping what once gave away removes its band`() throws {
    let stage = try play(
      """
      local handle = flow.once(button)
      limn.after(0.5, function() handle:stop() end)
      """, to: 0.5)
    #expect(stage.root.sublayers[0].sublayers.isEmpty)
  }

  @Test func `count gives so many sweeps, and the last has no rest`() throws {
    let stage = try play(
      """
      flow.install(button, { duration = 0.5, interval = 0.25, count = 3 })
        :onEnd(function(finished) print(finished, limn.now()) end)
      """, to: 5)
    #expect(stage.takeMessages() == ["true\t2"])
    #expect(stage.root.sublayers[0].sublayers.isEmpty)
  }

  @Test func `uninstall with finish lets the sweep end`() throws {
    let stage = try play(
      """
      flow.install(button, { duration = 0.5, interval = 0.5 })
      limn.after(1.25, function() flow.uninstall(button, "finish") end)
      """, to: 1.75)
    #expect(stage.root.sublayers[0].sublayers.count == 1)
    try stage.advance(to: 2)
    #expect(stage.root.sublayers[0].sublayers.isEmpty)
  }

  @Test func `a resize keeps the phase and the handle`() throws {
    let stage = try play(
      """
      local handle = flow.once(button, { duration = 1 })
      handle:onEnd(function(finished) print(finished, limn.now()) end)
      limn.after(0.5, function() button["bounds.size"] = { 100, 48 } end)
      """, to: 0.5)
    #expect(try shownNumber("transform.translation.x", of: "button/band", in: stage) == -50)
    #expect(try shownNumber("bounds.size.width", of: "button/band", in: stage) == 200)
    try stage.advance(to: 2)
    #expect(stage.takeMessages() == ["true\t1"])
  }

  @Test func `a band of one's own is as high as the layer and crosses it whole`() throws {
    let image = Image(width: 4, height: 2, pixels: [UInt8](repeating: 255, count: 32))
    let stage = try Stage(
      script: "main.lua",
      files: MemoryFiles(files: [
        "light.png": "",
        "main.lua": "local limn = require 'limn'\n" + Self.button
          + "flow.install(button, { image = limn.image('light.png') })",
      ]), decodeImage: { _ in image })
    #expect(try shownNumber("bounds.size.width", of: "button/band", in: stage) == 96)
    #expect(try shownNumber("transform.translation.x", of: "button/band", in: stage) == -96)
    try stage.advance(to: 1)
    #expect(try shownNumber("transform.translation.x", of: "button/band", in: stage) == 200)
  }

  @Test func `where motion should be reduced nothing flows`() throws {
    var configuration = StageConfiguration()
    configuration.environment.reduceMotion = true
    let stage = try play(
      "flow.install(button) print(flow.once(button).active)", to: 0.5,
      configuration: configuration)
    #expect(frame(of: stage) == frame(of: try play("")))
    #expect(stage.takeMessages() == ["true"])
  }

  @Test func `where the interface runs from right to left the light does, too`() throws {
    var configuration = StageConfiguration()
    configuration.environment.rtl = true
    let script = "flow.install(button, { duration = 1 })"
    for time in [0.25, 0.5, 0.75] {
      let leftToRight = frame(of: try play(script, to: time))
      let rightToLeft = frame(of: try play(script, to: time, configuration: configuration))
      var isMirror = leftToRight != rightToLeft
      for y in 0..<leftToRight.height {
        for x in 0..<leftToRight.width
        where leftToRight[x, y] != rightToLeft[leftToRight.width - 1 - x, y] { isMirror = false }
      }
      #expect(isMirror, "at \(time)")
    }
  }

  // MARK: - Water ripple

  @Test func `rings begin a share of the duration apart`() throws {
    let stage = try play("ripple.install(button, { count = 4, duration = 2 })")
    func started() throws -> [Bool] {
      try (1...4).map { try shownNumber("opacity", of: "button/ring\($0)", in: stage) < 1 }
    }
    #expect(try started() == [false, false, false, false])
    try stage.advance(to: 0.75)
    #expect(try started() == [true, true, false, false])
    try stage.advance(to: 1.75)
    #expect(try started() == [true, true, true, true])
    try stage.advance(to: 2.5)
    #expect(try started() == [true, false, true, true])
    #expect(try shownNumber("transform.scale.x", of: "button/ring2", in: stage) == 1)
  }

  @Test func `rings follow the host's size and stay in its middle`() throws {
    let stage = try play(
      """
      ripple.install(button)
      limn.after(1, function() button.bounds = { 10, 20, 60, 30 } end)
      """, to: 1)
    let ring = try #require(stage.layers(at: "button/ring1").first).model
    #expect(ring.bounds.size == Size(60, 30))
    #expect(ring.cornerRadius == 15)
    let container = try #require(stage.layers(at: "button/ripple").first).model
    #expect(container.position == Point(40, 35))
  }

  @Test func `fewer rings are fewer rings`() throws {
    let stage = try play("ripple.install(button) ripple.install(button, { count = 1 })")
    #expect(stage.layers(at: "ring1").count == 1)
    #expect(stage.layers(at: "ring2").isEmpty)
  }
}
