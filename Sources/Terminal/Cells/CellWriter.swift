/// Writes cells with as few bytes as it knows to: what the terminal's cursor and pen are is
/// remembered, and the cheapest of several equal-looking ways is taken.
///
/// ## Design notes
/// A cell of two colours is ▀ or ▄ with the colours exchanged, one of a single colour a space or █:
/// for a run of them ``RunPlanner`` finds what is cheapest, for a cell alone what needs fewer colour
/// codes is written. A few unchanged cells between two changed ones are written again where that is
/// shorter than a cursor movement.
struct CellWriter {
  var output = EscapeWriter()
  /// Whether the terminal repeats a character with REP (`CSI n b`).
  ///
  /// It saves about 2 % of the bytes, but GNU screen drops it without a word: only a terminal that
  /// was asked gets it.
  var canRepeat = false

  /// The pen of the next character; ``CellColor/unknown`` and nil where it is not known.
  private var foreground = CellColor.unknown
  private var background = CellColor.unknown
  private var attributes: Cell.Attributes?
  /// The cursor's cell; a negative row where it is not known.
  private var row = -1
  private var column = 0

  /// The last glyph, where the output ended with it, and how often it is to be repeated.
  private var lastGlyph: UInt32 = 0
  private var lastEnd = -1
  private var repetitions = 0

  /// Forgets where the cursor is.
  mutating func forgetCursor() { row = -1 }

  /// Forgets what the pen is.
  mutating func forgetPen() {
    foreground = CellColor.unknown
    background = CellColor.unknown
    attributes = nil
  }

  /// Sets the pen to the terminal's own.
  mutating func resetPen() {
    flush()
    output.write("\u{1b}[0m")
    assumePlainPen()
  }

  /// Says that the pen is the terminal's own.
  mutating func assumePlainPen() {
    foreground = CellColor.standard
    background = CellColor.standard
    attributes = []
  }

  // MARK: Cells

  /// Writes a cell at the cursor, which moves on.
  @inline(__always)
  mutating func write(_ cell: Cell) {
    if cell.isCharacter {
      writeCharacter(cell)
    } else if cell.glyph == Cell.Pattern.flat {
      writeFlat(cell.paper)
      column += 1
    } else {
      writePattern(cell)
      column += 1
    }
  }

  private mutating func writeCharacter(_ cell: Cell) {
    let isWide = cell.attributes.contains(.wide)
    setPen(cell.ink, cell.paper, cell.attributes.subtracting(.wide))
    flush()
    output.write(scalar: cell.scalar)
    column += isWide ? 2 : 1
    // Where terminals disagree about a width, the next cell is reached by its place.
    if let scalar = Unicode.Scalar(cell.scalar), !CharacterWidth.isCertain(scalar) {
      forgetCursor()
    }
  }

  private mutating func writeFlat(_ color: UInt32) {
    if background != color && foreground == color && color != CellColor.standard
      && attributes == []
    {
      put(0x2588)
    } else {
      // A space shows nothing of the pen but its background, unless the two are exchanged.
      let kept = attributes.map { $0.contains(.reversed) ? [] : $0 } ?? []
      setPen(foreground == CellColor.unknown ? CellColor.standard : foreground, color, kept)
      put(0x20)
    }
  }

  private mutating func writePattern(_ cell: Cell) {
    // The terminal's own background cannot be a foreground.
    let straight =
      cell.ink == CellColor.standard
      ? Int.max : Self.cost(cell.ink, foreground) + Self.cost(cell.paper, background)
    let exchanged =
      cell.paper == CellColor.standard
      ? Int.max : Self.cost(cell.paper, foreground) + Self.cost(cell.ink, background)
    if exchanged <= straight {
      setPen(cell.paper, cell.ink, [])
      put(Cell.Pattern.complements[Int(cell.glyph)])
    } else {
      setPen(cell.ink, cell.paper, [])
      put(Cell.Pattern.scalars[Int(cell.glyph)])
    }
  }

  /// The colours that the next character would have, for a plan; what attributes take away with
  /// them is not there any more.
  var plannedPen: (foreground: UInt32, background: UInt32) {
    attributes == [] ? (foreground, background) : (CellColor.standard, CellColor.standard)
  }

  /// Writes a cell as it was planned, at the cursor, which moves on.
  ///
  /// - Parameter step: The cell, and how it is drawn.
  /// - Returns: What the terminal shows then.
  @inline(__always)
  mutating func write(_ step: RunPlanner.Step) -> Cell {
    setPen(step.foreground, step.background, [])
    column += 1
    switch step.form {
    case .space:
      put(0x20)
      return Cell(upper: step.background, lower: step.background)
    case .full:
      put(0x2588)
      return Cell(upper: step.foreground, lower: step.foreground)
    case .straight:
      put(Cell.Pattern.scalars[Int(step.pattern)])
      return Cell(pattern: step.pattern, ink: step.foreground, paper: step.background)
    case .exchanged:
      put(Cell.Pattern.complements[Int(step.pattern)])
      return Cell(pattern: step.pattern, ink: step.background, paper: step.foreground)
    }
  }

  // MARK: Glyphs

  /// Writes a glyph in the present pen.
  @inline(__always)
  private mutating func put(_ glyph: UInt32) {
    if canRepeat {
      if glyph == lastGlyph && output.bytes.count == lastEnd {
        repetitions += 1
        return
      }
      flush()
      output.write(scalar: glyph)
      lastGlyph = glyph
      lastEnd = output.bytes.count
    } else {
      output.write(scalar: glyph)
    }
  }

  /// Writes the repetitions of the last glyph that wait; to be called before any other output.
  mutating func flush() {
    if repetitions == 0 { return }
    let width = lastGlyph < 0x80 ? 1 : 3
    if 3 + EscapeWriter.digits(repetitions) < width * repetitions {
      output.write("\u{1b}[")
      output.write(repetitions)
      output.write(UInt8(ascii: "b"))
    } else {
      for _ in 0..<repetitions { output.write(scalar: lastGlyph) }
    }
    repetitions = 0
    lastEnd = -1
  }

  // MARK: Pen

  @inline(__always)
  private static func cost(_ color: UInt32, _ current: UInt32) -> Int {
    color == current ? 0 : CellColor.cost(color)
  }

  @inline(__always)
  private mutating func setPen(
    _ newForeground: UInt32, _ newBackground: UInt32, _ newAttributes: Cell.Attributes
  ) {
    if newForeground == foreground && newBackground == background && newAttributes == attributes {
      return
    }
    flush()
    output.write("\u{1b}[")
    if newAttributes != attributes { setAttributes(newAttributes) }
    if newForeground != foreground { writeColor(newForeground, isBackground: false) }
    if newBackground != background { writeColor(newBackground, isBackground: true) }
    // The last semicolon becomes the end of the sequence.
    output.replaceLast(with: UInt8(ascii: "m"))
    foreground = newForeground
    background = newBackground
    attributes = newAttributes
  }

  /// Writes what brings the attributes to new ones: where some go, all do, and with them the
  /// colours.
  private mutating func setAttributes(_ new: Cell.Attributes) {
    var present = attributes ?? []
    if attributes == nil || !present.isSubset(of: new) {
      output.write("0;")
      assumePlainPen()
      present = []
    }
    let added = new.subtracting(present)
    if added.contains(.bold) { output.write("1;") }
    if added.contains(.faint) { output.write("2;") }
    if added.contains(.reversed) { output.write("7;") }
  }

  /// Writes the parameters of a colour, with a semicolon behind them.
  @inline(__always)
  private mutating func writeColor(_ color: UInt32, isBackground: Bool) {
    let number = Int(color & 0xff)
    switch color >> 24 {
    case 0:
      output.write(trueColor: color, isBackground: isBackground)
      return
    case 2:
      output.write(isBackground ? "48;5;" : "38;5;")
      output.write(number)
    case 3:
      // 30…37 and 90…97; ten more for a background.
      output.write((number < 8 ? 30 + number : 82 + number) + (isBackground ? 10 : 0))
    default:
      output.write(isBackground ? "49" : "39")
    }
    output.write(UInt8(ascii: ";"))
  }
}

// MARK: - Movement

extension CellWriter {
  /// Moves the cursor to a cell.
  mutating func move(toRow newRow: Int, column newColumn: Int) {
    if row == newRow && column == newColumn { return }
    flush()
    let absolute =
      newColumn == 0
      ? (newRow == 0 ? 3 : 3 + EscapeWriter.digits(newRow + 1))
      : 4 + EscapeWriter.digits(newRow + 1) + EscapeWriter.digits(newColumn + 1)
    if row == newRow && newColumn > column && Self.forwardCost(newColumn - column) < absolute {
      forward(newColumn - column)
    } else if row >= 0 && newRow == row + 1 && 2 + Self.forwardCost(newColumn) < absolute {
      output.write("\r\n")
      forward(newColumn)
    } else {
      output.write("\u{1b}[")
      if newRow > 0 || newColumn > 0 { output.write(newRow + 1) }
      if newColumn > 0 {
        output.write(UInt8(ascii: ";"))
        output.write(newColumn + 1)
      }
      output.write(UInt8(ascii: "H"))
    }
    row = newRow
    column = newColumn
  }

  private mutating func forward(_ count: Int) {
    guard count > 0 else { return }
    output.write("\u{1b}[")
    if count > 1 { output.write(count) }
    output.write(UInt8(ascii: "C"))
  }

  private static func forwardCost(_ count: Int) -> Int {
    count == 0 ? 0 : count == 1 ? 3 : 3 + EscapeWriter.digits(count)
  }

  /// Reaches a later cell of the cursor's row, over cells that show what they should: by writing
  /// them again where that is shorter than moving.
  @inline(__always)
  mutating func skip(_ cells: Slice<UnsafeBufferPointer<Cell>>) {
    // Five cells cost five bytes at the least, more than the longest movement worth comparing.
    guard !cells.isEmpty, cells.count <= 4 else { return }
    var left = Self.forwardCost(cells.count)
    for cell in cells {
      guard let cost = unchangedCost(cell) else { return }
      left -= cost
      if left < 0 { return }
    }
    for cell in cells { write(cell) }
  }

  /// The bytes of a cell that needs no change of the pen; nil for one that does.
  private func unchangedCost(_ cell: Cell) -> Int? {
    if cell.isCharacter {
      guard foreground == cell.ink, background == cell.paper, attributes == cell.attributes,
        let scalar = Unicode.Scalar(cell.scalar), CharacterWidth.isCertain(scalar)
      else { return nil }
      return UTF8.width(scalar)
    }
    guard attributes == [], cell.glyph <= 7 else { return nil }
    if cell.glyph == Cell.Pattern.flat {
      if background == cell.paper { return 1 }
      return foreground == cell.paper && cell.paper != CellColor.standard ? 3 : nil
    }
    let isStraight = foreground == cell.ink && background == cell.paper
    let isExchanged = foreground == cell.paper && background == cell.ink
    return isStraight || isExchanged ? 3 : nil
  }
}
