/// Reads the tokens of SVG path data: commands, numbers and flags between optional separators.
struct PathDataReader {
  private let text: String
  private let bytes: [UInt8]
  private var place = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// The place of the next byte, for errors that are found later.
  var position: Int { place }

  /// The next command letter after white space; nil at the end of the text.
  mutating func command() throws(PathError) -> UInt8? {
    skipSpace()
    guard let byte = next else { return nil }
    guard "MmLlHhVvCcSsQqTtAaZz".utf8.contains(byte) else { throw error(.command) }
    place += 1
    return byte
  }

  /// Whether a number follows, so that the last command goes on.
  mutating func hasNumber() -> Bool {
    let start = place
    skipSeparator()
    if let byte = next, digits.contains(byte) || "+-.".utf8.contains(byte) { return true }
    place = start
    return false
  }

  /// The next number; separators before it are skipped.
  mutating func number() throws(PathError) -> Double {
    skipSeparator()
    let start = place
    if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
    var count = skipDigits()
    if next == UInt8(ascii: ".") {
      place += 1
      count += skipDigits()
    }
    guard count > 0 else { throw error(.number, at: start) }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      let mantissaEnd = place
      place += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
      if skipDigits() == 0 { place = mantissaEnd }
    }
    let digits = String(decoding: bytes[start..<place], as: UTF8.self)
    // What rounds to 0 is 0; what is too great is infinite.
    let value = Double(digits) ?? 0
    guard value.isFinite else { throw error(.smallerNumber, at: start) }
    return value
  }

  /// The next two numbers.
  mutating func point() throws(PathError) -> Point { Point(try number(), try number()) }

  /// The next flag: a single digit, which needs no separator after it.
  mutating func flag() throws(PathError) -> Bool {
    skipSeparator()
    guard next == UInt8(ascii: "0") || next == UInt8(ascii: "1") else { throw error(.flag) }
    place += 1
    return bytes[place - 1] == UInt8(ascii: "1")
  }

  /// An error at a place, by default the present one.
  func error(_ expected: PathError.Expectation, at place: Int? = nil) -> PathError {
    // All before the place is path data, hence ASCII: bytes are characters.
    let place = place ?? self.place
    let rest = place < bytes.count ? text.dropFirst(place).first : nil
    return PathError(position: place + 1, found: rest, expected: expected)
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private var digits: ClosedRange<UInt8> { UInt8(ascii: "0")...UInt8(ascii: "9") }

  private mutating func skipDigits() -> Int {
    let start = place
    while let byte = next, digits.contains(byte) { place += 1 }
    return place - start
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (0x9...0xd).contains(byte) && byte != 0xb { place += 1 }
  }

  /// White space with at most one comma in it.
  private mutating func skipSeparator() {
    skipSpace()
    if next == UInt8(ascii: ",") {
      place += 1
      skipSpace()
    }
  }
}
