import Graphics
import Layers
import Scripting
import Testing

// Faults that someone has found; each stays as a test.

@Suite struct PathsAndCollection {
  @Test func `a path survives the collection of what its verbs have returned`() throws {
    let stage = try run(
      """
      local p = limn.path():move(10, 10):line(90, 10):line(50, 90):close()
      local t
      for i = 1, 20000 do t = { i } end
      local q = limn.path():move(0, 0):line(20, 0):line(20, 20):line(0, 20):close()
      stage:addSublayer(limn.shapeLayer { name = "triangle", path = p })
      """)
    let triangle = try #require(stage.layers(at: "triangle").first)
    #expect(triangle.model.shape.path?.elements.count == 4)
    #expect(triangle.model.shape.path?.elements[1] == .line(Point(90, 10)))
  }

  @Test func `a verb returns the very path it was called on`() throws {
    let stage = try run("local p = limn.path() local t = { [p] = 1 } print(t[p:move(1, 1)])")
    #expect(stage.takeMessages() == ["1"])
  }

  @Test func `a path takes thousands of verbs`() throws {
    let stage = try run(
      "local p = limn.path():move(0, 0) for i = 1, 5000 do p:line(i, i % 7) end print(p.bounds)")
    #expect(stage.takeMessages() == ["{ 0, 0, 5000, 6 }"])
  }
}

@Suite struct FailedRuns {
  @Test func `a run that fails with an undelivered post is an error like any other`() {
    #expect(failure(of: "limn.post('x', { 1 }) error('hi')") == "main.lua:1: hi")
    #expect(
      failure(of: "limn.after(1, function() limn.post('x', 1) error('hi') end)", to: 2)
        == "main.lua:1: hi")
  }

  @Test func `what a script printed before it failed is not lost`() {
    let error = #expect(throws: ScriptError.self) { try run("print('before') error('after')") }
    #expect(error?.printed == ["before"])
  }
}

@Suite struct EffectsThatFail {
  private static let host =
    "local flow = require 'effects.flow_light' local ripple = require 'effects.water_ripple'\n"
    + "local b = stage:addSublayer(limn.layer { frame = { 0, 0, 50, 30 } })\n"

  @Test(arguments: [
    "color = 'nope'", "image = 'x'", "image = true", "beginTime = 'x'", "interval = math.huge",
    "duration = 0",
  ])
  func `an install that is refused adds nothing and blames the caller`(option: String) throws {
    let stage = try run(
      Self.host + "local ok, why = pcall(function() flow.install(b, { \(option) }) end)\n"
        + "print(ok, why)\nprint(#b.sublayers)")
    let messages = stage.takeMessages()
    #expect(messages[0].hasPrefix("false\tmain.lua:3: "), "\(messages[0])")
    #expect(messages[1] == "0")
  }

  @Test func `a ripple whose rings were destroyed can be installed again`() throws {
    let stage = try run(
      Self.host + "ripple.install(b) b.sublayers[1]:destroy() ripple.install(b)\n"
        + "b.bounds = { 0, 0, 60, 40 }")
    #expect(stage.layers(at: "ring1").count == 1)
    #expect(stage.layers(at: "ring1").first?.model.bounds.size == Size(60, 40))
  }
}

@Suite struct SmallRules {
  @Test func `strings have their methods`() throws {
    let stage = try run("print(('hello'):sub(2, 3))")
    #expect(stage.takeMessages() == ["el"])
  }

  @Test func `an empty list is called empty`() {
    #expect(
      failure(of: "limn.animationGroup { animations = {} }")
        == "main.lua:1: animationGroup.animations: the list must not be empty")
  }

  @Test func `frame excludes parts of position and bounds too`() {
    #expect(
      failure(of: "limn.layer { frame = { 0, 0, 1, 1 }, ['position.x'] = 1 }")
        == "main.lua:1: layer: give 'frame' or 'position.x', not both")
  }

  @Test func `timers that start one another for ever are blamed on their line`() {
    #expect(
      failure(of: "local function f() limn.after(0, f) end\nf()")
        == "main.lua:1: more than 100000 callbacks at t = 0; does one cause itself?")
  }

  @Test func `a layer has a limit of animations`() {
    #expect(
      failure(
        of: "local a = limn.basicAnimation { keyPath = 'opacity', to = 0 }\n"
          + "for i = 1, 5000 do stage:addAnimation(a) end")
        == "main.lua:2: a layer may have 4096 animations at once")
  }
}

@Suite struct EndsOfMotion {
  /// A layer at x = 37 with an animation from 0 to 100, with these options, and what is done to it.
  private func place(after options: String, _ deeds: String, at time: Double) throws -> Double? {
    let stage = try run(
      "local l = stage:addSublayer(limn.layer { name = 'a', position = { 37, 0 } })\n"
        + "local h = l:addAnimation(limn.basicAnimation { keyPath = 'position.x', from = 0,"
        + " to = 100, commit = true, \(options) })\n" + deeds)
    try stage.advance(to: time)
    return stage.layers(at: "a").first?.model.position.x
  }

  // 0.3 − (1.6 − 1) · 0.5 is a little below 0: before the begin nothing shows.
  @Test func `what is played back commits its very start, however times are rounded`() throws {
    let deeds =
      "limn.after(0.3, function() h.speed = 0 end) limn.after(1, function() h.speed = -0.5 end)"
    #expect(try place(after: "duration = 1", deeds, at: 2) == 0)
    #expect(
      try place(
        after: "duration = 1", "limn.after(0.7, function() h.speed = -0.3 end)", at: 4) == 0)
  }

  @Test func `an animation that its layer's time has carried past its end commits its end`() throws
  {
    #expect(
      try place(after: "duration = 1", "limn.after(0.5, function() l.speed = 3 end)", at: 1) == 100)
  }

  @Test func `an animation that an update has made too short commits the new end`() throws {
    let deeds =
      "limn.after(0.5, function() h:update(limn.basicAnimation { keyPath = 'position.x', from = 0,"
      + " to = 80, duration = 0.3, commit = true }) end)"
    #expect(try place(after: "duration = 1", deeds, at: 1) == 80)
  }

  @Test func `an animation that is to finish does so although it is updated`() throws {
    let deeds =
      "limn.after(0.5, function() h:stop('finish') h:update(limn.basicAnimation {"
      + " keyPath = 'position.x', from = 0, to = 80, duration = 0.4, repeatCount = math.huge,"
      + " commit = true }) end)"
    #expect(try place(after: "duration = 0.4, repeatCount = math.huge", deeds, at: 1) == 80)
  }

  @Test func `a value that overshoots is committed within its range`() throws {
    let stage = try run(
      "local l = stage:addSublayer(limn.layer { name = 'a', backgroundColor = 'red' })"
        + " l:animate('opacity', { to = 2, duration = 1 })"
        + " l:animate('backgroundColor', { by = { 1, 1, 0 }, duration = 1 })"
        + " l:animate('cornerRadius', { by = -4, duration = 1 })"
        + " limn.after(2, function() l.opacity = l.opacity"
        + " l.backgroundColor = l.backgroundColor l.cornerRadius = l.cornerRadius end)")
    try stage.advance(to: 3)
    let model = try #require(stage.layers(at: "a").first?.model)
    #expect(model.opacity == 1)
    #expect(model.backgroundColor == Color(1, 1, 0))
    #expect(model.cornerRadius == 0)
  }

  @Test(arguments: [
    "duration = 1e-9", "duration = 1e-300", "duration = 0.05, speed = 1e7, delay = 1",
  ])
  func `cycles so short that time hardly passes while they are told of are stopped`(
    options: String
  ) {
    let message = failure(
      of: "stage:addSublayer(limn.layer {}):addAnimation(limn.basicAnimation {"
        + " keyPath = 'opacity', to = 0, repeatCount = math.huge, \(options)"
        + " }):onRepeat(function() end)", to: 2)
    #expect(message.hasPrefix("main.lua:1: more than 100000 callbacks at t = "))
  }

  @Test func `groups that hold one another many times over are refused at once`() {
    #expect(
      failure(
        of: "local g = limn.basicAnimation { keyPath = 'opacity', to = 0 }"
          + " for i = 1, 16 do g = limn.animationGroup { animations = { g, g, g, g } } end")
        == "main.lua:1: animationGroup.animations: a group may hold 10000 animations, in all its"
        + " groups")
    #expect(
      failure(
        of: "local g = limn.basicAnimation { keyPath = 'opacity', to = 0 }"
          + " for i = 1, 16 do g = limn.animationGroup { animations = { g } } end"
          + " stage:addAnimation(g) g = limn.animationGroup { animations = { g } }")
        == "main.lua:1: animationGroup.animations: groups may be nested 16 deep at most")
  }

  @Test func `a spring goes on with the speed that shows, at whatever rate it is played`() throws {
    let stage = try run(
      "local l = stage:addSublayer(limn.layer { name = 'a' })"
        + " l:animate('position.x', { to = 100, bounce = 0.2 })"
        + " limn.after(0.15, function() l:animate('position.x',"
        + " { to = 50, bounce = 0.2, speed = 2 }) end)")
    func x(at time: Double) throws -> Double {
      try stage.advance(to: time)
      return try shownNumber("position.x", of: "a", in: stage)
    }
    let before = try (-x(at: 0.1499) + x(at: 0.15)) / 1e-4
    let after = try (-x(at: 0.15) + x(at: 0.1501)) / 1e-4
    #expect(abs(after / before - 1) < 0.02)
  }
}

@Suite struct WaysThatLeadNowhere {
  @Test func `what moves along a curve that is a point does not turn by roundings`() throws {
    let stage = try run(
      "local l = stage:addSublayer(limn.layer { name = 'a' }) l:addAnimation("
        + "limn.keyframeAnimation { keyPath = 'position', path = 'M 3 3 C 3 3 3 3 3 3',"
        + " rotationMode = 'auto', duration = 1 })")
    for step in 0...8 {
      try stage.advance(to: Double(step) / 8)
      #expect(try shownNumber("transform.rotation", of: "a", in: stage) == 0)
    }
  }

  @Test func `a value function for what is no transform is told so`() {
    #expect(
      failure(
        of: "stage:addAnimation(limn.basicAnimation { keyPath = 'opacity',"
          + " valueFunction = 'rotateZ', to = 1 })")
        == "main.lua:1: a valueFunction makes transforms, and stage.opacity takes none")
  }

  @Test func `animate takes ends or a way, and says so`() {
    #expect(
      failure(of: "stage:animate('opacity', { to = 1, values = { 0, 1 } })")
        == "main.lua:1: animate: give 'values' or 'to', not both")
  }

  @Test func `a number that is too large is told the largest`() {
    #expect(
      failure(of: "limn.springAnimation { keyPath = 'opacity', stiffness = 1e9 }")
        == "main.lua:1: springAnimation.stiffness must be a number of at most 1e7, got 1000000000")
  }
}
