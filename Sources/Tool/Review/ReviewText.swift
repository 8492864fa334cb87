import Regression
import Reporting
import Terminal

/// The words of a review, as lines for the terminal.
struct ReviewText {
  /// What is reviewed.
  let review: Review
  /// The run's folder.
  let folder: String
  /// The terminal's width.
  let columns: Int
  /// Whether strips are being played.
  let isPlaying: Bool

  private var result: CaseResult { review.results[review.place] }

  /// What it is, and in one line why it did not pass.
  ///
  /// - Parameters:
  ///   - panel: What is shown, if it is pictures.
  ///   - cell: The cell that is shown.
  /// - Returns: Two or three lines.
  func head(_ panel: PicturePanel?, cell: Int) -> [TextSpan] {
    var title = "\(result.id)  \(review.place + 1) of \(review.results.count)"
    if let decision = review.decisions[review.place] { title += "  \(decision.rawValue)" }
    var lines = [TextSpan(title)]
    if let panel {
      var words = panel.titles.joined(separator: " | ")
      if panel.cellCount > 1 {
        words += "  cell \(cell + 1) of \(panel.cellCount)"
        if panel.times.indices.contains(cell) { words += "  \(panel.times[cell].shortText) s" }
        if !isPlaying { words += "  paused" }
      }
      lines.append(.init(words))
    } else if let timeline = result.timeline {
      let titles = TimelinePlot(timeline).series.map(\.title).joined(separator: " | ")
      lines.append(.init("reference grey, run orange: \(titles)"))
    }
    lines.append(.init(result.headline, result.status == .failed ? .alert : .plain))
    return lines
  }

  /// How far the picture is off, and what explains it.
  var numbers: [TextSpan] {
    var lines: [String] = []
    if let measures = result.measures { lines.append(measures) }
    lines += result.picture?.explanation ?? []
    lines += result.failures.first?.details ?? []
    return lines.map { .init($0) }
  }

  /// The files to open in another program.
  var paths: [TextSpan] {
    result.artefacts(in: folder).map { .init("\($0.role): \($0.path)") }
  }

  /// Everything that reports say, wrapped.
  var details: [TextSpan] {
    HumanReport(folder: folder).text(of: result).split(
      separator: "\n", omittingEmptySubsequences: false
    ).flatMap { wrapped(String($0)) }.map { .init($0) }
  }

  /// What has been decided, case by case.
  var summary: [TextSpan] {
    var lines = [TextSpan(review.summary), .init("")]
    for (result, decision) in zip(review.results, review.decisions) {
      lines.append(
        .init(
          "\(decision?.rawValue ?? "undecided")  \(result.id)",
          decision == .rejected ? .alert : .plain))
    }
    return lines
  }

  /// The keys while a picture shows.
  var keys: TextSpan {
    fitting([
      "a accept  r reject  s skip  d details  o paths  space play  j/k next/previous  q quit",
      "a accept  r reject  s skip  d o  space  j/k  q quit", "a r s d o j k q",
    ])
  }

  /// The keys while all words show.
  var detailKeys: TextSpan {
    fitting([
      "a accept  r reject  s skip  d picture  ↑↓ scroll  j/k next/previous  q quit",
      "a r s  d picture  ↑↓ scroll  j k q", "a r s d j k q",
    ])
  }

  /// The keys at the end.
  var summaryKeys: TextSpan {
    let count = review.ids(.accepted).count
    let deed =
      count == 0 ? "done" : "take \(count) \(count == 1 ? "reference" : "references")"
    return fitting([
      "y \(deed)  k back  q quit and take nothing", "y \(deed)  k back  q quit", "y k q",
    ])
  }

  /// The first that fits into the terminal, or the last.
  private func fitting(_ texts: [String]) -> TextSpan {
    .init(texts.first { $0.count <= columns } ?? texts[texts.count - 1])
  }

  private func wrapped(_ text: String) -> [String] {
    if text.isEmpty { return [""] }
    var rest = text[...]
    var parts: [String] = []
    while !rest.isEmpty {
      parts.append(String(rest.prefix(columns)))
      rest = rest.dropFirst(columns)
    }
    return parts
  }
}
