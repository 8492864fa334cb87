import Graphics
import Scripting
import Testing

// One order for everything that happens: time, then creation; what is caused comes after what is
// there already.
@Suite struct Order {
  /// A script in which everything there is falls on t = 1, with a line for each.
  private static let script = """
    local function at(name) return function() print(name, limn.now()) end end

    limn.after(1, at("after 1"))
    limn.run(function() limn.wait(0.5) limn.wait(0.5) print("task 2", limn.now()) end)
    limn.every(0.25, function(n)
      if n == 4 then print("every 3", limn.now()) end
    end)
    local fade = stage:addAnimation(
      limn.basicAnimation { keyPath = "opacity", from = 0, duration = 1 }, "fade")
    fade:onEnd(at("fade ended"))
    limn.onTick(8, function(time) if time == 1 then print("tick 5", limn.now()) end end)
    limn.onFrame(function(time) if time == 1 then print("frame 6", limn.now()) end end)
    limn.run(function() print("waited", limn.wait(fade), limn.now()) end)
    limn.after(1, function()
      print("after 7", limn.now())
      limn.post("go")
      limn.after(0, at("caused"))
      limn.run(function() print("starts") limn.wait(0) print("goes on", limn.now()) end)
    end)
    limn.on("go", at("first listener"))
    limn.run(function() limn.wait("go") print("waiting listener", limn.now()) end)
    limn.on("go", at("last listener"))
    limn.after(0.5, function() limn.after(0.5, at("after 8")) end)
    """

  private static let lines = [
    "after 1\t1", "task 2\t1", "every 3\t1", "tick 5\t1", "frame 6\t1", "after 7\t1", "starts",
    "after 8\t1", "fade ended\t1", "waited\ttrue\t1", "first listener\t1", "waiting listener\t1",
    "last listener\t1", "caused\t1", "goes on\t1",
  ]

  @Test func `time, then creation, then what was caused in the order caused`() {
    #expect(output(of: Self.script, to: 1) == Self.lines)
  }

  @Test(arguments: [24.0, 60, 144, 1000])
  func `the steps of the host change nothing`(framesPerSecond: Double) throws {
    let stage = try run(Self.script)
    for frame in 0...Int(2 * framesPerSecond) {
      try stage.advance(to: Double(frame) / framesPerSecond)
    }
    #expect(stage.takeMessages() == Self.lines)
  }

  @Test func `events of the host come in after what is due at their time`() throws {
    let stage = try run(
      """
      limn.on("resize", function(event) print("resize", event.width) end)
      limn.after(1, function() print("timer") limn.post("go") end)
      limn.on("go", function() print("go") end)
      """)
    try stage.advance(to: 1)
    try stage.resize(to: Size(50, 50))
    #expect(stage.takeMessages() == ["timer", "go", "resize\t50"])
  }
}
