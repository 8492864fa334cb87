import Comparison
import Graphics
import Layers
import Raster
import TestSupport
import Testing

@testable import Regression

@Suite("The record of layers that a reference keeps")
struct LayerRecordTests {
  private static func stage(_ name: String, x: Double) throws -> LayerSnapshot {
    let root = Layer(.stage, serial: 0)
    root.model.bounds = Rect(0, 0, 40, 30)
    root.model.backgroundColor = .white
    let group = Layer(.layer, serial: 1)
    group.model.name = "group"
    let dot = Layer(.layer, serial: 2)
    dot.model.name = name
    dot.model.bounds = Rect(0, 0, 10, 10)
    dot.model.position = Point(x, 20)
    dot.model.backgroundColor = Color(1, 0, 0)
    try root.addSublayer(group)
    try group.addSublayer(dot)
    return LayerSnapshot(root, at: 0)
  }

  @Test func `it has the address, the class, the pixels and what differs from a fresh layer`()
    throws
  {
    var record = try LayerRecord(of: Self.stage("dot", x: 10), scale: 2)
    try record.append(Self.stage("dot", x: 1.0 / 3), scale: 2)
    #expect(
      record.text.split(separator: "\n").map(String.init) == [
        "layers 1", "cell", "+stage#0\tstage\t0 0 80 60", "\tbounds.size.width\t40",
        "\tbounds.size.height\t30",
        "\tbackgroundColor\t#ffffff",
        "+group\tlayer\t10 30 20 20", "+group/dot\tlayer\t10 30 20 20",
        "\tbounds.size.width\t10", "\tbounds.size.height\t10", "\tposition.x\t10",
        "\tposition.y\t20", "\tbackgroundColor\t#ff0000",
        // What is as it was is said by its address alone.
        "cell", "=stage#0", "+group\tlayer\t0 30 11 20", "+group/dot\tlayer\t0 30 11 20",
        "\tbounds.size.width\t10", "\tbounds.size.height\t10", "\tposition.x\t0.333333",
        "\tposition.y\t20", "\tbackgroundColor\t#ff0000",
      ])
  }

  @Test(arguments: ["dot", "a\tb\nc\\d", "", "äöü 🎈", "cell"])
  func `reading gives what was written, whatever layers are called`(_ name: String) throws {
    var record = try LayerRecord(of: Self.stage(name, x: 10), scale: 1)
    try record.append(Self.stage(name, x: 11), scale: 1)
    try record.append(Self.stage(name, x: 11), scale: 1)
    #expect(LayerRecord(parsing: record.text) == record)
  }

  @Test func `text that is no record is refused`() throws {
    for text in [
      "", "layers 2\ncell\n", "layers 1\n+heart\tlayer\t-\n", "layers 1\ncell\n\tx\t1\n",
      "layers 1\ncell\n=heart\n", "layers 1\ncell\n+heart\tlayer\t1 2 3\n",
      "layers 1\ncell\n+heart\tlayer\t1 2 -3 4\n", "layers 1\ncell\n+a\tb\tc\td\n",
    ] {
      #expect(LayerRecord(parsing: text) == nil, "\(text)")
    }
  }

  @Test func `a record of very many layers is cut, and can still be read`() throws {
    let root = Layer(.stage, serial: 0)
    root.model.bounds = Rect(0, 0, 40, 30)
    for index in 0..<3000 {
      let layer = Layer(.layer, serial: index + 1)
      layer.model.position = Point(Double(index), 7)
      try root.addSublayer(layer)
    }
    let text = LayerRecord(of: LayerSnapshot(root, at: 0), scale: 1).text
    #expect(text.utf8.count <= LayerRecord.textLimit)
    #expect(LayerRecord(parsing: text)?.cells.first?.count ?? 0 > 1000)
  }

  @Test(arguments: 0..<200)
  func `arbitrary changes of the text never do harm`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var record = LayerRecord(of: try Self.stage("dot", x: 10), scale: 1)
    record.append(try Self.stage("dot", x: 11), scale: 1)
    var text = Array(record.text.unicodeScalars)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let place = Int.random(in: 0..<text.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: text.remove(at: place)
      case 1:
        text.insert("\t\n=+ -9\\".unicodeScalars.randomElement(using: &random) ?? "0", at: place)
      default: text.removeSubrange(place..<min(text.count, place + 9))
      }
      if text.isEmpty { break }
    }
    let changed = text.reduce(into: "") { $0.unicodeScalars.append($1) }
    // Nothing but that reading ends, and that what was read explains something or nothing.
    let read = LayerRecord(parsing: changed)
    let picture = Pixmap(width: 40, height: 30)
    var other = picture
    other[10, 20].alpha = 9
    let lines = DifferenceExplanation(expected: read, actual: record).lines(for: [
      .init(index: 0, time: 0, comparison: PictureComparison(expected: picture, actual: other))
    ])
    #expect(!lines.isEmpty)
  }
}
