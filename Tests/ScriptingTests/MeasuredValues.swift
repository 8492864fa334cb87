import Foundation
import Layers
import Scripting
import Testing

/// What an animation written in Lua shows at a time, and what was measured; nil shows the model.
struct MeasuredRow {
  /// The animation, as a script writes it, of a number.
  var animation: String
  /// When, in seconds from its adding.
  var time: Double
  /// What shows; nil where the animation contributes nothing.
  var value: Double?
  /// How near it must come.
  var slack = 1e-9
}

/// A model value that no row comes to.
private let model = -7777.0

/// Plays rows in one stage, each on a layer of its own, and tells those that are not met.
///
/// Times before 0 are played too: everything happens ten seconds later, except what `beginTime`
/// says literally, for which rows write `10 + …` themselves.
func missed(_ rows: [MeasuredRow], keyPath: String = "zPosition") throws -> [String] {
  var script = "local layers = {}\n"
  for _ in rows.indices {
    script += "layers[#layers + 1] = stage:addSublayer(limn.layer {"
    script += " name = 'row' .. #layers, zPosition = \(model) })\n"
  }
  script += "limn.after(\(rows.contains { $0.time < 0 } ? 0 : 10), function()\n"
  for (place, row) in rows.enumerated() {
    script += "layers[\(place + 1)]:addAnimation(\(row.animation))\n"
  }
  script += "end)"
  let stage = try run(script)
  var misses: [String] = []
  for (place, row) in rows.enumerated().sorted(by: { $0.element.time < $1.element.time }) {
    try stage.advance(to: 10 + row.time)
    let shown = try shownNumber(keyPath, of: "row\(place)", in: stage)
    if abs(shown - (row.value ?? model)) > row.slack {
      misses.append("\(row.animation) at \(row.time): \(shown), not \(row.value ?? model)")
    }
  }
  return misses
}

/// Reads a JSON file of Tests/Fixtures/animations.
func vectors<Content: Decodable>(_ name: String, as type: Content.Type) throws -> Content {
  let url = Page.root.appendingPathComponent("Tests/Fixtures/animations/\(name)")
  return try JSONDecoder().decode(type, from: Data(contentsOf: url))
}
