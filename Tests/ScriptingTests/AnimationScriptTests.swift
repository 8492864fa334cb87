import Raster
import Scripting
import Testing

// Animations as scripts make them: mutable values, checked at each assignment, copied when added.
@Suite struct AnimationsInScripts {
  @Test func `an animation reads back what was written`() {
    #expect(
      output(
        of: """
          local a = limn.keyframeAnimation {
            keyPath = "opacity", values = { 1, 0.5 }, keyTimes = { 0, 1 }, duration = 2, delay = 1,
            speed = 0.5, timeOffset = 0.25, repeatCount = 3, autoreverses = true,
            fillMode = "both", timingFunction = "easeIn", additive = true,
            timingFunctions = { { 0.1, 0, 0.9, 1 } }, calculationMode = "linear",
          }
          print(a.keyPath, a.values[2], a.keyTimes[2], a.duration, a.delay, a.beginTime, a.speed)
          print(a.timeOffset, a.repeatCount, a.repeatDuration, a.autoreverses, a.fillMode)
          print(a.timingFunction, a.timingFunctions[1][3], a.calculationMode, a.additive, a.commit)
          print(a)
          """) == [
          "opacity\t0.5\t1\t2\t1\tnil\t0.5", "0.25\t3\t0\ttrue\tboth",
          "easeIn\t0.9\tlinear\ttrue\tfalse", "keyframeAnimation from main.lua:1",
        ])
  }

  @Test func `defaults are Core Animation's`() {
    #expect(
      output(
        of: """
          local a = limn.basicAnimation { keyPath = "opacity" }
          print(a.duration, a.delay, a.beginTime, a.speed, a.timeOffset, a.repeatCount)
          print(a.repeatDuration, a.autoreverses, a.fillMode, a.timingFunction, a.commit)
          print(a.from, a.to, a.by, a.additive, a.cumulative)
          """) == [
          "nil\tnil\tnil\t1\t0\t0", "0\tfalse\tremoved\tlinear\tfalse",
          "nil\tnil\tnil\tfalse\tfalse",
        ])
  }

  @Test func `one animation is changed and added in a loop`() {
    #expect(
      output(
        of: """
          local pulse = limn.basicAnimation { keyPath = "opacity", from = 0, to = 1, duration = 4 }
          local rings = {}
          for i = 1, 3 do
            rings[i] = stage:addSublayer(limn.layer())
            pulse.beginTime = i - 1
            rings[i]:addAnimation(pulse)
          end
          limn.after(3, function()
            for _, ring in ipairs(rings) do print(ring.presentation.opacity) end
          end)
          """, to: 3) == ["0.75", "0.5", "0.25"])
  }

  @Test func `a group's members are copies`() {
    #expect(
      output(
        of: """
          local fade = limn.basicAnimation { keyPath = "opacity", from = 0, to = 1 }
          local group = limn.animationGroup { animations = { fade }, duration = 2 }
          fade.from = 0.5
          group.animations[1].from = 0.75
          print(group.animations[1].from, #group.animations)
          stage:addAnimation(group)
          limn.after(1, function() print(stage.presentation.opacity) end)
          """, to: 1) == ["0\t1", "0.5"])
  }

  @Test func `a duration that is absent or 0 is a quarter second`() {
    #expect(
      output(
        of: """
          for _, duration in ipairs { -1, 0 } do
            local a = limn.basicAnimation { keyPath = "opacity", to = 0 }
            if duration == 0 then a.duration = 0 end
            stage:addAnimation(a):onEnd(function() print(limn.now()) end)
          end
          """, to: 1) == ["0.25", "0.25"])
  }

  @Test func `sizes and rects may shrink: what is added can be negative`() {
    #expect(
      output(
        of: """
          local layer = stage:addSublayer(limn.layer { frame = { 0, 0, 100, 50 } })
          layer:addAnimation(limn.basicAnimation {
            keyPath = "bounds.size", by = { -40, -20 }, duration = 2,
          })
          local other = stage:addSublayer(limn.layer { frame = { 0, 0, 100, 50 } })
          other:addAnimation(limn.basicAnimation {
            keyPath = "bounds", by = { 0, 0, -40, -20 }, duration = 2,
          })
          limn.after(1, function()
            print(layer.presentation.bounds.size, other.presentation.bounds)
          end)
          """, to: 1) == ["{ 80, 40 }\t{ 0, 0, 80, 40 }"])
  }

  @Test func `a size that shrinks below 0 draws nothing`() throws {
    let stage = try run(
      """
      for _, make in ipairs { limn.layer, limn.gradientLayer, limn.shapeLayer } do
        local layer = stage:addSublayer(make {
          frame = { 20, 20, 40, 40 }, backgroundColor = "red", borderWidth = 2, cornerRadius = 9,
          masksToBounds = true, opacity = 0.5,
        })
        layer:addAnimation(limn.basicAnimation {
          keyPath = "bounds.size", by = { -80, -80 }, duration = 2,
        })
      end
      """)
    #expect(frame(of: stage)[40, 40].alpha > 0)
    try stage.advance(to: 1.5)
    #expect(frame(of: stage) == Pixmap(width: 100, height: 100))
  }

  @Test func `numbers may leave a property's range while they move`() {
    #expect(
      output(
        of: """
          local layer = stage:addSublayer(limn.layer { cornerRadius = 10 })
          layer:addAnimation(limn.basicAnimation {
            keyPath = "cornerRadius", by = -8, duration = 2,
          })
          limn.after(1, function() print(layer.presentation.cornerRadius) end)
          """, to: 1) == ["6"])
  }

  @Test func `a color fades to nothing through nil`() {
    #expect(
      output(
        of: """
          local layer = stage:addSublayer(limn.layer { backgroundColor = "#ff0000" })
          layer:addAnimation(limn.basicAnimation {
            keyPath = "backgroundColor", from = "#000000", to = "#ffffff", duration = 2,
          })
          limn.after(1, function() print(layer.presentation.backgroundColor.r) end)
          """, to: 1) == ["0.5"])
  }

  @Test func `an infinite repeat count never ends`() {
    #expect(
      output(
        of: """
          local handle = stage:addAnimation(limn.basicAnimation {
            keyPath = "opacity", to = 0, repeatCount = math.huge,
          })
          limn.after(1e6, function() print(handle.active) end)
          """, to: 1e6) == ["true"])
  }

  @Test func `an animation that a layer keeps is not changed by one that is read`() {
    #expect(
      output(
        of: """
          local values = { 0, 1 }
          local a = limn.keyframeAnimation { keyPath = "opacity", values = values, duration = 2 }
          values[2] = 0.5
          a.values[2] = 0.5
          stage:addAnimation(a)
          limn.after(1, function() print(stage.presentation.opacity) end)
          """, to: 1) == ["0.5"])
  }
}
