/// Writes scripts that are valid and otherwise arbitrary: layers in layers, animations of all kinds
/// with odd timings, and timers that take things away in the middle.
public struct RandomScript {
  private var random: SplitMix64
  private var lines = ["local limn = require \"limn\""]
  private var names: [String] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The text of one script.
  public static func text(seed: UInt64) -> String {
    var script = RandomScript(seed: seed)
    return script.write()
  }

  private mutating func write() -> String {
    let duration = pick(["", ", duration = 1", ", duration = 0.3"])
    lines.append("local stage = limn.stage { size = { 120, 80 }\(duration) }")
    for _ in 0..<Int.random(in: 1...5, using: &random) { addLayer() }
    for _ in 0..<Int.random(in: 1...6, using: &random) { addAnimation() }
    for _ in 0..<Int.random(in: 0...3, using: &random) { addTimer() }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices.randomElement(using: &random) ?? ""
  }

  private mutating func number(_ range: ClosedRange<Double> = -60...120) -> String {
    let value = Double.random(in: range, using: &random)
    return pick(["0", "1", "\(value)", "\(value.rounded())"])
  }

  private mutating func color() -> String {
    pick(["\"red\"", "\"transparent\"", "\"#0000\"", "\"#fff8\"", "{ 0.2, 0.4, 1 }", "\"white\""])
  }

  private mutating func addLayer() {
    let name = "layer\(names.count)"
    var keys = [
      "name = \"\(name)\"",
      "frame = { \(number()), \(number()), \(number(0...80)), \(number(0...80)) }",
    ]
    let kind = pick(["layer", "gradientLayer", "shapeLayer"])
    switch kind {
    case "gradientLayer": keys.append("colors = { \(color()), \(color()), \(color()) }")
    case "shapeLayer":
      keys.append("path = limn.path():ellipse(0, 0, \(number(0...60)), \(number(0...60)))")
      keys.append("strokeColor = \(color()), lineWidth = \(number(0...9))")
      keys.append(pick(["lineDashPattern = { 4, 3 }", "lineCap = \"round\"", "strokeEnd = 0.4"]))
    default: keys.append("backgroundColor = \(color())")
    }
    keys.append(
      pick([
        "masksToBounds = true", "hidden = true", "opacity = 0", "borderWidth = 2",
        "cornerRadius = 9", "transform = { rotation = 1, scale = { 2, 0 } }",
        "sublayerTransform = { scale = 0.5 }", "bounds = nil",
      ]))
    let owner = names.isEmpty ? "stage" : pick(["stage", "nil", names[names.count - 1]])
    let layer = "limn.\(kind) { \(keys.joined(separator: ", ")) }"
    lines.append(
      owner == "nil" ? "local \(name) = \(layer)" : "local \(name) = \(owner):addSublayer(\(layer))"
    )
    names.append(name)
  }

  private mutating func timing() -> String {
    let keys = [
      "duration = \(number(0.01...2))", "repeatCount = math.huge", "repeatCount = 2.5",
      "autoreverses = true", "delay = \(number(0...1))", "speed = \(number(-2...2))",
      "timeOffset = \(number(0...1))", "fillMode = \"both\"", "fillMode = \"backwards\"",
      "commit = true", "timingFunction = \"easeIn\"",
    ]
    var chosen: [String: String] = [:]
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let key = pick(keys)
      chosen[String(key.prefix { $0 != " " })] = key
    }
    return chosen.keys.sorted().compactMap { chosen[$0] }.joined(separator: ", ")
  }

  private mutating func animation(depth: Int) -> String {
    let timing = timing()
    if depth < 2, pick(["group", "", ""]) == "group" {
      let members = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        animation(depth: depth + 1)
      }
      return
        "limn.animationGroup { animations = { \(members.joined(separator: ", ")) }, \(timing) }"
    }
    let path = pick([
      "opacity", "position.x", "transform.translation.x", "transform.translation.y",
      "transform.rotation.z", "transform.scale", "cornerRadius", "borderWidth", "zPosition",
      "bounds.size.width",
    ])
    let range = path == "opacity" ? 0.0...1 : 0...100
    let values = (0..<Int.random(in: 2...5, using: &random)).map { _ in number(range) }
    if pick(["basic", "keys"]) == "basic" {
      let ends = "from = \(values[0]), to = \(values[1])"
      return "limn.basicAnimation { keyPath = \"\(path)\", \(ends), \(timing) }"
    }
    let mode = pick(["", "calculationMode = \"discrete\", "])
    return "limn.keyframeAnimation { keyPath = \"\(path)\", \(mode)"
      + "values = { \(values.joined(separator: ", ")) }, \(timing) }"
  }

  private mutating func addAnimation() {
    let key = pick(["", ", \"key\""])
    lines.append("\(pick(names)):addAnimation(\(animation(depth: 0))\(key))")
  }

  private mutating func addTimer() {
    let layer = pick(names)
    let deed = pick([
      "\(layer):destroy()", "\(layer):removeFromSuperlayer()", "\(layer).hidden = true",
      "\(layer):removeAllAnimations()", "stage:addSublayer(\(layer))", "\(layer).opacity = 0.5",
      "\(layer):addAnimation(\(animation(depth: 1)))",
    ])
    lines.append(
      "limn.after(\(number(0...1)), function() if \(layer).valid then \(deed) end end)")
  }
}
