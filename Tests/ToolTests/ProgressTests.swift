import Testing

@testable import Tool

/// The line that says how far a long run is.
@Suite struct ProgressTests {
  @Test(arguments: [
    (80, "[##..] frame 30 of 360, 2 s left"),
    (33, "[##..] frame 30 of 360, 2 s left"),
    (32, "frame 30 of 360, 2 s left"),
    (26, "frame 30 of 360, 2 s left"),
    (25, "frame 30 of 360, 2 s lef"),
    (1, ""),
  ])
  func `it fits in a line, first without its bar`(columns: Int, line: String) {
    #expect(Progress.line("[##..] ", "frame 30 of 360, 2 s left", columns: columns) == line)
  }
}
