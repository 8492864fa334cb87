import Scripting
import Testing

// `limn.all`: many handles as one.
@Suite struct HandleSets {
  /// A layer, a function that starts an animation of some seconds, and one that prints.
  private let start = """
    local dot = stage:addSublayer(limn.layer { name = "dot" })
    local function fade(seconds)
      return dot:addAnimation(limn.basicAnimation {
        keyPath = "opacity", from = 1, to = 0, duration = seconds,
      })
    end
    local function tell(word) return function(value) print(word, value, limn.now()) end end

    """

  @Test func `a set ends with the last of its members`() {
    #expect(
      output(
        of: start + """
          local set = limn.all { fade(1), limn.after(2, tell "timer"), fade(0.5) }
          set:onEnd(tell "end")
          print(set.active, set.finished)
          """, to: 9) == ["true\tnil", "timer\tnil\t2", "end\ttrue\t2"])
  }

  @Test func `a set has finished when all members have`() {
    #expect(
      output(
        of: start + """
          local one, two = fade(1), fade(2)
          limn.all { one, two }:onEnd(tell "end")
          limn.after(0.5, function() one:stop() end)
          """, to: 9) == ["end\tfalse\t2"])
  }

  @Test func `what has ended before counts as it ended`() {
    #expect(
      output(
        of: start + """
          local one, two = fade(1), fade(1)
          one:stop()
          limn.after(3, function()
            print(limn.all { two }.finished, limn.all { one, two }.finished, limn.all {}.finished)
            limn.all {}:onEnd(tell "none")
            print "then"
          end)
          """, to: 9) == ["true\tfalse\ttrue", "then", "none\ttrue\t3"])
  }

  @Test func `stop, pause, resume and speed go to each, through sets in sets`() {
    #expect(
      output(
        of: start + """
          local one, two, three = fade(2), fade(2), fade(4)
          local set = limn.all { one, limn.all { two, limn.all { three, one } } }
          set:onEnd(tell "end")
          set.speed = 2
          print(one.speed, two.speed, three.speed, set.speed)
          set:pause()
          print(one.paused, two.paused, three.paused, set.paused)
          limn.after(1, function() set:resume() one.speed = 1 print(set.paused, set.speed) end)
          limn.after(2, function() print(one.time, two.time, three.time) set:stop() end)
          limn.after(2, function() print(set.active, set.finished, one.active) end)
          """, to: 9) == [
          "2\t2\t2\t2", "true\ttrue\ttrue\ttrue", "false\tnil", "1\t2\t2", "false\tfalse\tfalse",
          "end\tfalse\t2",
        ])
  }

  @Test func `stop finish lets each end its cycle`() {
    #expect(
      output(
        of: start + """
          local function loop(seconds)
            return dot:addAnimation(limn.basicAnimation {
              keyPath = "opacity", from = 1, to = 0, duration = seconds, repeatCount = math.huge,
            })
          end
          local set = limn.all { loop(1):onEnd(tell "one"), loop(1.5):onEnd(tell "two") }
          set:onEnd(tell "end")
          limn.after(2.25, function() set:stop "finish" end)
          """, to: 9) == ["one\ttrue\t3", "two\ttrue\t3", "end\ttrue\t3"])
  }

  @Test func `a task can wait for a set, a transaction and an animation`() {
    #expect(
      output(
        of: start + """
          limn.run(function()
            print(limn.wait(limn.all { fade(1), fade(0.5) }), limn.now())
            print(limn.wait(limn.transaction { function() dot.opacity = 0.5 end }), limn.now())
            local away = dot:animate("opacity", { to = 0, duration = 1 })
            limn.after(0.5, function() away:stop() end)
            print(limn.wait(away), limn.now())
          end)
          """, to: 9) == ["true\t1", "true\t1.25", "false\t1.75"])
  }

  @Test(arguments: [
    ("limn.all(1)", "all's argument must be a list of handles, got 1"),
    ("limn.all { fade(1), 2 }", "all's argument[2] must be a handle, got 2"),
    ("limn.all { dot }", "all's argument[1] must be a handle, got layer"),
    (
      "limn.all { fade(1), limn.after(1, print) }:pause()",
      "pause is for animations, and the set holds something else"
    ),
    (
      "limn.all { fade(1), limn.after(1, print) }:stop 'finish'",
      "stop(\"finish\") is for animations; a timer has no cycle"
    ),
    ("limn.all { fade(1) }:seek(1)", "handle has no property 'seek'"),
    (
      "local s = limn.all {} for _ = 1, 64 do s = limn.all { s } end",
      "sets of handles may stand 64 deep in one another"
    ),
  ])
  func `a wrong call is refused`(call: String, message: String) {
    #expect(failure(of: start + call) == "main.lua:8: " + message)
  }
}
