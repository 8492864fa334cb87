import Graphics
import Layers
import Raster
import Scripting
import Testing

// Scenarios 19 and 20 of what users of such effects report: right to left, and reduced motion.

private let effects =
  "local flow = require 'effects.flow_light' local breath = require 'effects.breath'\n"
  + "local ripple = require 'effects.water_ripple'\n"
  + "local b = stage:addSublayer(limn.layer {\n"
  + "  name = 'b', frame = { 20, 30, 60, 40 }, cornerRadius = 20, backgroundColor = 'teal' })\n"

@Suite struct Surroundings {
  @Test(arguments: [0.3, 0.4, 0.5])
  func `from right to left, a sweep is the mirror image`(time: Double) throws {
    func picture(rtl: Bool) throws -> Pixmap {
      var configuration = StageConfiguration()
      configuration.environment.rtl = rtl
      let stage = try run(effects + "flow.install(b)", configuration: configuration)
      try stage.advance(to: time)
      return frame(of: stage)
    }
    let (plain, mirrored) = (try picture(rtl: false), try picture(rtl: true))
    let isTurned = plain != mirrored
    #expect(isTurned)
    var greatest = 0
    for y in 0..<plain.height {
      for x in 0..<plain.width {
        let (p, q) = (plain[x, y], mirrored[plain.width - 1 - x, y])
        greatest = max(
          greatest, abs(Int(p.red) - Int(q.red)), abs(Int(p.green) - Int(q.green)),
          abs(Int(p.blue) - Int(q.blue)), abs(Int(p.alpha) - Int(q.alpha)))
      }
    }
    // Gradients are rounded at pixel centres, which lie on the other side of a mirrored pixel.
    #expect(greatest <= 1)
  }

  @Test(arguments: ["ball_pulse", "cube_transition", "pacman", "semi_circle_spin"])
  func `indicators are the same from right to left`(indicator: String) throws {
    func picture(rtl: Bool) throws -> Pixmap {
      var configuration = StageConfiguration()
      configuration.environment.rtl = rtl
      let stage = try gallery("indicators/\(indicator)", configuration: configuration)
      try stage.advance(to: 0.37)
      return frame(of: stage)
    }
    let isSame = try picture(rtl: false) == picture(rtl: true)
    #expect(isSame)
  }

  @Test func `rings are the same from right to left`() throws {
    var configuration = StageConfiguration()
    configuration.environment.rtl = true
    let install = effects + "ripple.install(b, { center = { 0.2, 0.5 } })"
    let (plain, turned) = (try run(install), try run(install, configuration: configuration))
    try plain.advance(to: 3)
    try turned.advance(to: 3)
    let isSame = frame(of: plain) == frame(of: turned)
    #expect(isSame)
  }

  @Test func `where motion is reduced, nothing moves and nothing runs`() throws {
    var configuration = StageConfiguration()
    configuration.environment.reduceMotion = true
    let stage = try run(
      effects + "flow.install(b) breath.install(b) ripple.install(b)\n"
        + "flow.once(b):onEnd(function(finished) print('ended', finished) end)",
      configuration: configuration)
    let first = frame(of: stage)
    for time in [1.0, 7.0] {
      try stage.advance(to: time)
      let isStill = frame(of: stage) == first
      #expect(isStill)
    }
    let host = try #require(stage.layers(at: "b").first)
    #expect(host.animations.isEmpty)
    #expect(host.sublayers.isEmpty)
    #expect(stage.takeMessages() == ["ended\ttrue"])
  }

  // MARK: - Switches while a script runs

  private static let installs = [
    "flow.install(b, { width = 40 })", "breath.install(b, { color = '#ffffff40' })",
    "ripple.install(b, { duration = 2 })",
    "flow.install(b, { speed = 70, sync = 'space', direction = 'up' })",
  ]

  private func animations(in stage: Stage) -> Int {
    var count = 0
    stage.root.forEachLayer { count += $0.animations.count }
    return count
  }

  @Test(arguments: installs)
  func `motion stops at once where it is reduced, and comes back in phase`(install: String) throws {
    let plain = frame(of: try run(effects))
    let stage = try run(
      effects + install + "\n"
        + "limn.after(2, function() limn.post('environment', { reduceMotion = true }) end)\n"
        + "limn.after(4, function() limn.post('environment', { reduceMotion = false }) end)")
    try stage.advance(to: 1.9)
    #expect(animations(in: stage) > 0)
    for time in [2, 2.4, 3.9] {
      try stage.advance(to: time)
      let isStill = frame(of: stage) == plain
      #expect(isStill, "at \(time)")
      #expect(animations(in: stage) == 0)
      #expect(stage.layers(at: "b")[0].sublayers.isEmpty)
    }
    let steady = try run(effects + install)
    for time in [4, 4.4, 5.3] {
      try stage.advance(to: time)
      try steady.advance(to: time)
      let isInPhase = frame(of: stage) == frame(of: steady)
      #expect(isInPhase, "at \(time)")
    }
  }

  @Test(arguments: installs)
  func `what was installed while motion was reduced starts when it is not`(install: String) throws {
    var configuration = StageConfiguration()
    configuration.environment.reduceMotion = true
    let stage = try run(
      effects + install + "\n"
        + "limn.after(1, function() limn.post('environment', { reduceMotion = false }) end)",
      configuration: configuration)
    let steady = try run(effects + install)
    try stage.advance(to: 1.4)
    try steady.advance(to: 1.4)
    let isInPhase = frame(of: stage) == frame(of: steady)
    #expect(isInPhase)
  }

  @Test(arguments: installs)
  func `what was uninstalled does not come back`(install: String) throws {
    let effect = install.prefix { $0 != "." }
    for mode in ["", ", 'finish'"] {
      let stage = try run(
        effects + install + "\n"
          + "limn.after(1.2, function() \(effect).uninstall(b\(mode)) end)\n"
          + "limn.after(1.3, function() limn.post('environment', { reduceMotion = true }) end)\n"
          + "limn.after(1.4, function() limn.post('environment', { reduceMotion = false }) end)")
      try stage.advance(to: 1.5)
      #expect(animations(in: stage) == 0)
      #expect(stage.layers(at: "b")[0].sublayers.isEmpty)
    }
  }

  @Test(arguments: installs)
  func `a destroyed layer's effect hears of switches no more`(install: String) throws {
    let stage = try run(
      effects + install + "\n"
        + "limn.after(1, function() b:destroy() end)\n"
        + "limn.after(2, function() limn.post('environment', { reduceMotion = true }) end)\n"
        + "limn.after(3, function() limn.post('environment', { reduceMotion = false }) end)")
    try stage.advance(to: 4)
    #expect(stage.root.sublayers.isEmpty)
  }

  @Test(arguments: ["flow", "breath", "ripple"])
  func `one-shots end where motion becomes reduced`(effect: String) throws {
    let stage = try run(
      effects + "\(effect).once(b):onEnd(function(finished) print(finished, limn.now()) end)\n"
        + "limn.after(0.5, function() limn.post('environment', { reduceMotion = true }) end)\n"
        + "limn.after(0.6, function() limn.post('environment', { reduceMotion = false }) end)")
    try stage.advance(to: 0.7)
    #expect(stage.takeMessages() == ["false\t0.5"])
    #expect(animations(in: stage) == 0)
  }

  @Test func `a pose stands while motion is reduced, and is swept away after`() throws {
    let stage = try run(
      effects + "flow.install(b, { width = 20, pose = 0.5 })\n"
        + "limn.after(1, function() limn.post('environment', { reduceMotion = true }) end)\n"
        + "limn.after(3, function() limn.post('environment', { reduceMotion = false }) end)")
    let plain = frame(of: try run(effects))
    try stage.advance(to: 1)
    let pose = frame(of: stage)
    #expect(pose.isLit(50, 50, over: plain))
    #expect(animations(in: stage) == 0)
    try stage.advance(to: 2.5)
    let isStill = frame(of: stage) == pose
    #expect(isStill)
    try stage.advance(to: 3)
    #expect(!frame(of: stage).isLit(50, 50, over: plain))
    #expect(animations(in: stage) == 1)
  }

  @Test func `a switch to right to left turns the light at once, in phase`() throws {
    let install = "flow.install(b, { width = 20, tilt = 0.3 })"
    let stage = try run(
      effects + install + "\n"
        + "limn.after(2.2, function() limn.post('environment', { rtl = true }) end)")
    var configuration = StageConfiguration()
    configuration.environment.rtl = true
    let steady = try run(effects + install, configuration: configuration)
    for time in [2.2, 2.7, 4.5] {
      try stage.advance(to: time)
      try steady.advance(to: time)
      let isTurned = frame(of: stage) == frame(of: steady)
      #expect(isTurned, "at \(time)")
    }
  }
}
