import Foundation
import Testing

@Suite(
  "limn preview", .serialized, .enabled(if: Tmux.isAvailable, "tmux is not installed"))
struct PreviewTests {
  private let workspace: Workspace
  private let terminal: Tmux

  init() throws {
    workspace = try Workspace(["slide.lua": TestScript.slide])
    terminal = try Tmux(in: workspace.url)
  }

  private func preview(_ words: String = "slide.lua") throws {
    try terminal.type("clear; echo before; \(Limn.binary) preview \(words); echo code $?")
    try terminal.wait { screen in
      [" s  ▶ playing", " s  ‖ paused", " s  waits for a good save"].contains {
        screen.contains($0)
      }
    }
  }

  /// The time in the status line.
  private func time(_ screen: String) -> Double? {
    screen.split(separator: "\n").last { $0.contains(".lua") }?
      .split(separator: "  ").dropFirst().first?
      .split(separator: " ").first.flatMap { Double($0) }
  }

  private func hasPicture(_ screen: String) -> Bool {
    screen.contains { "▀▄█".contains($0) }
  }

  @Test func `the picture, the name, the time and the loop's length show`() throws {
    try preview()
    let screen = try terminal.wait { hasPicture($0) && time($0) ?? 0 > 0.1 }
    #expect(screen.contains("slide.lua  "))
    #expect(screen.contains(" / 1.00 s  "))
    // The orange of the square, as tmux tells it.
    try terminal.wait(withColors: true) { $0.contains("8;2;255;128;0") }
  }

  @Test func `it loops`() throws {
    try preview()
    try terminal.wait { time($0) ?? 0 > 0.7 }
    try terminal.wait { time($0) ?? 1 < 0.5 }
  }

  @Test func `space pauses and plays on, point and comma step`() throws {
    try preview()
    try terminal.press("Space")
    let paused = try terminal.wait { $0.contains("paused") }
    Thread.sleep(forTimeInterval: 0.3)
    #expect(try terminal.screen() == paused)
    let before = try #require(time(paused))
    try terminal.press(",", ",", ",")
    let back = try terminal.wait { time($0) != before }
    #expect(back.contains("paused"))
    try terminal.press("Home")
    try terminal.wait { time($0) == 0 && $0.contains("paused") }
    try terminal.press(".", ".", ".")
    try terminal.wait { time($0) == 0.05 && $0.contains("paused") }
    try terminal.press("Space")
    try terminal.wait { $0.contains("playing") && time($0) ?? 0 > 0.2 }
  }

  @Test func `a save shows the new program at the same paused time`() throws {
    try preview()
    try terminal.wait { time($0) ?? 0 > 0.2 }
    try terminal.press("Space")
    let paused = try terminal.wait { $0.contains("paused") }
    try workspace.write(
      TestScript.slide.replacingOccurrences(of: "#ff8000", with: "#00ff00"), to: "slide.lua")
    try terminal.wait(withColors: true) { $0.contains("8;2;0;255;0") }
    #expect(try time(terminal.screen()) == time(paused))
    #expect(try terminal.screen().contains("paused"))
  }

  @Test func `a save of a module reloads`() throws {
    try workspace.write("return '#ff0000'", to: "tint.lua")
    try workspace.write(
      TestScript.slide.replacingOccurrences(
        of: "limn.param(\"tint\", \"#ff8000\")", with: "require \"tint\""), to: "slide.lua")
    try preview()
    try terminal.wait(withColors: true) { $0.contains("8;2;255;0;0") }
    try workspace.write("return '#0000ff'", to: "tint.lua")
    try terminal.wait(withColors: true) { $0.contains("8;2;0;0;255") }
  }

  @Test func `the last good program plays on under an error until the next good save`() throws {
    try preview()
    try terminal.wait { hasPicture($0) }
    try workspace.write("local = 3\n", to: "slide.lua")
    try terminal.wait { $0.contains("slide.lua:1") }
    // It plays, and starts over at the end of the loop.
    let first = try terminal.wait { time($0) ?? 0 > 0.7 }
    let second = try terminal.wait { time($0) ?? 1 < 0.5 }
    for screen in [first, second] {
      #expect(hasPicture(screen) && screen.contains("slide.lua:1"))
    }
    try workspace.write(TestScript.slide, to: "slide.lua")
    try terminal.wait { hasPicture($0) && !$0.contains("slide.lua:1") }
  }

  @Test func `an error in a task stands over the picture, which plays on`() throws {
    try preview()
    try terminal.wait { hasPicture($0) }
    let task = "\nlimn.run(function() limn.wait(0.25) error('no colour') end)\n"
    try workspace.write(TestScript.slide + task, to: "slide.lua")
    let shown = try terminal.wait { $0.contains("no colour") && time($0) ?? 0 > 0.7 }
    #expect(hasPicture(shown))
    try workspace.write(TestScript.slide, to: "slide.lua")
    try terminal.wait { hasPicture($0) && !$0.contains("no colour") }
  }

  @Test func `a script that is broken from the start waits for a fix`() throws {
    try workspace.write("error('not yet')\n", to: "slide.lua")
    try preview()
    try terminal.wait { $0.contains("not yet") }
    try workspace.write(TestScript.slide, to: "slide.lua")
    try terminal.wait { hasPicture($0) && !$0.contains("not yet") }
  }

  @Test func `a module that was missing is found when it comes`() throws {
    try workspace.write("require 'later'\n" + TestScript.slide, to: "slide.lua")
    try preview()
    try terminal.wait { $0.contains("slide.lua:1") }
    try workspace.write("return 1", to: "later.lua")
    try terminal.wait { hasPicture($0) && !$0.contains("slide.lua:1") }
  }

  @Test func `a callback that fails is told of and counted, and everything else plays on`() throws {
    try workspace.write(
      TestScript.slide + "limn.every(0.3, function() error('boom') end)\n", to: "slide.lua")
    try preview()
    try terminal.wait { $0.contains("boom") && time($0) ?? 0 > 0.7 }
    try terminal.wait { $0.contains("boom") && time($0) ?? 1 < 0.3 }
    let counted = try terminal.wait { $0.contains("boom") && $0.contains(" times") }
    #expect(hasPicture(counted))
    try terminal.press("e")
    try terminal.wait { !$0.contains("boom") && $0.contains("1 error (e)") }
    try workspace.write(TestScript.slide, to: "slide.lua")
    try terminal.wait { !$0.contains("1 error (e)") }
  }

  @Test func `an endless loop is caught while the last good program plays and keys work`() throws {
    try preview()
    try terminal.wait { time($0) ?? 0 > 0.1 }
    try workspace.write(TestScript.slide + "while true do end\n", to: "slide.lua")
    try terminal.wait { $0.contains("instructions") }
    let first = try terminal.wait { time($0) ?? 0 > 0.7 }
    #expect(first.contains("instructions"))
    try terminal.wait { time($0) ?? 1 < 0.5 }
    try terminal.press("Space")
    try terminal.wait { $0.contains("paused") }
  }

  @Test func `q gives the screen back`() throws {
    try preview()
    try terminal.press("q")
    let screen = try terminal.wait { $0.contains("code 0") }
    #expect(screen.hasPrefix("before\ncode 0\n"))
    #expect(!hasPicture(screen))
  }

  @Test func `Ctrl-C gives the screen back and ends with 130`() throws {
    try preview()
    try terminal.press("C-c")
    // The shell gives up the rest of a line whose command was interrupted.
    try terminal.wait { !hasPicture($0) }
    try terminal.type("echo code $?")
    let screen = try terminal.wait { $0.contains("code 130") }
    #expect(!hasPicture(screen))
    #expect(screen.contains("before"))
  }

  @Test func `Ctrl-Z gives the screen back, and fg takes it again where it was`() throws {
    try preview("slide.lua --set length=4")
    try terminal.wait { time($0) ?? 0 > 0.2 }
    try terminal.press("C-z")
    let stopped = try terminal.wait { $0.contains("Stopped") }
    #expect(!hasPicture(stopped))
    try terminal.type("fg")
    let back = try terminal.wait { hasPicture($0) && time($0) != nil }
    #expect(try #require(time(back)) < 3)
    try terminal.press("q")
    try terminal.wait { !hasPicture($0) && $0.contains("before") }
  }

  @Test func `a new size of the window is a new picture`() throws {
    try preview()
    try terminal.wait { hasPicture($0) }
    try terminal.resize(columns: 30, rows: 10)
    try terminal.wait { screen in
      let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
      return hasPicture(screen) && lines.last { !$0.isEmpty }?.contains(" s  ▶ playing") == true
        && lines.allSatisfy { $0.count <= 30 }
    }
  }

  @Test func `of several scripts n shows the next`() throws {
    try workspace.write(
      TestScript.slide.replacingOccurrences(of: "#ff8000", with: "#00ff00"), to: "green.lua")
    try preview("slide.lua green.lua")
    try terminal.wait { $0.contains("slide.lua (1 of 2)") }
    try terminal.press("n")
    try terminal.wait { $0.contains("green.lua (2 of 2)") }
    try terminal.wait(withColors: true) { $0.contains("8;2;0;255;0") }
    try terminal.press("N")
    try terminal.wait { $0.contains("slide.lua (1 of 2)") }
  }

  // MARK: - Seeking

  @Test func `arrows move by tenths, with shift by seconds, Home and End go to the ends`() throws {
    try preview("slide.lua --set length=4")
    try terminal.press("Space")
    try terminal.wait { $0.contains("paused") }
    try terminal.press("Home")
    try terminal.wait { time($0) == 0 }
    try terminal.press("S-Right", "S-Right")
    try terminal.wait { time($0) == 2 }
    try terminal.press("Left")
    try terminal.wait { time($0) == 1.9 }
    try terminal.press("S-Left", "S-Left")
    try terminal.wait { time($0) == 0 }
    try terminal.press("5", "Right")
    try terminal.wait { time($0) == 2.1 }
    try terminal.press("End")
    let end = try terminal.wait { time($0) == 3.98 }
    #expect(end.contains("paused"))
  }

  /// Its square turns green at eight seconds, and the way there takes seconds.
  private static let slow = """
    local limn = require "limn"
    local stage = limn.stage { size = { 40, 20 }, backgroundColor = "#204060" }
    local dot = stage:addSublayer(limn.layer {
      name = "dot", frame = { 0, 0, 20, 20 }, backgroundColor = "#ff8000",
    })
    limn.every(0.01, function(n)
      for _ = 1, 400000 do end
      if n == 800 then dot.backgroundColor = "#00ff00" end
    end)

    """

  @Test func `a long seek keeps the old picture under a notice until it is done`() throws {
    try workspace.write(Self.slow, to: "slow.lua")
    try preview("slow.lua")
    try terminal.press("Space")
    try terminal.wait(withColors: true) { $0.contains("paused") && $0.contains("8;2;255;128;0") }
    try terminal.press("Home", "PageDown")
    let seeking = try terminal.wait(withColors: true) { $0.contains("seeking to 10.00 s …") }
    #expect(seeking.contains("8;2;255;128;0") && !seeking.contains("8;2;0;255;0"))
    let done = try terminal.wait(withColors: true) { !$0.contains("seeking") }
    #expect(done.contains("8;2;0;255;0") && !done.contains("8;2;255;128;0"))
    #expect(try terminal.screen().contains("10.00 s  ‖ paused"))
    // Back means again from zero; another key on the way changes where it leads.
    try terminal.press("PageUp")
    try terminal.wait { time($0) == 0 }
    try terminal.press("PageDown")
    try terminal.wait { $0.contains("seeking to 10.00 s …") }
    try terminal.press("Home")
    try terminal.wait { time($0) == 0 && $0.contains("paused") }
  }

  @Test(arguments: ["q", "C-c"])
  func `a long seek can be left`(key: String) throws {
    try workspace.write(
      Self.slow.replacingOccurrences(of: "400000", with: "4000000"), to: "slow.lua")
    try preview("slow.lua")
    try terminal.press("PageDown", "PageDown")
    try terminal.wait { $0.contains("seeking to ") }
    try terminal.press(key)
    try terminal.wait { !$0.contains("seeking") && $0.contains("before") }
  }

  @Test func `D, T and M switch the surroundings, also of what starts over`() throws {
    try workspace.write(
      TestScript.slide + """
        local function show()
          local env = limn.env
          print(env.dark, env.rtl, env.reduceMotion)
        end
        limn.on("environment", show)
        limn.every(0.3, show)

        """, to: "slide.lua")
    try preview()
    try terminal.press("D", "M")
    let switched = try terminal.wait { $0.contains("true false true") }
    #expect(switched.contains("  dark  reduced motion"))
    try terminal.wait { time($0) ?? 0 > 0.7 }
    try terminal.wait { time($0) ?? 1 < 0.5 }
    try terminal.wait { time($0) ?? 0 > 0.5 }
    #expect(try terminal.screen().contains("true false true"))
  }

  @Test func `the mouse taps what it points at`() throws {
    try workspace.write(
      """
      local limn = require "limn"
      local stage = limn.stage { size = { 60, 28 }, backgroundColor = "#204060" }
      local dot = stage:addSublayer(limn.layer {
        name = "dot", frame = { 40, 9, 10, 10 }, backgroundColor = "#ff8000",
      })
      dot:on("tap", function(e) print("tap", e.x, e.y) end)
      limn.on("move", function(e) print("move", e.x, e.y) end)

      """, to: "dot.lua")
    try preview("dot.lua")
    try terminal.wait { hasPicture($0) }
    // 60 by 14 cells of one by two pixels: a pixel is a point.
    try terminal.send("\u{1b}[<35;11;3M")
    try terminal.wait { $0.contains("move 10.5 5") }
    try terminal.send("\u{1b}[<0;44;6M\u{1b}[<0;44;6m")
    try terminal.wait { $0.contains("tap 3.5 2") }
  }

  // MARK: - Time in the hands of the user

  @Test func `speed changes, survives a save, and goes back to that of the clock`() throws {
    try preview("slide.lua --set length=4")
    try terminal.press("{", "{")
    try terminal.wait { $0.contains("  ×0.25") }
    try workspace.write(
      TestScript.slide.replacingOccurrences(of: "#ff8000", with: "#00ff00"), to: "slide.lua")
    let saved = try terminal.wait(withColors: true) { $0.contains("8;2;0;255;0") }
    #expect(saved.contains("×0.25"))
    try terminal.press("]")
    try terminal.wait { $0.contains("  ×0.28") }
    try terminal.press("BSpace")
    try terminal.wait { !$0.contains("×") }
  }

  @Test func `l repeats a range, over saves, and the next one clears it`() throws {
    try preview("slide.lua --set length=4 --paused --from 1")
    try terminal.wait { time($0) == 1 }
    try terminal.press("l")
    try terminal.wait { $0.contains("l sets the end") }
    try terminal.press("S-Right", "l")
    try terminal.wait { $0.contains("loop from 1.00 s to 2.00 s") }
    try workspace.write(
      TestScript.slide.replacingOccurrences(of: "#ff8000", with: "#00ff00"), to: "slide.lua")
    try terminal.wait(withColors: true) { $0.contains("8;2;0;255;0") }
    try terminal.press("Space", "1", "Home", "S-Right")
    for _ in 0..<2 {
      try terminal.wait { time($0) ?? 0 > 1.6 }
      let start = try terminal.wait { time($0) ?? 9 < 1.4 }
      #expect(try #require(time(start)) >= 1)
    }
    try terminal.press("l")
    try terminal.wait { time($0) ?? 0 > 2.2 }
  }

  @Test func `L plays once, then back and forth`() throws {
    try preview()
    try terminal.press("L")
    let end = try terminal.wait { $0.contains("once") && $0.contains("paused") }
    #expect(time(end) == 1)
    try terminal.press("L", "Space")
    try terminal.wait { $0.contains("◀ back") && time($0) ?? 1 < 0.7 }
    try terminal.wait { $0.contains("▶ playing") && time($0) ?? 1 < 0.5 }
  }

  @Test func `marks are set, led to, and taken away`() throws {
    try preview("slide.lua --set length=4 --paused --from 1")
    try terminal.wait { time($0) == 1 }
    try terminal.press("m", "S-Right", "S-Right", "m")
    try terminal.wait { $0.contains("mark at 3.00 s") && $0.contains("┼") }
    try terminal.press("Home", "Tab")
    try terminal.wait { time($0) == 1 }
    try terminal.press("Tab")
    try terminal.wait { time($0) == 3 }
    try terminal.press("BTab")
    try terminal.wait { time($0) == 1 }
    try terminal.press("m", "S-Right", "Tab", "m")
    try terminal.wait { $0.contains("no mark at 3.00 s") && !$0.contains("┼") }
  }

  @Test func `the mouse drags the progress bar`() throws {
    try preview("slide.lua --set length=4")
    // 60 columns of four seconds: column 30 is 2 s.
    try terminal.send("\u{1b}[<0;31;15M")
    let held = try terminal.wait { time($0) == 2 }
    #expect(held.contains("paused"))
    try terminal.send("\u{1b}[<32;46;15M")
    try terminal.wait { time($0) == 3 }
    try terminal.send("\u{1b}[<0;46;15m")
    try terminal.wait { $0.contains("playing") && time($0) ?? 0 > 3.2 }
  }

  // MARK: - Values

  @Test func `a parameter's value survives a save, within the new limits`() throws {
    try preview("slide.lua --set length=4 --paused")
    try terminal.wait { $0.contains("/ 4.00 s") }
    try workspace.write(
      TestScript.slide.replacingOccurrences(of: "max = 4", with: "max = 3"), to: "slide.lua")
    try terminal.wait { $0.contains("/ 3.00 s") }
    try terminal.press("p", "Down", "Left")
    try terminal.wait { $0.contains("Parameters") && !$0.contains("/ 3.00 s") }
  }

  @Test func `what the mouse has done holds over a save and a seek back`() throws {
    let script = """
      local limn = require "limn"
      local stage = limn.stage {
        size = { 60, 28 }, backgroundColor = "#204060", duration = 4,
      }
      local dot = stage:addSublayer(limn.layer {
        name = "dot", frame = { 0, 0, 60, 28 }, backgroundColor = "#ff8000",
      })
      dot:on("tap", function() dot.backgroundColor = "#0000ff" end)

      """
    try workspace.write(script, to: "dot.lua")
    try preview("dot.lua --paused --from 1")
    try terminal.wait(withColors: true) { $0.contains("8;2;255;128;0") }
    try terminal.send("\u{1b}[<0;44;6M\u{1b}[<0;44;6m")
    try terminal.wait(withColors: true) { $0.contains("8;2;0;0;255") }
    try terminal.press("Home")
    try terminal.wait(withColors: true) { $0.contains("8;2;255;128;0") }
    try terminal.press("S-Right")
    try terminal.wait(withColors: true) { $0.contains("8;2;0;0;255") }
    try workspace.write(
      script.replacingOccurrences(of: "#0000ff", with: "#00ff00"), to: "dot.lua")
    try terminal.wait(withColors: true) { $0.contains("8;2;0;255;0") }
    try terminal.press("R")
    try terminal.wait(withColors: true) { $0.contains("8;2;255;128;0") }
  }

  // MARK: - Panels, files and figures

  @Test func `panels open, take keys and close`() throws {
    try preview()
    try terminal.press("i")
    try terminal.wait { $0.contains("Layers") && $0.contains("dot") }
    try terminal.press("i", "g")
    try terminal.wait { $0.contains("Frame time") && !$0.contains("Layers") }
    try terminal.press("Escape")
    try terminal.wait { !$0.contains("Frame time") }
    try terminal.press("?")
    try terminal.wait { $0.contains("Keys") && !$0.contains("Frame time") }
  }

  @Test func `s writes the picture, S the loop`() throws {
    try preview("slide.lua --paused --from 0.5")
    try terminal.wait { time($0) == 0.5 }
    try terminal.press("s")
    try terminal.wait { $0.contains("wrote slide-t0.50.png") }
    try terminal.press("S")
    try terminal.wait { $0.contains("wrote slide.apng") }
    #expect(try workspace.read("slide-t0.50.png").starts(with: [0x89, 0x50, 0x4e, 0x47]))
    #expect(try workspace.names() == ["slide-t0.50.png", "slide.apng", "slide.lua"])
  }

  @Test func `--stats json prints what was shown, once the screen is restored`() throws {
    try preview("slide.lua --paused --from 0.5 --speed 2 --stats json")
    try terminal.wait { time($0) == 0.5 }
    try terminal.press("q")
    let screen = try terminal.wait { $0.contains("code 0") }
    let text = screen.split(separator: "\n").drop { !$0.hasPrefix("{") }.prefix { $0 != "code 0" }
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.joined().utf8)) as? [String: Any])
    #expect(object["script"] as? String == "slide.lua")
    #expect(object["state"] as? String == "paused")
    #expect(object["time"] as? Double == 0.5)
    #expect(object["duration"] as? Double == 1)
    #expect(object["frame"] as? Int == 30)
    #expect(object["speed"] as? Double == 2)
    #expect(object["loads"] as? Int == 1)
    #expect(object["failedLoads"] as? Int == 0)
    #expect(object["watch"] as? String == "inotify")
    #expect(try #require(object["framesShown"] as? Int) > 0)
    #expect(try #require(object["bytes"] as? Int) > 0)
  }

  // MARK: - Other terminals

  @Test func `with NO_COLOR there are dots and no colours`() throws {
    try preview("slide.lua; NO_COLOR=1 \(Limn.binary) preview slide.lua")
    try terminal.press("q")
    let screen = try terminal.wait(withColors: true) { screen in
      screen.unicodeScalars.contains { (0x2801...0x28ff).contains($0.value) }
    }
    #expect(!screen.contains("8;2;"))
  }

  @Test func `an unknown parameter is refused before the screen is taken`() throws {
    try terminal.type("\(Limn.binary) preview slide.lua --set lenght=2; echo code $?")
    let screen = try terminal.wait { $0.contains("code 2") }
    #expect(screen.contains("no parameter 'lenght'"))
  }
}
