import Layers
import Scripting
import Testing

// A layer's own time, as scripts see it.
@Suite struct LayerTimeScripts {
  /// Three nested or neighbouring layers, and an animation of two seconds that says when it ends.
  private let layers = """
    local outer = stage:addSublayer(limn.layer { name = "outer" })
    local first = outer:addSublayer(limn.layer { name = "first" })
    local second = outer:addSublayer(limn.layer { name = "second" })
    local fade = limn.basicAnimation { keyPath = "opacity", from = 1, to = 0, duration = 2 }
    local function told(finished) print("end", finished, limn.now()) end

    """

  @Test func `times are converted as measured`() {
    #expect(
      output(
        of: layers + """
          outer.speed, outer.timeOffset = 2, 3
          first.speed, first.timeOffset = 4, 5
          print(stage:convertTime(10, first), outer:convertTime(10, first))
          print(first:convertTime(10, outer))
          outer.beginTime, first.beginTime = 1, 6
          print(stage:convertTime(10, outer), outer:convertTime(10))
          print(stage:convertTime(10, first), first:convertTime(10))
          second.speed, second.timeOffset, second.beginTime = 0.5, 7, 8
          print(first:convertTime(10, second), second:convertTime(10, first))
          print(outer:convertTime(7, second), outer:convertTime(8, second), outer:convertTime(10, second))
          second.speed = 0
          print(outer:convertTime(10, second), second:convertTime(10, outer), second:convertTime(10))
          """) == [
          "97\t45", "1.25", "21\t4.5", "65\t3.125", "0\t37", "0\t7\t8", "7\t0\t-0.5",
        ])
  }

  @Test func `the rows of a layer's time have Core Animation's defaults`() {
    #expect(
      output(
        of: """
          local l = limn.layer { beginTime = 2, fillMode = "both" }
          print(l.beginTime, l.duration, l.speed, l.timeOffset)
          print(l.repeatCount, l.repeatDuration, l.autoreverses, l.fillMode)
          print(l.presentation.beginTime)
          """) == ["2\tinf\t1\t0", "0\t0\tfalse\tboth", "2"])
  }

  @Test func `what cannot be a layer's time is refused and changes nothing`() {
    #expect(
      output(
        of: layers + """
          local function try(fn) print((select(2, pcall(fn)))) end
          try(function() outer.speed = math.huge end)
          try(function() outer.duration = -1 end)
          try(function() outer.fillMode = "forward" end)
          outer.repeatCount = 2
          try(function() outer.repeatDuration = 3 end)
          try(function() outer:addAnimation(limn.basicAnimation { keyPath = "speed", to = 2 }) end)
          try(function() stage.duration = 3 end)
          try(function() outer:convertTime("1") end)
          print(outer.speed, outer.duration, outer.fillMode, outer.repeatDuration, stage.duration)
          """) == [
          "main.lua:7: layer.speed must be a number between -1e7 and 1e7, got inf",
          "main.lua:8: layer.duration must be a number of at least 0, or math.huge, got -1",
          "main.lua:9: layer.fillMode must be one of 'removed', 'backwards', 'forwards', 'both',"
            + " got 'forward' (did you mean 'forwards'?)",
          "main.lua:11: layer: give 'repeatCount' or 'repeatDuration', not both",
          "main.lua:12: layer.speed cannot be animated",
          "main.lua:13: stage.duration cannot be written; limn.stage sets it",
          "main.lua:14: convertTime's time must be a number of seconds, got '1'",
          "1\tinf\tremoved\t0\tnil",
        ])
  }

  @Test func `animations below a layer run in its time, and end in it`() {
    #expect(
      output(
        of: layers + """
          outer.speed = 0.5
          first:addAnimation(fade):onEnd(told)
          limn.after(2, function() print(first.presentation.opacity) end)
          """, to: 5) == ["0.5", "end\ttrue\t4"])
  }

  @Test func `an animation that is added late begins at the layer's time of then`() {
    #expect(
      output(
        of: layers + """
          outer.speed = 2
          limn.after(1, function()
            local handle = first:addAnimation(fade):onEnd(told)
            print(handle.beginTime, first.presentation.opacity)
          end)
          """, to: 5) == ["2\t1", "end\ttrue\t2"])
  }

  @Test func `a subtree pauses and goes on without a jump`() {
    #expect(
      output(
        of: layers + """
          outer.speed = 0.5
          first:addAnimation(fade):onEnd(told)
          limn.after(1, function() outer:pause() end)
          limn.after(3, function() print(first.presentation.opacity, stage:convertTime(3, outer)) end)
          limn.after(7, function()
            outer:resume()
            print(first.presentation.opacity)
          end)
          limn.after(8, function() print(first.presentation.opacity) end)
          """, to: 12) == ["0.75\t0.5", "0.75", "0.5", "end\ttrue\t10"])
  }

  @Test func `ends follow when the time is changed or the layer moves`() {
    #expect(
      output(
        of: layers + """
          first:addAnimation(fade):onEnd(told)
          second:addAnimation(fade):onEnd(told)
          limn.after(1, function()
            outer.speed, outer.timeOffset = 0.25, 0.75
            stage:addSublayer(second)
          end)
          """, to: 8) == ["end\ttrue\t2", "end\ttrue\t5"])
  }

  @Test func `a layer that is taken off and put back is in phase`() throws {
    let stage = try run(
      layers + """
        outer.speed = 0.5
        first:addAnimation(fade)
        limn.after(0.5, function() first:removeFromSuperlayer() end)
        limn.after(0.9, function() outer:addSublayer(first) end)
        """)
    try stage.advance(to: 1.2)
    #expect(try shownNumber("opacity", of: "outer/first", in: stage) == 0.7)
  }
}
