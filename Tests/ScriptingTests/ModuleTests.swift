import Scripting
import Testing

// `require`, `limn.options`, `limn.env`, `print`: what scripts are made of besides layers.
@Suite struct Modules {
  // MARK: - require

  @Test func `a module is run once, and what it returns is shared`() {
    #expect(
      output(
        of: """
          local a, b = require "parts.dot", require "parts.dot"
          print(a == b, a.n, require "limn" == limn)
          """, modules: ["parts/dot.lua": "print 'running' return { n = 1 }"])
        == ["running", "true\t1\ttrue"])
  }

  @Test func `a module that returns nothing is true`() {
    #expect(output(of: "print(require 'quiet')", modules: ["quiet.lua": ""]) == ["true"])
  }

  @Test func `the bundled effects are there without a file`() {
    #expect(
      output(
        of: """
          for _, name in ipairs { "breath", "flow_light", "water_ripple" } do
            print(type(require("effects." .. name).install))
          end
          """) == ["function", "function", "function"])
  }

  @Test func `a copy beneath the root wins over the bundled effect`() throws {
    let stage = try run(
      "print(require('effects.breath'))", modules: ["effects/breath.lua": "return 'my own'"])
    #expect(stage.takeMessages() == ["my own"])
    #expect(stage.files == ["main.lua", "effects/breath.lua"])
  }

  @Test func `a host depends on the files that might have been there, too`() throws {
    let stage = try run("require('effects.breath')")
    #expect(stage.files == ["main.lua", "effects/breath.lua"])
  }

  @Test func `limn's own modules cannot be replaced`() {
    #expect(
      output(
        of: "print(require 'limn' == limn, require 'limn.layout')",
        modules: ["limn.lua": "return 1", "limn/layout.lua": "return 2"])
        == ["true\tlimn.layout"])
  }

  // MARK: - Options

  private let glow = [
    "glow.lua": """
    local limn = require "limn"
    local glow = {}
    local function merge(given)
      return limn.options(given, { radius = 4, color = "white", image = false, on = true })
    end
    function glow.install(given)
      local o = merge(given)
      return o.radius .. " " .. o.color .. " " .. tostring(o.image) .. " " .. tostring(o.on)
    end
    return glow
    """
  ]

  @Test func `options are merged with their defaults`() {
    #expect(
      output(
        of: """
          local glow = require "glow"
          print(glow.install())
          print(glow.install { radius = 8, on = false })
          print(glow.install { image = 3 })
          print(glow.install { image = true })
          """, modules: glow) == [
          "4 white false true", "8 white false false", "4 white 3 true", "4 white true true",
        ])
  }

  @Test(arguments: [
    ("{ radus = 1 }", "options has no property 'radus' (did you mean 'radius'?)"),
    ("{ radius = '8' }", "option 'radius' must be a number, got '8'"),
    ("{ radius = 0/0 }", "option 'radius' must be a number, got nan"),
    ("{ on = 1 }", "option 'on' must be a boolean, got 1"),
    ("{ 8 }", "options: take named keys only"),
    ("{ [true] = 8 }", "a name in options must be a string, got true"),
    ("8", "options must be a table, got 8"),
  ])
  func `wrong options are the caller's line, not the module's`(options: String, message: String) {
    #expect(
      failure(of: "local glow = require 'glow'\n\nglow.install(\(options))", modules: glow)
        == "main.lua:3: " + message)
  }

  @Test func `options pass layers, values and functions through as they are`() {
    #expect(
      output(
        of: """
          local f, layer, color = function() end, limn.layer(), limn.color("red")
          local given = { layer = layer, color = color, f = f, list = { 1, { 2 } } }
          local o = limn.options(given, { layer = false, color = false, f = false, list = false })
          print(o.layer == layer, o.color == color, o.f == f, o.list[2][1], o == given)
          """) == ["true\ttrue\ttrue\t2\tfalse"])
  }

  @Test func `options keep tables whole, whatever their keys are, given or by default`() {
    #expect(
      output(
        of: """
          local layer = limn.layer()
          local list = setmetatable({ 1, [2.5] = "half", [true] = "yes", [layer] = "layer", x = "x" },
            { __index = function() return "else" end })
          local defaults = { list = {}, other = list }
          local o = limn.options({ list = list }, defaults)
          print(o.list == list, o.other == list, o.list[2.5], o.list[layer], o.list.nothing)
          """) == ["true\ttrue\thalf\tlayer\telse"])
  }

  @Test(arguments: [
    "require({})", "pcall(error)\nrequire()", "print(select(2, pcall(require, 5)))",
  ])
  func `a module's name that is no string is an error with its place`(body: String) {
    #expect(
      (output(of: body).first ?? "").contains("require needs a module's name, a string, got"))
    #expect((output(of: body).first ?? "").hasPrefix("main.lua:"))
  }

  // MARK: - Environment and messages

  @Test func `the environment is the host's`() throws {
    var configuration = StageConfiguration()
    configuration.environment.scale = 2
    configuration.environment.dark = true
    configuration.environment.rtl = true
    configuration.environment.reduceMotion = true
    #expect(
      output(
        of: """
          local e = limn.env
          print(e.scale, e.dark, e.rtl, e.reduceMotion, e.size)
          """, configuration: configuration) == ["2\ttrue\ttrue\ttrue\t{ 100, 100 }"])
    #expect(
      output(
        of:
          "print(limn.env.scale, limn.env.dark) print(limn.env.size) limn.stage { size = { 2, 3 } }"
      )
        == ["1\tfalse", "nil"])
  }

  @Test func `printed lines are the host's to take, once`() throws {
    let stage = try run("print(1, nil, true, 'a', {} ~= nil) limn.after(1, function() print() end)")
    #expect(stage.takeMessages() == ["1\tnil\ttrue\ta\ttrue"])
    #expect(stage.takeMessages() == [])
    try stage.advance(to: 1)
    #expect(stage.takeMessages() == [""])
  }

  // MARK: - The sandbox

  @Test(arguments: [
    "io", "os", "debug", "package", "load", "loadfile", "dofile", "loadstring", "collectgarbage",
    "string.dump",
  ])
  func `what reaches out of the sandbox is not there`(name: String) {
    #expect(
      output(of: "local v = _G for part in ('\(name)'):gmatch('[^.]+') do v = v[part] end print(v)")
        == ["nil"])
  }

  // MARK: - Determinism

  @Test func `two runs of one seed are alike, another seed is not`() throws {
    let script = """
      for i = 1, 5 do print(math.random(), math.random(100)) end
      limn.every(0.1, function() print(math.random(1000)) end)
      for key in pairs { b = 1, a = 2, c = 3, [limn.layer()] = 4 } do print(key) end
      """
    func lines(seed: UInt64) -> [String] {
      var configuration = StageConfiguration()
      configuration.seed = seed
      return output(of: script, configuration: configuration, to: 1)
    }
    #expect(lines(seed: 7) == lines(seed: 7))
    #expect(lines(seed: 7) != lines(seed: 8))
    #expect(lines(seed: 0).count == 19)
  }
}
