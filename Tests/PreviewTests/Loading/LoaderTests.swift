import Foundation
import Layers
import Scripting
import TestSupport
import Testing

@testable import Preview

@Suite("Loading")
struct LoaderTests {
  typealias Session = LoaderSession

  @Test func `builds a program from the disk at the time asked for`() throws {
    let session = try Session(Session.text("one"))
    session.order(time: 0.5)
    guard case .built(let program, serial: 1) = session.event() else {
      Issue.record("no program")
      return
    }
    #expect(program.stage.now == 0.5)
    #expect(program.files.contents.keys.sorted() == ["effect.lua"])
  }

  @Test func `tells of a save, and builds what was saved`() throws {
    let session = try Session(Session.text("one"))
    session.order()
    #expect(session.outcome() == "one")
    try session.folder.write("effect.lua", Session.text("two"))
    #expect(session.afterSave() == "two")
  }

  @Test func `does not tell of a save that changes no bytes`() throws {
    let session = try Session(Session.text("one"))
    session.order()
    #expect(session.outcome() == "one")
    try session.folder.write("effect.lua", Session.text("one"))
    #expect(!session.isSaved(within: 0.2))
  }

  @Test func `answers an order whose script fails, and the next good save`() throws {
    let session = try Session("local limn = require 'limn'\nerror('bad')")
    session.order()
    #expect(session.outcome() == "bad")
    try session.folder.write("effect.lua", Session.text("two"))
    #expect(session.afterSave() == "two")
  }

  // MARK: - What a program depends on

  @Test func `tells of the save of a module`() throws {
    let session = try Session(Session.text("x", after: #"stage.name = require "modules.title""#))
    try session.folder.write("modules/title.lua", #"return "one""#)
    session.order()
    #expect(session.stageName() == "one")
    try session.folder.write("modules/title.lua", #"return "two""#)
    #expect(session.isSaved())
    session.order()
    #expect(session.stageName() == "two")
  }

  @Test func `tells of the coming of a module that is missing`() throws {
    let session = try Session(Session.text("x", after: #"stage.name = require "title""#))
    session.order()
    #expect(session.outcome()?.contains("title") == true)
    try session.folder.write("title.lua", #"return "here""#)
    #expect(session.isSaved())
    session.order()
    #expect(session.stageName() == "here")
  }

  @Test func `tells of the coming of the script`() throws {
    let session = try Session()
    session.order()
    #expect(session.outcome()?.contains("effect.lua") == true)
    try session.folder.write("effect.lua", Session.text("here"))
    #expect(session.afterSave() == "here")
  }

  @Test func `tells of the save of an image`() throws {
    let session = try Session(
      Session.text("one", after: #"stage.contents = limn.image("dot.ppm")"#))
    try session.folder.write("dot.ppm", "P6 1 1 255 abc")
    session.order()
    #expect(session.outcome() == "one")
    try session.folder.write("dot.ppm", "P6 1 1 255 xyz")
    #expect(session.isSaved())
    session.order()
    guard case .built(let program, _) = session.event() else {
      Issue.record("no program")
      return
    }
    #expect(program.files.contents["dot.ppm"] == .success(Array("P6 1 1 255 xyz".utf8)))
  }

  @Test func `tells of the save of a file that a program has read while it played`() throws {
    let session = try Session(
      Session.text("x", after: #"limn.after(1, function() stage.name = require "title" end)"#))
    try session.folder.write("title.lua", #"return "one""#)
    session.order()
    guard case .built(let program, _) = session.event() else {
      Issue.record("no program")
      return
    }
    #expect(try program.advance(to: 1))
    #expect(program.stage.root.label == "one")
    try session.folder.write("title.lua", #"return "two""#)
    #expect(session.isSaved())
  }

  @Test func `tells of the save of the list of events, and of what is wrong with it`() throws {
    let session = try Session(
      Session.text("x", after: #"stage:on("tap", function() stage.name = "tapped" end)"#))
    session.script.eventsPath = session.folder("taps.jsonl")
    session.order(time: 1)
    #expect(session.outcome()?.contains("taps.jsonl") == true)
    try session.folder.write("taps.jsonl", #"{"t": 0.5, "event": "tap", "x": 1, "y": 1}"#)
    #expect(session.isSaved())
    session.order(time: 1)
    #expect(session.stageName() == "tapped")
    try session.folder.write("taps.jsonl", "{\"t\": 0.5, \"event\": \"tap\"}\n")
    #expect(session.isSaved())
    session.order(time: 1)
    guard case .failed(let problem, _) = session.event() else {
      Issue.record("no failure")
      return
    }
    #expect(problem.line == 1)
    #expect(problem.excerpt.map(\.text) == [#"{"t": 0.5, "event": "tap"}"#])
  }

  @Test func `follows a link of the script to another file`() throws {
    let folder = try TemporaryFolder()
    try folder.write("releases/1/effect.lua", Session.text("one"))
    try folder.write("releases/2/effect.lua", Session.text("two"))
    try folder.link("effect.lua", to: "releases/1/effect.lua")
    let session = try Session(in: folder, path: folder("effect.lua"))
    session.order()
    #expect(session.outcome() == "one")
    try folder.link("next", to: "releases/2/effect.lua")
    rename(folder("next"), folder("effect.lua"))
    #expect(session.afterSave() == "two")
    try folder.write("releases/2/effect.lua", Session.text("three"))
    #expect(session.afterSave() == "three")
  }

  // MARK: - Orders

  @Test func `builds recorded bytes whatever is on the disk`() throws {
    let session = try Session(Session.text("one"))
    session.order()
    guard case .built(let program, _) = session.event() else {
      Issue.record("no program")
      return
    }
    try session.folder.write("effect.lua", "broken")
    #expect(session.isSaved())
    session.order(.recorded(program.files.contents), time: 0.25)
    #expect(session.outcome() == "one")
  }

  @Test func `answers the newest of several orders`() throws {
    let session = try Session(Session.text("one"))
    for _ in 0..<20 { session.order() }
    var serials: [Int] = []
    while serials.last != 20, case .built(_, let serial)? = session.event() {
      serials.append(serial)
    }
    #expect(serials.last == 20)
    #expect(serials == serials.sorted())
  }

  @Test func `gives up a long way for a newer order`() throws {
    let session = try Session(
      Session.text("one", after: "limn.every(0.001, function() for i = 1, 1e5 do end end)"))
    session.order(time: 1e6)
    usleep(50_000)
    session.order(time: 0)
    guard case .built(let program, serial: 2) = session.event() else {
      Issue.record("no program")
      return
    }
    #expect(program.time == 0)
  }

  @Test func `tells again of a save whose order was given up for a seek`() throws {
    let session = try Session(
      Session.text("one", after: "limn.every(0.001, function() for i = 1, 1e5 do end end)"))
    session.order()
    guard case .built(let program, _) = session.event() else {
      Issue.record("no program")
      return
    }
    let slow = Session.text(
      "two", after: "limn.every(0.001, function() for i = 1, 1e5 do end end)")
    try session.folder.write("effect.lua", slow)
    #expect(session.isSaved())
    session.order(time: 1e6)
    usleep(50_000)
    session.order(.recorded(program.files.contents))
    #expect(session.outcome() == "one")
    #expect(session.isSaved())
  }

  @Test func `starts over when a module is saved while the way is gone`() throws {
    let session = try Session(
      Session.text(
        "x",
        after: """
          stage.name = require "title"
          limn.every(0.001, function() for i = 1, 1e5 do end end)
          """))
    try session.folder.write("title.lua", #"return "one""#)
    session.order(time: 0.5)
    usleep(20_000)
    try session.folder.write("title.lua", #"return "two""#)
    #expect(session.stageName() == "two")
  }

  @Test func `hears of a save that comes while recorded bytes are built`() throws {
    // Without looks for safety, a word that is lost stays lost.
    let session = try Session(
      Session.text("one", after: "limn.every(0.001, function() for i = 1, 1e3 do end end)"),
      safety: 3600)
    session.order()
    guard case .built(let program, _) = session.event() else {
      Issue.record("no program")
      return
    }
    for version in 1...20 {
      session.order(.recorded(program.files.contents), time: 0.1)
      usleep(UInt32(version * 200))
      try session.folder.write("effect.lua", Session.text("version-\(version)"))
      guard session.isSaved() else {
        Issue.record("nothing told of save \(version)")
        return
      }
      session.order()
      // What was recorded may have been built before.
      var outcome = session.outcome()
      if outcome == "one" { outcome = session.outcome() }
      #expect(outcome == "version-\(version)")
    }
  }

  // MARK: - Errors

  @Test func `does not tell of an error that the rest of a save repairs`() throws {
    let session = try Session(Session.text("x", after: #"stage.name = require("title").text"#))
    try session.folder.write("title.lua", #"return { text = "one" }"#)
    session.order()
    #expect(session.stageName() == "one")
    try session.folder.write("title.lua", "return 5")
    #expect(session.isSaved())
    session.order()
    usleep(20_000)
    try session.folder.write(
      "effect.lua", Session.text("x", after: #"stage.name = "n" .. require "title""#))
    #expect(session.stageName() == "n5")
  }

  @Test func `tells of an error that stays`() throws {
    let session = try Session(Session.text("one"))
    session.order()
    #expect(session.outcome() == "one")
    try session.folder.write("effect.lua", "local x = = 1")
    #expect(session.afterSave()?.contains("unexpected symbol") == true)
  }

  @Test func `ends an endless loop`() throws {
    let session = try Session(Session.text("one"))
    session.script.configuration.limits.instructions = 1_000_000
    session.order()
    #expect(session.outcome() == "one")
    try session.folder.write("effect.lua", "while true do end")
    #expect(session.afterSave()?.contains("instructions") == true)
    try session.folder.write("effect.lua", Session.text("two"))
    #expect(session.afterSave() == "two")
  }

  @Test(arguments: SaveStrategy.allCases)
  func `loads what is saved in any way`(strategy: SaveStrategy) throws {
    let session = try Session(SavedText(version: 0, size: 200).text)
    session.order()
    #expect(session.outcome() == "version-0")
    var generator = SplitMix64(seed: 3)
    for version in 1...3 {
      let text = SavedText(version: version, size: SavedText.sizes[version - 1]).text
      strategy.save(text, at: session.folder("effect.lua"), using: &generator)
      #expect(session.afterSave() == "version-\(version)")
    }
  }

  @Test func `polls where it is told to, and says so`() throws {
    let session = try Session(Session.text("one"), polling: 0.02)
    #expect(session.loader.mode == .polling(reason: "--poll"))
    session.order()
    #expect(session.outcome() == "one")
    try session.folder.write("effect.lua", Session.text("two"))
    #expect(session.afterSave() == "two")
  }
}
