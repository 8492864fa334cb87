import Regression
import Scripting
import Testing

@Suite("A check")
struct CheckTests {
  @Test func `passes when all that it states is so`() throws {
    let check = try Checking(
      """
      test.expect(e:value("ring", "opacity")):is(0)
      test.expect(e:value("ring", "opacity", 0.25)):is(0.25)
      test.expect(e:value("ring", "position", 0.5)):is({ 20, 30 })
      """)
    #expect(check.failures == [])
    #expect(check.result.status == .passed)
  }

  @Test func `tells of a wrong statement the line, the value, what was wanted, and the layer`()
    throws
  {
    let check = try Checking(
      """
      local shown = e:value("ring", "opacity", 0.25)
      test.expect(shown):near(0.5, 0.01)
      """)
    #expect(
      check.failures == [
        "a.limntest.lua:5: expected ring.opacity to be near 0.5 within 0.01, is 0.25 at t = 0.25"
      ])
    #expect(
      check.details == [
        "> test.expect(shown):near(0.5, 0.01)",
        "ring at t = 0.25: opacity model 1, shows 0.25; bounds { 0, 0, 20, 20 };"
          + " position { 20, 30 }; backgroundColor #ffffff",
      ])
    #expect(check.result.failures.first?.time == 0.25)
    #expect(check.result.status == .failed)
  }

  @Test func `names the layer only of what was surely seen there`() throws {
    let check = try Checking(
      """
      local shown = e:value("ring", "opacity", 1)
      test.expect(shown):is(2)
      test.expect(#e:layers("*")):is(1)
      test.expect(e:value("ring", "opacity")):is(2)
      test.expect(e:track("ring", "opacity", { to = 1 }):max()):is(2)
      test.expect(e.now):is(2)
      """)
    #expect(
      check.failures == [
        "a.limntest.lua:5: expected the value to be 2, is 1",
        "a.limntest.lua:6: expected the value to be 1, is 2",
        "a.limntest.lua:7: expected ring.opacity to be 2, is 1 at t = 1",
        "a.limntest.lua:8: expected ring.opacity to be 2, is 1 at t = 1",
        "a.limntest.lua:9: expected the value to be 2, is 1",
      ])
    // The details name the layer all the same.
    #expect(check.details.last?.hasPrefix("ring at t = 1: opacity 1") == true)
    #expect(check.result.failures.last?.details == ["> test.expect(e.now):is(2)"])
  }

  @Test func `that asks for ever fails`() throws {
    #expect(
      try Checking("while true do e:seek(e.now) end").failures == [
        "a.limntest.lua:4: the check has looked at other times, or moved its own, more than 100000"
          + " times"
      ])
  }

  @Test func `that waits again and again fails, too`() throws {
    #expect(
      try Checking("while true do limn.wait(0.5) end").failures == [
        "a.limntest.lua:4: the check still waits at t = 125000, after 250000 steps of the clock"
          + " (an endless loop?)"
      ])
  }

  @Test func `that ends before the events it has asked for fails`() throws {
    let tap = "e:play { { t = 0.25, event = \"tap\", x = 20, y = 30 } } test.expect(e.now):is(0)"
    #expect(
      try Checking(tap).failures == [
        "a.limntest.lua:4: the check was over at t = 0, before the event at t = 0.25; go on with"
          + " e:seek(0.25), or look at a later time"
      ])
    #expect(try Checking(tap + " e:seek(0.25)").failures == [])
    #expect(try Checking(tap + " test.expect(e:pixel(20, 30, 1)):is('white')").failures == [])
  }

  @Test func `goes on after a wrong statement`() throws {
    let check = try Checking(
      """
      test.expect(1):is(2)
      test.expect(1):is(1)
      test.expect("a"):is("b"):isNot("a")
      """)
    #expect(
      check.failures == [
        "a.limntest.lua:4: expected the value to be 2, is 1",
        "a.limntest.lua:6: expected the value to be 'b', is 'a'",
        "a.limntest.lua:6: expected the value to be anything but 'a', is 'a'",
      ])
  }

  @Test func `tells of twenty wrong statements, and how many more there are`() throws {
    let check = try Checking("for n = 1, 25 do test.expect(n):is(0) end")
    #expect(check.result.failures.count == 21)
    #expect(check.failures.last == "a.limntest.lua:3: 5 more expectations failed")
  }

  @Test func `fails when it states nothing`() throws {
    #expect(
      try Checking("local x = e:value('ring', 'opacity')").failures == [
        "a.limntest.lua:3: makes no expectation; state one with test.expect(…)"
      ])
    #expect(
      try Checking("test.expect(e:value('ring', 'opacity'))").failures == [
        "a.limntest.lua:4: test.expect(…) states nothing; go on with :is(…), :near(…), …"
      ])
  }

  @Test func `fails with its error, and what it had stated by then stays`() throws {
    let check = try Checking(
      """
      test.expect(1):is(2)
      pcall(function() test.expect(3):is(4) error("caught") end)
      error("not caught")
      """)
    #expect(
      check.failures == [
        "a.limntest.lua:4: expected the value to be 2, is 1",
        "a.limntest.lua:5: expected the value to be 4, is 3",
        "a.limntest.lua:6: not caught",
      ])
  }

  @Test func `may look at times in any order`() throws {
    let check = try Checking(
      """
      local late = e:value("ring", "opacity", 0.75)
      local early = e:value("ring", "opacity", 0.25)
      test.expect(late):is(0.75)
      test.expect(early):is(0.25)
      test.expect(e.now):is(0.75)
      local one = e:track("ring", "opacity", { from = 0, to = 1, fps = 10 })
      local other = e:track("ring", "opacity", { from = 0, to = 1, fps = 10 })
      test.expect(one):is(other)
      test.expect(#one):is(11)
      """)
    #expect(check.failures == [])
  }

  @Test func `sees in the past what it had done itself by then`() throws {
    let check = try Checking(
      """
      local dot = e:layer("dot")
      e:seek(1)
      dot.opacity = 0.5
      e:seek(2)
      dot.opacity = 0.25
      e:seek(3)
      test.expect(e:value("dot", "opacity", 0.5)):is(1)
      test.expect(e:value("dot", "opacity", 1.5)):is(0.5)
      test.expect(e:value("dot", "opacity", 1)):is(0.5)
      test.expect(e:value("dot", "opacity", 2.5)):is(0.25)
      test.expect(e:value("dot", "opacity")):is(0.25)
      """)
    #expect(check.failures == [])
  }

  @Test func `waits as any task does`() throws {
    let check = try Checking(
      """
      limn.wait(0.5)
      test.expect(e.now):is(0.5)
      test.expect(e:value("ring", "opacity")):is(0.5)
      e:layer("dot").hidden = true
      limn.wait(e:layer("dot"):animate("opacity", { to = 0, duration = 0.25 }))
      test.expect(e.now):is(0.75)
      test.expect(e:value("dot", "hidden", 0.4)):is(false)
      test.expect(e:value("dot", "hidden", 0.6)):is(true)
      """)
    #expect(check.failures == [])
  }

  @Test func `that waits for what never comes fails`() throws {
    #expect(
      try Checking("limn.wait('never') test.expect(1):is(1)").failures == [
        "a.limntest.lua:4: this wait never ends: nothing more will happen"
      ])
    let busy = Checking.script + "\nlimn.every(1, function() end)"
    #expect(
      try Checking("limn.wait('never')", script: busy).failures == [
        "a.limntest.lua:4: this wait has not ended after 600 s"
      ])
  }

  @Test func `that runs for ever or takes too much memory fails`() throws {
    var limits = Checking.limits
    limits.instructions = 100_000
    let hanging = try Checking("test.expect(1):is(2) while true do end", limits: limits)
    #expect(hanging.failures.count == 2)
    #expect(hanging.failures.last?.hasPrefix("a.limntest.lua:4: ") == true)
    limits = Checking.limits
    limits.memory = 4 << 20
    let greedy = try Checking(
      "local t = {} for n = 1, 1e7 do t[n] = { n } end", limits: limits)
    #expect(greedy.result.status == .failed)
    #expect(greedy.failures.count == 1)
  }

  @Test func `fails with the script that it looks at`() throws {
    let broken = Checking.script + "\nlimn.after(0.5, function() error('broken') end)"
    #expect(
      try Checking("test.expect(1):is(1) e:seek(1)", script: broken).failures == [
        "s.lua:10: broken"
      ])
    let task = Checking.script + "\nlimn.run(function() limn.wait(0.5) error('broken') end)"
    #expect(
      try Checking("e:seek(1) test.expect(1):is(1)", script: task).failures == [
        "s.lua:10: broken (in the task started at s.lua:10)"
      ])
    #expect(
      try Checking("test.expect(1):is(1)", script: "local x = = 1").failures.first?.hasPrefix(
        "s.lua:1: ") == true)
  }

  @Test func `keeps what was printed, once`() throws {
    let check = try Checking(
      """
      print("here")
      e:seek(1)
      test.expect(e:value("ring", "opacity", 0.5)):is(0.5)
      """, script: Checking.script + "\nprint('made')")
    #expect(check.result.printed == ["made", "here"])
    #expect(check.failures == [])
  }

  @Test func `states nothing outside of its function`() throws {
    let message = "test.expect belongs into a check: suite:check(\"name\", function(e) … end)"
    #expect(try Declaring.refusal("test.expect(1)") == "a.limntest.lua:2: \(message)")
    let scene = try Checking(files: [
      "a.limntest.lua": """
      local test = require "limn.test"
      local suite = test.suite("s", { size = { 9, 9 }, scene = function() test.expect(1):is(1) end })
      suite:check("c", function(e) end)
      """
    ])
    #expect(scene.failures == ["a.limntest.lua:2: \(message)"])
  }

  @Test func `of a file that declares otherwise when it is run fails`() throws {
    let check = try Checking(files: [
      "a.limntest.lua": """
      local test, limn = require "limn.test", require "limn"
      local suite = test.suite("s", { script = "s.lua", seed = 7, env = { dark = true } })
      if limn.env.dark then suite:smoke("other", { at = 0 }) end
      suite:check("c", function(e) test.expect(1):is(1) end)
      """, "s.lua": Checking.script,
    ])
    #expect(
      check.failures == [
        "a.limntest.lua:4: the file declares other tests when this one is run; what it declares"
          + " must not depend on limn.env or on math.random, and the file not change during a run"
      ])
  }

  @Test func `has one fingerprint for what it has seen`() throws {
    let body = "test.expect(e:value('ring', 'opacity', 0.5)):between(0, 1)"
    let one = try Checking(body).result.fingerprint
    #expect(one.count == 64)
    #expect(try Checking(body).result.fingerprint == one)
    let other = Checking.script.replacing("to = 1,", with: "to = 0.9,")
    #expect(try Checking(body, script: other).result.fingerprint != one)
  }

  @Test func `depends on the files that were read`() throws {
    let check = try Checking("test.expect(1):is(1)")
    #expect(
      check.result.sources.map { $0.path.split(separator: "/").last } == [
        "a.limntest.lua", "s.lua",
      ]
    )
    #expect(check.result.sources.allSatisfy { $0.hash.count == 64 })
  }
}

extension Checking {
  /// The usual limits.
  static let limits = StageConfiguration.Limits()
}
