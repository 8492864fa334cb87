import Animations
import Layers
import Scripting
import Testing

// How handles of animations are played: pause, resume, speed, seek, reverse, finish; and who is
// called when.
@Suite struct HandleControl {
  /// A layer `dot` whose x runs from 0 to 100 in two seconds, and a function that prints.
  private let slide = """
    local dot = stage:addSublayer(limn.layer { name = "dot" })
    local slide = limn.basicAnimation { keyPath = "position.x", from = 0, to = 100, duration = 2 }
    local handle = dot:addAnimation(slide, "slide")
    local function x() return dot.presentation["position.x"] end
    local function tell(word) return function(value) print(word, value, limn.now()) end end

    """

  @Test func `a paused animation stands still, and goes on where it stood`() {
    #expect(
      output(
        of: slide + """
          handle:onEnd(tell "end")
          limn.after(0.5, function() handle:pause() print(handle.paused, handle.time, x()) end)
          limn.after(3, function() print(x(), handle.active) handle:resume() print(x()) end)
          limn.after(3.5, function() print(handle.paused, handle.time, x()) end)
          """, to: 9) == [
          "true\t0.5\t25", "25\ttrue", "25", "false\t1\t50", "end\ttrue\t4.5",
        ])
  }

  @Test func `another speed does not jump`() {
    #expect(
      output(
        of: slide + """
          handle:onEnd(tell "end")
          limn.after(1, function() handle.speed = 0.25 print(x(), handle.speed, handle.time) end)
          limn.after(2, function() print(x()) end)
          limn.after(3, function() print(x()) handle.speed = 2 print(x()) end)
          """, to: 9) == [
          "50\t0.25\t1", "62.5", "75", "75", "end\ttrue\t3.25",
        ])
  }

  // User scenario 23: a turn a second, a tenth as fast from 1 to 2, and then as before.
  @Test func `a turn whose speed is changed twice is where the sum of its ways is`() throws {
    let stage = try run(
      """
      local dot = stage:addSublayer(limn.layer { name = "dot" })
      local turn = dot:addAnimation(limn.basicAnimation {
        keyPath = "transform.rotation.z", from = 0, to = 2 * math.pi, duration = 1,
        repeatCount = math.huge,
      })
      limn.after(1, function() turn.speed = 0.1 end)
      limn.after(2, function() turn.speed = 1 end)
      """)
    func angle(at time: Double) throws -> Double {
      try stage.advance(to: time)
      return try shownNumber("transform.rotation.z", of: "dot", in: stage)
    }
    let before = try angle(at: 2 - 1e-9)
    #expect(abs(try angle(at: 2 + 1e-9) - before) < 1e-6)
    #expect(abs(try angle(at: 3) - 2 * .pi * 0.1) < 1e-6)
  }

  @Test func `seek goes to a time of its own, and what is passed over does not happen`() {
    #expect(
      output(
        of: slide + """
          slide.repeatCount = 3
          handle = dot:addAnimation(slide, "slide")
          handle:onRepeat(tell "repeat"):onEnd(tell "end")
          limn.after(0.5, function() handle:seek(4.5) print(handle.time, x()) end)
          limn.after(1, function() handle:seek(0) print(handle.time, x()) end)
          """, to: 9) == [
          "4.5\t25", "0\t0", "repeat\t1\t3", "repeat\t2\t5", "end\ttrue\t7",
        ])
  }

  @Test func `seek beyond the end ends it after the callback`() {
    #expect(
      output(
        of: slide + """
          handle:onEnd(tell "end")
          limn.after(1, function() handle:seek(50) print(handle.active, x(), handle.time) end)
          """, to: 9) == ["true\t100\t2", "end\ttrue\t1"])
  }

  @Test func `reverse plays back to the begin, and ends there`() {
    #expect(
      output(
        of: slide + """
          handle:onEnd(tell "end")
          limn.after(1.5, function() handle:reverse() print(x()) end)
          limn.after(2, function() print(x(), handle.time) end)
          """, to: 9) == ["75", "50\t1", "end\ttrue\t3"])
  }

  @Test func `reverse twice goes on as before`() {
    #expect(
      output(
        of: slide + """
          handle:onEnd(tell "end")
          limn.after(1.5, function() handle:reverse() end)
          limn.after(2, function() handle:reverse() print(x()) end)
          """, to: 9) == ["50", "end\ttrue\t3"])
  }

  @Test func `finish is the end of the cycle, also while it is reversed or faster`() {
    #expect(
      output(
        of: slide + """
          slide.repeatCount = math.huge
          local one, two = dot:addAnimation(slide), dot:addAnimation(slide)
          one:onEnd(tell "one")
          two:onEnd(tell "two")
          limn.after(3, function()
            one:reverse() one:stop("finish")
            two.speed = 2 two:stop("finish")
          end)
          """, to: 9) == ["two\ttrue\t3.5", "one\ttrue\t4"])
  }

  // MARK: - Who is called when

  @Test func `start, repeats and end are called at their times, in order of registration`() {
    #expect(
      output(
        of: slide + """
          slide.delay, slide.duration, slide.repeatCount = 0.25, 0.5, 2.5
          handle = dot:addAnimation(slide, "slide")
          handle:onEnd(tell "end"):onRepeat(tell "repeat"):onStart(tell "start")
          handle:onStart(tell "second start"):onRepeat(tell "second repeat")
          """, to: 9) == [
          "start\tnil\t0.25", "second start\tnil\t0.25", "repeat\t1\t0.75",
          "second repeat\t1\t0.75", "repeat\t2\t1.25", "second repeat\t2\t1.25",
          "end\ttrue\t1.5",
        ])
  }

  @Test func `a late onStart is called after the present callback`() {
    #expect(
      output(
        of: slide + """
          limn.after(1, function() handle:onStart(tell "start") print "registered" end)
          limn.after(5, function() handle:onStart(tell "ended") end)
          """, to: 9) == ["registered", "start\tnil\t1", "ended\tnil\t5"])
  }

  @Test func `what has not begun has no start`() {
    #expect(
      output(
        of: slide + """
          slide.delay = 1
          handle = dot:addAnimation(slide):onStart(tell "start"):onEnd(tell "end")
          limn.after(0.5, function() handle:stop() handle:onStart(tell "late") end)
          """, to: 9) == ["end\tfalse\t0.5"])
  }

  @Test func `onRepeat can stop its own animation, and no other of its functions is called`() {
    #expect(
      output(
        of: slide + """
          slide.repeatCount = math.huge
          handle = dot:addAnimation(slide, "slide"):onEnd(tell "end")
          handle:onRepeat(function() handle:stop() print(#dot.animationKeys) end)
          handle:onRepeat(tell "never")
          """, to: 9) == ["0", "end\tfalse\t2"])
  }

  // User scenario 31.
  @Test func `stopping and adding inside callbacks disturbs no other`() {
    #expect(
      output(
        of: slide + """
          local handles = {}
          for i = 1, 5 do
            handles[i] = dot:addAnimation(slide):onEnd(tell("end " .. i))
          end
          handles[2]:onEnd(function()
            handles[3]:stop()
            handles[4]:stop()
            dot:addAnimation(slide):onEnd(tell "new")
          end)
          """, to: 9) == [
          "end 1\ttrue\t2", "end 2\ttrue\t2", "end 3\ttrue\t2", "end 4\ttrue\t2",
          "end 5\ttrue\t2", "new\ttrue\t4",
        ])
  }

  @Test func `a speed that is changed at the instant of a repeat does not lose it`() {
    #expect(
      output(
        of: """
          local turn
          limn.after(1, function() turn.speed = 2 end) -- made first, so it comes first
          turn = stage:addAnimation(limn.basicAnimation {
            keyPath = "opacity", from = 0, to = 1, duration = 1, repeatCount = 3,
          })
          turn:onRepeat(function(n) print("repeat", n, limn.now()) end)
          turn:onEnd(function() print("end", limn.now()) end)
          """, to: 9) == ["repeat\t1\t1", "repeat\t2\t1.5", "end\t2"])
  }

  @Test func `time is between the begin and the end`() {
    #expect(
      output(
        of: slide + """
          slide.delay, slide.fillMode = 1, "both"
          handle = dot:addAnimation(slide, "slide")
          print(handle.time)
          limn.after(2, function() print(handle.time) end)
          limn.after(5, function() print(handle.time, handle.active, x()) end)
          """, to: 9) == ["0", "1", "2\tfalse\t100"])
  }

  @Test func `many changes of many plans leave all others in order`() {
    #expect(
      output(
        of: slide + """
          local order, timers = {}, {}
          for i = 1, 20000 do
            local time = (i * 7919 % 20000) / 10000
            timers[i] = limn.after(time, function()
              assert(limn.now() == time)
              order[#order + 1] = time
            end)
          end
          for i = 1, 20000 do
            if i % 10 ~= 0 then timers[i]:stop() end
            handle.speed = 1 + i % 3
          end
          handle.speed = 0.5
          handle:onEnd(function()
            for i = 2, #order do assert(order[i - 1] <= order[i]) end
            print(#order, limn.now())
          end)
          """, to: 9) == ["2000\t4"])
  }

  @Test func `calls come at the stage's time of the layer's own`() {
    #expect(
      output(
        of: slide + """
          dot.speed = 4
          slide.delay, slide.repeatCount = 1, 2
          handle = dot:addAnimation(slide):onStart(tell "start"):onRepeat(tell "repeat")
          handle:onEnd(tell "end")
          limn.after(0.75, function() dot.speed = 1 end)
          """, to: 9
      ).first == "start\tnil\t0.25")
  }

  // MARK: - update

  @Test func `update keeps begin, speed, pause and callbacks`() {
    #expect(
      output(
        of: slide + """
          handle:onEnd(tell "end")
          limn.after(0.5, function()
            handle.speed = 0.5
            handle:pause()
            slide.to, slide.duration, slide.speed = 400, 4, 3
            print(handle:update(slide) == handle, handle.speed, handle.paused, handle.beginTime, x())
          end)
          limn.after(1, function() handle:resume() print(x()) end)
          """, to: 20) == ["true\t0.5\ttrue\t0\t50", "50", "end\ttrue\t8"])
  }

  // MARK: - Bad calls

  @Test(arguments: [
    ("handle.speed = 0/0", "handle.speed must be a number between -1e7 and 1e7, got nan"),
    ("handle.speed = 'fast'", "handle.speed must be a number, got 'fast'"),
    ("handle.time = 1", "handle.time cannot be written"),
    ("handle:seek(-1)", "seek's time must be a number of seconds of at least 0, got -1"),
    ("handle:seek()", "seek's time must be a number of seconds of at least 0, got nil"),
    ("handle:onRepeat(1)", "onRepeat's function must be a function, got 1"),
    ("handle:resune()", "handle has no property 'resune' (did you mean 'resume'?)"),
    ("handle.pause()", "handle.pause needs its object first: call it with ':'"),
  ])
  func `a wrong call is refused`(call: String, message: String) {
    #expect(failure(of: slide + call) == "main.lua:6: " + message)
  }

  @Test func `on what has ended, nothing happens`() {
    #expect(
      output(
        of: slide + """
          handle:stop()
          handle:pause() handle:resume() handle:seek(1) handle:reverse()
          handle.speed = 2
          print(handle.speed, handle.time, handle.paused, handle.active, handle.key)
          """) == ["nil\tnil\tfalse\tfalse\tslide"])
  }
}
