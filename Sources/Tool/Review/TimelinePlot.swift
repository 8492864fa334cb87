import Raster
import Regression

/// A plot of a timeline's series, one above the other, for the few pixels of a terminal.
///
/// What the reference has is grey, what the run has measured is orange, and it covers the grey where
/// the two agree. Values that are missing leave a gap.
struct TimelinePlot {
  private static let expected = Pixmap.Pixel(128, 128, 136, 255)
  private static let actual = Pixmap.Pixel(255, 150, 40, 255)
  private static let backdrop = Pixmap.Pixel(16, 16, 20, 255)
  /// The most series that are shown.
  static let limit = 4

  /// The series that are shown: those that differ, or the first ones if none does.
  let series: [TimelineResult.Series]

  /// Chooses what to show.
  init(_ timeline: TimelineResult) {
    let differing = timeline.series.filter { !$0.isEqual }
    series = Array((differing.isEmpty ? timeline.series : differing).prefix(Self.limit))
  }

  /// Draws the plot.
  ///
  /// - Parameter room: The pixels that there are; fewer than 8 by 4 are taken for as many.
  /// - Returns: A picture of that size.
  func picture(room: (width: Int, height: Int)) -> Pixmap {
    var pixmap = Pixmap(
      width: max(8, room.width), height: max(4, room.height), filledWith: Self.backdrop)
    let height = max(2, pixmap.height / max(1, series.count))
    for (index, series) in series.enumerated() where (index + 1) * height <= pixmap.height {
      let rows = index * height..<(index + 1) * height - 1
      let values = (series.expected ?? []) + series.actual
      let known = values.compactMap { $0 }.filter(\.isFinite)
      guard let low = known.min(), let high = known.max() else { continue }
      if let expected = series.expected {
        draw(expected, low...high, in: rows, Self.expected, into: &pixmap)
      }
      draw(series.actual, low...high, in: rows, Self.actual, into: &pixmap)
    }
    return pixmap
  }

  /// Draws one curve: a dot for each column, joined to the one before by a vertical line.
  private func draw(
    _ values: [Double?], _ range: ClosedRange<Double>, in rows: Range<Int>, _ pixel: Pixmap.Pixel,
    into pixmap: inout Pixmap
  ) {
    guard !values.isEmpty, !rows.isEmpty else { return }
    let span = range.upperBound - range.lowerBound
    var last: Int?
    for x in 0..<pixmap.width {
      let index = x * (values.count - 1) / max(1, pixmap.width - 1)
      guard let value = values[index], value.isFinite else {
        last = nil
        continue
      }
      let share = span > 0 && span.isFinite ? (value - range.lowerBound) / span : 0.5
      let y = rows.upperBound - 1 - Int((share * Double(rows.count - 1)).rounded())
      for row in min(y, last ?? y)...max(y, last ?? y) { pixmap[x, row] = pixel }
      last = y
    }
  }
}
