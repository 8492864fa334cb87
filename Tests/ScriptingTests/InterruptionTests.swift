import Scripting
import Testing

@Suite struct Interruptions {
  @Test func `a host can end a long way through many callbacks`() throws {
    var configuration = StageConfiguration()
    configuration.isInterrupted = { true }
    let stage = try run("limn.every(0.25, function() end)", configuration: configuration)
    let error = #expect(throws: ScriptError.self) { try stage.advance(to: 1e6) }
    #expect(error?.kind == .interrupted)
    #expect(error?.message == "interrupted at 0.25 s")
  }
}
