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
    #expect(panel.block(in: Self.area, context).plain == ["?"])
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
}
