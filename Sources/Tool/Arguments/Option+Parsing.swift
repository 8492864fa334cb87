import Comparison
import Graphics
import Reporting

extension Option {
  /// A value as its kind says.
  enum Value: Equatable, Sendable {
    /// The flag is given.
    case flag
    /// A finite number.
    case number(Double)
    /// A whole number.
    case wholeNumber(UInt64)
    /// One part, from 1, of so many.
    case part(Int, of: Int)
    /// A width and a height in points.
    case size(Size)
    /// A colour; nil stands for `none`.
    case color(Color?)
    /// So many times; nil stands for `forever`.
    case playCount(Int?)
    /// A path or a word.
    case text(String)
    /// A name and a value.
    case assignment(name: String, value: String)
    /// A layer's address and a key path.
    case track(address: String, keyPath: String)
    /// A rule for pictures.
    case match(Match)
    /// A kind of report and where it goes.
    case report(ReportRequest)
  }

  /// Reads a value as it was typed.
  func parse(_ text: String) throws(UsageError) -> Value {
    guard let value = value(of: text) else { throw .malformed(self, text) }
    return value
  }

  private func value(of text: String) -> Value? {
    switch kind {
    case .flag: .flag
    case .number(let range, _):
      Self.number(text).flatMap { range.contains($0) ? .number($0) : nil }
    case .wholeNumber: Self.wholeNumber(text).map { .wholeNumber($0) }
    case .count(let range):
      Self.wholeNumber(text).flatMap { number in
        Int(exactly: number).flatMap { range.contains($0) ? .wholeNumber(number) : nil }
      }
    case .part: Self.part(text)
    case .size: Self.size(text).map { .size($0) }
    case .color: text == "none" ? .color(nil) : (try? Color(parsing: text)).map { .color($0) }
    case .choice(let words): words.contains(text) ? .text(text) : nil
    case .playCount: Self.playCount(text)
    case .path: text.isEmpty ? nil : .text(text)
    case .assignment: Self.assignment(text)
    case .track: Self.track(text)
    case .match: Match(parsing: text).map { .match($0) }
    case .report: ReportRequest(parsing: text).map { .report($0) }
    }
  }

  /// What it takes, in the words of messages.
  var expectation: String {
    switch kind {
    case .flag: "no value"
    case .number(let range, let unit):
      "a number of \(unit) from \(range.lowerBound.plainText) to \(range.upperBound.plainText)"
    case .wholeNumber: "a whole number of at least 0"
    case .count(let range):
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .part: "a part and the number of parts such as 2/5, from 1/1 to 1000/1000"
    case .size:
      "a width and a height in points such as 640x384, each above 0 and at most 16384"
    case .color: "a colour such as #0b1020 or white, or none"
    case .choice(let words): words.joined(separator: " or ")
    case .playCount: "a whole number from 1 to 65535, or forever"
    case .path: "a path"
    case .assignment: "a name and a value such as duration=2"
    case .track: "a layer's address and a key path such as button/ring2.transform.scale"
    case .match: "a rule such as \(Match.forms.joined(separator: " or "))"
    case .report:
      "KIND=PATH, where KIND is \(ReportKind.allCases.map(\.rawValue).joined(separator: " or "))"
    }
  }

  // MARK: - Forms

  /// A finite decimal number; what Swift's parser takes beyond that (`0x1p3`, `nan`) is refused.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func wholeNumber(_ text: String) -> UInt64? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return UInt64(text)
  }

  private static func playCount(_ text: String) -> Value? {
    if text == "forever" { return .playCount(nil) }
    guard let number = wholeNumber(text), (1...65_535).contains(number) else { return nil }
    return .playCount(Int(number))
  }

  private static func size(_ text: String) -> Size? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = number(String(sides[0])),
      let height = number(String(sides[1])), width > 0, height > 0, width <= 16_384,
      height <= 16_384
    else { return nil }
    return Size(width, height)
  }

  private static func part(_ text: String) -> Value? {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false)
      .map { wholeNumber(String($0)).flatMap { Int(exactly: $0) } }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1],
      (1...1000).contains(count), (1...count).contains(index)
    else { return nil }
    return .part(index, of: count)
  }

  private static func assignment(_ text: String) -> Value? {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
    return .assignment(
      name: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
  }

  /// Names hold no dots, so the first one ends the address.
  private static func track(_ text: String) -> Value? {
    guard let dot = text.firstIndex(of: "."), dot > text.startIndex else { return nil }
    let keyPath = text[text.index(after: dot)...]
    return keyPath.isEmpty ? nil : .track(address: String(text[..<dot]), keyPath: String(keyPath))
  }
}
