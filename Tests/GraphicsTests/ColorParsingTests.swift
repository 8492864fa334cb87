import Graphics
import Testing

@Suite struct ColorParsingTests {
  @Test(arguments: [
    ("#000", Color(0, 0, 0)), ("#fff", Color(1, 1, 1)), ("#F80", Color(1, 136.0 / 255, 0)),
    ("#f808", Color(1, 136.0 / 255, 0, 136.0 / 255)),
    ("#2f6bff", Color(47.0 / 255, 107.0 / 255, 1)),
    ("#2F6BFF80", Color(47.0 / 255, 107.0 / 255, 1, 128.0 / 255)),
    ("rebeccapurple", Color(102.0 / 255, 51.0 / 255, 153.0 / 255)),
    ("CornflowerBlue", Color(100.0 / 255, 149.0 / 255, 237.0 / 255)),
    ("transparent", Color(0, 0, 0, 0)),
  ])
  func `digits and names in either case`(text: String, color: Color) throws {
    #expect(try Color(parsing: text) == color)
  }

  @Test(arguments: ["#", "#f", "#ff", "#fffff", "#fffffff", "#fffffffff", "#ggg", "#ff f", "#é00"])
  func `a wrong count or digit is refused`(text: String) {
    #expect(throws: ColorError.badHexadecimal(text)) { try Color(parsing: text) }
  }

  @Test(arguments: [
    ("bleu", "blue"), ("grren", "green"), ("light_gray", "lightgray"), ("xyzzy", nil),
  ])
  func `an unknown name gets the nearest one`(name: String, suggestion: String?) {
    #expect(throws: ColorError.unknownName(name, suggestion: suggestion)) {
      try Color(parsing: name)
    }
  }

  @Test func `all 148 names of CSS are known`() {
    #expect(Color.named.count == 148)
  }

  @Test func `both spellings of grey are names`() throws {
    for name in ["lightgr?y", "darkgr?y", "slategr?y", "dimgr?y", "darkslategr?y", "gr?y"] {
      let american = name.split(separator: "?").joined(separator: "a")
      let british = name.split(separator: "?").joined(separator: "e")
      #expect(try Color(parsing: american) == Color(parsing: british))
    }
  }

  @Test(arguments: [
    (Color(1, 0, 0), "#ff0000"), (Color(0, 0, 0, 0), "#00000000"),
    (Color(47.0 / 255, 107.0 / 255, 1, 128.0 / 255), "#2f6bff80"),
    (Color(0.5, 0, 0), "{ 0.5, 0.0, 0.0, 1.0 }"), (Color(1.5, 0, 0), "{ 1.5, 0.0, 0.0, 1.0 }"),
  ])
  func `a colour prints as digits where those are exact`(color: Color, text: String) {
    #expect(color.description == text)
  }

  @Test func `colours mix straight, not premultiplied`() {
    let half = Color(1, 0, 0, 1).interpolated(to: Color(0, 0, 1, 0), 0.5)
    #expect(half == Color(0.5, 0, 0.5, 0.5))
  }
}
