import Terminal

/// The row that shows where in the loop the picture is, to look at and to grab.
///
///     ───────━━━━━━━━━━━━━━━━━━━━●━━━━━━━━━━┿━━━━━━━────────
///            A                   now        mark    B
struct ProgressBar: Equatable {
  /// The duration; nil for a program that plays on for ever.
  var duration: Double?
  /// The time that is shown, in seconds.
  var time: Double
  /// What the loop repeats instead of all.
  var range: Range<Double>?
  /// The start of a range whose end is not set yet.
  var rangeStart: Double?
  /// Marked times.
  var marks: [Double] = []

  /// The time at the right end: the duration, or else the first of 10, 20, 40 … seconds that holds
  /// all that is known of.
  var span: Double {
    if let duration { return duration }
    let latest = max(time, range?.upperBound ?? 0, marks.max() ?? 0)
    var span = 10.0
    while span < latest { span *= 2 }
    return span
  }

  /// The column of a time, from 0, in a bar of so many columns.
  func column(of time: Double, columns: Int) -> Int {
    // A hair more, as the time of a column may round to just before it.
    let place = (time / span * Double(columns) + 1e-9).rounded(.down)
    return place > 0 ? min(Int(place), columns - 1) : 0
  }

  /// The time that a column stands for, where it is pointed at; the ends of the bar are those of
  /// the time.
  func time(ofColumn column: Int, columns: Int) -> Double {
    guard columns > 1 else { return 0 }
    let share = Double(min(max(column, 0), columns - 1)) / Double(columns)
    return share * span
  }

  /// What the row shows.
  func block(in area: CellRect) -> TextBlock {
    let columns = area.columns
    guard columns > 0 else { return TextBlock(area, []) }
    let now = column(of: time, columns: columns)
    let begin = range.map { column(of: $0.lowerBound, columns: columns) } ?? 0
    let end = range.map { column(of: $0.upperBound, columns: columns) } ?? columns
    let marked = Set(marks.map { column(of: $0, columns: columns) })
    let start = rangeStart.map { column(of: $0, columns: columns) }
    var spans: [TextSpan] = []
    for place in 0..<columns {
      let isInLoop = place >= begin && place < max(end, begin + 1)
      let (text, style): (String, TextStyle) =
        if place == now {
          ("●", .accent)
        } else if place == start {
          ("[", .strong)
        } else if range != nil, place == begin {
          ("[", .strong)
        } else if range != nil, place == min(end, columns - 1) {
          ("]", .strong)
        } else if marked.contains(place) {
          ("┼", .warning)
        } else if place < now, isInLoop {
          ("━", .accent)
        } else {
          ("─", isInLoop ? .plain : .dim)
        }
      if spans.last?.style == style {
        spans[spans.count - 1].text += text
      } else {
        spans.append(TextSpan(text, style))
      }
    }
    return TextBlock(area, [spans])
  }
}
