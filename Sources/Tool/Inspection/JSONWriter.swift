import Graphics
import Regression

/// Writes JSON with keys in the order they are given, two spaces a level.
///
/// Numbers are the shortest that read back as the same number; infinity and NaN, which JSON does
/// not have, become null. Short values stand on one line.
struct JSONWriter {
  /// The text so far.
  private(set) var text = ""
  private var depth = 0
  /// Whether the innermost list or object has no member yet.
  private var isFirst = true

  /// Writes an object; `body` calls ``key(_:)`` before each value.
  mutating func object(_ body: (inout JSONWriter) -> Void) { enclosed("{", "}", body) }

  /// Writes a list; `body` calls ``item()`` before each value.
  mutating func list(_ body: (inout JSONWriter) -> Void) { enclosed("[", "]", body) }

  /// Begins a member of an object; its value follows.
  mutating func key(_ name: String) {
    item()
    string(name)
    text += ": "
  }

  /// Begins a member of a list; its value follows.
  mutating func item() {
    text += isFirst ? "\n" : ",\n"
    isFirst = false
    text += String(repeating: "  ", count: depth)
  }

  /// Writes null.
  mutating func null() { text += "null" }

  /// Writes true or false.
  mutating func boolean(_ value: Bool) { text += value ? "true" : "false" }

  /// Writes a number.
  mutating func number(_ value: Double) { text += Self.number(value) }

  /// Writes numbers on one line.
  mutating func numbers(_ values: [Double]) {
    text += "[" + values.map(Self.number).joined(separator: ", ") + "]"
  }

  /// Writes an object of numbers on one line.
  mutating func numbers(_ members: [(name: String, value: Double)]) {
    let parts = members.map { "\"\($0.name)\": \(Self.number($0.value))" }
    text += "{" + parts.joined(separator: ", ") + "}"
  }

  /// Writes a string.
  mutating func string(_ value: String) { text += JSONValue.string(value).text }

  private mutating func enclosed(
    _ open: String, _ close: String, _ body: (inout JSONWriter) -> Void
  ) {
    text += open
    let wasFirst = isFirst
    isFirst = true
    depth += 1
    body(&self)
    depth -= 1
    if !isFirst { text += "\n" + String(repeating: "  ", count: depth) }
    text += close
    isFirst = wasFirst
  }

  private static func number(_ value: Double) -> String {
    value.isFinite ? value.plainText : "null"
  }
}
