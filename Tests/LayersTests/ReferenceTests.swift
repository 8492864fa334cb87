import Foundation
import Layers
import Testing

@Suite struct ReferenceTests {
  @Test func `the reference of properties is as generated`() throws {
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized
    let stored = try String(
      contentsOf: root.appendingPathComponent("docs/properties.md"), encoding: .utf8)
    #expect(stored == LayerProperty.reference(), "stale: run scripts/dev/reference")
  }

  @Test func `a row says what a property takes, how it starts and whether it animates`() {
    let rows = LayerProperty.reference().split(separator: "\n")
    #expect(
      rows.contains(
        "| `opacity` | a number between 0 and 1 | `1` | yes | The opacity of the layer and all in"
          + " it, blended as one picture. |"))
    #expect(rows.contains { $0.hasPrefix("| `hidden` | a boolean | `false` | switches |") })
    #expect(
      rows.contains { $0.hasPrefix("| `fillRule` | one of 'nonZero', 'evenOdd' | `\"nonZero\"` |") }
    )
  }

  @Test func `every key path that an animation may name stands in the reference`() {
    let text = LayerProperty.reference()
    for name in LayerClass.allCases.flatMap({ LayerKeyPath.names(of: $0) }) {
      let property = name.prefix { $0 != "." }
      let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `\(property)` |") }
      let part = name.dropFirst(property.count)
      #expect(
        rows.contains { part.isEmpty || $0.contains("`\(part)`") }, "\(name) is missing")
    }
  }
}
