import Comparison
import Graphics
import Rendering
import Regression
import Scripting
import TestSupport
import Testing

@Suite("What a test file declares")
struct DeclarationTests {
  @Test func `a render at one time is one case without a variant`() throws {
    let cases = try Declaring.cases(
      """
      local ring = test.suite("ring", {
        script = "effects/ring.lua", size = { 64, 48 }, seed = 7, background = "#0f1216",
        params = { tint = "#ff2d55", count = 3, wide = true }, env = { dark = true }, fps = 30,
      })
      ring:render("turn", { at = 0.4 })
      """)
    #expect(cases.map(\.id) == ["ring/turn"])
    let test = try #require(cases.first)
    #expect(test.line == 6)
    #expect(test.index == 0)
    #expect(test.subject == .script("effects/ring.lua"))
    #expect(test.settings.size == Size(64, 48))
    #expect(test.settings.seed == 7)
    #expect(test.settings.frameRate == 30)
    #expect(test.settings.environment.dark)
    #expect(test.settings.background == .instead(try Color(parsing: "#0f1216")))
    #expect(
      test.settings.parameters
        == ["tint": .color("#ff2d55"), "count": .number(3), "wide": .boolean(true)])
    let plan = try #require(test.renderPlan)
    #expect(plan.times == [0.4])
    #expect(!plan.isStrip)
    #expect(plan.match == .exact)
    #expect(!plan.keepsHashOnly)
  }

  @Test func `a list of times makes a case of each`() throws {
    let cases = try Declaring.cases(ofSuite: "s:render(\"x\", { at = { 0, 0.1, 1e-7, 1/3 } })")
    #expect(
      cases.map(\.id)
        == ["s/x[at=0]", "s/x[at=0.1]", "s/x[at=1e-07]", "s/x[at=0.3333333333333333]"])
    #expect(cases.compactMap(\.renderPlan?.times) == [[0], [0.1], [1e-7], [1.0 / 3]])
    #expect(cases.map(\.variant).first == "at=0")
    #expect(cases.map(\.index) == [0, 1, 2, 3])
  }

  @Test func `a strip is one case, in rows of its columns`() throws {
    let cases = try Declaring.cases(
      ofSuite: """
        s:render("one", { at = test.strip { 0, 0.5, 1 } })
        s:render("two", { at = test.strip { 0, 0.5, 1, columns = 2 } })
        s:render("three", { at = test.strip { 0.5 } })
        """)
    let plans = cases.compactMap(\.renderPlan)
    #expect(plans.map(\.times) == [[0, 0.5, 1], [0, 0.5, 1], [0.5]])
    #expect(plans.map(\.columns) == [3, 2, 1])
    #expect(plans.map(\.isStrip) == [true, true, true])
  }

  @Test func `frames are reckoned from the first, never from the one before`() throws {
    func times(_ frames: String) throws -> [Double] {
      let cases = try Declaring.cases(
        ofSuite: "s:render(\"x\", { at = test.frames \(frames) })")
      return try #require(cases.first?.renderPlan).times
    }
    #expect(try times("{ to = 1, fps = 4 }") == [0, 0.25, 0.5, 0.75, 1])
    #expect(try times("{ to = 1, count = 5 }") == [0, 0.25, 0.5, 0.75, 1])
    #expect(try times("{ to = 1, count = 4, offset = \"mid\" }") == [0.125, 0.375, 0.625, 0.875])
    #expect(try times("{ to = 1, fps = 2, offset = \"mid\" }") == [0.25, 0.75])
    #expect(try times("{ from = 0.5, to = 1, every = 0.2 }") == [0.5, 0.5 + 0.2, 0.5 + 2 * 0.2])
    #expect(try times("{ from = 2, to = 3, count = 1 }") == [2])
    let thirtieths = (0...60).map { Double($0) / 30 }
    #expect(try times("{ to = 2, every = 1/30 }") == thirtieths)
    #expect(try times("{ to = 2, fps = 30 }") == thirtieths)
    // (1 − 0.7)·10 comes out above 3.
    #expect(try times("{ from = 0.7, to = 1, fps = 10 }").count == 4)
  }

  @Test func `a matrix is a product, its names sorted whatever their order in the file`() throws {
    let cases = try Declaring.cases(
      ofSuite: """
        s:render("x", {
          at = 0,
          params = test.matrix { tint = { pink = "#ff2d55", green = "#30d158" }, lineWidth = { 6, 2 } },
          env = test.matrix { dark = { false, true } },
        })
        """)
    #expect(
      cases.map(\.variant) == [
        "dark=false,lineWidth=6,tint=green", "dark=false,lineWidth=6,tint=pink",
        "dark=false,lineWidth=2,tint=green", "dark=false,lineWidth=2,tint=pink",
        "dark=true,lineWidth=6,tint=green", "dark=true,lineWidth=6,tint=pink",
        "dark=true,lineWidth=2,tint=green", "dark=true,lineWidth=2,tint=pink",
      ])
    #expect(cases.last?.id == "s/x[dark=true,lineWidth=2,tint=pink]")
    #expect(
      cases.last?.settings.parameters == ["tint": .color("#ff2d55"), "lineWidth": .number(2)])
    #expect(cases.last?.settings.environment.dark == true)
  }

  @Test func `sizes, frame rates and scales vary, too`() throws {
    let cases = try Declaring.cases(
      ofSuite: """
        s:smoke("x", {
          at = 0, size = test.matrix { { 64, 64 }, { 128, 32.5 } }, fps = test.matrix { slow = 10 },
          scales = { 1, 2, 1.5 },
        })
        s:smoke("y", { at = 0, size = test.matrix { small = { 8, 8 } }, scale = 2 })
        """)
    #expect(
      cases.map(\.id) == [
        "s/x[fps=slow,size=64x64]", "s/x[fps=slow,size=64x64]@2x", "s/x[fps=slow,size=64x64]@1.5x",
        "s/x[fps=slow,size=128x32.5]", "s/x[fps=slow,size=128x32.5]@2x",
        "s/x[fps=slow,size=128x32.5]@1.5x", "s/y[size=small]@2x",
      ])
    #expect(cases[0].settings.frameRate == 10)
    #expect(cases[2].settings.environment.scale == 1.5)
    #expect(cases[5].settings.size == Size(128, 32.5))
  }

  @Test func `a case's settings replace those of its suite one by one`() throws {
    let cases = try Declaring.cases(
      """
      local s = test.suite("s", {
        script = "s.lua", params = { a = 1, b = test.matrix { 1, 2 } }, env = { dark = true },
        scales = { 1, 2 }, seed = 1, skip = "later",
      })
      s:smoke("x", { at = 0 })
      s:smoke("y", { at = 0, params = { b = 3 }, env = { rtl = true }, scale = 1, seed = 2 })
      """)
    #expect(
      cases.map(\.id) == ["s/x[b=1]", "s/x[b=1]@2x", "s/x[b=2]", "s/x[b=2]@2x", "s/y"])
    let last = try #require(cases.last)
    #expect(last.settings.parameters == ["a": .number(1), "b": .number(3)])
    #expect(last.settings.environment.dark && last.settings.environment.rtl)
    #expect(last.settings.seed == 2)
    #expect(last.skipReason == "later")
  }

  @Test func `matches say how much slack there is, and why`() throws {
    func match(_ lua: String) throws -> Match {
      let cases = try Declaring.cases(ofSuite: "s:render(\"x\", { at = 0, match = \(lua) })")
      return try #require(cases.first?.renderPlan).match
    }
    #expect(try match("test.exact()") == .exact)
    #expect(
      try match("test.fuzzy { difference = \"0-3\", pixels = \"10-120\", why = \"blur\" }")
        == .fuzzy(difference: 0...3, pixels: 10...120, why: "blur"))
    #expect(
      try match("test.density { most = 0.05, why = \"w\" }")
        == .density(window: 16, most: 0.05, why: "w"))
    #expect(try match("test.edge { slack = 8, why = \"w\" }") == .edge(slack: 8, why: "w"))
    #expect(
      try match("test.yiq { why = \"w\" }")
        == .yiq(threshold: 0.1, countsAntialiasing: false, why: "w"))
    #expect(try match("test.flip { mean = 0.02, why = \"w\" }") == .flip(mean: 0.02, why: "w"))
    #expect(try match("test.ssim { least = 0.98, why = \"w\" }") == .ssim(least: 0.98, why: "w"))
    #expect(
      try match("test.any { test.exact(), test.all { test.edge { slack = 1, why = \"w\" } } }")
        == .any([.exact, .all([.edge(slack: 1, why: "w")])]))
  }

  @Test func `a timeline's rows are layers and key paths, sorted`() throws {
    let cases = try Declaring.cases(
      ofSuite: """
        s:timeline("motion", {
          track = { ring = { "transform.rotation.z", "opacity" }, ["button/dot"] = { "position" } },
          from = 0.5, to = 1, fps = 4, relative = 1e-3,
        })
        """)
    guard case .timeline(let plan)? = cases.first?.kind else {
      Issue.record("a timeline was declared")
      return
    }
    #expect(plan.layers.map(\.address) == ["button/dot", "ring"])
    #expect(plan.layers.last?.keyPaths == ["opacity", "transform.rotation.z"])
    #expect(plan.times == [0.5, 0.75, 1])
    #expect(plan.relativeSlack == 1e-3)
    #expect(plan.absoluteSlack == 1e-9)
  }

  @Test func `the other kinds have their plans`() throws {
    let cases = try Declaring.cases(
      ofSuite: """
        s:check("c", function() end)
        s:check("d", { params = { a = 1 } }, function() end)
        s:loop("l", { period = 1.5, from = 0.25, layers = { "dot*" }, except = { "dot1.opacity" }, pixels = false })
        s:same("e", { a = {}, b = { script = "t.lua", env = { rtl = true } }, at = { 0, 1 } })
        s:differ("f", { a = { seed = 1 }, b = { seed = 2 }, atLeast = 20 })
        s:smoke("g", { at = { 1, 0, 1 } })
        s:budget("h", { layers = 4, drawnPixels = 1000, from = 0, to = 1, fps = 2 })
        """)
    #expect(
      cases.map(\.kind.name)
        == ["check", "check", "loop", "same", "differ", "smoke", "budget"])
    for test in cases {
      switch test.kind {
      case .loop(let plan):
        #expect(plan.period == 1.5 && plan.from == 0.25 && !plan.comparesPixels)
        #expect(plan.layers == ["dot*"])
        #expect(plan.exceptions == ["dot1.opacity"])
      case .same(let plan):
        #expect(plan.a.subject == .script("s.lua"))
        #expect(plan.b.subject == .script("t.lua"))
        #expect(plan.b.settings.environment.rtl && !plan.a.settings.environment.rtl)
        #expect(plan.a.times == [0, 1])
      case .differ(let plan):
        #expect([plan.a.settings.seed, plan.b.settings.seed] == [1, 2])
        #expect(plan.leastDifference == 20)
        #expect(plan.a.times == [0])
      case .smoke(let times): #expect(times == [0, 1])
      case .budget(let plan):
        #expect(plan.layers == 4 && plan.drawnPixels == 1000 && plan.animations == nil)
        #expect(plan.times == [0, 0.5, 1])
      case .check: #expect(test.settings.parameters["a"] == (test.name == "d" ? .number(1) : nil))
      case .render, .timeline: Issue.record("not declared")
      }
    }
  }

  @Test func `what happens to the stage comes from a table or a file`() throws {
    let declaring = try Declaring(
      """
      local test = require "limn.test"
      local s = test.suite("s", { script = "s.lua", input = test.events("taps.jsonl") })
      s:smoke("x", { at = 1 })
      s:smoke("y", { at = 1, input = test.events {
        { t = 0.5, event = "tap", x = 1, y = 2 }, { t = 1, event = "flash", data = { 1, "a" } },
      } })
      """)
    try declaring.folder.write("taps.jsonl", #"{"t": 0.5, "event": "tap", "x": 1, "y": 2}"#)
    let cases = try declaring.file.declare()
    let tap = RecordedEvent(time: 0.5, .pointer(PointerEvent(.tap, at: Point(1, 2))))
    #expect(cases.first?.settings.events == [tap])
    #expect(
      cases.last?.settings.events == [
        tap,
        RecordedEvent(
          time: 1, .custom(name: "flash", data: .array([.number(1), .string("a")]))),
      ])
  }

  @Test func `a suite and a case may be skipped, or run alone`() throws {
    let cases = try Declaring.cases(
      ofSuite: """
        s:smoke("x", { at = 0, only = true })
        s:smoke("y", { at = 0, skip = "flickers" })
        """)
    #expect(cases.map(\.isOnly) == [true, false])
    #expect(cases.map(\.skipReason) == [nil, "flickers"])
  }
}

extension TestCase {
  /// What a render draws.
  var renderPlan: RenderPlan? { if case .render(let plan) = kind { plan } else { nil } }
}
