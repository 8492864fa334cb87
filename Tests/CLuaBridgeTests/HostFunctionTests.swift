import CLuaBridge
import Testing

/// Host functions, kinds and what scripts can do to them.
struct HostFunctionTests {
  private static var fail: (String, BridgeHost.Function) {
    ("fail", { _ in throw BridgeHost.Failure(message: "it failed") })
  }

  @Test func `an error of the host names the script's line`() {
    let error = BridgeHost(functions: [Self.fail]).run(
      """
      local host = require "host"

      host.fail()
      """)
    #expect(error?.message == "ring.lua:3: it failed")
    #expect(error?.kind == LIMN_ERROR_RUNTIME)
  }

  @Test func `an error of the host can be caught and names its line there too`() {
    let host = BridgeHost(functions: [Self.fail])
    #expect(
      host.output("print(pcall(require('host').fail))") == ["false\tring.lua:1: it failed"])
  }

  @Test func `an error inside a coroutine names the line inside`() {
    let host = BridgeHost(functions: [Self.fail])
    let error = host.run(
      """
      local host = require "host"
      local step = coroutine.wrap(function()
        host.fail()
      end)
      step()
      """)
    #expect(error?.message == "ring.lua:3: it failed")
    #expect(error?.traceback == ["ring.lua:3: in a function", "ring.lua:5: in main chunk"])
  }

  @Test func `an error may be placed outside the module that made it`() {
    let host = BridgeHost(functions: [
      ("fail", { _ in throw BridgeHost.Failure(message: "bad option", outsideModule: true) })
    ])
    host.modules["effect"] = "return function()\n  require('host').fail()\nend"
    #expect(
      host.run("local effect = require 'effect'\neffect()")?.message == "ring.lua:2: bad option")
  }

  @Test func `the host's own Lua code is no place`() {
    var places: [String] = []
    let host = BridgeHost(functions: [
      (
        "place",
        { places += [$0.place(outsideModule: false), $0.place(outsideModule: true)] }
      )
    ])
    host.modules["limn.motion"] = "return { play = function() require('host').place() end }"
    host.modules["effect"] = "return function() require('limn.motion').play() end"
    host.run("local effect = require 'effect'\n\neffect()")
    #expect(places == ["effect.lua:1", "ring.lua:3"])
  }

  @Test func `an error in the host's own Lua code is reported at the script's line`() {
    let host = BridgeHost()
    host.modules["limn.motion"] = "return { play = function(x) return x.y end }"
    #expect(
      host.run("local motion = require 'limn.motion'\nmotion.play()")?.message
        == "ring.lua:2: attempt to index a nil value (local 'x')")
  }

  @Test func `fields of a handle are asked of the host`() {
    let host = BridgeHost(functions: [
      ("layer", { $0.give(.handle(UInt64(BridgeHost.Kind.layer) << 56)) })
    ])
    let output = host.output(
      """
      local layer = require("host").layer()
      layer.opacity = 0.5
      layer["transform.scale"] = { 1, 2 }
      print(layer.opacity, layer["transform.scale"][2])
      print(pcall(function() return layer.opacty end))
      """)
    #expect(output == ["0.5\t2", "false\tring.lua:5: layer has no property 'opacty'"])
  }

  @Test func `functions of a kind are methods with self first, and the same value each time`() {
    let host = BridgeHost(functions: [
      ("layer", { $0.give(.handle(UInt64(BridgeHost.Kind.layer) << 56)) })
    ])
    let output = host.output(
      """
      local layer = require("host").layer()
      layer:record(1)
      layer.record(2)
      print(layer.record == layer.record)
      """)
    #expect(output == ["true"])
    #expect(
      host.recorded == [
        [.handle(UInt64(BridgeHost.Kind.layer) << 56), .integer(1)], [.integer(2)],
      ])
  }

  @Test(arguments: [
    ("host.x = 1", "host is read-only"),
    ("return host.x", "host has nothing named 'x'"),
    ("return host[1]", "host has no element of this kind (number)"),
    ("return #host", "attempt to get length of a host"),
    ("return host * 2", "attempt to perform arithmetic on a host"),
    ("host()", "attempt to call a host"),
  ])
  func `what a kind cannot do says so`(source: String, words: String) {
    let error = BridgeHost().run("local host = require 'host'\n" + source)
    #expect(error?.message == "ring.lua:2: " + words)
  }

  @Test(arguments: [
    "setmetatable(host, {})", "rawset(host, 'x', 1)", "getmetatable(host).__index = 1",
  ])
  func `a handle cannot be tampered with`(source: String) {
    let error = BridgeHost().run("local host = require 'host' " + source)
    #expect(error?.kind == LIMN_ERROR_RUNTIME)
  }

  @Test func `objects have operations of their own`() {
    let host = BridgeHost(functions: [
      ("color", { $0.give(.object(UInt32($0.argument(0).integer))) })
    ])
    let output = host.output(
      """
      local host = require "host"
      local a, b, c = host.color(3), host.color(13), host.color(4)
      print(a, #a, a == b, a == c, a ~= b, a(1, 2))
      print(a * 2, 2 * a, a * b)
      print(getmetatable(a), pcall(function() a.x = 1 end))
      """)
    #expect(
      output == [
        "color 3\t3\ttrue\tfalse\tfalse\t3", "object 3*2\t2*object 3\tobject 3*object 13",
        "false\tfalse\tring.lua:5: color is read-only",
      ])
  }

  @Test func `the host is told of every object that Lua collects`() {
    var made: UInt32 = 0
    let host = BridgeHost(functions: [
      (
        "color",
        {
          $0.give(.object(made))
          made += 1
        }
      )
    ])
    #expect(
      host.run("local host = require 'host' for i = 1, 20000 do local c = host.color() end") == nil)
    #expect(host.released.count > 10_000)
    host.destroy()
    #expect(host.released.sorted() == Array(0..<20_000))
  }

  @Test func `an object that never arrives is released`() {
    let host = BridgeHost(functions: [
      (
        "fail",
        {
          $0.give(.object(7))
          throw BridgeHost.Failure(message: "no")
        }
      )
    ])
    host.run("require('host').fail()")
    #expect(host.released == [7])
  }

  @Test func `results that are not well formed are an error`() {
    let host = BridgeHost(functions: [
      ("open", { limn_message_begin_table(limn_call_results($0.pointer)) }),
      ("odd", { $0.give(.table([BridgePair(key: .none, value: .none)])) }),
    ])
    let words = "ring.lua:1: the host gave results that are not well formed"
    #expect(host.run("require('host').open()")?.message == words)
    #expect(host.run("require('host').odd()")?.message == words)
    #expect(host.run("require('host').record()") == nil)
  }

  @Test func `a host function may call the script`() {
    var answers: [Double] = []
    var errors: [String] = []
    weak var running: BridgeHost?
    let host = BridgeHost(functions: [
      (
        "sample",
        { call in
          guard let host = running else { return }
          var result = LimnValue()
          let function = call.argument(0).reference
          if let error = host.call(function, [.number(0.25)], result: &result) {
            errors.append(error.message)
          }
          answers.append(result.number)
        }
      )
    ])
    running = host
    #expect(
      host.run(
        """
        local host = require "host"
        host.sample(function(p) return p * 2 end)
        host.sample(function(p) return p.x end)
        host.sample(function(p) host.sample(function() return 9 end) return 1 end)
        """) == nil)
    #expect(answers == [0.5, 0, 9, 1])
    #expect(errors == ["ring.lua:3: attempt to index a number value (local 'p')"])
  }
}
