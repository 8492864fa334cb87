import Raster

/// Frames of several times as the cells of one picture: from left to right, a new row after so many
/// columns, gutters between cells and none around them.
///
/// A single frame is the bare picture. Cells are as large as the largest frame, which stands at the
/// top left; what is left over, and cells of the last row that nothing fills, are transparent.
struct FrameStrip {
  /// The pixels between two cells.
  static let gutter = 2
  /// What they are filled with.
  static let gutterPixel = Pixmap.Pixel(128, 128, 128, 255)

  /// How the cells are arranged.
  private(set) var layout: PictureLayout
  /// The picture.
  private(set) var picture: Pixmap

  /// Creates a strip of transparent cells; nil when it would be larger than a picture may be.
  ///
  /// - Parameters:
  ///   - count: How many cells there are, at least 1.
  ///   - columns: How many stand in a row, at least 1.
  ///   - width: The width of a cell in pixels.
  ///   - height: The height of a cell in pixels.
  init?(count: Int, columns: Int, width: Int, height: Int) {
    let columns = min(count, columns)
    layout = PictureLayout(count: count, columns: columns, cellWidth: width, cellHeight: height)
    let (pictureWidth, pictureHeight) = layout.pictureSize
    guard pictureWidth <= Pixmap.maximumSide, pictureHeight <= Pixmap.maximumSide,
      pictureWidth * pictureHeight <= Pixmap.maximumArea
    else { return nil }
    picture = Pixmap(width: pictureWidth, height: pictureHeight)
    if count > 1 { drawGutters() }
  }

  /// Puts a frame into a cell; false when the strip would become larger than a picture may be.
  mutating func place(_ frame: Pixmap, in cell: Int) -> Bool {
    let width = max(layout.cellWidth, frame.width)
    let height = max(layout.cellHeight, frame.height)
    if width > layout.cellWidth || height > layout.cellHeight {
      guard
        var larger = FrameStrip(
          count: layout.count, columns: layout.columns, width: width, height: height)
      else { return false }
      for cell in 0..<layout.count {
        larger.picture.copy(
          layout.cell(cell, of: picture), to: larger.layout.origin(of: cell))
      }
      self = larger
    }
    picture.copy(frame, to: layout.origin(of: cell))
    return true
  }

  private mutating func drawGutters() {
    let (width, height) = (picture.width, picture.height)
    func isGutter(_ place: Int, _ cell: Int) -> Bool {
      place % (cell + Self.gutter) >= cell
    }
    for y in 0..<height {
      let isRow = isGutter(y, layout.cellHeight)
      for x in 0..<width where isRow || isGutter(x, layout.cellWidth) {
        picture[x, y] = Self.gutterPixel
      }
    }
  }
}

extension PictureLayout {
  /// The layout of a single frame, or of what is looked at as one.
  static func single(_ picture: Pixmap) -> PictureLayout {
    PictureLayout(count: 1, columns: 1, cellWidth: picture.width, cellHeight: picture.height)
  }

  /// How many rows there are.
  var rows: Int { (count + columns - 1) / columns }

  /// The size in pixels of a picture of this layout.
  var pictureSize: (width: Int, height: Int) {
    (
      columns * (cellWidth + FrameStrip.gutter) - FrameStrip.gutter,
      rows * (cellHeight + FrameStrip.gutter) - FrameStrip.gutter
    )
  }

  /// The top left pixel of a cell.
  func origin(of cell: Int) -> (x: Int, y: Int) {
    (
      cell % columns * (cellWidth + FrameStrip.gutter),
      cell / columns * (cellHeight + FrameStrip.gutter)
    )
  }

  /// The pixels of a cell of a picture that has this layout.
  func cell(_ cell: Int, of picture: Pixmap) -> Pixmap {
    if count == 1 { return picture }
    let origin = origin(of: cell)
    var pixels = Pixmap(width: cellWidth, height: cellHeight)
    let stride = picture.width * 4
    let row = cellWidth * 4
    pixels.withUnsafeMutableBytes { target in
      picture.withUnsafeBytes { source in
        for y in 0..<cellHeight {
          let start = (origin.y + y) * stride + origin.x * 4
          target[y * row..<(y + 1) * row].copyBytes(from: source[start..<start + row])
        }
      }
    }
    return pixels
  }
}

extension Pixmap {
  /// Puts another pixmap in the place of some pixels, within this one.
  fileprivate mutating func copy(_ other: Pixmap, to origin: (x: Int, y: Int)) {
    let stride = width * 4
    let row = other.width * 4
    withUnsafeMutableBytes { target in
      other.withUnsafeBytes { source in
        for y in 0..<other.height {
          let start = (origin.y + y) * stride + origin.x * 4
          target[start..<start + row].copyBytes(from: source[y * row..<(y + 1) * row])
        }
      }
    }
  }
}
