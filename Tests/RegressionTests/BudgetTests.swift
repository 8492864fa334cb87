import Regression
import Testing

@Suite("Counts that stay within a budget")
struct BudgetTests {
  private static let script = """
    local dots = {}
    limn.every(0.25, function(n)
      local dot = limn.layer {
        frame = { n * 12, 15, 10, 10 }, backgroundColor = "white",
      }
      stage:addSublayer(dot)
      dot:addAnimation(limn.basicAnimation { keyPath = "opacity", from = 1, to = 1, duration = 9 })
      dots[n] = dot
    end)
    """

  private func failures(_ options: String) throws -> [String] {
    try MeasuredCase.failures(
      Self.script, "s:budget(\"x\", { from = 0, to = 1, fps = 10, \(options) })")
  }

  @Test func `layers and animations are counted, and the worst time is named`() throws {
    #expect(try failures("layers = 4, animations = 4") == [])
    #expect(
      try failures("layers = 3, animations = 2") == [
        "4 layers are on the stage at t = 1; the budget is 3",
        "4 animations are attached at t = 1; the budget is 2",
      ])
  }

  @Test func `one is told as one`() throws {
    #expect(
      try MeasuredCase.failures(
        Self.script, "s:budget(\"x\", { at = 0.3, layers = 0, animations = 0 })") == [
          "1 layer is on the stage at t = 0.3; the budget is 0",
          "1 animation is attached at t = 0.3; the budget is 0",
        ])
  }

  @Test func `the pixels that change from frame to frame are counted`() throws {
    // A square of 100 pixels comes between two frames, at t = 0.3, 0.5, 0.8 and 1.
    #expect(try failures("damagedPixels = 100") == [])
    #expect(
      try failures("damagedPixels = 99") == [
        "100 pixels differ from the frame before at t = 0.3; the budget is 99"
      ])
  }

  @Test func `the pixels that shapes cover are counted as often as they are drawn`() throws {
    // The black stage has 2400 pixels, each square 100.
    #expect(try failures("drawnPixels = 2800") == [])
    #expect(
      try failures("drawnPixels = 2799") == [
        "2800 pixels are drawn at t = 1; the budget is 2799"
      ])
  }

  @Test func `what Lua allocates is counted, the same in every run`() throws {
    #expect(try failures("allocations = 100000") == [])
    let first = try failures("allocations = 0")
    #expect(first.count == 1)
    #expect(first[0].hasSuffix(" allocations are made at t = 1; the budget is 0"))
    #expect(try failures("allocations = 0") == first)
    let still = try MeasuredCase.failures(
      "", "s:budget(\"x\", { from = 0, to = 1, fps = 10, allocations = 0 })")
    #expect(still == [])
  }

  @Test func `a frame before the first is not waited for`() throws {
    let early = try MeasuredCase.failures(
      "limn.after(0.001, function() stage.backgroundColor = \"white\" end)",
      "s:budget(\"x\", { at = 0.002, damagedPixels = 0 })")
    #expect(early == ["2400 pixels differ from the frame before at t = 0.002; the budget is 0"])
    #expect {
      try MeasuredCase.failures("", "s:budget(\"x\", { at = 0, damagedPixels = 0 })")
    } throws: { error in
      "\(error)".contains(
        "budget 'x': no frame comes before t = 0, so no pixel differs from it; give 'damagedPixels'"
          + " a later 'at', or 'from', 'to' and 'fps'")
    }
  }
}
