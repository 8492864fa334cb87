import Terminal
import Testing

@testable import Preview

@Suite("The table of keys")
struct KeyBindingTests {
  @Test func `each key has one row`() {
    let keys = KeyBinding.table.flatMap(\.keys).map(\.key)
    #expect(Set(keys).count == keys.count)
  }

  @Test func `keys do what mpv's do where mpv has them`() {
    #expect(KeyBinding.action(of: .character(" ")) == .togglePause)
    #expect(KeyBinding.action(of: .character(".")) == .step(1))
    #expect(KeyBinding.action(of: .character("{")) == .multiplySpeed(0.5))
    #expect(KeyBinding.action(of: .backspace) == .resetSpeed)
    #expect(KeyBinding.action(of: .character("l")) == .setLoopPoint)
    #expect(KeyBinding.action(of: .character("7")) == .jump(tenths: 7))
    #expect(KeyBinding.action(of: .character("x")) == nil)
  }

  @Test func `every panel has a key`() {
    let actions = KeyBinding.table.flatMap(\.keys).map(\.action)
    for panel in PanelKind.allCases { #expect(actions.contains(.togglePanel(panel))) }
  }

  @Test func `labels say how keys are called`() {
    let labels = KeyBinding.table.map(\.label)
    #expect(labels.contains(", ."))
    #expect(labels.contains("← →"))
    #expect(labels.contains("Shift-← →"))
    #expect(labels.contains("0 … 9"))
  }
}
