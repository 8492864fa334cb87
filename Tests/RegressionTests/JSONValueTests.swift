import Regression
import TestSupport
import Testing

@Suite("JSON")
struct JSONValueTests {
  private func parse(_ text: String) throws(JSONError) -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  @Test(arguments: [
    #"{"b":1,"a":[true,false,null],"c":{"z":"","y":-0.5}}"#,
    #""tab\tline\nquote\"back\\slash bell\u0007 nul\u0000 ä→🎈""#,
    #"[0,-1,0.1,1e+22,1e-07,123456789012]"#,
    #""<\/script>""#,
    "[]", "{}", "null",
  ])
  func `what is written reads back in the same order and letter by letter`(
    text: String
  ) throws {
    #expect(try parse(text).text == text)
  }

  @Test func `numbers read back as the same numbers`() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<2000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      #expect(try parse(JSONValue.number(number).text) == .number(number))
    }
  }

  @Test func `infinity and NaN become null`() {
    #expect(JSONValue.numbers([.infinity, -.infinity, .nan, 1]).text == "[null,null,null,1]")
  }

  @Test(arguments: [
    ("{\n  \"a\": 1,\n  \"a\": 2}", "line 3, column 5: duplicate object key near '\"a\"'"),
    ("[1, 2", "line 1, column 5: ']' expected near end of file"),
    ("[1] x", "line 1, column 5: end of file expected near 'x'"),
    ("", "line 1, column 0: '[' or '{' expected near end of file"),
  ])
  func `errors name line and column`(text: String, message: String) {
    #expect {
      try parse(text)
    } throws: {
      // Which token was expected first differs between versions of libjansson.
      let words = "\($0)"
      return words.hasPrefix(message.prefix { $0 != ":" })
    }
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0xff, 0x22]) }
  }
}
