import Animations
import Graphics
import Layers
import Scripting
import Testing

// `layer:animate`: go there, now, from wherever it is.
@Suite struct Animate {
  /// A layer `dot` at 0, and functions that say where it shows and that print.
  private let dot = """
    local dot = stage:addSublayer(limn.layer { name = "dot", position = { 0, 0 } })
    local function x() return dot.presentation["position.x"] end
    local function tell(word) return function(value) print(word, value, limn.now()) end end

    """

  @Test func `it goes from what shows to the value, which becomes the model's`() {
    #expect(
      output(
        of: dot + """
          local move = dot:animate("position.x", { to = 100, duration = 2, timingFunction = "linear" })
          move:onEnd(tell "end")
          print(move.key, dot:animation("position.x") == move, dot.position.x)
          limn.after(1, function() print(x(), dot.position.x) end)
          limn.after(3, function() print(x(), dot.position.x, #dot.animationKeys) end)
          """, to: 3) == ["position.x\ttrue\t0", "50\t0", "end\ttrue\t2", "100\t100\t0"])
  }

  @Test func `the default is a quarter of a second on the default curve`() throws {
    let stage = try run(dot + "dot:animate('position.x', { to = 100 })")
    try stage.advance(to: 0.125)
    let eased = TimingFunction.default.value(at: 0.5)
    #expect(abs(try shownNumber("position.x", of: "dot", in: stage) - 100 * eased) < 1e-9)
    try stage.advance(to: 0.25)
    #expect(try #require(stage.layers(at: "dot").first).model.position.x == 100)
  }

  @Test func `with a delay it starts from what shows when it begins`() {
    #expect(
      output(
        of: dot + """
          dot:addAnimation(limn.basicAnimation {
            keyPath = "position.x", from = 0, to = 40, duration = 4,
          })
          dot:animate("position.x", {
            to = 100, delay = 1, duration = 1, timingFunction = "linear",
          }):onStart(tell "start")
          for _, t in ipairs { 0.5, 1, 1.5, 1.75 } do
            limn.after(t, function() print(t, x()) end)
          end
          """, to: 3) == ["0.5\t5", "1\t10", "start\tnil\t1", "1.5\t55", "1.75\t77.5"])
  }

  @Test func `while it waits it can be sought, stopped and told to finish`() {
    #expect(
      output(
        of: dot
          + """
          local function go(keys)
            keys.delay, keys.duration, keys.timingFunction = 1, 1, "linear"
            return dot:animate(keys.key or "position.x", keys):onStart(tell "start"):onEnd(tell "end")
          end
          local first = go { to = 100 }
          limn.after(0.5, function() first:seek(0.25) print(x(), first.time) first:stop() end)
          limn.after(1, function()
            dot["position.x"] = 40
            go { to = 100, repeatCount = math.huge }:stop "finish"
            dot["position.x"] = 50
          end)
          limn.after(2.5, function() print(x()) end)
          """.replacing("keys.key or ", with: ""), to: 9) == [
          "25\t0.25", "start\tnil\t0.5", "end\tfalse\t0.5", "start\tnil\t2", "75", "end\ttrue\t3",
        ])
  }

  @Test func `by goes that far from what shows`() {
    #expect(
      output(
        of: dot + """
          dot:animate("position.x", { to = 100, duration = 1, timingFunction = "linear" })
          limn.after(0.5, function()
            dot:animate("position.x", { by = 10, duration = 1, timingFunction = "linear" })
          end)
          limn.after(1, function() print(x()) end)
          limn.after(2, function() print(x(), dot.position.x) end)
          """, to: 3) == ["55", "60\t60"])
  }

  @Test(arguments: [
    "handle:stop()", "dot:removeAnimation('position.x')",
    "dot:addAnimation(limn.basicAnimation { keyPath = 'opacity', to = 0 }, 'position.x')",
  ])
  func `however it ends, what shows stays`(ending: String) {
    #expect(
      output(
        of: dot + """
          local handle = dot:animate("position.x", { to = 100, duration = 2, timingFunction = "linear" })
          limn.after(1, function() \(ending) print(x(), dot.position.x) end)
          """, to: 3) == ["50\t50"])
  }

  @Test func `values and paths make keyframes, and a spring's keys a spring`() {
    #expect(
      output(
        of: dot + """
          dot:animate("opacity", { values = { 1, 0, 0.5 }, duration = 2, timingFunction = "linear" })
          dot:animate("position", { path = "M 0 0 L 10 0 L 10 10", duration = 2,
            timingFunction = "linear" })
          dot:animate("zPosition", { to = 1, damping = 20 })
          limn.after(1, function()
            print(dot.presentation.opacity, dot.presentation.position, dot.zPosition)
          end)
          limn.after(2, function() print(dot.presentation.position) end)
          limn.after(2.5, function() print(dot.opacity, dot.position, #dot.animationKeys) end)
          """, to: 3) == ["0\t{ 10, 0 }\t1", "{ 10, 10 }", "0.5\t{ 10, 10 }\t0"])
  }

  // MARK: - Springs

  @Test func `a spring goes on with the velocity that shows`() throws {
    let stage = try run(
      dot + """
        dot:animate("position", { to = { 100, 40 }, duration = 1, timingFunction = "easeIn" })
        limn.after(0.7, function() dot:animate("position", { to = { 20, -30 }, bounce = 0.4 }) end)
        limn.after(1, function() dot:animate("position", { to = { 60, 0 }, stiffness = 200 }) end)
        limn.after(1, function() dot:animate("position", { to = { 0, 0 }, stiffness = 200 }) end)
        """)
    let layer = try #require(stage.layers(at: "dot").first)
    func velocity(_ time: Double, _ step: Double) -> Double {
      let (one, two, three) = (
        layer.presentation(at: time).position, layer.presentation(at: time + step).position,
        layer.presentation(at: time + 2 * step).position
      )
      return (4 * two.x - 3 * one.x - three.x + (4 * two.y - 3 * one.y - three.y)) / (2 * step)
    }
    for turn in [0.7, 1.0] {
      try stage.advance(to: turn - 1e-9)
      let before = velocity(turn, -1e-4)
      let place = layer.presentation(at: turn).position
      try stage.advance(to: turn)
      #expect(layer.presentation(at: turn).position.distance(to: place) < 1e-6)
      #expect(abs(before) > 10)
      #expect(abs(velocity(turn, 1e-6) - before) < 1e-3 * abs(before))
    }
    try stage.advance(to: 10)
    #expect(layer.model.position == .zero)
  }

  @Test func `a spring on its way back to where it is swings out`() throws {
    let stage = try run(
      dot + """
        dot:animate("position.x", { to = 100, duration = 1, timingFunction = "linear" })
        limn.after(0.5, function() dot:animate("position.x", { to = 50, damping = 20 }) end)
        """)
    // A critical spring of ω = 10 that is pushed with 100 points a second.
    for time in [0.01, 0.1, 0.3] {
      try stage.advance(to: 0.5 + time)
      let expected = 50 + 100 * time * exponential(-10 * time)
      #expect(abs(try shownNumber("position.x", of: "dot", in: stage) - expected) < 1e-6)
    }
  }

  @Test func `a transform on a spring keeps its velocity`() throws {
    let stage = try run(
      """
      local dot = stage:addSublayer(limn.layer { name = "dot" })
      dot:animate("transform", { to = { rotation = 2, scale = 3, translation = { 50, 0 } } , bounce = 0.3 })
      limn.after(0.15, function() dot:animate("transform", { to = {}, bounce = 0.3 }) end)
      """)
    let layer = try #require(stage.layers(at: "dot").first)
    func numbers(at time: Double) -> [Double] {
      let matrix = layer.presentation(at: time).transform.matrix
      return [matrix.m11, matrix.m12, matrix.m41]
    }
    try stage.advance(to: 0.15 - 1e-9)
    let (early, late) = (numbers(at: 0.15 - 2e-6), numbers(at: 0.15 - 1e-6))
    try stage.advance(to: 0.15)
    let (here, next) = (numbers(at: 0.15), numbers(at: 0.15 + 1e-6))
    for place in 0..<3 {
      #expect(abs(late[place] - early[place]) > 1e-7)
      #expect(abs(here[place] - 2 * late[place] + early[place]) < 1e-8)
      #expect(abs(next[place] - 2 * here[place] + late[place]) < 1e-8)
    }
  }

  private func exponential(_ x: Double) -> Double {
    (0..<30).reversed().reduce(1) { 1 + $0 * x / Double($1 + 1) }
  }

  // MARK: - Bad calls

  @Test(arguments: [
    (
      "dot:animate('opacity')",
      "animate's options must be a table such as { to = 0.5, duration = 0.3 }, got nil"
    ),
    ("dot:animate('opacity', {})", "animate needs 'to', 'by', 'values' or 'path'"),
    ("dot:animate('opacity', { too = 1 })", "animate has no property 'too' (did you mean 'to'?)"),
    (
      "dot:animate('opacity', { 1 })",
      "animate's options have names only: write to = …, duration = …"
    ),
    ("dot:animate('opacity', { to = 'x' })", "animate.to must be a number, got 'x'"),
    (
      "dot:animate('opacity', { to = 1, keyPath = 'x' })",
      "animate's key path stands before its options, not in them"
    ),
    (
      "dot:animate('opacty', { to = 1 })",
      "a layer has no property 'opacty' (did you mean 'opacity'?)"
    ),
    ("dot:animate(1, { to = 1 })", "animate.keyPath must be a key path such as \"opacity\", got 1"),
    ("dot:animate('strokeEnd', { to = 1 })", "layer has no property 'strokeEnd'"),
    (
      "dot:animate('opacity', { to = 1, easing = 'linear' })",
      "animate has no property 'easing' (did you mean 'timingFunction'?)"
    ),
    (
      "dot:animate('opacity', { to = 1, bounce = 0.2, damping = 3 })",
      "animate: give 'bounce' or 'damping', not both"
    ),
    (
      "dot:animate('opacity', { from = 0, to = 1, by = 1 })",
      "animate.from, to and by cannot all be given: leave one out"
    ),
  ])
  func `a wrong call is refused`(call: String, message: String) {
    let lines = output(
      of: dot
        + "\(call.isEmpty ? "" : "print(select(2, pcall(function() \(call) end)))")\nprint(#dot.animationKeys)"
    )
    #expect(lines == ["main.lua:4: " + message, "0"])
  }
}
