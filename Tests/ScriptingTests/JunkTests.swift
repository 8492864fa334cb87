import Layers
import Scripting
import TestSupport
import Testing

// Whatever a script hands over, wherever: it is taken, or refused with file and line and nothing
// changed; and what was taken can be shown.
@Suite struct Junk {
  /// Values of all kinds, among them those that are wrong nearly everywhere.
  private static let values = [
    "nil", "true", "false", "0", "-0.0", "1", "-1", "0.5", "0/0", "math.huge", "-math.huge",
    "1e7", "1e308", "math.mininteger", "''", "'red'", "'a b'", "'linear'", "'opacity'",
    "'transform.scale'", "'M 0 0 L 5 5 Z'", "('x'):rep(5000)", "'\\0\\xff'", "{}", "{ 1 }",
    "{ 1, 2 }", "{ 0, 0.5, 1 }", "{ 1, 2, 30, 40 }", "{ -1, -2, -30, -40 }", "{ 0/0, 1 }",
    "{ 1e308, -1e308, 1e308, 1e308 }", "{ 'red', 'blue' }", "{ scale = 0 }",
    "{ rotation = { 1, 2, 3 }, perspective = 9 }", "{ x = 1 }", "{ [1.5] = 2 }", "{ {}, {} }",
    "{ 1, 0, 0, 1, 0, 0 }", "function() end", "print", "limn", "layer", "other", "stage",
    "layer.presentation", "layer.bounds", "limn.color('red')", "limn.path('M 1 1 L 2 2')",
    "limn.transform { scale = { 0, 0 } }", "fade", "handle", "gone", "limn.env",
    "coroutine.create(print)", "setmetatable({}, { __index = error })", "cyclic",
  ]

  /// What stands above each line of junk; the line is the thirteenth.
  private static let prelude = """
    local layer = stage:addSublayer(limn.layer { name = "layer", frame = { 1, 2, 30, 40 } })
    local gradient = stage:addSublayer(limn.gradientLayer { colors = { "red", "blue" } })
    local shape = stage:addSublayer(limn.shapeLayer { path = "M 0 0 L 9 9" })
    local other, gone = layer:addSublayer(limn.layer()), limn.layer()
    gone:destroy()
    local fade = limn.basicAnimation { keyPath = "opacity", to = 0 }
    local frames = limn.keyframeAnimation { keyPath = "position", values = { { 0, 0 }, { 5, 5 } } }
    local group = limn.animationGroup { animations = { fade } }
    local spring, change = limn.springAnimation { keyPath = "zPosition", to = 5 }, limn.transition()
    local handle = layer:addAnimation(frames, "frames") local set = limn.all { handle }
    local cyclic = {}
    cyclic[1] = cyclic

    """

  /// Runs a line of junk, and plays and draws what has come of it.
  ///
  /// - Returns: What is wrong, or nil.
  private func problem(of line: String) -> String? {
    do {
      let stage = try run(
        Self.prelude + "local ok, message = pcall(function() \(line) end)"
          + " if not ok then print(message) end")
      for message in stage.takeMessages()
      where message.contains(":") && !message.hasPrefix("main.lua:13: ") {
        return "the place is missing: \(message.prefix(100))"
      }
      for time in [0.1, 1] {
        try stage.advance(to: time)
        _ = frame(of: stage)
      }
      return nil
    } catch {
      // A gradient whose counts do not match is found when it is shown.
      return error.message.hasPrefix("main.lua:13: ") ? nil : error.message
    }
  }

  @Test(arguments: [
    ("layer", LayerClass.layer), ("gradient", .gradientLayer), ("shape", .shapeLayer),
  ])
  func `every property takes or refuses every value, and a refusal leaves it`(
    variable: String, layerClass: LayerClass
  ) throws {
    let junk = Self.values.joined(separator: ", ")
    let count = Self.values.count
    let names = LayerKeyPath.names(of: layerClass).map { "'\($0)'" }.joined(separator: ", ")
    let script =
      Self.prelude + """
        local count = \(count)
        local junk = { \(junk) }
        local function text(value)
          if type(value) ~= "table" then return tostring(value) end
          local parts = {}
          for i, part in ipairs(value) do parts[i] = tostring(part) end
          return table.concat(parts, " ")
        end
        for _, name in ipairs { \(names) } do
          for i = 1, count do
            local before = text(\(variable)[name])
            local ok, message = pcall(function() \(variable)[name] = junk[i] end)
            if not ok then
              if not message:find("^main.lua:24: ") then print("no place", name, message) end
              if text(\(variable)[name]) ~= before then print("changed", name, i) end
            end
          end
        end
        """
    let stage = try run(script)
    #expect(stage.takeMessages() == [])
    _ = frame(of: stage)
  }

  /// The functions of `limn` and the methods of what it makes.
  private static let functions = [
    "limn.after", "limn.every", "limn.on", "limn.post", "limn.layer", "limn.gradientLayer",
    "limn.shapeLayer", "limn.basicAnimation", "limn.keyframeAnimation", "limn.animationGroup",
    "limn.color", "limn.transform", "limn.path", "limn['stage']", "limn.param", "limn.options",
    "limn.image", "require('limn.layout').cover", "require", "layer.addSublayer",
    "layer.insertSublayer", "layer.on", "layer.addAnimation", "layer.animation",
    "layer.removeAnimation", "layer.convertPoint", "layer.convertRect", "layer.contains",
    "layer.presentation.convertPoint", "handle.stop", "handle.onEnd", "handle.update",
    "limn.path().line", "limn.path().arc", "limn.path().ellipse", "limn.path().point",
    "limn.path().transformed", "limn.path().contains", "limn.color('red').withAlpha",
    "limn.transform({}).inverted", "limn.springAnimation", "limn.transition", "limn.transaction",
    "limn.all", "limn.timing.steps", "limn.timing.stops", "layer.animate", "handle.pause",
    "handle.resume", "handle.seek", "handle.reverse", "handle.onStart", "handle.onRepeat",
    "set.stop", "set.pause", "set.resume", "set.onEnd",
  ]

  @Test(arguments: functions)
  func `every function takes or refuses every argument`(function: String) {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<120 {
      let count = Int.random(in: 0...4, using: &generator)
      var arguments = (0..<count).map { _ in
        Self.values.randomElement(using: &generator) ?? "nil"
      }
      // A method mostly gets its object, so that the junk gets further.
      if let dot = function.lastIndex(of: "."),
        !function.hasPrefix("limn.") || function.contains("("),
        Bool.random(using: &generator)
      {
        arguments.insert(String(function[..<dot]), at: 0)
      }
      let line = "\(function)(\(arguments.joined(separator: ", ")))"
      #expect(problem(of: line) == nil, "\(line)")
    }
  }

  @Test(arguments: [
    "basicAnimation", "springAnimation", "keyframeAnimation", "animationGroup", "transition",
  ])
  func `every key of an animation takes or refuses every value`(constructor: String) {
    let keys = [
      "keyPath", "from", "to", "by", "values", "keyTimes", "timingFunctions", "calculationMode",
      "animations", "duration", "delay", "beginTime", "speed", "timeOffset", "repeatCount",
      "repeatDuration", "autoreverses", "fillMode", "timingFunction", "commit", "additive",
      "cumulative", "mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping",
      "perceptualDuration", "bounce", "path", "rotationMode", "tensionValues", "valueFunction",
      "type", "subtype", "startProgress", "endProgress",
    ]
    let variable =
      [
        "basicAnimation": "fade", "keyframeAnimation": "frames", "springAnimation": "spring",
        "transition": "change",
      ][constructor] ?? "group"
    var generator = SplitMix64(seed: 2)
    for _ in 0..<400 {
      let pairs = (0...Int.random(in: 0...2, using: &generator)).map { _ in
        (
          keys.randomElement(using: &generator) ?? "",
          Self.values.randomElement(using: &generator) ?? ""
        )
      }
      let line =
        pairs.map { "\(variable).\($0) = \($1)" }.joined(separator: "; ")
        + "; layer:addAnimation(\(variable))"
      #expect(problem(of: line) == nil, "\(line)")
    }
  }

  @Test func `transactions and animate take or refuse every option, and write every value`() {
    let options = [
      "duration", "delay", "stagger", "timingFunction", "completion", "mass", "damping", "bounce",
      "initialVelocity", "perceptualDuration", "to", "from", "by", "values", "path", "commit",
    ]
    let names = LayerKeyPath.names(of: .layer) + LayerKeyPath.names(of: .shapeLayer).suffix(20)
    var generator = SplitMix64(seed: 3)
    func pick(_ values: [String]) -> String { values.randomElement(using: &generator) ?? "" }
    for _ in 0..<1500 {
      let table = (0...Int.random(in: 0...2, using: &generator)).map { _ in
        "\(pick(options)) = \(pick(Self.values))"
      }.joined(separator: ", ")
      let target = pick(["layer", "shape", "gradient"])
      let line =
        Bool.random(using: &generator)
        ? "\(target):animate('\(pick(names))', { \(table) })"
        : "limn.transaction { \(table), function() \(target)['\(pick(names))'] = "
          + "\(pick(Self.values)) end }"
      #expect(problem(of: line) == nil, "\(line)")
    }
  }
}
