/// A file name with a place for a frame's number: `frames/%04d.png`.
struct NumberedPath: Equatable, Sendable {
  private let before: String
  private let after: String
  /// The least number of digits.
  private let digits: Int

  /// Finds the place for the number; nil when there is no percent sign at all: a plain path.
  ///
  /// - Parameter path: A path with `%d` or `%0Nd`; `%%` stands for a percent sign.
  /// - Throws: That the place is of another form, or not the only one.
  init?(_ path: String) throws(UsageError) {
    guard path.contains("%") else { return nil }
    var parts = [""]
    var digits = 0
    var rest = path[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        parts[parts.count - 1].append(character)
        continue
      }
      if rest.hasPrefix("%") {
        rest.removeFirst()
        parts[parts.count - 1].append("%")
        continue
      }
      let width = rest.prefix { $0.isNumber && $0.isASCII }
      rest.removeFirst(width.count)
      guard rest.popFirst() == "d", parts.count == 1, width.isEmpty || width.hasPrefix("0"),
        width.count <= 3, let count = Int("0" + width), count <= 20
      else { throw .malformedNumberPlace(path: path) }
      digits = count
      parts.append("")
    }
    guard parts.count == 2 else { throw .malformedNumberPlace(path: path) }
    before = parts[0]
    after = parts[1]
    self.digits = digits
  }

  /// The path of a frame.
  func path(of number: Int) -> String {
    let text = String(number)
    return before + String(repeating: "0", count: max(0, digits - text.count)) + text + after
  }
}
