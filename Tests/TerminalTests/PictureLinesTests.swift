import Graphics
import Raster
import Terminal
import Testing

@Suite("A picture as lines")
struct PictureLinesTests {
  private static let red = Pixmap.Pixel(255, 0, 0, 255)
  private static let blue = Pixmap.Pixel(0, 0, 255, 255)

  private func picture(_ width: Int, _ height: Int, _ pixel: Pixmap.Pixel) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height { for x in 0..<width { pixmap[x, y] = pixel } }
    return pixmap
  }

  @Test func `two rows of pixels are a line, at the left, in true colour`() {
    var pixmap = picture(2, 2, Self.red)
    pixmap[1, 1] = Self.blue
    let lines = PictureLines(columns: 40, rows: 10, style: TerminalStyle(.trueColor))
    #expect(
      lines.text(of: pixmap)
        == "\u{1b}[48;2;255;0;0m \u{1b}[38;2;0;0;255m▄\u{1b}[0m\n")
  }

  @Test func `each line ends with the terminal's own colours`() {
    let lines = PictureLines(columns: 40, rows: 10, style: TerminalStyle(.indexed))
    let text = lines.text(of: picture(3, 6, Self.red)).split(separator: "\n")
    #expect(text.count == 3)
    #expect(text.allSatisfy { $0.hasSuffix("\u{1b}[0m") })
  }

  @Test func `a large picture is shrunk to the room that there is`() {
    let lines = PictureLines(columns: 10, rows: 3, style: .plain)
    let text = lines.text(of: picture(200, 200, Pixmap.Pixel(255, 255, 255, 255)))
    #expect(text == String(repeating: "⣿⣿⣿⣿⣿⣿\n", count: 3))
  }

  @Test func `plain text has no escapes, an odd height loses no pixel`() {
    var pixmap = Pixmap(width: 2, height: 5)
    pixmap[0, 4] = Pixmap.Pixel(255, 255, 255, 255)
    var lines = PictureLines(columns: 10, rows: 3, style: .plain)
    lines.background = .color(.black)
    #expect(lines.text(of: pixmap) == "\n⠁\n")
  }
}
