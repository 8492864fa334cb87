import Graphics
import Scripting
import Testing

// Presses, moves, releases and taps: whom they reach, in what order, in whose coordinates.

/// A card of 60 by 40 at (20, 10) with a button of 20 by 20 at (10, 10) in it, and what is told
/// about each event.
private let cards = """
  local card = stage:addSublayer(limn.layer { name = "card", frame = { 20, 10, 60, 40 } })
  local button = card:addSublayer(limn.layer { name = "button", frame = { 10, 10, 20, 20 } })
  local function note(who)
    return function(e) print(e.name, who, e.x, e.y, e.inside) end
  end

  """

/// What handlers print for some pointer events, sent at time 0.
private func told(_ body: String, _ events: PointerEvent...) throws -> [String] {
  let stage = try run(cards + body)
  for event in events { try stage.send(.pointer(event)) }
  return stage.takeMessages()
}

@Suite struct PointerEvents {
  @Test func `the front-most layer that listens hears first, then its superlayers, then limn.on`()
    throws
  {
    #expect(
      try told(
        """
        limn.on("tap", note("limn"))
        card:on("tap", note("card"))
        stage:on("tap", note("stage"))
        button:on("tap", note("button"))
        """, PointerEvent(.tap, at: Point(35, 25))) == [
          "tap\tbutton\t5\t5\ttrue", "tap\tcard\t15\t15\ttrue", "tap\tstage\t35\t25\ttrue",
          "tap\tlimn\t35\t25\ttrue",
        ])
  }

  @Test func `a handler that returns true ends the event`() throws {
    #expect(
      try told(
        """
        limn.on("tap", note("limn"))
        card:on("tap", note("card"))
        button:on("tap", function() print("first") return true end)
        button:on("tap", note("second"))
        """, PointerEvent(.tap, at: Point(35, 25)), PointerEvent(.tap, at: Point(25, 15))) == [
          "first", "tap\tcard\t5\t5\ttrue", "tap\tlimn\t25\t15\ttrue",
        ])
  }

  @Test func `anything but true lets the event go on`() throws {
    #expect(
      try told(
        """
        card:on("tap", note("card"))
        button:on("tap", function() return 1 end)
        """, PointerEvent(.tap, at: Point(35, 25))) == ["tap\tcard\t15\t15\ttrue"])
  }

  @Test func `what does not listen lets the event through to what lies behind`() throws {
    #expect(
      try told(
        """
        local ring = card:addSublayer(limn.layer { frame = { 0, 0, 60, 40 } })
        button:on("tap", note("button"))
        """, PointerEvent(.tap, at: Point(35, 25))) == ["tap\tbutton\t5\t5\ttrue"])
  }

  @Test func `of two that overlap, the front one hears, not the other`() throws {
    #expect(
      try told(
        """
        local other = card:addSublayer(limn.layer { frame = { 10, 10, 20, 20 } })
        other:on("tap", note("other"))
        button:on("tap", note("button"))
        """, PointerEvent(.tap, at: Point(35, 25))) == ["tap\tother\t5\t5\ttrue"])
  }

  @Test func `outside every layer that listens, only limn.on hears`() throws {
    #expect(
      try told(
        """
        limn.on("tap", function(e) print(e.x, e.y, e.layer) end)
        button:on("tap", note("button"))
        """, PointerEvent(.tap, at: Point(1, 2))) == ["1\t2\tnil"])
  }

  @Test func `a layer is hit where it shows, not where its model is`() throws {
    let stage = try run(
      cards + """
        button:on("tap", note("button"))
        button:addAnimation(limn.basicAnimation {
          keyPath = "position.x", from = 20, to = 50, duration = 2,
        })
        """)
    try stage.advance(to: 1)
    for x in [32.0, 47] { try stage.send(.pointer(PointerEvent(.tap, at: Point(x, 25)))) }
    #expect(stage.takeMessages() == ["tap\tbutton\t2\t5\ttrue"])
  }

  @Test func `the point is in the turned and scaled layer's own coordinates`() throws {
    #expect(
      try told(
        """
        button.transform = { rotation = math.pi / 2, scale = 0.5 }
        button:on("tap", function(e) print(math.floor(e.x + 0.5), math.floor(e.y + 0.5)) end)
        """, PointerEvent(.tap, at: Point(42, 31))) == ["12\t6"])
  }

  @Test func `hidden layers and what is clipped away are not hit`() throws {
    #expect(
      try told(
        """
        button:on("tap", note("button"))
        card.masksToBounds = true
        button.frame = { 50, 30, 20, 20 }
        """, PointerEvent(.tap, at: Point(85, 45)), PointerEvent(.tap, at: Point(75, 45))) == [
          "tap\tbutton\t5\t5\ttrue"
        ])
    #expect(
      try told(
        "button:on('tap', note('button')) card.hidden = true",
        PointerEvent(.tap, at: Point(35, 25))) == [])
  }

  @Test func `round corners are not part of a layer, and depth decides who is in front`() throws {
    #expect(
      try told(
        """
        button.cornerRadius = 10
        button.zPosition = 1
        button:on("tap", note("button"))
        local other = card:addSublayer(limn.layer { frame = { 10, 10, 20, 20 } })
        other:on("tap", note("other"))
        """, PointerEvent(.tap, at: Point(31, 21)), PointerEvent(.tap, at: Point(40, 30))) == [
          "tap\tother\t1\t1\ttrue", "tap\tbutton\t10\t10\ttrue",
        ])
  }

  @Test func `a cover that listens takes the taps of the layer that it covers`() throws {
    #expect(
      try told(
        """
        local cover = require("limn.layout").cover(button)
        card:on("tap", note("card"))
        button:on("tap", note("button"))
        button.cornerRadius = 10
        cover:on("tap", function(e) print("cover", e.x, e.y) return true end)
        """, PointerEvent(.tap, at: Point(40, 30)), PointerEvent(.tap, at: Point(31, 21))) == [
          "cover\t10\t10", "tap\tcard\t11\t11\ttrue",
        ])
  }

  // MARK: - Press to release

  @Test func `a tap follows the release when press and release were inside`() throws {
    #expect(
      try told(
        """
        for _, name in ipairs { "tap", "release", "move", "press" } do
          button:on(name, note("button"))
        end
        """, PointerEvent(.press, at: Point(35, 25)), PointerEvent(.move, at: Point(90, 70)),
        PointerEvent(.release, at: Point(36, 26))) == [
          "press\tbutton\t5\t5\ttrue", "move\tbutton\t60\t50\tfalse", "release\tbutton\t6\t6\ttrue",
          "tap\tbutton\t6\t6\ttrue",
        ])
  }

  @Test func `no tap follows a release outside, nor a cancelled one`() throws {
    let body = "button:on('tap', note('button')) card:on('tap', note('card'))"
    #expect(
      try told(
        body, PointerEvent(.press, at: Point(35, 25)), PointerEvent(.release, at: Point(25, 15)))
        == [])
    #expect(
      try told(
        body + " button:on('release', function(e) print(e.cancelled) end)",
        PointerEvent(.press, at: Point(35, 25)),
        PointerEvent(.release, at: Point(35, 25), isCancelled: true)) == ["true"])
  }

  @Test func `after a press, moves and the release go to where the press went`() throws {
    #expect(
      try told(
        """
        local other = stage:addSublayer(limn.layer { frame = { 80, 60, 20, 20 } })
        for _, name in ipairs { "press", "move", "release" } do
          button:on(name, note("button"))
          other:on(name, note("other"))
        end
        """, PointerEvent(.move, at: Point(90, 70)), PointerEvent(.press, at: Point(35, 25)),
        PointerEvent(.move, at: Point(90, 70)), PointerEvent(.release, at: Point(90, 70)),
        PointerEvent(.move, at: Point(90, 70))) == [
          "move\tother\t10\t10\ttrue", "press\tbutton\t5\t5\ttrue",
          "move\tbutton\t60\t50\tfalse", "release\tbutton\t60\t50\tfalse",
          "move\tother\t10\t10\ttrue",
        ])
  }

  @Test func `a handler of the press may begin to listen for what follows`() throws {
    #expect(
      try told(
        """
        button:on("press", function()
          local moves = button:on("move", note("button"))
          local releases
          releases = button:on("release", function() moves:stop() releases:stop() end)
        end)
        """, PointerEvent(.press, at: Point(35, 25)), PointerEvent(.move, at: Point(36, 25)),
        PointerEvent(.release, at: Point(36, 25)), PointerEvent(.move, at: Point(37, 25)))
        == ["move\tbutton\t6\t5\ttrue"])
  }

  @Test func `two pointers are told apart`() throws {
    #expect(
      try told(
        """
        for _, layer in ipairs { card, button } do
          layer:on("tap", function(e) print(e.pointer, e.layer.name) return true end)
        end
        """, PointerEvent(.press, at: Point(35, 25), pointer: 1),
        PointerEvent(.press, at: Point(25, 15), pointer: 2),
        PointerEvent(.release, at: Point(35, 25), pointer: 1),
        PointerEvent(.release, at: Point(25, 15), pointer: 2)) == ["1\tbutton", "2\tcard"])
  }

  @Test func `suspending takes the pointers away`() throws {
    let stage = try run(
      cards + """
        button:on("release", function(e) print(e.name, e.cancelled, e.x) end)
        button:on("tap", note("button"))
        limn.on("suspend", function(e) print(e.name) end)
        """)
    try stage.send(.pointer(PointerEvent(.press, at: Point(35, 25))))
    try stage.send(.pointer(PointerEvent(.move, at: Point(37, 25))))
    try stage.send(.notice(.suspend))
    try stage.send(.notice(.resume))
    #expect(stage.takeMessages() == ["release\ttrue\t7", "suspend"])
  }

  @Test func `a layer that its own press destroys is heard of no more`() throws {
    #expect(
      try told(
        """
        button:on("press", function() print("press") button:destroy() end)
        button:on("release", note("button"))
        button:on("tap", note("button"))
        card:on("release", note("card"))
        """, PointerEvent(.press, at: Point(35, 25)), PointerEvent(.release, at: Point(35, 25)))
        == ["press", "release\tcard\t15\t15\ttrue"])
  }

  @Test func `a task waits for a tap on a layer`() throws {
    let stage = try run(
      cards + """
        limn.run(function()
          local event = limn.wait(button, "tap")
          print(event.name, event.x, event.layer == button)
          limn.wait(0.5)
          print(limn.wait(card, "press").y)
        end)
        """)
    for time in [1.0, 2] {
      try stage.advance(to: time)
      for kind in [PointerEvent.Kind.press, .release] {
        try stage.send(.pointer(PointerEvent(kind, at: Point(35, 25))))
      }
      try stage.send(.pointer(PointerEvent(.tap, at: Point(1, 1))))
    }
    #expect(stage.takeMessages() == ["tap\t5\ttrue", "15"])
  }

  // MARK: - Posting

  @Test func `posting a pointer event does what the host would`() {
    #expect(
      output(
        of: cards + """
          for _, name in ipairs { "press", "release", "tap" } do
            button:on(name, function(e) print(e.name, e.x, e.y, e.pointer, e.time) end)
          end
          limn.after(1, function()
            limn.post("press", { x = 35, y = 25, pointer = 3 })
            limn.post("release", { x = 36, y = 25, pointer = 3 })
            print("posted")
          end)
          """, to: 1) == ["posted", "press\t5\t5\t3\t1", "release\t6\t5\t3\t1", "tap\t6\t5\t3\t1"])
  }

  @Test(
    arguments: [
      ("limn.post('tap')", "event 'tap' needs 'x'"),
      ("limn.post('tap', { x = 1 })", "event 'tap' needs 'y'"),
      ("limn.post('tap', { 1, 2 })", "the data of 'tap' must be a table such as { x = 10, y = 20"),
      ("limn.post('tap', { x = '1', y = 2 })", "tap.x must be a number"),
      ("limn.post('tap', { x = 0/0, y = 2 })", "tap.x must be a number"),
      ("limn.post('tap', { x = 1, y = 2, z = 3 })", "event 'tap' has no property 'z'"),
      ("limn.post('tap', { x = 1, y = 2, pointer = 0 })", "tap.pointer must be a whole number"),
      ("limn.post('tap', { x = 1, y = 2, pointer = 1.5 })", "tap.pointer must be a whole number"),
      ("limn.post('tap', { x = 1, y = 2, cancelled = true })", "has no property 'cancelled'"),
      ("limn.post('release', { x = 1, y = 2, cancelled = 1 })", "release.cancelled must be true"),
      ("limn.post('suspend', { x = 1 })", "event 'suspend' has no property 'x'"),
      ("local t = {} t.x = t limn.post('tap', t)", "the data of 'tap' must be a table"),
    ])
  func `a posted pointer event is checked at its line`(script: String, message: String) {
    let failed = failure(of: script)
    #expect(failed.hasPrefix("main.lua:1: ") && failed.contains(message), "\(failed)")
  }

  @Test func `an unknown field of an event is an error with a suggestion`() {
    #expect(
      failure(of: "limn.on('tap', function(e)\n  return e.pointr end)\nlimn.post('tap', {x=1,y=1})")
        == "main.lua:2: event 'tap' has no property 'pointr' (did you mean 'pointer'?)")
  }
}
