import Terminal

/// The lines of text under the picture.
struct StatusLines {
  /// The lines that are kept free even when there is nothing to say, so that the picture keeps its
  /// size when a short error comes and goes: one for an error or a message, one for the status.
  static let reserved = 2
  /// The most lines that an error takes.
  private static let errorLimit = 4

  /// The status, an error and a message as lines.
  ///
  /// - Parameters:
  ///   - status: The last line.
  ///   - error: What is wrong, or nil.
  ///   - message: What the script has printed, or nil; an error is more important.
  ///   - columns: The terminal's width.
  /// - Returns: The lines from the top, the status last.
  static func lines(
    status: String, error: String?, message: String?, columns: Int
  ) -> [TerminalCanvas.Line] {
    var lines: [TerminalCanvas.Line] = []
    if let error {
      lines = wrapped(error, columns).prefix(errorLimit).map { .init($0, isAlert: true) }
    } else if let message {
      lines = [.init(message)]
    }
    while lines.count < reserved - 1 { lines.append(.init("")) }
    return lines + [.init(status)]
  }

  private static func wrapped(_ text: String, _ columns: Int) -> [String] {
    text.split(separator: "\n").flatMap { line -> [String] in
      var rest = line[...]
      var parts: [String] = []
      while !rest.isEmpty {
        parts.append(String(rest.prefix(columns)))
        rest = rest.dropFirst(columns)
      }
      return parts
    }
  }

  /// A number of seconds with two digits after the point.
  static func seconds(_ time: Double) -> String {
    let hundredths = Int((time * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
