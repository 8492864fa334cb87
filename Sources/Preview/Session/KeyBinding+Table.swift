import Terminal

extension KeyBinding {
  /// All keys, in the order of the help; those of mpv where mpv has such a thing.
  static let table: [KeyBinding] = [
    KeyBinding(.play, [(.character(" "), .togglePause)], "pause, play on"),
    KeyBinding(
      .play,
      [(.character("["), .multiplySpeed(1 / 1.1)), (.character("]"), .multiplySpeed(1.1))],
      "slower, faster by a tenth"),
    KeyBinding(
      .play, [(.character("{"), .multiplySpeed(0.5)), (.character("}"), .multiplySpeed(2))],
      "half, twice the speed"),
    KeyBinding(.play, [(.backspace, .resetSpeed)], "the speed of the clock"),
    KeyBinding(
      .play, [(.character("l"), .setLoopPoint)],
      "loop's range: A, B, clear"),
    KeyBinding(
      .play, [(.character("L"), .cycleLoopMode)], "loop, once, back and forth"),

    KeyBinding(
      .time, [(.character(","), .step(-1)), (.character("."), .step(1))],
      "a frame back, a frame on"),
    KeyBinding(
      .time, [(.left, .seek(by: -0.1)), (.right, .seek(by: 0.1))], "0.1 s back, on"),
    KeyBinding(
      .time, [(.shiftLeft, .seek(by: -1)), (.shiftRight, .seek(by: 1))], label: "Shift-← →",
      "1 s back, on"),
    KeyBinding(
      .time, [(.pageUp, .seek(by: -10)), (.pageDown, .seek(by: 10))], label: "PgUp PgDn",
      "10 s back, on"),
    KeyBinding(.time, [(.home, .seekToStart), (.end, .seekToEnd)], "the start, the last frame"),
    KeyBinding(
      .time,
      (0...9).map { (.character(Character("\($0)")), .jump(tenths: $0)) }, label: "0 … 9",
      "to tenths of the duration"),
    KeyBinding(.time, [(.character("m"), .toggleMark)], "set a mark, or clear it"),
    KeyBinding(
      .time, [(.backTab, .seekToMark(-1)), (.tab, .seekToMark(1))], label: "Tab",
      "next mark, with Shift back"),

    KeyBinding(.script, [(.character("r"), .reload)], "load again from the disk"),
    KeyBinding(
      .script, [(.character("R"), .restart)], "start over, nothing kept"),
    KeyBinding(
      .script, [(.character("n"), .showScript(1)), (.character("N"), .showScript(-1))],
      "next script, former one"),
    KeyBinding(.script, [(.character("D"), .toggle(.dark))], "a dark interface"),
    KeyBinding(.script, [(.character("T"), .toggle(.rightToLeft))], "right to left"),
    KeyBinding(.script, [(.character("M"), .toggle(.reducedMotion))], "reduced motion"),

    KeyBinding(.look, [(.character("o"), .toggleOnionSkin)], "the moments around it"),
    KeyBinding(
      .look, [(.character("b"), .cycleBackground)], "the next background"),
    KeyBinding(.look, [(.character("z"), .cycleZoom)], "zoom: fit, ×1, ×2, ×4"),
    KeyBinding(
      .look, [(.character("d"), .cycleComparison)], "compare with last good"),
    KeyBinding(.look, [(.character("s"), .writeScreenshot)], "write the picture"),
    KeyBinding(.look, [(.character("S"), .record)], "write the loop as a film"),

    KeyBinding(.panels, [(.character("i"), .togglePanel(.layers))], "the layers"),
    KeyBinding(.panels, [(.character("p"), .togglePanel(.parameters))], "the parameters"),
    KeyBinding(.panels, [(.character("g"), .togglePanel(.graph))], "the time that frames take"),
    KeyBinding(.panels, [(.character("e"), .togglePanel(.errors))], "what is wrong"),
    KeyBinding(.panels, [(.character("?"), .togglePanel(.help))], "these keys"),
    KeyBinding(.panels, [(.escape, .closePanel)], "close the panel"),

    KeyBinding(
      .session, [(.character("q"), .quit), (.control("c"), .quit)], "end the preview"),
    // The terminal makes a signal of it, so no key arrives.
    KeyBinding(.session, [], label: "Ctrl-Z", "suspend; fg goes on"),
  ]
}
