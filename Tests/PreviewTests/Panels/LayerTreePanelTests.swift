import Layers
import Scripting
import Terminal
import Testing

@testable import Preview

@Suite("The layer tree panel")
struct LayerTreePanelTests {
  private static let script = """
    local stage = limn.stage { size = { 320, 120 }, backgroundColor = "#0b1020", duration = 2 }
    local button = limn.layer {
      name = "button", frame = { 60, 28, 200, 64 }, cornerRadius = 32, backgroundColor = "#2f6bff",
    }
    local glow = limn.gradientLayer { name = "glow", frame = { 0, 0, 40, 64 } }
    local label = limn.shapeLayer { frame = { 20, 20, 10.5, 10 } }
    stage:addSublayer(button)
    button:addSublayer(glow)
    button:addSublayer(label)
    stage:addSublayer(limn.layer { name = "shade", hidden = true })
    button:addAnimation(limn.basicAnimation {
      keyPath = "opacity", from = 1, to = 0.5, duration = 2, repeatCount = math.huge,
    }, "pulse")
    """
  private static let area = CellRect.of(44, 20)

  private func context(_ script: String = script, at time: Double = 0.5) throws -> PanelContext {
    PanelContext(root: try Scripted.stage(script, at: time).root, time: time)
  }

  @Test func `lists the layers, and what the chosen one holds and shows`() throws {
    var panel = LayerTreePanel()
    let context = try context()
    #expect(panel.press(.down, context) == .redraw)
    #expect(
      panel.block(in: Self.area, context).plain == [
        "│ Layers                                  5",
        "│ ▾ stage#1                     0 0 320 120",
        "│   ▾ button layer             60 28 200 64",
        "│       glow gradientLayer        0 0 40 64",
        "│       shapeLayer#4          20 20 10.5 10",
        "│     shade layer                         h",
        "│ ─ button ────────────────────────────────",
        "│ frame           60 28 200 64",
        "│ opacity         1 → 0.88",
        "│ backgroundColor #2f6bff",
        "│ cornerRadius    32",
        "│ ↻ pulse                  ━━━╌╌╌╌╌╌╌  25 %",
        "│   opacity                             2 s",
        "│", "│", "│", "│", "│", "│",
        "│ ↵ outline  h hide  / find",
      ])
  }

  @Test func `cuts what a narrow panel has no room for`() throws {
    var panel = LayerTreePanel()
    let context = try context()
    _ = panel.press(.down, context)
    #expect(
      panel.block(in: .of(24, 12), context).plain == [
        "│ Layers              5",
        "│ ▾ stage#1 0 0 320 120",
        "│   ▾ button layer",
        "│       glow gradientL…",
        "│       shapeLayer#4",
        "│     shade layer     h",
        "│ ─ button ────────────",
        "│ frame     60 28 200 …",
        "│ opacity   1 → 0.88",
        "│ backgrou… #2f6bff",
        "│ cornerRa… 32",
        "│ ↻ pulse",
      ])
  }

  @Test func `puts what shows below what is written where both have no room`() throws {
    var panel = LayerTreePanel()
    let moving = try context(
      """
      local stage = limn.stage { size = { 320, 120 } }
      local dot = limn.layer { name = "dot", frame = { 0, 100, 16, 16 } }
      stage:addSublayer(dot)
      dot:animate("position", { to = { 100, 20 }, duration = 2 })
      """, at: 0.5)
    _ = panel.press(.down, moving)
    // The line above parts it from the panel that stands there.
    let below = CellRect(column: 44, row: 8, columns: 36, rows: 10)
    #expect(
      panel.block(in: below, moving).plain == [
        "├─ Layers ─────────────────────── 2",
        "│ ▾ stage#1             0 0 320 120",
        "│     dot layer         0 100 16 16",
        "│ ─ dot ───────────────────────────",
        "│ frame    0 100 16 16",
        "│          → 37.58 64.05 16 16",
        "│ position 8 108 → 45.58 72.05",
        "│ ↻ position       ━━━╌╌╌╌╌╌╌  25 %",
        "│   position                    2 s",
        "│ ↵ outline  h hide  / find",
      ])
  }

  @Test func `goes up and down, and not beyond the ends`() throws {
    var panel = LayerTreePanel()
    let context = try context()
    func chosen() -> [String] { panel.block(in: Self.area, context).texts(in: .selected) }
    for _ in 0..<9 { _ = panel.press(.character("j"), context) }
    #expect(chosen().map { $0.contains("shade") } == [true])
    for _ in 0..<9 { _ = panel.press(.up, context) }
    #expect(chosen().map { $0.contains("stage") } == [true])
  }

  @Test func `folds and unfolds, and goes in and out`() throws {
    var panel = LayerTreePanel()
    let context = try context()
    func press(_ keys: Key...) -> [String] {
      for key in keys { _ = panel.press(key, context) }
      let block = panel.block(in: Self.area, context)
      return block.plain[1...].prefix { !$0.contains("─") }.map { $0.words }
    }
    #expect(press(.down, .left) == ["▾ stage#1", "▸ button layer", "shade layer"])
    #expect(
      press(.right) == ["▾ stage#1", "▾ button layer", "glow", "shapeLayer#4", "shade layer"])
    _ = press(.right)
    #expect(panel.block(in: Self.area, context).texts(in: .selected)[0].contains("glow"))
    // Left goes out where nothing is to fold.
    _ = press(.left)
    #expect(panel.block(in: Self.area, context).texts(in: .selected)[0].contains("button"))
  }

  @Test func `finds a layer by a part of its name`() throws {
    var panel = LayerTreePanel()
    let context = try context()
    for key in [Key.character("/"), .character("G"), .character("l")] {
      #expect(panel.press(key, context) == .redraw)
    }
    let block = panel.block(in: Self.area, context)
    #expect(block.texts(in: .selected)[0].contains("glow"))
    #expect(block.texts(in: .accent).contains("/Gl▏"))
    // A key that the session knows is text here, until the search ends.
    #expect(panel.press(.character("q"), context) == .redraw)
    #expect(panel.press(.enter, context) == .redraw)
    #expect(panel.press(.character("q"), context) == nil)
  }

  @Test func `remembers what is chosen, outlined and hidden when layers come before it`() throws {
    var panel = LayerTreePanel()
    let before = try context()
    for key in [Key.down, .down, .down, .enter, .down, .character("h")] {
      _ = panel.press(key, before)
    }
    let after = try context(
      Self.script.replacing(
        "local button =", with: "stage:addSublayer(limn.layer { name = 'first' })\nlocal button ="))
    let root = try #require(after.root)
    let marks = panel.marks(in: root)
    let shape = try #require(root.sublayers[1].sublayers.last)
    #expect(shape.layerClass == .shapeLayer)
    // The outline went along to the layer below, which is hidden.
    #expect(marks.outlined == root.sublayers[2].serial)
    #expect(marks.hidden == [root.sublayers[2].serial])
    #expect(panel.block(in: Self.area, after).texts(in: .selected)[0].contains("shade"))
  }

  @Test func `falls back to the layer above one that is gone, until it is there again`() throws {
    var panel = LayerTreePanel()
    let before = try context()
    for key in [Key.down, .down] { _ = panel.press(key, before) }
    let without = try context(Self.script.replacing("button:addSublayer(glow)", with: ""))
    #expect(panel.block(in: Self.area, without).texts(in: .selected)[0].contains("button"))
    #expect(panel.block(in: Self.area, before).texts(in: .selected)[0].contains("glow"))
  }

  @Test func `scrolls so that the chosen layer shows`() throws {
    let many = try context(
      """
      local stage = limn.stage { size = { 10, 10 } }
      for i = 1, 60 do stage:addSublayer(limn.layer { name = "cell" .. i }) end
      """)
    var panel = LayerTreePanel()
    for _ in 0..<40 { _ = panel.press(.down, many) }
    let block = panel.block(in: .of(40, 12), many)
    #expect(block.texts(in: .selected).map(\.words) == ["cell40 layer"])
    #expect(block.plain.count == 12)
  }

  @Test(arguments: CellRect.many)
  func `stays within its area`(_ area: CellRect) throws {
    var panel = LayerTreePanel()
    let context = try context(
      Self.script
        + "\nbutton:addSublayer(limn.layer { name = 'a-name-longer-than-a-panel-has-room-for' })")
    for _ in 0..<5 {
      #expect(panel.block(in: area, context).fits(in: area))
      _ = panel.press(.down, context)
    }
    #expect(panel.block(in: area, PanelContext()).fits(in: area))
  }
}

extension String {
  /// The words of a row of the tree, without its frame where the class is long.
  fileprivate var words: String {
    split(separator: " ").filter { $0 != "│" }.prefix { Double($0) == nil }
      .joined(separator: " ").replacing(" gradientLayer", with: "").replacing(" h", with: "")
  }
}
