import Graphics
import Layers
import Raster
import Scripting
import Testing

// Surroundings and size that change while the script runs.

private let listening = """
  limn.on("environment", function(e)
    local env = limn.env
    print(e.name, e.changed, e.time, env.dark, env.rtl, env.reduceMotion, env.scale)
  end)

  """

@Suite struct ChangingSurroundings {
  @Test func `each switch is told by its name, after all have been set`() throws {
    let stage = try run(listening)
    try stage.advance(to: 1)
    try stage.send(.environment(EnvironmentChange(dark: true)))
    try stage.send(.environment(EnvironmentChange(dark: false, reduceMotion: true, scale: 2)))
    #expect(
      stage.takeMessages() == [
        "environment\tdark\t1\ttrue\tfalse\tfalse\t1",
        "environment\tdark\t1\tfalse\tfalse\ttrue\t2",
        "environment\treduceMotion\t1\tfalse\tfalse\ttrue\t2",
        "environment\tscale\t1\tfalse\tfalse\ttrue\t2",
      ])
    #expect(stage.environment.reduceMotion && stage.environment.scale == 2)
  }

  @Test func `what stays as it was is not told`() throws {
    let stage = try run(listening)
    try stage.send(.environment(EnvironmentChange(dark: false, scale: 1)))
    #expect(stage.takeMessages() == [])
  }

  @Test func `a script may post it, and sees it once its callback has returned`() {
    #expect(
      output(
        of: listening + """
          limn.after(1, function()
            limn.post("environment", { rtl = true, dark = true })
            print(limn.env.rtl)
          end)
          """, to: 1) == [
          "false", "environment\tdark\t1\ttrue\ttrue\tfalse\t1",
          "environment\trtl\t1\ttrue\ttrue\tfalse\t1",
        ])
  }

  @Test(
    arguments: [
      ("limn.post('environment')", "event 'environment' needs one of 'dark', 'rtl'"),
      ("limn.post('environment', { dark = 1 })", "environment.dark must be true or false, got 1"),
      ("limn.post('environment', { drak = true })", "(did you mean 'dark'?)"),
      ("limn.post('environment', { scale = 0 })", "environment.scale must be a number between"),
      ("limn.post('environment', { scale = 0/0 })", "environment.scale must be a number between"),
      ("limn.post('resize')", "event 'resize' needs 'width'"),
      ("limn.post('resize', { width = 10 })", "event 'resize' needs 'height'"),
      ("limn.post('resize', { width = 10, height = 0 })", "resize.height must be a number above 0"),
      ("limn.post('resize', { width = 10, height = 20000 })", "above 0 and at most 16384, got"),
    ])
  func `a posted change is checked at its line`(script: String, message: String) {
    let failed = failure(of: script)
    #expect(failed.hasPrefix("main.lua:1: ") && failed.contains(message), "\(failed)")
  }

  @Test func `a posted size is the stage's, and told once`() {
    #expect(
      output(
        of: """
          limn.on("resize", function(e) print(e.width, e.height, stage.size, limn.env.size) end)
          limn.after(1, function()
            limn.post("resize", { width = 50, height = 60 })
            limn.post("resize", { width = 50, height = 60 })
          end)
          """, to: 1) == ["50\t60\t{ 50, 60 }\t{ 50, 60 }"])
  }

  @Test func `a frame at a switch shows the switch`() throws {
    let stage = try run(
      """
      stage.backgroundColor = "white"
      limn.on("environment", function() stage.backgroundColor = limn.env.dark and "black" end)
      """)
    try stage.advance(to: 1)
    try stage.send(.environment(EnvironmentChange(dark: true)))
    #expect(frame(of: stage)[0, 0].red == 0)
  }

  // Scenario 12 of what users of such effects report: built at size 0, never corrected.
  @Test func `what is laid out on resize is right after a host of size 0 has grown`() throws {
    let stage = try run(
      """
      local host = stage:addSublayer(limn.layer { name = "host", frame = { 10, 10, 0, 0 } })
      local dots = {}
      for i = 1, 3 do
        dots[i] = host:addSublayer(limn.layer { name = "dot" .. i, bounds = { 0, 0, 10, 10 } })
      end
      local function layOut()
        local bounds = host.bounds
        for i, dot in ipairs(dots) do dot.position = { bounds.midX + 14 * (i - 2), bounds.midY } end
      end
      host:on("resize", layOut)
      layOut()
      limn.after(0.1, function() host.frame = { 10, 10, 60, 60 } end)
      """)
    try stage.advance(to: 0.2)
    let middle = try #require(stage.layers(at: "dot2").first)
    #expect(middle.model.position == Point(30, 30))
  }
}
