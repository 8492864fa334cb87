import Graphics
import Layers
import Scripting
import Testing

// `limn.transaction`: what its function writes moves there from where it is.
@Suite struct Transactions {
  /// Layers `a` and `b` at 0, and functions that say where they show and that print.
  private let layers = """
    local a = stage:addSublayer(limn.layer { name = "a", position = { 0, 0 } })
    local b = stage:addSublayer(limn.layer { name = "b", position = { 0, 0 } })
    local function tell(word) return function(value) print(word, value, limn.now()) end end
    local function show(layer) print(limn.now(), layer.presentation["position.x"]) end
    local function showAt(...)
      for _, t in ipairs { ... } do limn.after(t, function() show(a) end) end
    end

    """

  @Test func `a write is there at once and shows bit by bit`() {
    #expect(
      output(
        of: layers + """
          local move = limn.transaction { duration = 2, timingFunction = "linear", function()
            a["position.x"] = 100
            print(a.position.x, a.presentation.position.x, a.animationKeys[1])
          end }
          move:onEnd(tell "end")
          print(move.active, move.finished)
          showAt(0.5, 1, 2)
          limn.after(3, function() print(#a.animationKeys) end)
          """, to: 3) == [
          "100\t0\tposition.x", "true\tnil", "0.5\t25", "1\t50", "2\t100", "end\ttrue\t2", "0",
        ])
  }

  @Test func `the default is a quarter of a second on the default curve`() {
    #expect(
      output(
        of: layers + """
          limn.transaction { function() a.opacity = 0 end, completion = tell "end" }
          limn.after(0.125, function() print(("%.6f"):format(a.presentation.opacity)) end)
          """, to: 1) == ["0.197597", "end\ttrue\t0.25"])
  }

  @Test func `outside a transaction a write is just a write`() {
    #expect(
      output(
        of: layers + """
          limn.transaction { function() end }
          a["position.x"] = 100
          print(a.presentation.position.x, #a.animationKeys)
          """) == ["100\t0"])
  }

  @Test func `layers made inside are not animated, nor what does not change`() {
    #expect(
      output(
        of: layers + """
          local c
          limn.transaction { function()
            c = stage:addSublayer(limn.layer { opacity = 0.5 })
            c.opacity = 1
            a.opacity = 1
            a.name = "other"
            a["position.x"] = 0
          end, completion = tell "end" }
          print(#c.animationKeys, #a.animationKeys)
          """, to: 1) == ["0\t0", "end\ttrue\t0"])
  }

  @Test func `a frame is bounds and position`() {
    #expect(
      output(
        of: layers + """
          a.frame = { 0, 0, 10, 10 }
          limn.transaction { duration = 1, timingFunction = "linear", function()
            a.frame = { 20, 0, 30, 10 }
          end }
          print(table.concat(a.animationKeys, " "))
          limn.after(0.5, function() print(a.presentation.frame) end)
          """, to: 1) == ["bounds position", "{ 10, 0, 20, 10 }"])
  }

  @Test func `stagger lets each further layer start later`() {
    #expect(
      output(
        of: layers + """
          limn.transaction {
            duration = 1, timingFunction = "linear", delay = 0.5, stagger = 0.25,
            completion = tell "end", function()
              a["position.x"] = 100
              b["position.x"] = 100
              a.opacity = 0
            end,
          }
          limn.after(1, function() show(a) show(b) print(a.presentation.opacity) end)
          limn.after(0.25, function() show(a) show(b) end)
          """, to: 3) == ["0.25\t0", "0.25\t0", "1\t50", "1\t25", "0.5", "end\ttrue\t1.75"])
  }

  @Test func `a nested transaction has the outer's options but those it states`() {
    #expect(
      output(
        of: layers + """
          limn.transaction { duration = 2, timingFunction = "linear", completion = tell "outer",
            function()
              a["position.x"] = 100
              limn.transaction { duration = 1, completion = tell "inner", function()
                b["position.x"] = 100
              end }
              a.opacity = 0
            end }
          limn.after(0.5, function() show(a) show(b) print(a.presentation.opacity) end)
          """, to: 3) == ["0.5\t25", "0.5\t50", "0.75", "inner\ttrue\t1", "outer\ttrue\t2"])
  }

  @Test func `a second write in one transaction takes the first one's place`() {
    #expect(
      output(
        of: layers + """
          limn.transaction { duration = 1, timingFunction = "linear", completion = tell "end",
            function()
              a["position.x"] = 100
              a["position.x"] = 50
            end }
          showAt(0.5, 1)
          """, to: 3) == ["0.5\t25", "1\t50", "end\ttrue\t1"])
  }

  @Test func `redirected on its way, it goes on from what shows`() {
    #expect(
      output(
        of: layers + """
          local function go(x)
            return limn.transaction { duration = 1, timingFunction = "linear", function()
              a["position.x"] = x
            end }
          end
          go(100):onEnd(tell "first")
          limn.after(0.5, function() go(0):onEnd(tell "second") end)
          showAt(0.5, 1, 1.5)
          """, to: 3) == [
          "0.5\t50", "first\tfalse\t0.5", "1\t25", "1.5\t0", "second\ttrue\t1.5",
        ])
  }

  @Test func `who writes the model later redirects the motion to it`() {
    #expect(
      output(
        of: layers + """
          limn.transaction { duration = 1, timingFunction = "linear", function()
            a["position.x"] = 100
          end }
          limn.after(0.5, function() a["position.x"] = 10 show(a) end)
          showAt(1)
          """, to: 3) == ["0.5\t5", "1\t10"])
  }

  @Test func `it waits for all that is added in it`() {
    #expect(
      output(
        of: layers + """
          limn.transaction { duration = 0.5, completion = tell "end", function()
            a.opacity = 0
            b:animate("opacity", { to = 0 })
            a:addAnimation(limn.basicAnimation { keyPath = "position.x", to = 9, duration = 2 })
          end }
          print(b:animation("opacity").active)
          limn.after(0.4, function() print(b:animation("opacity").active) end)
          """, to: 3) == ["true", "true", "end\ttrue\t2"])
  }

  @Test func `a duration of 0 animates nothing`() {
    #expect(
      output(
        of: layers + """
          limn.transaction { duration = 1, function() a.opacity = 0 end }
          limn.transaction { duration = 0, completion = tell "end", function() a.opacity = 0.5 end }
          print(a.presentation.opacity, #a.animationKeys)
          """, to: 3) == ["0.5\t0", "end\ttrue\t0"])
  }

  @Test func `an error inside leaves what is written, and no transaction behind`() {
    #expect(
      output(
        of: layers + """
          print(pcall(limn.transaction, { duration = 1, completion = tell "never", function()
            a["position.x"] = 100
            a.opacity = "x"
          end }))
          b["position.x"] = 50
          print(a.position.x, a.opacity, #a.animationKeys, #b.animationKeys)
          limn.transaction { function()
            b.opacity = 0
          end, completion = tell "end" }
          """, to: 3) == [
          "false\tmain.lua:10: layer.opacity must be a number between 0 and 1, got 'x'",
          "100\t1\t1\t0", "end\ttrue\t0.25",
        ])
  }

  @Test func `what is started in a transaction that fails goes on and is waited for`() {
    #expect(
      output(
        of: layers + """
          limn.transaction { duration = 1, completion = tell "outer", function()
            print(pcall(limn.transaction, { function() b.opacity = 0 error("no", 0) end }))
          end }
          """, to: 3) == ["false\tmain.lua:9: no", "outer\ttrue\t1"])
  }

  @Test func `a path of another structure is there at once`() {
    #expect(
      output(
        of: """
          local shape = stage:addSublayer(limn.shapeLayer { path = "M 0 0 L 10 10" })
          limn.transaction { function()
            shape.path = "M 0 0 L 5 5 L 9 9"
            shape.lineWidth = 5
          end }
          print(shape.presentation.path, table.concat(shape.animationKeys, " "))
          """) == ["M 0 0 L 5 5 L 9 9\tlineWidth"])
  }

  @Test func `nothing can wait inside`() throws {
    let stage = try run(
      layers + """
        limn.run(function()
          limn.transaction { function() a.opacity = 0 limn.wait(1) end }
        end)
        limn.after(1, function() limn.transaction { function() b.opacity = 0 end } end)
        """)
    try stage.advance(to: 2)
    let errors = stage.takeErrors().map(\.message)
    #expect(errors.count == 1)
    #expect(errors.first?.contains("main.lua:9: ") == true, "\(errors)")
    #expect(errors.first?.contains("wait") == true, "\(errors)")
  }

  @Test func `it runs in the time of the layer`() {
    #expect(
      output(
        of: layers + """
          a.speed = 2
          limn.transaction { duration = 2, timingFunction = "linear", delay = 1,
            completion = tell "end", function() a["position.x"] = 100 end }
          limn.after(1, function() show(a) a:pause() end)
          limn.after(4, function() show(a) a:resume() end)
          """, to: 9) == ["1\t50", "4\t50", "end\ttrue\t4.5"])
  }

  // MARK: - Springs

  @Test func `with a spring's keys everything moves on the spring`() throws {
    let stage = try run(
      layers + """
        limn.transaction { stiffness = 100, damping = 20, completion = tell "end", function()
          a["position.x"] = 100
        end }
        """)
    try stage.advance(to: 0.2)
    #expect(abs(try shownNumber("position.x", of: "a", in: stage) - 59.39941502901619) < 1e-9)
    try stage.advance(to: 2)
    #expect(stage.takeMessages() == ["end\ttrue\t1"])
  }

  @Test func `redirected, a spring keeps its velocity`() throws {
    let stage = try run(
      layers + """
        local function go(x, y)
          limn.transaction { perceptualDuration = 0.6, bounce = 0.3, function()
            a.position = { x, y }
          end }
        end
        go(100, 20)
        limn.after(0.15, function() go(0, 80) end)
        limn.after(0.3, function() go(0, 0) go(50, 50) end)
        """)
    let layer = try #require(stage.layers(at: "a").first)
    for turn in [0.15, 0.3] {
      try stage.advance(to: turn - 1e-9)
      let (early, late) = (
        layer.presentation(at: turn - 2e-6).position, layer.presentation(at: turn - 1e-6).position
      )
      try stage.advance(to: turn)
      let here = layer.presentation(at: turn).position
      let next = layer.presentation(at: turn + 1e-6).position
      #expect(here.distance(to: late + (late - early)) < 1e-8)
      #expect((next - here).distance(to: late - early) < 1e-7)
      #expect(here.distance(to: late) > 1e-5)
    }
  }

  // MARK: - Bad calls

  @Test(arguments: [
    (
      "limn.transaction()",
      "transaction's argument must be a table such as { duration = 0.5, function() … end }, got nil"
    ),
    (
      "limn.transaction {}",
      "transaction needs one function in its table: limn.transaction { function() … end }"
    ),
    (
      "limn.transaction { print, print }",
      "transaction needs one function in its table: limn.transaction { function() … end }"
    ),
    (
      "limn.transaction { duration = -1, print }",
      "transaction.duration must be a number of seconds of at least 0, got -1"
    ),
    (
      "limn.transaction { timing = 'linear', print }",
      "transaction has no property 'timing' (did you mean 'timingFunction'?)"
    ),
    ("limn.transaction { repeatCount = 2, print }", "transaction has no property 'repeatCount'"),
    (
      "limn.transaction { completion = 1, print }",
      "transaction.completion must be a function, got 1"
    ),
    (
      "limn.transaction { bounce = 2, print }",
      "transaction.bounce must be a number between -1 and 1, got 2"
    ),
    (
      "limn.transaction { bounce = 0, mass = 2, print }",
      "transaction: give 'bounce' or 'mass', not both"
    ),
    (
      "local function deep() limn.transaction { deep } end deep()",
      "transactions may stand 32 deep in one another"
    ),
  ])
  func `a wrong call is refused`(call: String, message: String) {
    #expect(failure(of: layers + call) == "main.lua:8: " + message)
  }
}
