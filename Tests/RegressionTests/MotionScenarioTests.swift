import Regression
import Testing

/// What users of such effects report about motion, stated in Lua as they would state it.
@Suite("User scenarios of motion")
struct MotionScenarioTests {
  /// The messages of a check's failures, whose lines stand below `local expect = test.expect`.
  private func failures(_ script: String, _ check: String) throws -> [String] {
    try MeasuredCase.failures(
      script,
      """
      local expect = test.expect
      s:check("c", function(e)
      \(check)
      end)
      """)
  }

  private static let dots = """
    local dots = {}
    for i = 1, 5 do
      dots[i] = limn.layer { name = "dot" .. i, frame = { i * 10, 10, 8, 8 },
        backgroundColor = "white", opacity = 0 }
      stage:addSublayer(dots[i])
    end
    """

  @Test func `items that start at other times on one clock are in phase`() throws {
    let script = """
      \(Self.dots)
      for i, start in ipairs { 0, 0.37, 0.9 } do
        limn.after(start, function()
          dots[i]:addAnimation(limn.basicAnimation {
            keyPath = "position.x", from = 0, to = 60, duration = 1, beginTime = BEGIN,
            repeatCount = math.huge, autoreverses = true,
          })
        end)
      end
      """
    let check = """
      local first = e:track("dot1", "position.x", { from = 1, to = 5 })
      for i = 2, 3 do
        local lag = first:lag(e:track("dot" .. i, "position.x", { from = 1, to = 5 }))
        expect(lag):near(0, 1e-6)
      end
      """
    #expect(try failures(script.replacing("BEGIN", with: "0"), check) == [])
    let alone = try failures(script.replacing("BEGIN", with: "nil"), check)
    #expect(alone.count == 2)
  }

  @Test func `a stagger is the lag from one item to the next`() throws {
    let script = """
      \(Self.dots)
      for i, dot in ipairs(dots) do
        dot:addAnimation(limn.basicAnimation {
          keyPath = "opacity", from = 0, to = 1, duration = 0.4, delay = (i - 1) * 0.1,
          fillMode = "both", timingFunction = "easeInEaseOut",
        })
      end
      """
    #expect(
      try failures(
        script,
        """
        local range = { from = 0, to = 1.2, fps = 120 }
        local before = e:track("dot1", "opacity", range)
        for i = 2, 5 do
          local dot = e:track("dot" .. i, "opacity", range)
          expect(before:lag(dot)):near(0.1, 1e-3)
          before = dot
        end
        expect(e:value("dot3", "opacity", 0.25)):between(0.01, 0.99)
        expect(e:value("dot4", "opacity", 0.25)):is(0)
        """) == [])
  }

  @Test func `the old value does not flash when an animation ends, and if it does that is told`()
    throws
  {
    func fade(_ model: Int) -> String {
      """
      local dot = limn.layer { name = "dot", frame = { 0, 0, 9, 9 }, backgroundColor = "white" }
      stage:addSublayer(dot)
      dot.opacity = \(model)
      dot:addAnimation(limn.basicAnimation { keyPath = "opacity", from = 1, to = 0, duration = 0.5 })
      """
    }
    let check = "expect(e:track(\"dot\", \"opacity\", { from = 0, to = 1 })):hasNoJumps()"
    #expect(try failures(fade(0), check) == [])
    #expect(
      try failures(fade(1), check) == [
        "expected dot.opacity to have no jumps, but opacity of dot jumps by 1 at t = 0.500000,"
          + " from 0 to 1"
      ])
  }

  @Test func `a change of speed while running does not jump, but its velocity changes at once`()
    throws
  {
    let script = """
      local wheel = limn.layer { name = "wheel", frame = { 10, 10, 20, 9 }, backgroundColor = "red" }
      stage:addSublayer(wheel)
      local turn = wheel:addAnimation(limn.basicAnimation {
        keyPath = "transform.rotation.z", from = 0, to = 20 * math.pi, duration = 10,
      })
      limn.after(1, function() turn.speed = 0.1 end)
      limn.after(2, function() turn.speed = 1 end)
      """
    #expect(
      try failures(
        script,
        """
        local angle = e:track("wheel", "transform.rotation.z", { from = 0, to = 3 })
        expect(angle):hasNoJumps():increases()
        expect(angle:at(3)):near(2 * math.pi * 2.1, 1e-9)
        """) == [])
    let kinks = try failures(
      script,
      "expect(e:track(\"wheel\", \"transform.rotation.z\", { from = 0, to = 3 })):hasNoKinks()")
    #expect(
      kinks == [
        "expected wheel.transform.rotation.z to have no kinks, but transform.rotation.z of wheel"
          + " changes its velocity at once at t = 1.000000, from 6.28 to 0.628 a second; there are"
          + " 2"
      ])
  }

  @Test func `what a script moves frame by frame has no jumps but its own`() throws {
    let script = """
      local dot = limn.layer { name = "dot", frame = { 0, 0, 9, 9 }, backgroundColor = "white" }
      stage:addSublayer(dot)
      limn.onFrame(function(t) dot.position = { 10 + 30 * t + (t >= 0.5 and JUMP or 0), 20 } end)
      """
    let check = "expect(e:track(\"dot\", \"position.x\", { from = 0.1, to = 1 })):hasNoJumps()"
    #expect(try failures(script.replacing("JUMP", with: "0"), check) == [])
    let jump = try failures(script.replacing("JUMP", with: "12"), check)
    #expect(jump.count == 1)
    #expect(
      jump[0].hasPrefix(
        "expected dot.position.x to have no jumps, but position.x of dot jumps by 12.5 at t ="
          + " 0.500000"))
  }

  @Test func `a loop repeats, in its values and in its pictures`() throws {
    let script = """
      local dot = limn.layer { name = "dot", frame = { 0, 16, 8, 8 }, backgroundColor = "white" }
      stage:addSublayer(dot)
      dot:addAnimation(limn.keyframeAnimation {
        keyPath = "position.x", values = { 10, 50, 30, 10 }, duration = 0.8,
        repeatCount = math.huge, calculationMode = "cubic",
      })
      """
    let measured = try MeasuredCase(script)
    #expect(
      try measured.failures(
        """
        s:check("period", function(e)
          test.expect(e:track("dot", "position.x", { from = 0, to = 4 }):period()):near(0.8, 1e-3)
        end)
        s:same("again", {
          a = { at = { 0, 0.1, 0.3, 0.7 } }, b = { at = { 0.8, 0.9, 1.1, 1.5 } },
          match = test.fuzzy { difference = "0-1", pixels = "0-99", why = "times are rounded" },
        })
        """) == [])
  }

  @Test func `a first frame that stands twice in a turn by steps is told by what differs`() throws {
    // A turn in twelve steps shows twelve pictures, one that ends at 360 degrees eleven.
    func failures(_ last: Int) throws -> [String] {
      try MeasuredCase.failures(
        """
        local bar = limn.layer { name = "bar", bounds = { 0, 0, 30, 6 }, position = { 30, 20 },
          anchorPoint = { 0, 0.5 }, backgroundColor = "white" }
        stage:addSublayer(bar)
        local values = {}
        for i = 0, 11 do values[i + 1] = i * 2 * math.pi / \(last) end
        bar:addAnimation(limn.keyframeAnimation {
          keyPath = "transform.rotation.z", values = values, calculationMode = "discrete",
          duration = 1.2, repeatCount = math.huge,
        })
        """,
        """
        for i = 0, 11 do
          local next_ = (i + 1.5) * 0.1
          s:differ("step" .. i, { a = { at = (i + 0.5) * 0.1 }, b = { at = next_ } })
        end
        """)
    }
    #expect(try failures(12) == [])
    #expect(
      try failures(11) == [
        "no pixel differs between a and b, and at least 1 should; t = 1.25"
      ])
  }
}
