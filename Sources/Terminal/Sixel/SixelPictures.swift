/// Shows pictures as sixels: what changed, in whole cells.
///
/// Text and sixels share the cells of a screen, and what is written last is seen: so cells under text
/// are left out, and the rectangles that are written have none of them in the middle.
///
/// ## Design notes
/// Against the whole picture in each frame, a rectangle of what changed takes two thirds of the bytes
/// for a shimmer and a sixth of the time. Error diffusion would take 5 to 25 times the bytes, and
/// crawl.
struct SixelPictures: Sendable {
  private let palette: SixelPalette
  private var encoder: SixelEncoder
  /// What the terminal shows, and what it should show; empty where that is not known.
  private var shown: [UInt8] = []
  private var wanted: [UInt8] = []
  private var shownArea: CellRect?
  private var shownCellSize: PixelSize?
  private var shownPlacement: PicturePlacement?
  private var dirty = DirtyCells()
  /// The rectangles written since the last whole picture.
  private var pieces = 0

  /// The most rectangles over a whole picture: xterm keeps 16 pictures and forgets the first, the
  /// whole one, with the next.
  private static let pieceLimit = 12

  init() {
    palette = SixelPalette()
    encoder = SixelEncoder(palette)
  }

  /// Forgets what the terminal shows.
  mutating func invalidate() { shownArea = nil }

  /// Whether a picture leaves something of the last one to be seen beside it, unless that is erased.
  func mustErase(for picture: PixelArea) -> Bool {
    shownArea != nil
      && (shownArea != picture.area || shownCellSize != picture.cellSize
        || shownPlacement != picture.placement)
  }

  /// Writes what changed since the last picture.
  mutating func encode(_ picture: PixelArea, into buffer: inout [UInt8]) {
    palette.quantize(picture.words, into: &wanted)
    let isKnown = shownArea == picture.area && shown.count == wanted.count
    compare(picture, isKnown: isKnown)
    var rectangles = dirty.rectangles
    if isKnown && pieces + rectangles.count > Self.pieceLimit {
      compare(picture, isKnown: false)
      rectangles = dirty.rectangles
      pieces = 0
    }
    for rectangle in rectangles where !write(rectangle, of: picture, into: &buffer) {
      invalidate()
      return
    }
    pieces = isKnown ? pieces + rectangles.count : rectangles.count
    swap(&shown, &wanted)
    (shownArea, shownCellSize) = (picture.area, picture.cellSize)
    shownPlacement = picture.placement
  }

  /// Writes some cells; false where libsixel refuses.
  private mutating func write(
    _ rectangle: CellRect, of picture: PixelArea, into buffer: inout [UInt8]
  ) -> Bool {
    guard let placement = picture.placement else { return true }
    let row = rectangle.row + picture.area.row + 1
    let column = rectangle.column + picture.area.column + 1
    buffer.append(contentsOf: "\u{1b}[\(row);\(column)H".utf8)
    let cell = picture.cellSize
    let x = rectangle.column * cell.width
    let y = rectangle.row * cell.height
    // A picture begins at the border of a cell, but may end anywhere.
    let right = min(x + rectangle.columns * cell.width, placement.x + placement.width)
    let bottom = min(y + rectangle.rows * cell.height, placement.y + placement.height)
    return encoder.encode(
      wanted, stride: picture.width, x: x, y: y, width: right - x, height: bottom - y,
      into: &buffer)
  }

  /// Looks at every cell: at what is to be painted in it, and at what is.
  private mutating func compare(_ picture: PixelArea, isKnown: Bool) {
    let cell = picture.cellSize
    let width = picture.width
    wanted.withUnsafeBufferPointer { wanted in
      shown.withUnsafeBufferPointer { shown in
        dirty.set(columns: picture.area.columns, rows: picture.area.rows) { column, row in
          var isHole = true
          var isSame = isKnown
          for y in row * cell.height..<(row + 1) * cell.height {
            let start = y * width + column * cell.width
            for index in start..<start + cell.width {
              if wanted[index] != SixelPalette.unpainted { isHole = false }
              if isSame && wanted[index] != shown[index] { isSame = false }
            }
            if !isHole && !isSame { return .dirty }
          }
          return isHole ? .hole : isSame ? .same : .dirty
        }
      }
    }
  }
}
