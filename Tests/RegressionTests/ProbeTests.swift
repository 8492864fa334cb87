import Testing

@Suite("What e shows of a case")
struct ProbeTests {
  @Test func `its id, size and time`() throws {
    let check = try Checking(
      """
      test.expect(e.id):is("s/c")
      test.expect(e.size):is({ 100, 60 })
      test.expect(e.size.width):is(100)
      test.expect(e.now):is(0)
      e:seek(1.5)
      test.expect(e.now):is(1.5)
      test.expect(limn.now()):is(1.5)
      """)
    #expect(check.failures == [])
  }

  @Test func `what the function scene has returned`() throws {
    let check = try Checking(files: [
      "a.limntest.lua": """
      local test, limn = require "limn.test", require "limn"
      local suite = test.suite("s", {
        size = { 40, 40 }, params = { x = 4 },
        scene = function(p) return limn.layer { name = "box", frame = { p.x, 0, 8, 8 } } end,
      })
      suite:check("c", function(e)
        test.expect(e.scene):is(e:layer("box"))
        e.scene["position.x"] = 30
        test.expect(e:value("box", "position.x")):is(30)
      end)
      """
    ])
    #expect(check.failures == [])
  }

  @Test func `layers by name, address and pattern`() throws {
    let script =
      Checking.script + """

        for n = 1, 3 do
          local group = stage:addSublayer(limn.layer { name = "group" .. n })
          group:addSublayer(limn.layer { name = "leaf" })
        end
        """
    let check = try Checking(
      """
      test.expect(e:layer("ring").name):is("ring")
      test.expect(e:layer("group2/leaf").superlayer):is(e:layer("group2"))
      test.expect(#e:layers("group?")):is(3)
      test.expect(#e:layers("leaf")):is(3)
      test.expect(#e:layers("group1/*")):is(1)
      test.expect(#e:layers("*")):is(8)
      test.expect(e:layers("nothing*")):isEmpty()
      """, script: script)
    #expect(check.failures == [])
    #expect(
      try Checking("e:layer('leaf')", script: script).failures == [
        "a.limntest.lua:4: several layers are called 'leaf': 'group1/leaf', 'group2/leaf',"
          + " 'group3/leaf'"
      ])
    #expect(
      try Checking("e:value('rings', 'opacity', 1)").failures == [
        "a.limntest.lua:4: there is no layer 'rings' at t = 1; there is 'ring'"
      ])
    #expect(
      try Checking("e:layer('elsewhere')").failures == [
        "a.limntest.lua:4: there is no layer 'elsewhere' at t = 0; there are 'ring', 'dot'"
      ])
    #expect(
      try Checking("e:value('ring', 'opaicty')").failures == [
        "a.limntest.lua:4: a layer has no property 'opaicty' (did you mean 'opacity'?)"
      ])
    #expect(
      try Checking("e:value('ring', 'lineWidth')").failures == [
        "a.limntest.lua:4: layer has no property 'lineWidth'"
      ])
  }

  @Test func `an error that can be caught, at a later time, too`() throws {
    let check = try Checking(
      """
      local fine, words = pcall(e.value, e, "none", "opacity", 1)
      test.expect(fine):is(false)
      test.expect(words):is("a.limntest.lua:4: there is no layer 'none' at t = 1; there are"
        .. " 'ring', 'dot'")
      fine, words = pcall(function() return e:value("none", "opacity", 0.5) end)
      test.expect(fine):is(false)
      test.expect(e.now):is(1)
      """)
    // Through pcall directly there is no line of the file between.
    #expect(check.failures.allSatisfy { $0.contains("there is no layer 'none'") })
    #expect(check.failures.count <= 1)
  }

  @Test func `attached animations`() throws {
    let check = try Checking(
      """
      local list = e:animations()
      test.expect(#list):is(1)
      test.expect(list[1].layer):is(e:layer("ring"))
      test.expect(list[1].name):is("ring")
      test.expect(list[1].key):is("fade")
      test.expect(list[1].keyPath):is("opacity")
      e:seek(1.5)
      test.expect(e:animations()):isEmpty()
      """)
    #expect(check.failures == [])
    let full = try Checking("test.expect(e:animations()):isEmpty()")
    #expect(
      full.failures == [
        "a.limntest.lua:4: expected the value to be empty, is { { key = 'fade', keyPath ="
          + " 'opacity', keyPaths = { 'opacity' }, layer = a layer or a handle, name = 'ring' } }"
      ])
  }

  @Test func `pixels, regions and the bounds of what is drawn, in points`() throws {
    let check = try Checking(
      """
      test.expect(e:pixel(15, 25, 1)):is("#ffffff")
      test.expect(e:pixel(15, 25, 0)):is("black")
      test.expect(e:pixel(15, 25, 0.5).r):near(0.5, 0.01)
      test.expect(e:inkBounds()):is({ 10, 20, 20, 20 }):inside({ 0, 0, 100, 60 })
      test.expect(e:inkBounds(0)):is(nil)
      local square = e:region({ 10, 20, 20, 20 })
      test.expect(square.width):is(40)
      test.expect(square:mean()):is("white")
      test.expect(square):is(e:region({ 10, 20, 20, 20 }, 1))
      test.expect(square == e:region({ 10, 20, 20, 20 }, 0.5)):is(false)
      test.expect(square.hash):isNot(e:region(nil, 1).hash)
      test.expect(e:region().rect):is({ 0, 0, 100, 60 })
      """, options: "scale = 2")
    #expect(check.failures == [])
  }

  @Test func `that a region shows nothing, or where it differs`() throws {
    let check = try Checking(
      """
      test.expect(e:region({ 60, 0, 40, 60 }, 1)):isTransparent()
      test.expect(e:region({ 0, 0, 40, 60 })):isTransparent()
      test.expect(e:pixel(15, 25)):isTransparent()
      test.expect(e:region({ 0, 0, 40, 60 })):is(e:region({ 0, 0, 40, 60 }, 0))
      test.expect(e:region({ 0, 0, 4, 4 })):is(e:region({ 0, 0, 5, 4 }))
      """, options: "background = 'none'")
    #expect(
      check.failures == [
        "a.limntest.lua:5: expected region { 0, 0, 40, 60 } at t = 1 to be transparent, shows"
          + " #ffffff at { 10, 20 }",
        "a.limntest.lua:6: expected the value to be transparent, is #ffffff",
        "a.limntest.lua:7: expected region { 0, 0, 40, 60 } at t = 1 to be region { 0, 0, 40, 60 }"
          + " at t = 0, differs in 400 of 2400 pixels, the first at { 10, 20 }",
        "a.limntest.lua:8: expected region { 0, 0, 4, 4 } at t = 1 to be region { 0, 0, 5, 4 } at"
          + " t = 1, has 4 x 4 pixels, not 5 x 4",
      ])
  }

  @Test func `refuses what lies outside of the stage`() throws {
    #expect(
      try Checking("e:pixel(100, 3)").failures == [
        "a.limntest.lua:4: the pixel must lie on the stage, which has 100 x 60 points"
      ])
    #expect(
      try Checking("e:region({ 100, 0, 5, 5 })").failures == [
        "a.limntest.lua:4: region's rect must have an area on the stage"
      ])
  }

  @Test func `events that it plays, at their times and in the past`() throws {
    let script =
      Checking.script + """

        limn.on("tap", function(event) ring.position = { event.x, event.y } end)
        """
    let check = try Checking(
      """
      e:play(test.events { { t = 0, event = "tap", x = 1, y = 1 } })
      test.expect(e:value("ring", "position")):is({ 1, 1 })
      e:play { { t = 2, event = "tap", x = 40, y = 30 }, { t = 3, event = "tap", x = 5, y = 5 } }
      test.expect(e:value("ring", "position")):is({ 1, 1 })
      test.expect(e:value("ring", "position", 3)):is({ 5, 5 })
      test.expect(e:value("ring", "position", 2.5)):is({ 40, 30 })
      test.expect(e:value("ring", "position", 1.5)):is({ 1, 1 })
      """, script: script)
    #expect(check.failures == [])
    #expect(
      try Checking(
        "e:seek(1) e:play { { t = 0.5, event = 'tap', x = 1, y = 1 } }", script: script
      ).failures == [
        "a.limntest.lua:4: e:play: t = 0.5 has passed, it is 1; the time of a check goes forwards"
      ])
    #expect(
      try Checking("e:seek(1) e:seek(0.5)").failures == [
        "a.limntest.lua:4: e:seek: t = 0.5 has passed, it is 1; the time of a check goes forwards"
      ])
  }

  @Test func `recorded events, before it begins and after`() throws {
    let script =
      Checking.script + """

        limn.on("tap", function(event) ring.position = { event.x, event.y } end)
        """
    let check = try Checking(
      """
      test.expect(e:value("ring", "position")):is({ 1, 1 })
      limn.wait(1)
      -- What is due at a time happens before an event of that time.
      test.expect(e:value("ring", "position")):is({ 1, 1 })
      e:seek(1)
      test.expect(e:value("ring", "position")):is({ 2, 2 })
      test.expect(e:value("ring", "position", 0.5)):is({ 1, 1 })
      """, script: script,
      options: """
        input = test.events {
          { t = 0, event = "tap", x = 1, y = 1 }, { t = 1, event = "tap", x = 2, y = 2 },
        }
        """)
    #expect(check.failures == [])
  }

  @Test func `a clock that stands still while the stage is suspended`() throws {
    let check = try Checking(
      """
      e:play { { t = 0.25, event = "suspend" }, { t = 2, event = "resume" } }
      test.expect(e:value("ring", "opacity", 1)):is(0.25)
      test.expect(e.now):is(1)
      limn.wait(0.5)
      test.expect(e.now):is(2.5)
      test.expect(e:value("ring", "opacity")):is(0.75)
      test.expect(e:value("ring", "opacity", 0.125)):is(0.125)
      """)
    // The wait began when the stage stood at 0.25, so it ends at 0.75 of the stage's time.
    #expect(check.failures == [])
  }

  @Test func `other runs of the case, without the check`() throws {
    let script = """
      local limn = require "limn"
      local size = limn.param("size", 20)
      local stage = limn.stage { size = { 100, 60 } }
      local box = stage:addSublayer(limn.layer {
        name = "box", frame = { math.random() * 40, 0, size, size },
        backgroundColor = limn.env.dark and "white" or "black",
      })
      box:addAnimation(limn.basicAnimation { keyPath = "opacity", from = 0, to = 1, duration = 1 })
      """
    let check = try Checking(
      """
      e:layer("box").cornerRadius = 5
      test.expect(e:region()):is(e:again {}:region())
      e:seek(0.5)
      local same, other = e:again { seed = 0 }, e:again { seed = 1 }
      test.expect(same:value("box", "position.x")):is(e:value("box", "position.x"))
      test.expect(other:value("box", "position.x")):isNot(e:value("box", "position.x"))
      test.expect(same:value("box", "opacity")):is(0.5)
      test.expect(same:value("box", "opacity", 0.25)):is(0.25)
      test.expect(same:track("box", "opacity", { from = 0, to = 1 })):increases()
      test.expect(e:value("box", "cornerRadius", 0.25)):is(5)
      test.expect(same:value("box", "cornerRadius")):is(0)
      local large = e:again { params = { size = 30 }, env = { dark = true }, at = 1 }
      test.expect(large:inkBounds().width):between(30, 31)
      test.expect(large:pixel(30, 10)):is("white")
      test.expect(#large:animations()):is(1)
      test.expect(e.now):is(0.5)
      """, script: script)
    #expect(check.failures == [])
    #expect(
      try Checking("e:again { params = { width = 3 } }:value('box', 'opacity')", script: script)
        .failures.first?.contains("has no parameter 'width'") == true)
    #expect(
      try Checking("e:again {}:layer('box')", script: script).failures.first?.hasPrefix(
        "a.limntest.lua:4: e:layer is of the check's own run") == true)
  }

  @Test func `another time than now only where it can wait for it`() throws {
    let check = try Checking(
      """
      limn.after(0.5, function()
        test.expect(e:value("ring", "opacity")):is(0.5)
        e:seek(2)
      end)
      test.expect(e:value("ring", "opacity", 1)):is(1)
      """)
    #expect(
      check.failures == [
        "a.limntest.lua:6: another time than now can be asked for in the check's own function only,"
          + " not in a timer, a handler or a task of it"
      ])
  }
}
