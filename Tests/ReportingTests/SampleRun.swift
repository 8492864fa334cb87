import Graphics
import ImageIO
import Raster
import Regression

/// A run with drawn pictures, in a folder, as `limn test` leaves one behind.
final class SampleRun {
  /// What the run has found.
  private(set) var record = RunRecord()
  /// The run's folder.
  let folder: String

  /// Begins a run without a case.
  init(in folder: String) { self.folder = folder }

  /// Adds a case.
  func add(
    _ id: String, _ status: CaseResult.Status, kind: String = "render",
    change: (inout CaseResult) throws -> Void = { _ in }
  ) throws {
    var result = Sample.result(id, status: status, line: record.results.count + 10)
    result.kind = kind
    try change(&result)
    record.results.append(result)
  }

  /// Changes the record.
  func change(_ body: (inout RunRecord) -> Void) { body(&record) }

  /// Writes the cells of a case as strips, and says what a result holds of them.
  func picture(
    _ id: String, times: [Double], expected: [Pixmap]?, actual: [Pixmap], columns: Int = 100
  ) throws -> PictureResult {
    let columns = min(columns, times.count)
    var result = PictureResult(
      times: times, columns: columns, cellWidth: actual[0].width, cellHeight: actual[0].height,
      hash: String(repeating: "a0", count: 32))
    result.actual = try write(actual, columns, "\(id)/actual.png")
    if let expected {
      result.expected = try write(expected, columns, "\(id)/expected.png")
      result.measures = [.init("pixels", 412), .init("maximum", 87), .init("mean", 0.0412)]
      result.explanation = ["ring: transform.rotation.z 1.88495 → 2.07345 at t = 0.3"]
    }
    return result
  }

  private func write(_ cells: [Pixmap], _ columns: Int, _ name: String) throws -> String {
    var folders = name.split(separator: "/")
    folders.removeLast()
    try FileIO.makeFolder(folder + "/" + folders.joined(separator: "/"))
    try FileIO.writeAtomically(
      PNG.encode(Self.strip(of: cells, columns: columns)), to: "\(folder)/\(name)")
    return name
  }

  /// Cells in rows, with gutters of two grey pixels between them.
  private static func strip(of cells: [Pixmap], columns: Int) -> Pixmap {
    if cells.count == 1 { return cells[0] }
    let (width, height) = (cells[0].width, cells[0].height)
    let rows = (cells.count + columns - 1) / columns
    var strip = Pixmap(width: columns * (width + 2) - 2, height: rows * (height + 2) - 2)
    for y in 0..<strip.height {
      for x in 0..<strip.width {
        let place = y / (height + 2) * columns + x / (width + 2)
        let (inX, inY) = (x % (width + 2), y % (height + 2))
        let isCell = inX < width && inY < height && place < cells.count
        strip[x, y] = isCell ? cells[place][inX, inY] : Pixmap.Pixel(128, 128, 128, 255)
      }
    }
    return strip
  }

  /// A square of one colour.
  static func flat(_ red: UInt8, _ green: UInt8, _ blue: UInt8, side: Int = 32) -> Pixmap {
    var picture = Pixmap(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side { picture[x, y] = Pixmap.Pixel(red, green, blue, 255) }
    }
    return picture
  }

  /// A turning arc upon a dark card.
  static func spinner(_ angle: Double, side: Double = 120, tint: Color = Color(1, 0.18, 0.33))
    -> Pixmap
  {
    var list = DisplayList(width: Int(side), height: Int(side))
    list.append(
      .fill(
        .init(
          .roundedRect(Rect(6, 6, side - 12, side - 12), radius: side / 6),
          .solid(Color(0.09, 0.1, 0.14)))))
    let center = Point(side / 2, side / 2)
    for (radius, width, alpha) in [(side * 0.28, side * 0.07, 0.16), (side * 0.28, side * 0.07, 1)]
    {
      var ring = Path()
      ring.arc(
        center: center, radius: radius, startAngle: alpha < 1 ? 0 : angle,
        endAngle: alpha < 1 ? 6.283 : angle + 1.9)
      list.append(
        .stroke(
          .init(
            ring, style: StrokeStyle(lineWidth: width, lineCap: .round), .solid(tint),
            opacity: alpha)))
    }
    var picture = Pixmap(width: Int(side), height: Int(side))
    Rasterizer().draw(list, into: &picture)
    return picture
  }
}
