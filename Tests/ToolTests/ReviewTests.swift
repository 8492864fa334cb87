import Foundation
import Regression
import Testing

@Suite("limn review", .serialized, .enabled(if: Tmux.isAvailable, "tmux is not installed"))
struct ReviewTests {
  private let workspace: Workspace
  private let terminal: Tmux

  init() throws {
    workspace = try Workspace()
    try Runs.finish(in: workspace) { record, folder in
      record.results = [
        Runs.result("s/good", .passed), try Runs.failedPicture("s/bad", in: folder),
        try Runs.missingStrip("s/new", in: folder), Runs.result("s/check", .failed),
        try Runs.failedTimeline("s/motion", in: folder),
      ]
    }
    terminal = try Tmux(in: workspace.url)
  }

  private func review() throws {
    try terminal.type("clear; \(Limn.binary) review; echo code $?")
    try terminal.wait { $0.contains("1 of 3") }
  }

  @Test func `it shows what was expected, the difference, what was drawn, and why`() throws {
    try review()
    let screen = try terminal.screen()
    #expect(screen.contains("s/bad  1 of 3\n"))
    #expect(screen.contains("expected | difference | actual\n"))
    #expect(screen.contains("the picture differs\n"))
    #expect(screen.contains("exact: pixels 64, maximum 255\n"))
    #expect(screen.contains("dot: position.x 20 → 21\n"))
    // Blue, grey and orange, as tmux tells them.
    for color in ["8;2;0;0;255", "8;2;90;90;90", "8;2;255;128;0"] {
      try terminal.wait(withColors: true) { $0.contains(color) }
    }
  }

  @Test func `a strip plays, stands still and goes step by step`() throws {
    try review()
    try terminal.press("j")
    try terminal.wait { $0.contains("s/new  2 of 3") && $0.contains("there is no reference yet") }
    try terminal.wait { $0.contains("cell 2 of 2  0.5 s") }
    try terminal.wait { $0.contains("cell 1 of 2  0 s") }
    // The first cell is red, the second green; never both.
    try terminal.wait(withColors: true) {
      $0.contains("8;2;255;0;0") && !$0.contains("8;2;0;255;0")
    }
    try terminal.wait(withColors: true) {
      $0.contains("8;2;0;255;0") && !$0.contains("8;2;255;0;0")
    }
    try terminal.press("Space")
    try terminal.wait { $0.contains("paused") }
    let paused = try terminal.screen()
    Thread.sleep(forTimeInterval: 0.8)
    #expect(try terminal.screen() == paused)
    let next = paused.contains("cell 1 of 2") ? "cell 2 of 2" : "cell 1 of 2"
    try terminal.press(".")
    try terminal.wait { $0.contains(next) && $0.contains("paused") }
    try terminal.press("k")
    try terminal.wait { $0.contains("s/bad  1 of 3") }
  }

  @Test func `a timeline shows the curves that differ`() throws {
    try review()
    try terminal.press("j", "j")
    let screen = try terminal.wait { $0.contains("s/motion  3 of 3") }
    #expect(screen.contains("reference grey, run orange: dot.position.x\n"))
    #expect(screen.contains("dot.position.x is 3 at 0.1, wanted 1\n"))
    try terminal.wait(withColors: true) { $0.contains("8;2;255;150;40") }
  }

  @Test func `all words and the paths are a key away`() throws {
    try review()
    try terminal.press("o")
    try terminal.wait { $0.contains("actual: .limn/results/1/s/bad/actual.png") }
    try terminal.press("d")
    try terminal.wait {
      $0.contains("failed: s/bad") && $0.contains("a.limntest.lua:1: the picture differs")
        && $0.contains("limn accept 's/bad'")
    }
  }

  @Test func `decisions are summed up before anything is taken`() throws {
    try review()
    try terminal.press("r", "s", "r")
    let screen = try terminal.wait { $0.contains("2 rejected") }
    #expect(screen.contains("0 accepted, 2 rejected, 1 left\n"))
    #expect(screen.contains("rejected  s/bad\nskipped  s/new\nrejected  s/motion\n"))
    try terminal.press("k")
    try terminal.wait { $0.contains("s/motion  3 of 3  rejected") }
    try terminal.press("q")
    try terminal.wait { $0.contains("nothing taken\ncode 0") }
  }

  @Test func `quitting with something accepted asks first, and a second time takes nothing`() throws
  {
    try review()
    try terminal.press("a", "q")
    let screen = try terminal.wait { $0.contains("1 accepted") }
    #expect(screen.contains("accepted  s/bad\nundecided  s/new\n"))
    #expect(screen.contains("y take 1 reference  k back  q quit"))
    try terminal.press("q")
    try terminal.wait { $0.contains("nothing taken\ncode 0") }
  }

  @Test func `it fits into any window, and the keys stay`() throws {
    try review()
    try terminal.resize(columns: 24, rows: 6)
    try terminal.wait { $0.contains("s/bad  1 of 3") && $0.contains("a r s d o j k q") }
    try terminal.resize(columns: 4, rows: 1)
    try terminal.wait { $0.hasPrefix("a r") }
    try terminal.resize(columns: 100, rows: 30)
    let wide = try terminal.wait { $0.contains("q quit") && $0.contains("space play") }
    #expect(wide.contains("dot: position.x 20 → 21\n"))
  }

  @Test func `Ctrl-C gives the terminal back and takes nothing`() throws {
    try review()
    try terminal.press("a")
    try terminal.wait { $0.contains("2 of 3") }
    try terminal.press("C-c")
    try terminal.wait { $0.contains("bash-") }
    try terminal.type("echo code $?")
    let screen = try terminal.wait { $0.contains("code 130") }
    #expect(!screen.contains("2 of 3"))
    #expect(try !workspace.names().contains("references"))
  }

  @Test func `what is accepted becomes the reference, and the test passes`() throws {
    try workspace.write(TestScript.slide, to: "slide.lua")
    try workspace.write(
      """
      local test = require "limn.test"
      local suite = test.suite("slide", { script = "slide.lua" })
      suite:render("half", { at = 0.5 })
      suite:render("strip", { at = test.strip { 0, 0.25, 0.5 } })
      suite:timeline("motion", { track = { ["box/dot"] = { "position.x" } }, to = 1, fps = 4 })

      """, to: "slide.limntest.lua")
    #expect(try Limn.run("test", in: workspace.url).code == 3)
    try review()
    try terminal.press("a", "s", "a")
    try terminal.wait { $0.contains("2 accepted, 0 rejected, 1 left") }
    try terminal.press("y")
    try terminal.wait { $0.contains("2 references accepted\ncode 0") }
    let again = try Limn.run("test", in: workspace.url)
    #expect(again.code == 3)
    #expect(again.output.hasSuffix("\n2 passed, 1 failed, 0 skipped\n"))
    #expect(again.output.hasPrefix("missing: slide/strip\n"))
  }

  @Test func `a script that has changed meanwhile takes nothing`() throws {
    try workspace.write(TestScript.slide, to: "slide.lua")
    try workspace.write(
      """
      local test = require "limn.test"
      local suite = test.suite("slide", { script = "slide.lua" })
      for _, name in ipairs { "a", "b", "c" } do suite:render(name, { at = 0.5 }) end

      """, to: "slide.limntest.lua")
    #expect(try Limn.run("test", in: workspace.url).code == 3)
    try review()
    try workspace.write(TestScript.slide + "-- changed\n", to: "slide.lua")
    try terminal.press("a", "q", "y")
    try terminal.wait { $0.contains("changed since the run: slide.lua") && $0.contains("code 1") }
    #expect(try !workspace.names().contains("references"))
  }

  @Test func `a run that ends meanwhile is not taken for the one that was seen`() throws {
    try review()
    try Runs.finish(in: workspace) { record, folder in
      record.results = [try Runs.failedPicture("s/bad", in: folder)]
    }
    try terminal.press("a", "q", "y")
    try terminal.wait {
      $0.contains("another run has ended while .limn/results/1 was") && $0.contains("code 2")
    }
  }

  @Test func `it needs a terminal, a run, and something to decide`() throws {
    let outcome = try Limn.run(["review"], in: workspace.url)
    #expect(outcome.code == 2)
    #expect(
      outcome.error
        == "limn: the review needs a terminal, and the input or output is none: 'limn report' tells"
        + " what the run has found, and 'limn accept' takes references\n")
    let empty = try Limn.run(["review", "--results", "other"], in: workspace.url)
    #expect(empty.code == 2)
    #expect(empty.error == "limn: there is no finished run in 'other': begin with 'limn test'\n")
    try Runs.finish(in: workspace) { record, _ in record.results = [Runs.result("s/a", .failed)] }
    let nothing = try Limn.run(["review"], in: workspace.url)
    #expect(nothing.code == 0)
    #expect(nothing.output == "nothing to review: .limn/results/2 has no pending results\n")
  }
}
