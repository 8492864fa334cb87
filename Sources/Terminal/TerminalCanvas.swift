public import Graphics
internal import Raster

/// Turns frames into the bytes that bring a terminal from the last one to the next.
///
/// A canvas knows what the terminal shows, because it is told only of frames that are written:
/// encode one when there is room to write it, drop it unencoded otherwise. What it sends is wrapped
/// in synchronized output (mode 2026), which terminals that do not know it ignore.
///
///     var canvas = TerminalCanvas(columns: 80, rows: 24, style: style)
///     canvas.encode(frame, into: &bytes)   // the whole picture and its texts
///     canvas.encode(next, into: &bytes)    // only what changed
///
/// A cell shows two pixels, one above the other (or 2 × 2 quadrants, or 2 × 4 dots); pixels are
/// taken for square. The depth of colours may change between two frames: what the terminal shows is
/// known as it was written, so that nothing is drawn that looks right already.
///
/// ## Design notes
/// On the clips of `scripts/bench terminal` it takes 0.95 to 1.00 of the bytes of `timg -ph` for the
/// same pixels, and 0.25 to 0.56 with colours at most 2/255 off: colours and cursor are remembered
/// across line ends, a run of cells is planned ahead, and a pen may be any colour that is near enough.
/// Encoding costs O(columns · rows) and allocates nothing once buffers have grown.
public struct TerminalCanvas: Sendable {
  /// What shows through transparent pixels.
  public enum Background: Hashable, Sendable {
    /// A colour; where it is translucent itself, black is behind it.
    case color(Color)
    /// Squares of two greys.
    case checkerboard
  }

  /// The terminal's width in cells.
  public private(set) var columns: Int
  /// The terminal's height in cells.
  public private(set) var rows: Int
  /// What may be written; it may change between two frames.
  public var style: TerminalStyle

  /// Whether the terminal repeats a character with REP, which saves some bytes; GNU screen drops it
  /// without a word.
  public var canRepeat: Bool {
    get { writer.cells.canRepeat }
    set { writer.cells.canRepeat = newValue }
  }

  private var grid = PixelGrid()
  private var writer = RowWriter()
  /// What the terminal shows, as it was written.
  private var shown: [Cell] = []
  /// What it should show, in exact colours.
  var wanted: [Cell] = []
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
    invalidate()
  }

  /// Forgets what the terminal shows; the next frame is drawn whole.
  public mutating func invalidate() { isInvalid = true }

  /// Forgets what the terminal shows in a part of the screen, but for some areas; the next frame is
  /// drawn whole there.
  mutating func forget(_ part: CellRect, except areas: [CellRect] = []) {
    let part = clipped(part)
    for row in part.row..<part.row + part.rows {
      for column in part.column..<part.column + part.columns
      where !areas.contains(where: { $0.contains(column: column, row: row) }) {
        shown[row * columns + column] = .unknown
      }
    }
  }

  /// Encodes the way from what the terminal shows to a frame.
  ///
  /// The bytes are to be written, all of them: from now on the canvas takes them for shown. Where
  /// the style allows no escapes they are lines of text, the whole frame each time.
  ///
  /// - Parameters:
  ///   - frame: The picture and its texts; what lies outside the terminal is cut.
  ///   - buffer: Becomes the bytes; empty when the terminal shows all of it already.
  ///   - drawsPicture: Whether cells carry the picture; otherwise they are left empty under it, for
  ///     something else that does.
  public mutating func encode(
    _ frame: TerminalFrame, into buffer: inout [UInt8], drawsPicture: Bool = true
  ) {
    let area = drawsPicture ? clipped(frame.area) : CellRect(column: 0, row: 0, columns: 0, rows: 0)
    clear(except: area)
    if !area.isEmpty { read(frame, area) }
    for block in frame.texts { place(block) }
    buffer.removeAll(keepingCapacity: true)
    swap(&writer.cells.output.bytes, &buffer)
    if style.allowsEscapes {
      encodeDifference()
    } else {
      encodeText()
    }
    swap(&writer.cells.output.bytes, &buffer)
  }

  /// Empties what the picture does not fill; there, what was wanted before is still of use.
  private mutating func clear(except area: CellRect) {
    for row in 0..<rows {
      let isBeside = row < area.row || row >= area.row + area.rows
      let skipped = isBeside ? 0..<0 : area.column..<area.column + area.columns
      for column in 0..<columns where !skipped.contains(column) {
        wanted[row * columns + column] = .blank
      }
    }
  }

  private mutating func read(_ frame: TerminalFrame, _ area: CellRect) {
    let pixels = style.pixelsPerCell
    grid.draw(
      frame.picture, width: area.columns * pixels.x, height: area.rows * pixels.y,
      zoom: frame.zoom, alignment: pixels, background: frame.background)
    CellReader(style).read(grid, area: area, columns: columns, into: &wanted)
  }

  // MARK: Differences

  private mutating func encodeDifference() {
    writer.cells.output.write("\u{1b}[?2026h")
    let start = writer.cells.output.bytes.count
    // Text of others may have moved the cursor between frames; a column and row cost 8 bytes.
    writer.cells.forgetCursor()
    if isInvalid { erase() }
    writer.prepare(for: style)
    for row in 0..<rows { encodeRow(row) }
    writer.cells.flush()
    if writer.cells.output.bytes.count == start {
      writer.cells.output.bytes.removeAll(keepingCapacity: true)
    } else {
      writer.cells.output.write("\u{1b}[?2026l")
    }
  }

  private mutating func erase() {
    // Erasing takes the current background, so the pen goes first.
    writer.cells.resetPen()
    writer.cells.output.write("\u{1b}[2J")
    for index in shown.indices { shown[index] = .blank }
    isInvalid = false
  }

  private mutating func encodeRow(_ row: Int) {
    let cells = row * columns..<(row + 1) * columns
    wanted.withUnsafeBufferPointer { wanted in
      shown.withUnsafeMutableBufferPointer { shown in
        writer.bring(
          UnsafeMutableBufferPointer(rebasing: shown[cells]),
          to: UnsafeBufferPointer(rebasing: wanted[cells]), row: row)
      }
    }
  }

  // MARK: Text

  private mutating func encodeText() {
    writer.cells.assumePlainPen()
    for row in 0..<rows {
      let cells = wanted[row * columns..<(row + 1) * columns]
      let end = cells.lastIndex { $0 != .blank }.map { $0 + 1 } ?? cells.startIndex
      for index in cells.startIndex..<end where wanted[index] != .continuation {
        let scalar = wanted[index].isCharacter ? wanted[index].scalar : 0x20
        writer.cells.output.write(scalar: scalar)
      }
      writer.cells.output.write(UInt8(ascii: "\n"))
    }
  }
}
