import Animations
import Layers
import Scripting
import Testing

// Everything that runs is a handle: `active`, `finished`, `stop`, `onEnd`, and for animations
// `update`, `key`, `layer`, `beginTime`.
@Suite struct Handles {
  /// A script's beginning: a layer `dot` and an animation `fade` of two seconds from 1 to 0.
  private let fade = """
    local dot = stage:addSublayer(limn.layer { name = "dot" })
    local fade = limn.basicAnimation { keyPath = "opacity", from = 1, to = 0, duration = 2 }
    local function told(finished) print("end", finished, limn.now()) end

    """

  @Test func `a timer is active until it has fired, then finished`() {
    #expect(
      output(
        of: """
          local timer = limn.after(1, function() end)
          print(timer.active, timer.finished)
          limn.after(2, function() print(timer.active, timer.finished) end)
          """, to: 2) == ["true\tnil", "false\ttrue"])
  }

  @Test func `what was stopped has not finished`() {
    #expect(
      output(
        of: """
          local timer = limn.every(1, function() end)
          timer:stop()
          print(timer.active, timer.finished)
          timer:stop()
          """) == ["false\tfalse"])
  }

  @Test func `onEnd functions are called in order, and the late one after it has returned`() {
    #expect(
      output(
        of: """
          local timer = limn.after(1, function() print("fired") end)
          print(timer:onEnd(function(f) print("first", f) end) == timer)
          timer:onEnd(function(f) print("second", f) end)
          limn.after(2, function()
            timer:onEnd(function(f) print("late", f, limn.now()) end)
            print("registered")
          end)
          """, to: 2) == [
          "true", "fired", "first\ttrue", "second\ttrue", "registered", "late\ttrue\t2",
        ])
  }

  @Test func `an animation's handle knows its layer, key and begin`() {
    #expect(
      output(
        of: fade + """
          limn.after(0.5, function()
            local handle = dot:addAnimation(fade, "fade")
            print(handle.layer == dot, handle.key, handle.beginTime, handle.active)
            print(dot:animation("fade") == handle, dot:animation("none"), dot.animationKeys[1])
          end)
          """, to: 1) == ["true\tfade\t0.5\ttrue", "true\tnil\tfade"])
  }

  @Test func `an animation ends at its active end, and then the model shows`() {
    #expect(
      output(
        of: fade + """
          dot:addAnimation(fade, "fade"):onEnd(told)
          limn.after(2, function() print(dot.presentation.opacity) end)
          limn.after(2.001, function() print(dot.presentation.opacity, #dot.animationKeys) end)
          """, to: 3) == ["0", "end\ttrue\t2", "1\t0"])
  }

  @Test func `stop takes an animation away at once`() {
    #expect(
      output(
        of: fade + """
          local handle = dot:addAnimation(fade):onEnd(told)
          limn.after(1, function()
            handle:stop()
            print(dot.presentation.opacity, #dot.animationKeys, handle.finished)
          end)
          """, to: 3) == ["1\t0\tfalse", "end\tfalse\t1"])
  }

  @Test func `stop finish lets the present cycle end`() {
    #expect(
      output(
        of: fade + """
          fade.repeatCount = math.huge
          local handle = dot:addAnimation(fade):onEnd(told)
          limn.after(3, function()
            handle:stop("finish")
            print(dot.presentation.opacity, handle.active)
          end)
          """, to: 9) == ["0.5\ttrue", "end\ttrue\t4"])
  }

  @Test func `the same key ends the former animation`() {
    #expect(
      output(
        of: fade + """
          dot:addAnimation(fade, "fade"):onEnd(told)
          limn.after(1, function() dot:addAnimation(fade, "fade"):onEnd(told) end)
          """, to: 5) == ["end\tfalse\t1", "end\ttrue\t3"])
  }

  @Test func `no key replaces nothing`() {
    #expect(
      output(of: fade + "dot:addAnimation(fade) dot:addAnimation(fade) print(#dot.animationKeys)")
        == ["2"])
  }

  @Test(arguments: [
    "dot:removeAnimation('fade')", "dot:removeAllAnimations()", "dot:destroy()",
    "dot:animation('fade'):stop()",
  ])
  func `an animation that is taken away has not finished`(ending: String) {
    #expect(
      output(
        of: fade + """
          dot:addAnimation(fade, "fade"):onEnd(told)
          limn.after(1, function() \(ending) print("after") end)
          """, to: 5) == ["after", "end\tfalse\t1"])
  }

  @Test(arguments: ["forwards", "both"])
  func `a held animation ends on time and shows its end until it is removed`(fillMode: String) {
    #expect(
      output(
        of: fade + """
          fade.fillMode = "\(fillMode)"
          dot:addAnimation(fade, "fade"):onEnd(told)
          limn.after(4, function()
            print(dot.presentation.opacity, dot.opacity)
            dot:removeAnimation("fade")
            print(dot.presentation.opacity)
          end)
          """, to: 5) == ["end\ttrue\t2", "0\t1", "1"])
  }

  // MARK: - commit

  @Test(arguments: [
    ("", "0"), ("handle:stop()", "0.5"), ("dot:removeAnimation('fade')", "0.5"),
    ("dot:addAnimation(limn.basicAnimation { keyPath = 'zPosition', to = 1 }, 'fade')", "0.5"),
  ])
  func `with commit, what shows at the end becomes the model's, however it ends`(
    ending: String, opacity: String
  ) {
    #expect(
      output(
        of: fade + """
          fade.commit = true
          local handle = dot:addAnimation(fade, "fade")
          limn.after(1, function() \(ending) end)
          limn.after(3, function() print(dot.opacity) end)
          """, to: 3) == [opacity])
  }

  @Test func `a commit in onEnd is already there`() {
    #expect(
      output(
        of: fade + """
          fade.commit = true
          dot:addAnimation(fade):onEnd(function() print(dot.opacity, #dot.animationKeys) end)
          """, to: 3) == ["0\t0"])
  }

  // MARK: - update

  @Test func `update keeps begin time, place and callbacks`() {
    #expect(
      output(
        of: fade + """
          local handle = dot:addAnimation(fade, "fade"):onEnd(told)
          dot:addAnimation(limn.basicAnimation { keyPath = "zPosition", to = 1, duration = 9 }, "z")
          limn.after(1, function()
            fade.duration = 4
            print(handle:update(fade) == handle, handle.beginTime, handle.active)
            print(table.concat(dot.animationKeys, " "), dot.presentation.opacity)
          end)
          """, to: 5) == ["true\t0\ttrue", "fade z\t0.75", "end\ttrue\t4"])
  }

  @Test func `update takes a begin time that is given`() {
    #expect(
      output(
        of: fade + """
          local handle = dot:addAnimation(fade, "fade")
          limn.after(1, function()
            fade.beginTime = 0.5
            handle:update(fade)
            print(handle.beginTime, dot.presentation.opacity)
          end)
          """, to: 1) == ["0.5\t0.75"])
  }

  @Test func `update of what has ended does nothing`() {
    #expect(
      output(
        of: fade + """
          local handle = dot:addAnimation(fade)
          handle:stop()
          handle:update(fade)
          print(handle.active, #dot.animationKeys)
          """) == ["false\t0"])
  }

  @Test func `an animation is copied when it is added`() {
    #expect(
      output(
        of: fade + """
          dot:addAnimation(fade)
          fade.to = 0.5
          limn.after(1, function() print(dot.presentation.opacity) end)
          """, to: 1) == ["0.5"])
  }

  @Test func `stopping and adding inside onEnd is safe`() {
    #expect(
      output(
        of: fade + """
          local a = dot:addAnimation(fade, "a")
          fade.duration = 5
          local b = dot:addAnimation(fade, "b")
          b:onEnd(function(f) print("b", f, limn.now()) end)
          a:onEnd(function(f)
            print("a", f, limn.now())
            b:stop()
            local c = dot:addAnimation(fade, "c")
            print(c.beginTime, dot.presentation.opacity)
          end)
          """, to: 8) == ["a\ttrue\t2", "2\t1", "b\tfalse\t2"])
  }

  @Test func `an animation whose end has passed when it is added ends at once`() {
    #expect(
      output(
        of: fade + """
          fade.beginTime = 0
          limn.after(5, function()
            dot:addAnimation(fade):onEnd(told)
            print("added")
          end)
          """, to: 5) == ["added", "end\ttrue\t5"])
  }
}
