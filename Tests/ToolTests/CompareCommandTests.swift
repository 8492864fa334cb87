import Foundation
import ImageIO
import Raster
import Testing

@Suite("limn compare")
struct CompareCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace(["text.png": "no picture"])
    var picture = Pixmap(width: 16, height: 12)
    for y in 0..<12 {
      for x in 0..<16 { picture[x, y] = .init(200, 200, 200, 255) }
    }
    try write(picture, "a.png")
    picture[3, 4] = .init(196, 200, 200, 255)
    picture[14, 11] = .init(200, 202, 200, 255)
    try write(picture, "b.png")
    try write(Pixmap(width: 8, height: 8), "small.png")
  }

  private func write(_ picture: Pixmap, _ name: String) throws {
    try Data(PNG.encode(picture)).write(to: workspace.url.appendingPathComponent(name))
  }

  private func compare(_ words: String...) throws -> Limn.Outcome {
    try Limn.run(["compare"] + words, in: workspace.url)
  }

  @Test func `it prints what is measured, and that no pixel may differ`() throws {
    let outcome = try compare("a.png", "b.png")
    #expect(outcome.code == 1)
    #expect(outcome.error == "")
    #expect(
      outcome.output == """
        pixels      2 of 192 differ
        maximum     4 of 255
        mean        0.03125
        bounds      x 3..<15, y 4..<12
        clusters    2: 1 in x 3..<4, y 4..<5; 1 in x 14..<15, y 11..<12
        worst cell  x 0..<8, y 0..<8: 1 differ, by 0.0625 in the mean
        on edges    0 %
        ssim        0.99963
        flip        0.00263175
        fails       exact: 2 pixels differ by up to 4, in x 3..<15, y 4..<12; none may

        """)
  }

  @Test func `equal pictures pass`() throws {
    let outcome = try compare("a.png", "a.png")
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("pixels      0 of 192 differ\n"))
    #expect(outcome.output.hasSuffix("passes      exact: no pixel differs\n"))
  }

  @Test func `each rule has its say, and one that fails is enough`() throws {
    let fuzzy = "fuzzy difference=0-4 pixels=2"
    #expect(try compare("a.png", "b.png", "--match", fuzzy).code == 0)
    let outcome = try compare("a.png", "b.png", "--match", fuzzy, "--match", "edge slack=1")
    #expect(outcome.code == 1)
    #expect(
      outcome.output.hasSuffix(
        """
        passes      \(fuzzy): 2 pixels differ by up to 4; a difference of 0-4 in 2 pixels is allowed
        fails       edge slack=1: a channel is 4 outside its envelope at 3,4; 1 is allowed

        """))
  }

  @Test func `pictures of different sizes fail, whatever the rule`() throws {
    let outcome = try compare("a.png", "small.png", "--match", "ssim least=0")
    #expect(outcome.code == 1)
    #expect(outcome.output.hasPrefix("size        8x8 instead of 16x12\n"))
  }

  @Test func `a picture of the difference is written on request`() throws {
    _ = try compare(
      "a.png", "b.png", "--match", "fuzzy difference=0-3 pixels=0-9", "--difference", "d.png")
    let picture = try ImageFile.decode(workspace.read("d.png"))
    #expect(picture[3, 4] == .init(224, 0, 32, 255))
    #expect(picture[14, 11] == .init(255, 208, 0, 255))
    #expect(picture[0, 0] == .init(250, 250, 250, 255))
  }

  @Test func `bad input has its own message`() throws {
    #expect(
      try compare("a.png", "text.png").error
        == "limn: text.png: not a picture of a known format (PNG or binary PPM)\n")
    #expect(try compare("a.png", "text.png").code == 1)
    #expect(try compare("a.png", "none.png").code == 1)
    let outcome = try compare("a.png", "b.png", "--match", "fuzy")
    #expect(outcome.code == 2)
    #expect(outcome.error.contains("exact or fuzzy difference=0-3 pixels=0-120 or "))
    #expect(try compare("a.png").code == 2)
  }
}
