import Graphics
import Layers
import Scripting
import Testing

@Suite struct Breath {
  private func scale(in stage: Stage) throws -> Double {
    try shownNumber("transform.scale.x", of: "button", in: stage)
  }

  /// Where a point of the button shows on the stage.
  private func place(of point: Point, in stage: Stage) throws -> Point {
    let button = try #require(stage.layers(at: "button").first)
    return try #require(button.convert(point, to: nil, .presentation(at: stage.now)))
  }

  @Test func `the way in and the way out are eased`() throws {
    let stage = try playEffect(
      "breath.install(button, { range = 0.1, timingFunction = 'easeIn' })", to: 0.25)
    #expect(abs(try scale(in: stage) - (1 - 0.1 * 0.3154)) < 1e-4)
  }

  @Test func `a layer of its own scale and direction breathes as it is`() throws {
    let stage = try playEffect(
      """
      button.transform = { scale = { -2, 2 }, rotation = 0.3, translation = { 5, 0 } }
      breath.install(button, { range = 0.1 })
      """, to: 0.5)
    let shown = stage.layers(at: "button")[0].presentation(at: 0.5).transform.matrix
    let model = stage.layers(at: "button")[0].model.transform.matrix
    #expect(abs(shown.m11 - 0.9 * model.m11) < 1e-12)
    #expect(abs(shown.m12 - 0.9 * model.m12) < 1e-12)
    #expect(abs(shown.m22 - 0.9 * model.m22) < 1e-12)
    #expect(shown.m41 == model.m41)
  }

  @Test func `a change of the layer's own transform shows at once`() throws {
    let stage = try playEffect(
      """
      breath.install(button, { range = 0.1 })
      limn.after(0.4, function() button["transform.scale"] = 3 end)
      """, to: 0.5)
    #expect(abs(try scale(in: stage) - 2.7) < 1e-12)
  }

  @Test func `the center stays where it is, also after a resize`() throws {
    let stage = try playEffect(
      """
      breath.install(button, { range = 0.1, center = { 0, 1 } })
      limn.after(0.3, function() button["bounds.size"] = { 100, 20 } end)
      """)
    for time in [0, 0.1, 0.25] {
      try stage.advance(to: time)
      let corner = try place(of: Point(0, 48), in: stage)
      #expect(abs(corner.x - 20) < 1e-9 && abs(corner.y - 64) < 1e-9)
    }
    try stage.advance(to: 0.5)
    // The button keeps its position, (120, 40), so its lower left corner stands at (70, 50).
    let corner = try place(of: Point(0, 20), in: stage)
    #expect(abs(corner.x - 70) < 1e-9 && abs(corner.y - 50) < 1e-9)
    #expect(abs(try scale(in: stage) - 0.9) < 1e-12)
  }

  @Test func `a color is a veil that comes and goes`() throws {
    let stage = try playEffect(
      "breath.install(button, { color = '#ffffff80', duration = 2, count = 2 })", to: 1)
    #expect(try shownNumber("opacity", of: "button/breath", in: stage) == 1)
    try stage.advance(to: 2.5)
    #expect(try shownNumber("opacity", of: "button/breath", in: stage) == 0.5)
    try stage.advance(to: 4)
    #expect(stage.layers(at: "button/breath").isEmpty)
  }

  @Test func `a count of breaths ends, and the handle tells`() throws {
    let stage = try playEffect(
      """
      breath.install(button, { count = 3 }):onEnd(function(finished)
        print(finished, limn.now())
      end)
      """, to: 5)
    #expect(stage.takeMessages() == ["true\t3"])
    #expect(stage.layers(at: "button")[0].animations.isEmpty)
  }

  @Test func `one breath runs beside an installed one`() throws {
    let stage = try playEffect(
      """
      breath.install(button, { range = 0.1, duration = 2 })
      limn.after(1, function() breath.once(button, { range = 0.5, duration = 1 }) end)
      """, to: 1.5)
    #expect(abs(try scale(in: stage) - 0.95 * 0.5) < 1e-12)
    try stage.advance(to: 2.5)
    #expect(abs(try scale(in: stage) - 0.95) < 1e-12)
    #expect(stage.layers(at: "button")[0].animations.count == 1)
  }

  @Test func `uninstall with finish lets the breath end`() throws {
    let stage = try playEffect(
      """
      breath.install(button, { range = 0.1, color = "white" })
      limn.after(1.25, function() breath.uninstall(button, "finish") end)
      """, to: 1.5)
    #expect(abs(try scale(in: stage) - 0.9) < 1e-12)
    // At the end instant itself the end value still shows.
    try stage.advance(to: 2.001)
    let button = stage.layers(at: "button")[0]
    #expect(button.animations.count == 0 && button.sublayers.isEmpty)
  }
}
