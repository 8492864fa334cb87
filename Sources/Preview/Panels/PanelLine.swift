import Graphics
import Terminal

/// A line of text that is put together from the left and never becomes wider than it may.
///
///     var line = PanelLine(width: 20)
///     line.append("opacity", .dim)
///     line.skip(to: 10)
///     line.append("0.5 → 0.25", .accent)
struct PanelLine {
  /// The columns there are.
  let width: Int
  /// The pieces so far.
  private(set) var spans: [TextSpan] = []
  /// The columns that the pieces take.
  private(set) var columns = 0

  /// Creates an empty line.
  init(width: Int) { self.width = max(0, width) }

  /// Creates a line of one piece.
  init(_ text: String, _ style: TextStyle = .plain, width: Int) {
    self.init(width: width)
    append(text, style)
  }

  /// The columns that are left.
  var room: Int { width - columns }

  /// Adds a piece; what does not fit is cut, with an ellipsis.
  mutating func append(_ text: String, _ style: TextStyle = .plain, color: Color? = nil) {
    guard room > 0, !text.isEmpty else { return }
    let text = text.cut(to: room)
    columns += text.columns
    if let last = spans.last, last.style == style, last.color == color {
      spans[spans.count - 1].text += text
    } else {
      spans.append(TextSpan(text, style, color: color))
    }
  }

  /// Adds spaces up to a column; nothing when the line is there already.
  mutating func skip(to column: Int, _ style: TextStyle = .plain) {
    let count = min(column, width) - columns
    if count > 0 { append(String(repeating: " ", count: count), style) }
  }

  /// Puts a piece at the right end; left out when it does not fit with a space before it.
  mutating func appendAtEnd(_ text: String, _ style: TextStyle = .plain) {
    let size = text.columns
    guard size > 0, size + (columns > 0 ? 1 : 0) <= room else { return }
    skip(to: width - size)
    append(text, style)
  }

  /// Gives all pieces one style, up to the right end.
  mutating func fill(_ style: TextStyle) {
    skip(to: width)
    spans = [TextSpan(spans.map(\.text).joined(), style)]
  }
}
