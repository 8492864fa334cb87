import Foundation
import Testing

@Suite("limn inspect")
struct InspectTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace(["slide.lua": TestScript.slide]) }

  private func inspect(_ words: String) throws -> String {
    let outcome = try Limn.run("inspect \(words)", in: workspace.url)
    #expect(outcome.code == 0, "\(outcome.error)")
    return outcome.output
  }

  @Test func `the tree shows what differs from a fresh layer, and what moves`() throws {
    #expect(
      try inspect("slide.lua --at 0.5") == """
        slide.lua at 0.5 of 1 s
        stage#1  stage  frame { 0, 0, 40, 20 }
            anchorPoint { 0, 0 }
            backgroundColor #204060
          box  layer  frame { 0, 0, 40, 20 }
            dot  layer  frame { 0, 5, 10, 10 }
                position { 5, 10 } → { 20, 10 }
                backgroundColor #ff8000
                animation slide: position.x; active, from 0 s for ever; cycle 0, 50 % of 1 s

        """)
  }

  @Test func `JSON holds both values of every property`() throws {
    let text = try inspect("slide.lua --at 0.25 --json")
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let stage = try #require(json?["stage"] as? [String: Any])
    let box = try #require((stage["sublayers"] as? [[String: Any]])?.first)
    let dot = try #require((box["sublayers"] as? [[String: Any]])?.first)
    #expect(json?["time"] as? Double == 0.25)
    #expect(json?["duration"] as? Double == 1)
    #expect((json?["parameters"] as? [String: Any])?["tint"] as? String == "#ff8000")
    #expect(dot["label"] as? String == "dot")
    #expect(dot["class"] as? String == "layer")
    #expect(x(of: dot["model"]) == 5)
    #expect(x(of: dot["presentation"]) == 12.5)
    let animation = try #require((dot["animations"] as? [[String: Any]])?.first)
    #expect(animation["key"] as? String == "slide")
    #expect(animation["keyPaths"] as? [String] == ["position.x"])
    #expect(animation["phase"] as? String == "active")
    #expect(animation["progress"] as? Double == 0.25)
    #expect(animation["end"] is NSNull)
  }

  private func x(of properties: Any?) -> Double? {
    let position = (properties as? [String: Any])?["position"] as? [String: Any]
    return position?["x"] as? Double
  }

  @Test func `JSON is the same each time, and every row of the table is in it`() throws {
    let text = try inspect("slide.lua --at 0.25 --json")
    #expect(try inspect("slide.lua --at 0.25 --json") == text)
    for name in ["transform", "opacity", "contentsGravity", "sublayerTransform"] {
      #expect(text.contains("\"\(name)\": "))
    }
  }

  @Test func `JSON escapes what a string may hold`() throws {
    try workspace.write(
      """
      local limn = require "limn"
      limn.param("words", 'a "b" \\\\ c\\n\\1')
      limn.stage { size = { 2, 2 } }
      """, to: "words.lua")
    let text = try inspect("words.lua --json")
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect((json?["parameters"] as? [String: Any])?["words"] as? String == "a \"b\" \\ c\n\u{1}")
    #expect(text.contains(#""words": "a \"b\" \\ c\n\u0001""#))
  }

  @Test func `a track is a table of the shortest numbers that read back`() throws {
    #expect(
      try inspect("slide.lua --track dot.position.x --fps 10 --to 0.4") == """
        t\tdot.position.x
        0\t5
        0.1\t8
        0.2\t11
        0.3\t14

        """)
  }

  @Test func `a value of several numbers has as many columns`() throws {
    #expect(
      try inspect(
        "slide.lua --track box/dot.position --track stage#1.backgroundColor --from 0.5 --to 0.6"
          + " --fps 10") == """
          t\tbox/dot.position.x\tbox/dot.position.y\tstage#1.backgroundColor.r\t\
          stage#1.backgroundColor.g\tstage#1.backgroundColor.b\tstage#1.backgroundColor.a
          0.5\t20\t10\t0.12549019607843137\t0.25098039215686274\t0.3764705882352941\t1

          """)
  }

  @Test func `no value and no layer are empty cells`() throws {
    try workspace.write(
      """
      local limn = require "limn"
      local stage = limn.stage { size = { 2, 2 }, duration = 3 }
      limn.after(1, function()
        local late = stage:addSublayer(limn.layer { name = "late", opacity = 0.5 })
        limn.after(1, function() late:destroy() end)
      end)
      """, to: "late.lua")
    #expect(
      try inspect("late.lua --track late.opacity --track late.backgroundColor --fps 1") == """
        t\tlate.opacity\tlate.backgroundColor.r\tlate.backgroundColor.g\t\
        late.backgroundColor.b\tlate.backgroundColor.a
        0\t\t\t\t\t
        1\t0.5\t\t\t\t
        2\t\t\t\t\t

        """)
  }

  @Test func `a layer that never is there is an error with the nearest name`() throws {
    let outcome = try Limn.run("inspect slide.lua --track dto.opacity", in: workspace.url)
    #expect(
      outcome.error
        == "limn: there is no layer 'dto' at any of the times (did you mean 'dot'?)\n")
    #expect(outcome.code == 2)
    #expect(outcome.output == "")
  }

  @Test func `an address that several layers have names them`() throws {
    try workspace.write(
      """
      local limn = require "limn"
      local stage = limn.stage { size = { 2, 2 }, duration = 1 }
      for _, name in ipairs { "left", "right" } do
        local box = stage:addSublayer(limn.layer { name = name })
        box:addSublayer(limn.layer { name = "dot" })
      end
      """, to: "two.lua")
    let outcome = try Limn.run("inspect two.lua --track dot.opacity", in: workspace.url)
    #expect(
      outcome.error
        == "limn: several layers have the address 'dot': left/dot, right/dot\n")
    #expect(
      try inspect("two.lua --track right/dot.opacity --fps 1") == "t\tright/dot.opacity\n0\t1\n")
  }

  @Test func `a key path of another class is refused`() throws {
    let outcome = try Limn.run("inspect slide.lua --track dot.lineWidth", in: workspace.url)
    #expect(outcome.error.hasPrefix("limn: layer has no key path 'lineWidth'"))
    #expect(outcome.code == 2)
  }

  @Test func `an error in the script names the time`() throws {
    try workspace.write(TestScript.failsLater, to: "later.lua")
    let outcome = try Limn.run("inspect later.lua --at 3", in: workspace.url)
    #expect(outcome.error.hasPrefix("later.lua:4: too late\n"))
    #expect(outcome.code == 1)
    #expect(outcome.output == "")
  }
}
