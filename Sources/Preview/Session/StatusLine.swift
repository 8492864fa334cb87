import Terminal

/// What the last row says: as much as fits, the most important first.
///
/// Each part has a width that does not depend on the moment, so that nothing jumps from frame to
/// frame, and what does not fit is left out whole: the least important part first.
struct StatusLine {
  /// What the session does.
  enum State: Equatable {
    case playing
    case paused
    case seeking(to: Double)
    case loading
    /// Nothing has been good yet.
    case waiting
  }

  /// The script's name, with its place among several.
  var title = ""
  /// What the session does.
  var state = State.playing
  /// Whether time goes back, on the way from the loop's end to its start.
  var isGoingBack = false
  /// The time that is shown, in seconds.
  var time = 0.0
  /// The duration; nil for a program that plays on for ever.
  var duration: Double?
  /// The number of the shown frame, of sixty a second.
  var frame: Int { Int((time * PreviewSession.framesPerSecond + 1e-6).rounded(.down)) }
  /// Seconds shown for one second of the clock.
  var speed = 1.0
  /// How the loop ends, where it does not just start over.
  var loopMode = PreviewClock.LoopMode.loop
  /// Whether there is an error that a panel would show.
  var problems = 0
  /// What is measured.
  var figures = PreviewFigures()
  /// How saves are noticed.
  var watching = ""
  /// What carries the picture.
  var protocolName = ""
  /// The surroundings that are switched on.
  var surroundings: [String] = []
  /// The background, zoom and the like where they are not the usual ones.
  var view: [String] = []

  /// A part of the line.
  private struct Part {
    var spans: [TextSpan]
    /// The less, the longer it stays.
    var rank: Int

    init(_ text: String, _ style: TextStyle = .plain, rank: Int) {
      spans = [TextSpan(text, style)]
      self.rank = rank
    }

    var width: Int { spans.reduce(0) { $0 + $1.text.count } }
  }

  /// The columns between two parts.
  private static let gap = "  "

  /// The line for a width.
  ///
  /// - Parameter columns: The columns that it may take.
  /// - Returns: Pieces of at most that many characters.
  func spans(columns: Int) -> [TextSpan] {
    var parts = allParts
    func width() -> Int {
      parts.reduce(0) { $0 + $1.width } + max(0, parts.count - 1) * Self.gap.count
    }
    while parts.count > 1, width() > columns,
      let least = parts.indices.max(by: { parts[$0].rank < parts[$1].rank })
    {
      parts.remove(at: least)
    }
    var line: [TextSpan] = []
    for part in parts {
      if !line.isEmpty { line.append(TextSpan(Self.gap)) }
      line += part.spans
    }
    return line
  }

  private var allParts: [Part] {
    var parts = [Part(title, .strong, rank: 2), clockPart, statePart]
    if problems > 0 {
      parts.append(
        Part(problems == 1 ? "1 error (e)" : "\(problems) errors (e)", .alert, rank: 3))
    }
    if speed != 1 { parts.append(Part("×\(Self.short(speed))", .accent, rank: 4)) }
    if loopMode != .loop { parts.append(Part(loopMode.rawValue, .plain, rank: 8)) }
    for word in surroundings { parts.append(Part(word, .plain, rank: 5)) }
    for word in view { parts.append(Part(word, .plain, rank: 6)) }
    let digits = String(Int(((duration ?? 0) * PreviewSession.framesPerSecond).rounded())).count
    parts.append(Part("#" + Self.padded("\(frame)", max(digits, 2)), .dim, rank: 11))
    // Of a picture that stands still there are no frames to count.
    if state != .paused { parts.append(Part(figures.ratesText, .dim, rank: 6)) }
    if figures.dropped > 0 { parts.append(Part("\(figures.dropped) dropped", .dim, rank: 14)) }
    parts.append(Part(figures.bytesText, .dim, rank: 12))
    parts.append(Part(figures.millisecondsText, .dim, rank: 7))
    if !watching.isEmpty { parts.append(Part(watching, .dim, rank: 10)) }
    if !protocolName.isEmpty { parts.append(Part(protocolName, .dim, rank: 13)) }
    return parts
  }

  private var clockPart: Part {
    let total = duration.map { Self.seconds($0) }
    let now = Self.padded(Self.seconds(time), total?.count ?? 0)
    return Part(total.map { "\(now) / \($0) s" } ?? "\(now) s", rank: 0)
  }

  private var statePart: Part {
    switch state {
    case .playing: Part(isGoingBack ? "◀ back   " : "▶ playing", rank: 1)
    case .paused: Part("‖ paused ", .accent, rank: 1)
    case .seeking(let time): Part("seeking to \(Self.seconds(time)) s …", .warning, rank: 1)
    case .loading: Part("loading …", .warning, rank: 1)
    case .waiting: Part("waits for a good save", .warning, rank: 1)
    }
  }

  // MARK: - Numbers

  /// A number of seconds with two digits after the point.
  static func seconds(_ time: Double) -> String { fixed(time, digits: 2) }

  /// A number with so many digits after the point.
  static func fixed(_ number: Double, digits: Int) -> String {
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    let whole = Int((abs(number) * Double(unit)).rounded())
    let sign = number < 0 && whole > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(whole)" }
    let rest = String(whole % unit)
    let zeros = String(repeating: "0", count: digits - rest.count)
    return "\(sign)\(whole / unit).\(zeros)\(rest)"
  }

  /// A speed with no more digits than it needs: 2, 0.5, 1.21.
  private static func short(_ number: Double) -> String {
    var text = fixed(number, digits: number < 0.1 ? 3 : 2)
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// A text with spaces before it, so that it takes a width.
  static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
