import ImageIO
import Raster
import Regression
import Reporting
import Terminal

/// The pictures of a result side by side: *expected | difference | actual*, as far as there are any.
///
/// A strip is shown cell by cell, all pictures at the same time.
///
///     if let panel = PicturePanel(result, in: folder) {
///       print(panel.text(in: PictureLines(columns: 80, rows: 12, style: style)))
///     }
struct PicturePanel {
  /// The pixels between two pictures, and between the cells of a strip.
  private static let gap = 2
  /// What is between two pictures.
  private static let backdrop = Pixmap.Pixel(24, 24, 28, 255)
  /// The most pixels across that one pixel is shown as.
  private static let largestEnlargement = 8

  /// What the pictures show, in order.
  let titles: [String]
  /// The time of each cell in seconds; one for a picture that is no strip.
  let times: [Double]
  private let pictures: [Pixmap]
  private let columns: Int
  private let cellWidth: Int
  private let cellHeight: Int

  /// Reads the pictures that a run has left of a case; nil when there is none that can be read.
  ///
  /// - Parameters:
  ///   - result: The case's result.
  ///   - folder: The run's folder.
  init?(_ result: CaseResult, in folder: String) {
    guard let picture = result.picture else { return nil }
    let paths = [
      ("expected", picture.expected), ("difference", picture.difference),
      ("actual", picture.actual),
    ]
    var titles: [String] = []
    var pictures: [Pixmap] = []
    for (title, path) in paths {
      guard let path, let bytes = try? FileIO.read(path, beneath: folder),
        let pixmap = try? PNG.decode(bytes)
      else { continue }
      titles.append(title)
      pictures.append(pixmap)
    }
    guard !pictures.isEmpty else { return nil }
    self.init(
      titles: titles, pictures: pictures, times: picture.times, columns: picture.columns,
      cellWidth: picture.cellWidth, cellHeight: picture.cellHeight)
  }

  /// Creates a panel of pictures of one layout.
  init(
    titles: [String], pictures: [Pixmap], times: [Double], columns: Int, cellWidth: Int,
    cellHeight: Int
  ) {
    precondition(titles.count == pictures.count, "each picture has a title")
    self.titles = titles
    self.pictures = pictures
    self.times = times
    // A record may come from anywhere: no number in it can make the arithmetic trap.
    let sides = 1...Pixmap.maximumSide
    self.columns = columns.clamped(to: sides)
    self.cellWidth = cellWidth.clamped(to: sides)
    self.cellHeight = cellHeight.clamped(to: sides)
  }

  /// How many cells there are to play, at least 1.
  var cellCount: Int { max(1, times.count) }

  /// The pictures as lines of a terminal's cells, with a line of titles above them.
  ///
  /// - Parameters:
  ///   - lines: The room that there is.
  ///   - cell: Which cell of a strip to show, from 0; nil for the whole pictures.
  /// - Returns: Lines that each end with a line feed.
  func text(in lines: PictureLines, cell: Int? = nil) -> String {
    var title = titles.joined(separator: " | ")
    if let cell { title += "  cell \(cell + 1) of \(cellCount)  \(times[cell].shortText) s" }
    return title + "\n" + lines.text(of: picture(cell: cell, room: lines.room, enlarges: false))
  }

  /// The cell of a strip with the time nearest to another; nil for a picture that is no strip.
  func cell(at time: Double) -> Int? {
    times.count < 2
      ? nil : times.indices.min { abs(times[$0] - time) < abs(times[$1] - time) }
  }

  /// The pictures beside each other, or one above the other where that shows them larger.
  ///
  /// - Parameters:
  ///   - cell: Which cell to show, from 0; nil for the whole pictures.
  ///   - room: The pixels that there are.
  ///   - enlarges: Whether small pictures are shown with several pixels for one.
  /// - Returns: A picture; it may be larger than the room.
  func picture(cell: Int?, room: (width: Int, height: Int), enlarges: Bool = true) -> Pixmap {
    let parts = pictures.map { picture in
      cell.flatMap { picture.cropped(to: rectangle(ofCell: $0)) } ?? picture
    }
    let width = parts.map(\.width).reduce(1, max)
    let height = parts.map(\.height).reduce(1, max)
    let gaps = (parts.count - 1) * Self.gap
    let row = (width: parts.count * width + gaps, height: height)
    let column = (width: width, height: parts.count * height + gaps)
    let isColumn = Self.scale(of: column, in: room) > Self.scale(of: row, in: room)
    let size = isColumn ? column : row
    guard Pixmap.accepts(width: size.width, height: size.height) else {
      return parts[parts.count - 1]
    }
    var panel = Pixmap(width: size.width, height: size.height, filledWith: Self.backdrop)
    for (index, part) in parts.enumerated() {
      panel.copy(
        part, x: isColumn ? 0 : index * (width + Self.gap),
        y: isColumn ? index * (height + Self.gap) : 0)
    }
    let factor = Int(Self.scale(of: size, in: room)).clamped(to: 1...Self.largestEnlargement)
    return enlarges && factor > 1 ? panel.enlarged(by: factor) : panel
  }

  private static func scale(
    of size: (width: Int, height: Int), in room: (width: Int, height: Int)
  ) -> Double {
    min(Double(room.width) / Double(size.width), Double(room.height) / Double(size.height))
  }

  /// Where a cell lies in a strip.
  private func rectangle(ofCell index: Int) -> (x: Int, y: Int, width: Int, height: Int) {
    let x = index % columns * (cellWidth + Self.gap)
    let y = index / columns * (cellHeight + Self.gap)
    return (x, y, cellWidth, cellHeight)
  }
}

extension Pixmap {
  /// Creates a pixmap of one colour.
  init(width: Int, height: Int, filledWith pixel: Pixel) {
    self.init(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { self[x, y] = pixel }
    }
  }

  /// A part; nil where the pixmap does not reach.
  fileprivate func cropped(to part: (x: Int, y: Int, width: Int, height: Int)) -> Pixmap? {
    let columns = min(part.width, width - part.x)
    let rows = min(part.height, height - part.y)
    guard columns > 0, rows > 0 else { return nil }
    var pixmap = Pixmap(width: columns, height: rows)
    for y in 0..<rows {
      for x in 0..<columns { pixmap[x, y] = self[part.x + x, part.y + y] }
    }
    return pixmap
  }

  /// Replaces pixels by those of another pixmap, which fits.
  fileprivate mutating func copy(_ other: Pixmap, x: Int, y: Int) {
    for row in 0..<other.height {
      for column in 0..<other.width { self[x + column, y + row] = other[column, row] }
    }
  }

  /// Each pixel as a square of pixels.
  fileprivate func enlarged(by factor: Int) -> Pixmap {
    var pixmap = Pixmap(width: width * factor, height: height * factor)
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width { pixmap[x, y] = self[x / factor, y / factor] }
    }
    return pixmap
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
