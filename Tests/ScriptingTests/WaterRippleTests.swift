import Graphics
import Layers
import Scripting
import Testing

@Suite struct WaterRipple {
  @Test func `rings begin a share of the duration apart`() throws {
    let stage = try playEffect("ripple.install(button, { count = 4, duration = 2 })")
    func started() throws -> [Bool] {
      try (1...4).map { try shownNumber("opacity", of: "button/ring\($0)", in: stage) < 1 }
    }
    #expect(try started() == [false, false, false, false])
    try stage.advance(to: 0.75)
    #expect(try started() == [true, true, false, false])
    try stage.advance(to: 1.75)
    #expect(try started() == [true, true, true, true])
    try stage.advance(to: 2.5)
    #expect(try started() == [true, false, true, true])
    #expect(try shownNumber("transform.scale.x", of: "button/ring2", in: stage) == 1)
  }

  @Test func `rings follow the host's size and stay in its middle`() throws {
    let stage = try playEffect(
      """
      ripple.install(button)
      limn.after(1, function() button.bounds = { 10, 20, 60, 30 } end)
      """, to: 1)
    let ring = try #require(stage.layers(at: "button/ring1").first).model
    #expect(ring.bounds.size == Size(60, 30))
    #expect(ring.cornerRadius == 15)
    let container = try #require(stage.layers(at: "button/ripple").first).currentModel
    #expect(container.position == Point(40, 35))
  }

  @Test func `fewer rings are fewer rings`() throws {
    let stage = try playEffect("ripple.install(button) ripple.install(button, { count = 1 })")
    #expect(stage.layers(at: "ring1").count == 1)
    #expect(stage.layers(at: "ring2").isEmpty)
  }

  @Test func `rings spread from their center, in their color and width`() throws {
    let stage = try playEffect(
      """
      ripple.install(button, {
        center = { 0.25, 1 }, color = "gold", lineWidth = 3, reach = 3, timingFunction = "linear",
      })
      limn.after(1, function() button["bounds.size"] = { 40, 20 } end)
      """)
    let ring = try #require(stage.layers(at: "button/ring1").first)
    #expect(ring.model.position == Point(50, 48))
    #expect(ring.model.borderColor == Color(1, 215.0 / 255, 0))
    #expect(ring.model.borderWidth == 3)
    try stage.advance(to: 3)
    #expect(ring.model.position == Point(10, 20))
    #expect(try shownNumber("transform.scale.x", of: "button/ring1", in: stage) == 2)
  }

  @Test(arguments: [(1, 2.0), (2, 3), (3, 4), (5, 6)])
  func `a total of rings ends with the last of them`(total: Int, end: Double) throws {
    let stage = try playEffect(
      """
      ripple.install(button, { count = 2, duration = 2, total = \(total) })
        :onEnd(function(finished) print(finished, limn.now()) end)
      """)
    var born = 0
    for second in 0..<7 {
      // A little after a birth, to see who has just begun.
      try stage.advance(to: Double(second) + 0.1)
      let rings = stage.layers(at: "button/ripple").first?.sublayers ?? []
      born += rings.count {
        let opacity = $0.presentation(at: stage.now).opacity
        return opacity < 1 && opacity > 0.8
      }
    }
    #expect(born == total)
    #expect(stage.takeMessages() == ["true\t\(Int(end))"])
    #expect(stage.layers(at: "button")[0].sublayers.isEmpty)
  }

  @Test func `one ring runs beside installed ones`() throws {
    let stage = try playEffect(
      """
      ripple.install(button, { duration = 2 })
      ripple.once(button, { duration = 1 }):onEnd(function(finished) print(finished) end)
      """)
    #expect(stage.layers(at: "button")[0].sublayers.count == 2)
    try stage.advance(to: 1)
    #expect(stage.layers(at: "button")[0].sublayers.count == 1)
    #expect(stage.takeMessages() == ["true"])
  }

  @Test func `stopping the handle takes all rings away`() throws {
    let stage = try playEffect(
      """
      local running = ripple.install(button)
      limn.after(3, function() running:stop() end)
      """, to: 3)
    #expect(stage.layers(at: "button")[0].sublayers.isEmpty)
  }

  @Test func `uninstall with finish lets the rings fade`() throws {
    let stage = try playEffect(
      """
      ripple.install(button, { count = 3, duration = 3 })
      limn.after(4.5, function() ripple.uninstall(button, "finish") end)
      """, to: 4.6)
    #expect(stage.layers(at: "button/ripple").first?.sublayers.count == 3)
    try stage.advance(to: 5.6)
    #expect(stage.layers(at: "button/ripple").first?.sublayers.count == 2)
    try stage.advance(to: 7.6)
    #expect(stage.layers(at: "button")[0].sublayers.isEmpty)
  }

  @Test func `rings that are not born when it finishes never show`() throws {
    let stage = try playEffect(
      """
      ripple.install(button, { duration = 3, count = 3 }) -- born at 0, 1 and 2
      limn.after(1.5, function() ripple.uninstall(button, "finish") end)
      """, to: 1.5)
    let rings = try #require(stage.root.sublayers[0].sublayers.first).sublayers
    #expect(rings.map(\.model.hidden) == [false, false, true])
    try stage.advance(to: 5.01)
    #expect(stage.root.sublayers[0].sublayers.isEmpty)
  }

  @Test func `rings stay over what shows of a layer that scrolls`() throws {
    let stage = try playEffect(
      """
      ripple.install(button)
      limn.after(1, function() button["bounds.origin"] = { 30, 40 } end)
      """)
    let ring = try #require(stage.layers(at: "button/ring1").first)
    let before = ring.convert(Point(100, 24), to: nil, .model)
    try stage.advance(to: 1)
    #expect(ring.convert(Point(100, 24), to: nil, .model) == before)
  }
}
