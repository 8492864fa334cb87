import Layers
import Raster
import Scripting
import Testing

// Transitions and hit testing through a script's words.
@Suite struct TransitionScripts {
  private let card = """
    local card = stage:addSublayer(limn.layer { frame = { 0, 0, 100, 100 }, backgroundColor = "red" })

    """

  @Test func `a fade leads from what showed to what was written after`() throws {
    let stage = try run(
      card + """
        card:addAnimation(limn.transition { duration = 1 })
        card.backgroundColor = "blue"
        """)
    func colors(at time: Double) throws -> [UInt8] {
      try stage.advance(to: time)
      let pixel = frame(of: stage)[50, 50]
      return [pixel.red, pixel.blue, pixel.alpha]
    }
    #expect(try colors(at: 0) == [255, 0, 255])
    #expect(try colors(at: 0.2) == [204, 51, 255])
    #expect(try colors(at: 1) == [0, 255, 255])
    #expect(try colors(at: 1.5) == [0, 255, 255])
  }

  @Test func `a push moves a swapped subtree in from its side`() throws {
    let stage = try run(
      card + """
        local first = card:addSublayer(limn.layer { frame = { 0, 0, 100, 100 }, backgroundColor = "lime" })
        limn.after(1, function()
          card:addAnimation(limn.transition { type = "push", subtype = "fromBottom", duration = 2 })
          first:destroy()
          card:addSublayer(limn.layer { frame = { 0, 0, 100, 100 }, backgroundColor = "blue" })
        end)
        """)
    try stage.advance(to: 2)
    let half = frame(of: stage)
    #expect([half[50, 20].green, half[50, 20].blue] == [255, 0])
    #expect([half[50, 80].green, half[50, 80].blue] == [0, 255])
  }

  @Test func `a second transition ends the first, whatever key is written`() {
    #expect(
      output(
        of: card + """
          card:addAnimation(limn.transition { duration = 1 }, "mine")
            :onEnd(function(finished) print("first", finished, limn.now()) end)
          print(card.animationKeys[1])
          limn.after(0.5, function()
            card:addAnimation(limn.transition { duration = 1 })
              :onEnd(function(finished) print("second", finished, limn.now()) end)
            print(#card.animationKeys)
          end)
          """, to: 3) == ["transition", "1", "first\tfalse\t0.5", "second\ttrue\t1.5"])
  }

  @Test func `a layer finds what is at a point, as written or as shown`() {
    #expect(
      output(
        of: card + """
          card.name = "card"
          local dot = card:addSublayer(limn.layer {
            name = "dot", frame = { 0, 0, 20, 20 }, cornerRadius = 10,
          })
          print(stage:hitTest { 10, 10 }, stage:hitTest { 1, 1 }, card:hitTest { 101, 1 })
          print(dot:contains { 10, 10 }, dot:contains { 1, 1 })
          dot:addAnimation(limn.basicAnimation {
            keyPath = "position.x", from = 10, to = 90, duration = 2,
          })
          limn.after(1, function()
            print(stage.presentation:hitTest { 50, 10 }, stage:hitTest { 50, 10 })
          end)
          require("limn.layout").cover(card)
          print(stage:hitTest { 10, 10 })
          """, to: 1) == [
          "layer 'dot'\tlayer 'card'\tnil", "true\tfalse", "layer 'dot'",
          "layer 'dot'\tlayer 'card'",
        ])
  }

  @Test func `what a point must be is said`() {
    #expect(
      failure(of: "stage:hitTest(3)")
        == "main.lua:1: hitTest's point must be a point { x, y }, got 3")
  }
}
