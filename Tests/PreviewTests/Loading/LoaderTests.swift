import Foundation
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
    #expect(session.outcome()?.hasPrefix("effect.lua:2: bad") == true)
    try session.folder.write("effect.lua", Session.text("two"))
    #expect(session.afterSave() == "two")
  }
}
