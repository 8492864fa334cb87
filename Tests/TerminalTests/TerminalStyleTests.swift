import Terminal
import Testing

@Suite struct TerminalStyleTests {
  private func style(_ environment: [String: String], isTerminal: Bool = true) -> TerminalStyle {
    TerminalStyle(environment: environment, isTerminal: isTerminal)
  }

  @Test func `an output that is no terminal gets no escapes`() {
    #expect(style(["TERM": "xterm", "COLORTERM": "truecolor"], isTerminal: false) == .plain)
  }

  @Test(arguments: [[:], ["TERM": ""], ["TERM": "dumb", "COLORTERM": "truecolor"]])
  func `a terminal without a type, or a dumb one, gets no escapes`(
    environment: [String: String]
  ) {
    #expect(style(environment) == .plain)
  }

  @Test func `CLICOLOR_FORCE gives colours back, but no escapes`() {
    var environment = ["TERM": "xterm", "NO_COLOR": "1", "CLICOLOR_FORCE": "1"]
    #expect(TerminalStyle(environment: environment, isTerminal: true) == TerminalStyle(.indexed))
    environment["CLICOLOR_FORCE"] = "0"
    #expect(TerminalStyle(environment: environment, isTerminal: true) == TerminalStyle(.none))
    environment["CLICOLOR_FORCE"] = "1"
    #expect(TerminalStyle(environment: environment, isTerminal: false) == .plain)
    environment["TERM"] = "dumb"
    #expect(TerminalStyle(environment: environment, isTerminal: true) == .plain)
  }

  @Test func `NO_COLOR takes colours away unless it is empty`() {
    var environment = ["TERM": "xterm", "COLORTERM": "24bit", "NO_COLOR": "1"]
    #expect(style(environment) == TerminalStyle(.none))
    environment["NO_COLOR"] = ""
    #expect(style(environment) == TerminalStyle(.trueColor))
  }

  @Test(arguments: [
    ["TERM": "xterm-256color", "COLORTERM": "truecolor"],
    ["TERM": "xterm-256color", "COLORTERM": "24bit"], ["TERM": "xterm-direct"],
  ])
  func `true colour is used where it is promised`(environment: [String: String]) {
    #expect(style(environment).colorDepth == .trueColor)
  }

  @Test func `Linux' console has 16 colours`() {
    #expect(style(["TERM": "linux"]).colorDepth == .sixteen)
  }

  @Test func `what is wanted goes before what is promised, but brings no escapes`() {
    var options = TerminalOptions()
    options.colorDepth = .sixteen
    options.cells = .quadrant
    func style(_ term: String) -> TerminalStyle {
      TerminalStyle(
        options: options, environment: ["TERM": term, "NO_COLOR": "1"], isTerminal: true)
    }
    #expect(style("xterm") == TerminalStyle(.sixteen, cells: .quadrant))
    #expect(style("dumb") == .plain)
  }

  @Test(arguments: [["TERM": "xterm-256color"], ["TERM": "xterm", "COLORTERM": "yes"]])
  func `256 colours are used elsewhere`(environment: [String: String]) {
    #expect(style(environment).colorDepth == .indexed)
  }
}

@Suite struct IndexedPaletteTests {
  @Test func `the nearest colour is the nearest of all 240`() {
    let palette = IndexedPalette()
    func distance(_ index: Int, _ r: Int, _ g: Int, _ b: Int) -> Int {
      let color = IndexedPalette.color(at: index)
      return (color.red - r) * (color.red - r) + (color.green - g) * (color.green - g)
        + (color.blue - b) * (color.blue - b)
    }
    for r in stride(from: 0, through: 255, by: 15) {
      for g in stride(from: 0, through: 255, by: 17) {
        for b in stride(from: 1, through: 255, by: 14) {
          let found = distance(palette.nearest(red: r, green: g, blue: b), r, g, b)
          let least = (16...255).map { distance($0, r, g, b) }.min()
          #expect(found == least)
        }
      }
    }
  }

  @Test func `each fixed colour is its own nearest`() {
    let palette = IndexedPalette()
    for index in 16...255 {
      let color = IndexedPalette.color(at: index)
      let nearest = palette.nearest(red: color.red, green: color.green, blue: color.blue)
      #expect(IndexedPalette.color(at: nearest) == color)
    }
  }
}
