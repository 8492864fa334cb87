import Layers
import Scripting
import Testing

// What every effect promises: installed twice is once, in phase; uninstalled is as before; the
// host is never written.
@Suite struct Effects {
  private static let names = ["breath", "flow", "ripple"]

  // MARK: - Every effect

  @Test(arguments: names)
  func `uninstalling leaves the layer as before`(effect: String) throws {
    let plain = try playEffect("", to: 1.3)
    let stage = try playEffect(
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
    let plain = try playEffect("")
    let stage = try playEffect(
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
    let once = try playEffect("\(effect).install(button)", to: 1.3)
    let twice = try playEffect(
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
    let plain = try playEffect("").root.sublayers[0].model
    let stage = try playEffect("\(effect).install(button)")
    for step in 0...30 {
      try stage.advance(to: Double(step) / 10)
      #expect(stage.root.sublayers[0].model == plain)
    }
  }

  @Test(arguments: names)
  func `a destroyed host takes the effect with it`(effect: String) throws {
    let stage = try playEffect(
      "\(effect).install(button) limn.after(0.5, function() button:destroy() end)", to: 3)
    #expect(stage.root.sublayers.isEmpty)
  }

  @Test(arguments: names)
  func `what is installed again after it was uninstalled begins anew`(effect: String) throws {
    let late = try playEffect(
      """
      \(effect).install(button)
      limn.after(0.3, function() \(effect).uninstall(button) end)
      limn.after(0.5, function() \(effect).install(button) end)
      """, to: 0.75)
    let early = try playEffect("\(effect).install(button)", to: 0.25)
    #expect(frame(of: late) == frame(of: early))
  }

  @Test(arguments: names, ["install", "once"])
  func `the handle is an animation's also where motion is reduced`(
    effect: String, way: String
  ) throws {
    var configuration = StageConfiguration()
    configuration.environment.reduceMotion = true
    let stage = try playEffect(
      """
      local handle = \(effect).\(way)(button):onEnd(function(finished) print(finished) end)
      handle:pause()
      handle.speed = 2
      handle:resume()
      handle:stop("finish")
      limn.after(1, function() print(handle.active, handle.paused) handle:stop("finish") end)
      """, to: 2, configuration: configuration)
    #expect(stage.takeMessages() == ["true", "false\tfalse"])
    #expect(count(of: stage) == count(of: try playEffect("")))
  }

  // MARK: - Layers of another time

  @Test(arguments: names)
  func `on a layer of half the speed an effect begins at once, and takes twice as long`(
    effect: String
  ) throws {
    let plain = try playEffect(
      "limn.after(4, function() \(effect).install(button, { duration = 1 }) end)", to: 4.375)
    let slow = try playEffect(
      """
      button.speed = 0.5
      limn.after(4, function() \(effect).install(button, { duration = 1 }) end)
      """, to: 4.75)
    #expect(frame(of: slow) == frame(of: plain))
    #expect(frame(of: plain) != frame(of: try playEffect("")))
  }

  @Test(arguments: names)
  func `a begin is a time of the clock, also on a layer of another time`(effect: String) throws {
    let begin = "\(effect).install(button, { duration = 1, beginTime = 4 })"
    let plain = try playEffect(begin, to: 4.375)
    let slow = try playEffect("button.speed = 0.5 " + begin, to: 4.75)
    #expect(frame(of: slow) == frame(of: plain))
  }

  // MARK: - Options

  @Test(arguments: [
    ("breath.install(button, { timingFunction = 'zip' })", "breath: timingFunction must be one of"),
    ("breath.install(button, { beginTime = 1e9 })", "breath: beginTime must be a number between"),
    ("breath.install(button, { duration = math.huge })", "breath: duration must be a number of"),
    ("breath.install(button, { center = { 0 / 0, 1 } })", "breath: center must be a point"),
    ("flow.install(button, { beginTime = math.huge })", "flow_light: beginTime must be a number"),
    ("flow.install(button, { sync = 'space', within = 5 })", "flow_light: within must be a layer"),
    ("ripple.install(button, { reach = math.huge })", "water_ripple: reach must be a number"),
    ("ripple.install(button, { center = { 1e30, 0 } })", "water_ripple: center must be a point"),
    ("ripple.install(button, { timingFunction = 5 })", "water_ripple: timingFunction must be"),
    ("ripple.install(button, { lineWidth = 1e9 })", "water_ripple: lineWidth must be at least 0"),
  ])
  func `what is refused leaves nothing behind`(script: String, message: String) throws {
    let stage = try playEffect("print(pcall(function() \(script) end)) print(#button.sublayers)")
    let lines = stage.takeMessages()
    #expect(lines.first?.hasPrefix("false\tmain.lua:9: \(message)") == true, "\(lines)")
    #expect(lines.last == "0")
  }

  @Test func `breaths and rings take every timing function`() throws {
    for easing in ["{ 0, 0, 1, 1 }", "function(p) return p end", "limn.timing.stops { 0, 1 }"] {
      let script =
        "breath.install(button, { timingFunction = EASING })\n"
        + "ripple.install(button, { timingFunction = EASING })"
      let named = try playEffect(script.replacing("EASING", with: "'linear'"), to: 1.25)
      let own = try playEffect(script.replacing("EASING", with: easing), to: 1.25)
      #expect(frame(of: own) == frame(of: named), "\(easing)")
    }
  }

  @Test(arguments: names)
  func `an unknown way to uninstall is refused`(effect: String) {
    let message = failure(of: effectButton + "\(effect).uninstall(button, 'Finish')")
    #expect(message.hasSuffix(": uninstall's mode must be 'now' or 'finish'"), "\(message)")
  }

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
    (
      "flow.install(button, { duration = 1, speed = 100 })",
      "flow_light: give duration or speed, not both"
    ),
    (
      "flow.install(button, { speed = 0 })",
      "flow_light: speed must be 0.001 to 1e6 points a second"
    ),
    (
      "flow.install(button, { direction = 'forwards' })",
      "flow_light: direction must be 'left', 'right', 'up', 'down' or an angle"
    ),
    ("flow.install(button, { width = -2 })", "flow_light: width must be above 0 and at most 1e6"),
    (
      "flow.install(button, { width = 20, overhang = 3 })",
      "flow_light: give width or overhang, not both"
    ),
    (
      "flow.install(button, { tilt = math.pi / 2 })",
      "flow_light: tilt must be -1.5 to 1.5, less than a quarter turn"
    ),
    (
      "flow.install(button, { colors = { 'red' } })",
      "flow_light: colors must be a list of at least two colors"
    ),
    (
      "flow.install(button, { locations = { 0, 1, 0.5 } })",
      "flow_light: locations must be rising numbers from 0 to 1"
    ),
    (
      "flow.install(button, { locations = { 0, 1 } })",
      "flow_light: there must be a location for each of the colors"
    ),
    (
      "flow.install(button, { sync = 'frame' })",
      "flow_light: sync must be 'time', 'space' or false"
    ),
    (
      "flow.install(limn.layer {}, { sync = 'space' })",
      "flow_light: sync = 'space' needs a layer with a superlayer"
    ),
    ("flow.once(button, { pose = 2 })", "flow_light: pose must be 0 to 1"),
    ("breath.install(button, { range = 1 })", "breath: range must be below 1"),
    (
      "breath.install(button, { center = 0.5 })",
      "breath: center must be a point such as { 0.5, 1 }"
    ),
    ("breath.once(button, { color = 3 })", "breath: color must be a color"),
    ("ripple.install(button, { total = 0 })", "water_ripple: total must be at least 1"),
    ("ripple.once(button, { color = {} })", "water_ripple: color must be a color"),
    ("ripple.install(button, { count = '3' })", "option 'count' must be a number, got '3'"),
    ("ripple.install(button, { duration = -1 })", "water_ripple: duration must be above 0"),
    ("ripple.install(button, { count = math.huge })", "water_ripple: count must be 1 to 1000"),
  ])
  func `wrong options are told at the caller's line`(script: String, message: String) {
    #expect(failure(of: effectButton + script) == "main.lua:9: " + message)
  }

  @Test func `options may change while an effect runs`() throws {
    let stage = try playEffect(
      """
      breath.install(button, { range = 0.1 })
      limn.after(0.25, function() breath.install(button, { range = 0.2 }) end)
      """, to: 0.5)
    #expect(try shownNumber("transform.scale.x", of: "button", in: stage) == 0.8)
  }
}
