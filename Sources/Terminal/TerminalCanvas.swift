public import Graphics
public import Raster

/// Turns pictures into the bytes that bring a terminal from the last picture to the next.
///
/// A canvas knows what the terminal shows, because it is told only of pictures that are written:
/// encode a frame when there is room to write it, drop it unencoded otherwise. Frames are wrapped in
/// synchronized output (mode 2026), which terminals that do not know it ignore.
///
///     var canvas = TerminalCanvas(columns: 80, rows: 24, style: style)
///     canvas.encode(pixmap, into: &bytes)   // the whole picture
///     canvas.encode(next, into: &bytes)     // only what changed
///
/// A cell shows two pixels, one above the other (or 2 × 4 dots without colours); pixels are taken
/// for square. A picture that does not fit is shrunk by area average; one that does is not enlarged.
///
/// ## Design notes
/// Measured against `timg -ph`: the same cells, fewer bytes, because colours and cursor are
/// remembered across line ends and ▀ and ▄ are exchanged to save colour codes. Encoding costs
/// O(columns · rows) and allocates nothing once buffers have grown.
public struct TerminalCanvas: Sendable {
  /// What shows through transparent pixels.
  public enum Background: Hashable, Sendable {
    /// A colour; where it is translucent itself, black is behind it.
    case color(Color)
    /// Squares of two greys.
    case checkerboard
  }

  /// A line of text below the picture.
  public struct Line: Hashable, Sendable {
    /// The text; control characters are written as spaces, and what does not fit is cut.
    public var text: String
    /// Whether it reports something wrong: red, or bold where there are no colours.
    public var isAlert: Bool

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isAlert: Whether it reports something wrong.
    public init(_ text: String, isAlert: Bool = false) {
      self.text = text
      self.isAlert = isAlert
    }
  }

  /// The terminal's width in cells.
  public private(set) var columns: Int
  /// The terminal's height in cells.
  public private(set) var rows: Int
  /// What may be written.
  public let style: TerminalStyle
  /// What shows through transparent pixels.
  public var background = Background.color(.black)

  private var grid = PixelGrid()
  private let reader: CellReader
  private var writer: CellWriter
  /// What the terminal shows, and what it should show.
  private var shown: [Cell] = []
  private var wanted: [Cell] = []
  /// The line of text that a row shows.
  private var shownLines: [Line?] = []
  /// Whether nothing is known of the screen.
  private var isInvalid = true

  /// Creates a canvas for a terminal of which nothing is known.
  ///
  /// - Parameters:
  ///   - columns: The terminal's width in cells, 1…10,000.
  ///   - rows: The terminal's height in cells, 1…10,000.
  ///   - style: What may be written.
  public init(columns: Int, rows: Int, style: TerminalStyle) {
    self.columns = 0
    self.rows = 0
    self.style = style
    reader = CellReader(style)
    writer = CellWriter(style)
    resize(columns: columns, rows: rows)
  }

  /// Takes a new size; the next frame is drawn whole.
  ///
  /// - Parameters:
  ///   - columns: The terminal's width in cells, 1…10,000.
  ///   - rows: The terminal's height in cells, 1…10,000.
  public mutating func resize(columns: Int, rows: Int) {
    precondition(
      (1...10_000).contains(columns) && (1...10_000).contains(rows),
      "a terminal has 1 to 10,000 columns and rows")
    self.columns = columns
    self.rows = rows
    shown = [Cell](repeating: .unknown, count: columns * rows)
    wanted = shown
    shownLines = [Line?](repeating: nil, count: rows)
    invalidate()
  }

  /// Forgets what the terminal shows; the next frame is drawn whole.
  public mutating func invalidate() { isInvalid = true }

  /// The pixels that a picture may have to be shown as it is.
  ///
  /// - Parameter lineCount: The lines of text below it.
  /// - Returns: The width and height in pixels; the height is 0 where lines take every row.
  public func pictureSize(lineCount: Int = 0) -> (width: Int, height: Int) {
    let pixels = style.pixelsPerCell
    return (columns * pixels.x, max(0, rows - lineCount) * pixels.y)
  }

  /// Where the middle of a cell lies in a picture.
  ///
  /// - Parameters:
  ///   - column: The cell's column, from 0.
  ///   - row: The cell's row, from 0.
  ///   - pixmap: The picture, as it is shown above `lineCount` lines of text.
  ///   - lineCount: The number of lines.
  /// - Returns: Pixels of the picture from its top left; beside the picture they lie outside it.
  public func point(
    ofColumn column: Int, row: Int, in pixmap: Pixmap, lineCount: Int = 0
  ) -> (x: Double, y: Double) {
    let area = pictureSize(lineCount: lineCount)
    let pixels = style.pixelsPerCell
    let shown = PixelGrid.fit(pixmap, width: max(1, area.width), height: max(1, area.height))
    let left = (area.width - shown.width) / 2 / pixels.x * pixels.x
    let top = (area.height - shown.height) / 2 / pixels.y * pixels.y
    let x = (Double(column) + 0.5) * Double(pixels.x) - Double(left)
    let y = (Double(row) + 0.5) * Double(pixels.y) - Double(top)
    return (
      x * Double(pixmap.width) / Double(shown.width),
      y * Double(pixmap.height) / Double(shown.height)
    )
  }

  /// Encodes the way from what the terminal shows to a picture with lines of text below it.
  ///
  /// The bytes are to be written, all of them: from now on the canvas takes them for shown. Where
  /// the style allows no escapes they are lines of text, the whole picture each time.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - lines: The lines of text; what does not fit the terminal's height is cut.
  ///   - buffer: Becomes the bytes; empty when the terminal shows all of it already.
  public mutating func encode(
    _ pixmap: Pixmap, lines: [Line] = [], into buffer: inout [UInt8]
  ) {
    let lines = lines.prefix(rows)
    let pictureRows = rows - lines.count
    let pixels = style.pixelsPerCell
    grid.draw(
      pixmap, width: columns * pixels.x, height: pictureRows * pixels.y, alignment: pixels,
      background: background)
    reader.read(grid, columns: columns, rows: pictureRows, into: &wanted)
    buffer.removeAll(keepingCapacity: true)
    swap(&writer.output.bytes, &buffer)
    if style.allowsEscapes {
      encodeDifference(pictureRows: pictureRows, lines: lines)
    } else {
      encodeText(pictureRows: pictureRows, lines: lines)
    }
    swap(&writer.output.bytes, &buffer)
  }

  // MARK: Differences

  private mutating func encodeDifference(pictureRows: Int, lines: ArraySlice<Line>) {
    writer.output.write("\u{1b}[?2026h")
    let start = writer.output.bytes.count
    // Text of others may have moved the cursor between frames; a column and row cost 8 bytes.
    writer.forgetCursor()
    if isInvalid { erase() }
    for row in 0..<pictureRows {
      shownLines[row] = nil
      encodeRow(row)
    }
    for (offset, line) in lines.enumerated() where shownLines[pictureRows + offset] != line {
      write(line, row: pictureRows + offset)
    }
    if writer.output.bytes.count == start {
      writer.output.bytes.removeAll(keepingCapacity: true)
    } else {
      writer.output.write("\u{1b}[?2026l")
    }
  }

  private mutating func erase() {
    // Erasing takes the current background, so attributes go first; without colours none are set.
    if style.colorDepth == .none {
      writer.assumeResetAttributes()
      writer.output.write("\u{1b}[2J")
    } else {
      writer.resetAttributes()
      writer.output.write("\u{1b}[2J")
    }
    for index in shown.indices { shown[index] = .blank }
    for row in shownLines.indices { shownLines[row] = nil }
    isInvalid = false
  }

  private mutating func encodeRow(_ row: Int) {
    let columns = columns
    let begin = row * columns
    wanted.withUnsafeBufferPointer { wanted in
      shown.withUnsafeMutableBufferPointer { shown in
        var column = 0
        var end = -1  // behind the last written cell; -1 before the first
        while column < columns {
          let index = begin + column
          let cell = wanted[index]
          if cell != shown[index] {
            if end >= 0 && end < column { writer.skip(wanted[begin + end..<index]) }
            writer.move(toRow: row, column: column)
            writer.write(cell)
            shown[index] = cell
            end = column + 1
          }
          column += 1
        }
      }
    }
  }

  private mutating func write(_ line: Line, row: Int) {
    writer.move(toRow: row, column: 0)
    if style.colorDepth == .none {
      if line.isAlert { writer.output.write("\u{1b}[1m") }
    } else {
      writer.resetAttributes()
      if line.isAlert { writer.output.write("\u{1b}[1;31m") }
    }
    writeText(line)
    if line.isAlert { writer.resetAttributes() }
    // After a full row the cursor still stands on the last column, which erasing would clear.
    if line.text.unicodeScalars.count < columns { writer.output.write("\u{1b}[K") }
    writer.forgetCursor()
    shownLines[row] = line
    for index in row * columns..<(row + 1) * columns { shown[index] = .unknown }
  }

  private mutating func writeText(_ line: Line) {
    for scalar in line.text.unicodeScalars.prefix(columns) {
      let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
      let shown: Unicode.Scalar = isControl ? " " : scalar
      writer.output.bytes.append(contentsOf: UTF8.encode(shown) ?? UTF8.encodedReplacementCharacter)
    }
  }

  // MARK: Text

  private mutating func encodeText(pictureRows: Int, lines: ArraySlice<Line>) {
    writer.assumeResetAttributes()
    for row in 0..<pictureRows {
      let cells = wanted[row * columns..<(row + 1) * columns]
      let end = cells.lastIndex { $0 != .blank }.map { $0 + 1 } ?? cells.startIndex
      for index in cells.startIndex..<end { writer.write(wanted[index]) }
      writer.output.write(UInt8(ascii: "\n"))
    }
    for line in lines {
      writeText(line)
      writer.output.write(UInt8(ascii: "\n"))
    }
  }
}
