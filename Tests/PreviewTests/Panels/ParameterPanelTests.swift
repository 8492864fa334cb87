import Graphics
import Layers
import Raster
import Scripting
import Terminal
import Testing

@testable import Preview

@Suite("The parameter panel")
struct ParameterPanelTests {
  static func context() throws -> PanelContext {
    let stage = try Scripted.stage(
      """
      limn.param("range", 0.04, { min = 0, max = 0.5, step = 0.01 })
      limn.param("glow", true)
      limn.param("easing", "linear", { choices = { "linear", "easeIn", "easeOut" } })
      limn.param("tint", "#2f6bff")
      limn.param("count", 12)
      limn.stage { size = { 10, 10 } }
      """)
    var context = PanelContext(parameters: stage.parameters)
    context.parameters[0].value = .number(0.25)
    context.parameters[2].value = .string("easeIn")
    return context
  }
  private static let area = CellRect.of(44, 8)

  /// The panel with a parameter chosen.
  private static func panel(at index: Int) throws -> ParameterPanel {
    let context = try context()
    var panel = ParameterPanel()
    for _ in 0..<index { _ = panel.press(.down, context) }
    return panel
  }

  @Test func `shows names, values, and where each value lies`() throws {
    var panel = try Self.panel(at: 0)
    let block = panel.block(in: Self.area, try Self.context())
    #expect(
      block.plain == [
        "│ Parameters                      2 changed",
        "│ ▸ range     0.25 ━━━━━━━━━━━━●───────────",
        "│   glow   true    ──●",
        "│ • easing easeIn  ·●·",
        "│   tint   #2f6bff ████",
        "│   count       12",
        "│",
        "│ ← → change  ↵ type  w write",
      ])
    let swatch = block.lines[4].first { $0.color != nil }
    #expect(swatch?.color == Color(47 / 255, 107 / 255, 1))
  }

  @Test func `shows a colour where the terminal has colours`() throws {
    var panel = ParameterPanel()
    let texts = [panel.block(in: Self.area, try Self.context())]
    func bytes(_ depth: TerminalStyle.ColorDepth) -> String {
      var canvas = TerminalCanvas(columns: 44, rows: 8, style: TerminalStyle(depth))
      var bytes: [UInt8] = []
      canvas.encode(
        TerminalFrame(picture: Pixmap(width: 1, height: 1), area: .of(44, 8), texts: texts),
        into: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(bytes(.trueColor).contains("38;2;47;107;255m"))
    #expect(!bytes(.none).contains("38;"))
  }

  @Test(arguments: [
    (0, Key.right, "range", "0.26"), (0, .left, "range", "0.24"),
    (0, .shiftRight, "range", "0.251"),
    (0, .backspace, "range", "0.04"), (1, .right, "glow", "false"), (1, .enter, "glow", "false"),
    (2, .right, "easing", "easeOut"), (2, .left, "easing", "linear"), (4, .right, "count", "12.5"),
    (4, .shiftLeft, "count", "11.95"),
  ])
  func `changes the chosen parameter`(
    _ index: Int, _ key: Key, _ name: String, _ text: String
  ) throws {
    var panel = try Self.panel(at: index)
    #expect(panel.press(key, try Self.context()) == .setParameter(name: name, text: text))
  }

  @Test func `stays within the limits, and asks for nothing where nothing changes`() throws {
    var context = try Self.context()
    context.parameters[0].value = .number(0.495)
    var panel = try Self.panel(at: 0)
    #expect(panel.press(.right, context) == .setParameter(name: "range", text: "0.5"))
    context.parameters[0].value = .number(0.5)
    #expect(panel.press(.right, context) == .redraw)
    panel = try Self.panel(at: 3)
    #expect(panel.press(.right, context) == .redraw)
  }

  @Test func `takes a value that is typed, and says why another is none`() throws {
    let context = try Self.context()
    var panel = try Self.panel(at: 0)
    #expect(panel.press(.enter, context) == .redraw)
    // While it is typed, keys of the session are text.
    for key in ["q", "9"] { _ = panel.press(.character(Character(key)), context) }
    #expect(panel.block(in: Self.area, context).plain[1].hasSuffix("q9▏"))
    #expect(
      panel.press(.enter, context)
        == .say("parameter 'range' takes a number, got 'q9'"))
    _ = panel.press(.backspace, context)
    _ = panel.press(.backspace, context)
    for key in ["0", ".", "3"] { _ = panel.press(.character(Character(key)), context) }
    #expect(panel.press(.enter, context) == .setParameter(name: "range", text: "0.3"))
    #expect(panel.press(.character("w"), context) == .saveParameters)
    #expect(panel.press(.control("c"), context) == nil)
  }

  @Test func `says that there are none, or that nothing is known of them yet`() {
    var panel = ParameterPanel()
    var context = PanelContext()
    #expect(
      panel.block(in: .of(30, 4), context).plain == [
        "│ Parameters", "│ no program yet", "│", "│",
      ])
    context.root = Layer(.layer, serial: 1)
    #expect(
      panel.block(in: .of(30, 4), context).plain == [
        "│ Parameters", "│ The script declares none", "│ with limn.param.", "│",
      ])
  }

  @Test(arguments: CellRect.many)
  func `stays within its area`(_ area: CellRect) throws {
    var panel = try Self.panel(at: 3)
    #expect(panel.block(in: area, try Self.context()).fits(in: area))
    #expect(panel.block(in: area, PanelContext()).fits(in: area))
  }
}
