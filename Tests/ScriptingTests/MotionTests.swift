import Scripting
import Testing

// `limn.motion`: what is told in steps.
@Suite struct MotionModule {
  /// Prints what happens and when; `fade(name, seconds)` is a step that fades a layer of that name.
  private static let prelude = """
    local motion = require "limn.motion"
    local layers = {}
    local function say(...) print(limn.now(), ...) end
    local function layer(name)
      layers[name] = layers[name] or stage:addSublayer(limn.layer { name = name })
      return layers[name]
    end
    local function fade(name, seconds)
      return function()
        say("starts", name)
        return layer(name):addAnimation(limn.basicAnimation {
          keyPath = "opacity", from = 0, to = 1, duration = seconds,
        }):onEnd(function(finished) say("ends", name, finished) end)
      end
    end
    local function over(finished) say("over", finished) end

    """

  private func lines(_ body: String, to time: Double = 10) -> [String] {
    output(of: Self.prelude + body, to: time).map { $0.replacing("\t", with: " ") }
  }

  // MARK: - In a row and at once

  @Test func `steps of a sequence follow each other`() {
    #expect(
      lines("motion.sequence { fade('a', 1), 0.5, fade('b', 0.25) }:play():onEnd(over)")
        == ["0 starts a", "1 ends a true", "1.5 starts b", "1.75 ends b true", "1.75 over true"])
  }

  @Test func `nothing starts before it is played, and it can be played again`() {
    #expect(
      lines(
        """
        local told = motion.sequence { fade("a", 1) }
        limn.after(2, function() told:play() end)
        limn.after(4, function() told:play():onEnd(over) end)
        """)
        == ["2 starts a", "3 ends a true", "4 starts a", "5 ends a true", "5 over true"])
  }

  @Test func `a step may take no time, or give a number or a motion`() {
    #expect(
      lines(
        """
        motion.sequence {
          function() say("first") end,
          function() return 2 end,
          function() return motion.sequence { 1, fade("a", 1) } end,
          function() say("last") end,
        }:play():onEnd(over)
        """)
        == ["0 first", "3 starts a", "4 ends a true", "4 last", "4 over true"])
  }

  @Test func `an empty sequence is over at once`() {
    #expect(lines("motion.sequence {}:play():onEnd(over)") == ["0 over true"])
    #expect(lines("motion.parallel {}:play():onEnd(over)") == ["0 over true"])
  }

  @Test func `steps at once are over with the longest`() {
    #expect(
      lines(
        """
        motion.sequence {
          motion.parallel { fade("a", 1), fade("b", 0.5), 0.75 },
          fade("c", 1),
        }:play():onEnd(over)
        """)
        == [
          "0 starts a", "0 starts b", "0.5 ends b true", "1 ends a true", "1 starts c",
          "2 ends c true", "2 over true",
        ])
  }

  @Test func `a delay comes before its step`() {
    #expect(
      lines("motion.parallel { fade('a', 1), motion.delay(0.25, fade('b', 1)) }:play()")
        == ["0 starts a", "0.25 starts b", "1 ends a true", "1.25 ends b true"])
  }

  // MARK: - Again and again

  @Test func `a loop of a count ends`() {
    #expect(
      lines("motion.loop(motion.sequence { fade('a', 1), 1 }, 2):play():onEnd(over)")
        == ["0 starts a", "1 ends a true", "2 starts a", "3 ends a true", "4 over true"])
  }

  @Test func `a loop without a count goes on until it is stopped`() {
    #expect(
      lines(
        """
        local running = motion.loop(function() say("tick") return 1 end):play():onEnd(over)
        limn.after(3.5, function() running:stop() end)
        """) == ["0 tick", "1 tick", "2 tick", "3 tick", "3.5 over false"])
  }

  @Test func `a loop that takes no time says so at its line`() throws {
    let stage = try run(
      "local motion = require 'limn.motion'\nmotion.loop(function() end)\n:play()")
    let error = try #require(stage.takeErrors().first)
    #expect(
      error.message.hasPrefix("main.lua:2: loop: a step that is repeated for ever must take time"))
  }

  // MARK: - Stopping

  @Test func `stopping stops what is under way, and nothing more starts`() {
    #expect(
      lines(
        """
        local running = motion.sequence {
          motion.parallel { fade("a", 2), motion.sequence { fade("b", 1), fade("c", 2) } },
          fade("d", 1),
        }:play():onEnd(over)
        limn.after(1.5, function() running:stop() end)
        """)
        == [
          "0 starts a", "0 starts b", "1 ends b true", "1 starts c", "1.5 over false",
          "1.5 ends a false", "1.5 ends c false",
        ])
  }

  @Test func `a step may stop its own motion`() {
    #expect(
      lines(
        """
        local running
        running = motion.sequence {
          1,
          function() running:stop() return fade("a", 1)() end,
          fade("b", 1),
        }:play():onEnd(over)
        """)
        == ["1 starts a", "1 over false", "1 ends a false"])
  }

  @Test func `at the end of one motion another may be stopped and a third begun`() {
    #expect(
      lines(
        """
        local b = motion.sequence { fade("b", 5) }:play()
        b:onEnd(function(finished) say("over b", finished) end)
        motion.sequence { fade("a", 1) }:play():onEnd(function()
          b:stop()
          motion.sequence { fade("c", 1) }:play()
        end)
        """)
        == [
          "0 starts b", "0 starts a", "1 ends a true", "1 starts c", "1 over b false",
          "1 ends b false", "2 ends c true",
        ])
  }

  @Test func `an animation that is stopped from elsewhere does not hold the sequence up`() {
    #expect(
      lines(
        """
        motion.sequence { fade("a", 4), fade("b", 1) }:play()
        limn.after(1, function() layers.a:removeAllAnimations() end)
        """)
        == ["0 starts a", "1 ends a false", "1 starts b", "2 ends b true"])
  }

  @Test func `an error in one branch ends that branch alone`() throws {
    let stage = try run(
      Self.prelude + """
        motion.parallel {
          function() error("oh") end, fade("a", 1),
        }:play():onEnd(over)
        """)
    try stage.advance(to: 3)
    #expect(stage.takeErrors().map { $0.message.prefix(16) } == ["main.lua:18: oh "])
    #expect(stage.takeMessages() == ["0\tstarts\ta", "1\tends\ta\ttrue", "1\tover\ttrue"])
  }

  // MARK: - Pausing

  @Test func `while a motion pauses, its animations and its waiting stand still`() {
    #expect(
      lines(
        """
        local told = motion.sequence {
          motion.parallel { fade("a", 1), motion.sequence { 0.5, fade("b", 1) } }, 1, fade("c", 1),
        }
        told:play():onEnd(over)
        limn.after(0.25, function() told:pause() end) -- in a, and in the half second
        limn.after(2.25, function() told:resume() end)
        limn.after(4, function() told:pause() end) -- in the second
        limn.after(5, function() told:resume() end)
        """)
        == [
          "0 starts a", "2.5 starts b", "3 ends a true", "3.5 ends b true", "5.5 starts c",
          "6.5 ends c true", "6.5 over true",
        ])
  }

  @Test func `pausing and resuming at one moment changes nothing`() {
    let plain = lines("motion.sequence { 1, fade('a', 1), 1, fade('b', 1) }:play():onEnd(over)")
    #expect(
      lines(
        """
        local told = motion.sequence { 1, fade("a", 1), 1, fade("b", 1) }
        told:play():onEnd(over)
        for _, time in ipairs { 0, 0.5, 1, 1.5, 2.5, 3 } do
          limn.after(time, function() told:pause() told:resume() end)
        end
        """) == plain)
  }

  @Test func `a step may pause its own motion, with the animation that it starts`() {
    #expect(
      lines(
        """
        local told
        told = motion.sequence { function() told:pause() return fade("a", 1) end, fade("b", 1) }
        told:play():onEnd(over)
        limn.after(2, function() told:resume() end)
        """)
        == ["0 starts a", "3 ends a true", "3 starts b", "4 ends b true", "4 over true"])
  }

  @Test func `a motion that is a step of another can pause there`() {
    #expect(
      lines(
        """
        local inner = motion.sequence { fade("a", 1) }
        motion.sequence { motion.parallel { inner, fade("b", 1) }, fade("c", 1) }:play()
        limn.after(0.5, function() inner:pause() end)
        limn.after(2.5, function() inner:resume() end)
        limn.after(3.5, function() inner:pause() end) -- it is over
        """)
        == [
          "0 starts a", "0 starts b", "1 ends b true", "3 ends a true", "3 starts c",
          "4 ends c true",
        ])
  }

  @Test func `what has paused can be stopped`() {
    #expect(
      lines(
        """
        local told = motion.loop(fade("a", 1))
        local running = told:play():onEnd(over)
        limn.after(0.5, function() told:pause() end)
        limn.after(3, function() running:stop() end)
        limn.after(4, function() told:resume() end)
        """)
        == ["0 starts a", "3 over false", "3 ends a false"])
  }

  // MARK: - Timelines

  @Test func `steps of a timeline start at their times and labels`() {
    #expect(
      lines(
        """
        motion.timeline {
          labels = { land = 0.5 },
          { fade("a", 1) },
          { at = "land", fade("b", 1) },
          { at = "land", after = 0.25, fade("c", 0.25) },
          { at = 0.125, function() say("now") end },
        }:play():onEnd(over)
        """)
        == [
          "0 starts a", "0.125 now", "0.5 starts b", "0.75 starts c", "1 ends a true",
          "1 ends c true", "1.5 ends b true", "1.5 over true",
        ])
  }

  // MARK: - Staggers

  /// The delays that a stagger over items at some places gives.
  private func delays(_ options: String, _ items: String) -> [String] {
    lines(
      """
      local items, told = {}, {}
      for _, x in ipairs { \(items) } do
        items[#items + 1] = stage:addSublayer(limn.layer { position = { x, -x } })
      end
      motion.stagger(items, { each = 0.25, \(options) }, function(item, delay, index)
        assert(item == items[index])
        told[#told + 1] = ("%g"):format(delay)
        return limn.after(delay, function() end)
      end)
      print(table.concat(told, " "))
      """)
  }

  @Test func `delays go up from the first, the last or the middle`() {
    #expect(delays("", "0, 0, 0, 0") == ["0 0.25 0.5 0.75"])
    #expect(delays("from = 'last'", "0, 0, 0, 0") == ["0.75 0.5 0.25 0"])
    #expect(delays("from = 'center'", "0, 0, 0, 0, 0") == ["0.5 0.25 0 0.25 0.5"])
    #expect(delays("from = 'center'", "0, 0, 0, 0") == ["0.25 0 0 0.25"])
  }

  @Test func `delays go up along a coordinate, the same for the same place`() {
    #expect(delays("from = 'x'", "30, 10, 20, 10") == ["0.5 0 0.25 0"])
    #expect(delays("from = 'y'", "30, 10, 20, 10") == ["0 0.5 0.25 0.5"])
  }

  @Test func `a stagger ends when all have, and is stopped with all`() {
    #expect(
      lines(
        """
        local items = { layer("a"), layer("b") }
        local function appear(item, delay)
          return motion.delay(delay, fade(item.name, 1))
        end
        motion.stagger(items, { each = 0.5 }, appear):onEnd(over)
        limn.after(3, function()
          local running = motion.stagger(items, { each = 0.5, from = "last" }, appear):onEnd(over)
          limn.after(0.75, function() running:stop() end)
        end)
        """)
        == [
          "0 starts a", "0.5 starts b", "1 ends a true", "1.5 ends b true", "1.5 over true",
          "3 starts b", "3.5 starts a", "3.75 over false", "3.75 ends a false",
          "3.75 ends b false",
        ])
  }

  @Test func `what is told in steps may animate from where it is`() throws {
    let stage = try run(
      """
      local motion = require "limn.motion"
      local dot = stage:addSublayer(limn.layer { name = "dot" })
      local function to(x)
        return function() return dot:animate("position.x", { to = x, duration = 1 }) end
      end
      motion.loop(motion.sequence { to(10), to(0) }, 2):play()
      """)
    for (time, x) in [(1.0, 10.0), (2, 0), (3, 10), (4, 0), (9, 0)] {
      try stage.advance(to: time)
      #expect(abs(try shownNumber("position.x", of: "dot", in: stage) - x) < 1e-9, "at \(time)")
    }
  }

  // MARK: - Wrong steps

  @Test func `an error in a step names the line that played the motion`() throws {
    let stage = try run(
      """
      local motion = require "limn.motion"
      local told = motion.sequence { 1, motion.parallel { function() error("oh") end } }
      told:play()
      """)
    try stage.advance(to: 2)
    #expect(
      stage.takeErrors().map(\.message) == ["main.lua:2: oh (in the task started at main.lua:3)"])
  }

  @Test(arguments: [
    ("-1", "-1"), ("1 / 0", "inf"), ("true", "boolean"), ("'tap'", "string"),
    ("limn.layer {}", "userdata"),
  ])
  func `a step must return what can be waited for`(result: String, got: String) throws {
    let stage = try run(
      """
      local motion = require "limn.motion"
      local told = motion.sequence { function() return \(result) end }
      told:play():stop()
      """)
    let error = try #require(stage.takeErrors().first)
    #expect(
      error.message.hasPrefix(
        "main.lua:3: a step must return a handle, seconds, another step or nothing, got \(got)"))
  }

  @Test(arguments: [
    (
      "motion.sequence { 1, 'a' }",
      "sequence: step 2 must be a function, seconds or a motion, got string"
    ),
    (
      "motion.parallel { -1 }",
      "parallel: step 1 must be a function, seconds or a motion, got number"
    ),
    ("motion.sequence(3)", "sequence: give a list of steps"),
    ("motion.loop(nil)", "loop: step 1 must be a function, seconds or a motion, got nil"),
    (
      "motion.sequence { math.huge }",
      "sequence: step 1 must be a function, seconds or a motion, got number"
    ),
    ("motion.loop(print, '3')", "loop: count must be a number of at least 0"),
    ("motion.loop(print, -1)", "loop: count must be a number of at least 0"),
    ("motion.timeline { { at = 'on', 1 } }", "timeline: there is no label 'on'"),
    ("motion.timeline(print)", "timeline: give a list of entries"),
    ("motion.timeline { print }", "timeline: entry 1 must be a table such as { at = 0.5, step }"),
    (
      "motion.timeline { { 0.5, print } }",
      "timeline: entry 1 must be a table such as { at = 0.5, step }"
    ),
    (
      "motion.timeline { { at = {}, print } }",
      "timeline: a time must be seconds of at least 0, or a label"
    ),
    (
      "motion.timeline { { at = 1, after = '2', print } }",
      "timeline: a time must be seconds of at least 0, or a label"
    ),
    (
      "motion.timeline { labels = { on = 'x' }, { at = 'on', print } }",
      "timeline: a time must be seconds of at least 0, or a label"
    ),
    ("motion.stagger({}, {})", "stagger: give a function, got nil"),
    ("motion.stagger({}, { each = -1 }, print)", "stagger: each must be at least 0"),
    (
      "motion.stagger({ 1 }, { from = 'x' }, print)",
      "stagger: along 'x' all items must have a position"
    ),
    (
      "motion.stagger({ 1 }, {}, function() return 5 end)",
      "stagger: the function must return a handle, a motion or nothing, got number"
    ),
    (
      "motion.stagger({}, { from = 'middle' }, print)",
      "stagger: from must be 'first', 'last', 'center', 'x' or 'y', got 'middle'"
    ),
    (
      "motion.stagger({}, { eech = 1 }, print)",
      "options has no property 'eech' (did you mean 'each'?)"
    ),
  ])
  func `wrong steps are told at the caller's line`(script: String, message: String) {
    #expect(
      failure(of: "local motion = require 'limn.motion'\n" + script) == "main.lua:2: " + message)
  }
}
