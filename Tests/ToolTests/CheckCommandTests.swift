import Foundation
import Testing

@Suite("limn check")
struct CheckCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace([
      "fade.lua": """
      local limn = require "limn"
      local to = limn.param("to", 0.2)
      local stage = limn.stage { size = { 60, 40 }, duration = 1 }
      local box = stage:addSublayer(limn.layer { name = "box", frame = { 0, 0, 40, 40 }, backgroundColor = "red" })
      box:addAnimation(limn.basicAnimation { keyPath = "opacity", from = 1, to = to, duration = 0.5 })

      """,
      "calm.lua": """
      local limn = require "limn"
      limn.stage { size = { 60, 40 } }
      print("calm")

      """,
      "tap.lua": """
      local limn = require "limn"
      local stage = limn.stage { size = { 60, 40 }, duration = 1 }
      local box = stage:addSublayer(limn.layer { frame = { 0, 0, 40, 40 }, backgroundColor = "red" })
      box:on("tap", function()
        box:addAnimation(limn.basicAnimation { keyPath = "opacity", to = 0.2, duration = 0.2 })
      end)

      """,
      "taps.jsonl": #"{"t": 0.4, "event": "tap", "x": 20, "y": 20}"#,
      "broken.lua": "local limn = require \"limn\"\nlimn.stage { size = 4 }\n",
    ])
  }

  private func check(_ words: String) throws -> Limn.Outcome {
    try Limn.run("check \(words)", in: workspace.url)
  }

  @Test func `a fault is a line with its place, what a viewer sees and what to write`() throws {
    let outcome = try check("fade.lua")
    #expect(outcome.code == 1)
    #expect(outcome.error == "")
    #expect(
      outcome.output == """
        fade.lua:5: [snap-back] opacity of 'box' ends at 0.2 without commit, and the model still says 1; \
        a viewer would see it snap back at 0.5 s; write commit = true, or set the model's value

        """)
  }

  @Test func `a script without faults says nothing, whatever it prints`() throws {
    let outcome = try check("calm.lua")
    #expect(outcome.code == 0)
    #expect(outcome.output == "")
    #expect(outcome.error == "calm\n")
  }

  @Test func `several scripts are checked one after the other`() throws {
    let outcome = try check("calm.lua fade.lua")
    #expect(outcome.code == 1)
    #expect(outcome.output.hasPrefix("fade.lua:5: [snap-back] "))
  }

  @Test func `a parameter and an end decide what is seen`() throws {
    #expect(try check("fade.lua --set to=1").code == 0)
    #expect(try check("fade.lua --to 0.4").code == 0)
    #expect(try check("fade.lua --to 0.5").code == 1)
  }

  @Test func `what a tap starts is checked where taps are played`() throws {
    #expect(try check("tap.lua").code == 0)
    let outcome = try check("tap.lua --events taps.jsonl")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("tap.lua:5: [snap-back] "))
    #expect(outcome.output.contains("snap back at 0.6 s"))
  }

  @Test func `an error of the script is its error`() throws {
    let outcome = try check("broken.lua")
    #expect(outcome.code == 1)
    #expect(outcome.output == "")
    #expect(outcome.error.hasPrefix("broken.lua:2: "))
  }

  @Test func `a wrong command line is a matter of usage`() throws {
    #expect(try check("").code == 2)
    #expect(try check("fade.lua --strip").code == 2)
    #expect(try check("fade.lua --set colour=red").code == 2)
  }
}
