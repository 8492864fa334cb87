import Scripting
import Testing

// `limn.onTick` and `limn.onFrame`: at exact times, whatever the steps of the host are.
@Suite struct Frames {
  @Test func `onTick calls at start + n / hz, with a step of 1 / hz`() {
    #expect(
      output(
        of: """
          limn.after(0.1, function()
            local n, exact = 0, 0
            limn.onTick(3, function(time, dt)
              n = n + 1
              if time == 0.1 + n / 3 and dt == 1 / 3 and limn.now() == time then
                exact = exact + 1
              end
              if n == 300 then print(exact) end
            end)
          end)
          """, to: 101) == ["300"])
  }

  @Test func `onFrame calls at k / fps from 0, 60 times a second unless the host says otherwise`() {
    let script = "limn.onFrame(function(time, dt) print(time, dt == 1 / 4) end)"
    var configuration = StageConfiguration()
    configuration.frameRate = 4
    #expect(
      output(of: script, configuration: configuration, to: 0.5) == [
        "0\ttrue", "0.25\ttrue", "0.5\ttrue",
      ])
    #expect(output(of: script, to: 1).count == 61)
  }

  @Test(arguments: [24, 29.97, 30, 60, 75, 120, 144, 1000])
  func `each frame is called at the very time at which a host draws it`(frameRate: Double) throws {
    var configuration = StageConfiguration()
    configuration.frameRate = frameRate
    let stage = try run(
      "limn.onFrame(function(time) print(string.format('%a', time)) end)",
      configuration: configuration)
    for frame in 0..<1000 {
      try stage.advance(to: Double(frame) / frameRate)
      #expect(stage.takeMessages().count == 1, "frame \(frame)")
    }
  }

  @Test(arguments: [
    (0.5, "0.5\t0.5"), (0.51, "0.51\t0.75"), (0.2499999999999999, "0.25\t0.25"),
  ])
  func `onFrame begins with the first frame that is not over`(start: Double, line: String) {
    var configuration = StageConfiguration()
    configuration.frameRate = 4
    #expect(
      output(
        of: """
          limn.after(\(start), function()
            local handle
            handle = limn.onFrame(function(time)
              print(string.format("%.14g", \(start)), time)
              handle:stop()
            end)
          end)
          """, configuration: configuration, to: 2) == [line])
  }

  @Test func `a stopped tick is silent`() {
    #expect(
      output(
        of: """
          local tick
          tick = limn.onTick(10, function(time)
            print(time)
            if time == 0.2 then tick:stop() end
          end)
          tick:onEnd(function(finished) print("ended", finished) end)
          """, to: 1) == ["0.1", "0.2", "ended\tfalse"])
  }

  @Test func `every and onTick do not drift over a hundred thousand firings`() {
    #expect(
      output(
        of: """
          local ticks, firings, wrong = 0, 0, 0
          limn.onTick(1000, function(time)
            ticks = ticks + 1
            if time ~= ticks / 1000 then wrong = wrong + 1 end
          end)
          limn.every(0.001, function(n)
            firings = firings + 1
            if n ~= firings or limn.now() ~= n * 0.001 then wrong = wrong + 1 end
          end)
          limn.after(50, function() print(ticks, firings, wrong) end)
          """, to: 50) == ["50000\t50000\t0"])
  }

  @Test(arguments: [
    ("limn.onTick(0, print)", "a number of times a second above 0 and at most 10000, got 0"),
    ("limn.onTick(1e5, print)", "a number of times a second above 0 and at most 10000, got 100000"),
  ])
  func `a rate out of range is refused`(script: String, expected: String) {
    #expect(failure(of: script) == "main.lua:1: onTick's rate must be \(expected)")
  }

  @Test func `what onFrame needs is a function`() {
    #expect(
      failure(of: "limn.onFrame(60)")
        == "main.lua:1: onFrame's function must be a function, got 60")
  }
}
