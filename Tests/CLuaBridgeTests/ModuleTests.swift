import CLuaBridge
import Testing

/// `require`: names, caching, cycles and errors.
struct ModuleTests {
  @Test func `a module runs once and gives the same value`() {
    let host = BridgeHost()
    host.modules["counter"] = "print('runs', ...) return { n = 1 }"
    #expect(
      host.output("local a, b = require 'counter', require 'counter' print(a == b, a.n)")
        == ["runs\tcounter", "true\t1"])
    #expect(host.loaded == ["counter"])
  }

  @Test func `a module without a result gives true`() {
    let host = BridgeHost()
    host.modules["quiet"] = "x = 1"
    #expect(host.output("print(require 'quiet', require 'quiet', x)") == ["true\ttrue\t1"])
  }

  @Test func `modules that require each other are told the way`() {
    let host = BridgeHost()
    host.modules = ["a": "require 'b'", "b": "\nrequire 'c'", "c": "\n\nrequire 'a'"]
    let error = host.run("require 'a'")
    #expect(error?.message == "c.lua:3: module 'a' requires itself: a → b → c → a")
    #expect(
      error?.traceback == [
        "c.lua:3: in main chunk", "b.lua:2: in main chunk", "a.lua:1: in main chunk",
        "ring.lua:1: in main chunk",
      ])
  }

  @Test func `a module that failed may be required again`() {
    let host = BridgeHost()
    host.modules["a"] = "if not ready then error 'not yet' end return 5"
    #expect(
      host.output("print(pcall(require, 'a')) ready = true print(require 'a')")
        == ["false\ta.lua:1: not yet", "5"])
  }

  @Test func `a syntax error in a module names the module`() {
    let host = BridgeHost()
    host.modules["a"] = "local x =\n\nend"
    let error = host.run("require 'a'")
    #expect(error?.kind == LIMN_ERROR_SYNTAX)
    #expect(error?.message == "a.lua:3: unexpected symbol near 'end'")
  }

  @Test func `a missing module is reported where it is required`() {
    #expect(
      BridgeHost().run("\nrequire 'nowhere'")?.message == "ring.lua:2: there is no module 'nowhere'"
    )
  }

  @Test(arguments: [
    "../x", "/etc/passwd", "a..b", ".a", "a.", "", "a\\0b", "a/b", "ä",
    String(repeating: "a", count: 128),
  ])
  func `what is no module name never reaches the host`(name: String) {
    let host = BridgeHost()
    let error = host.run("require '\(name)'")
    #expect(error?.message.contains("is no module name") == true)
    #expect(host.loaded == [])
  }

  @Test(arguments: ["a", "effects.flow_light", "a-b.c_d.9"])
  func `a module name has parts of letters, digits, underscores and hyphens`(name: String) {
    let host = BridgeHost()
    host.modules[name] = "return 1"
    #expect(host.output("print(require '\(name)')") == ["1"])
  }

  @Test(arguments: ["1", "{}", "nil", "print"])
  func `a module name is a string`(argument: String) {
    #expect(BridgeHost().run("require(\(argument))")?.kind == LIMN_ERROR_RUNTIME)
  }

  @Test func `bytecode is no source`() {
    let host = BridgeHost()
    #expect(host.run([0x1B] + Array("Lua".utf8))?.kind == LIMN_ERROR_SYNTAX)
  }

  @Test func `a byte order mark and a line for the shell are skipped`() {
    let host = BridgeHost()
    #expect(
      host.run([0xEF, 0xBB, 0xBF] + Array("#!/usr/bin/env limn\nprint 'ran' x.y = 1".utf8))?
        .message == "ring.lua:2: attempt to index a nil value (global 'x')")
    #expect(host.printed == ["ran"])
  }
}
