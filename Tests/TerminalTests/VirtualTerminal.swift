/// A terminal as far as the canvas needs one: a screen of cells with colours, a cursor, erasing.
///
/// It is strict where real ones are lenient: an unknown sequence, a character outside the screen or
/// a half-written sequence at the end of a frame is noted in ``complaints``.
struct VirtualTerminal {
  /// A colour as the terminal was told it.
  enum Color: Equatable {
    case standard
    case indexed(Int)
    case rgb(Int, Int, Int)
    /// One of the 16 that users choose.
    case named(Int)
  }

  struct Cell: Equatable {
    var scalar: Unicode.Scalar = " "
    var foreground = Color.standard
    var background = Color.standard
    var isBold = false
    var isFaint = false
    var isReversed = false
  }

  private(set) var columns: Int
  private(set) var rows: Int
  private(set) var cells: [Cell]
  private(set) var complaints: [String] = []
  /// Every SGR parameter that was seen.
  private(set) var attributes: Set<Int> = []
  private(set) var synchronizedUpdates = 0
  private var isSynchronized = false
  private var row = 0
  private var column = 0
  private var pen = Cell()
  private var lastGlyph: Unicode.Scalar?

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Cell(), count: columns * rows)
  }

  /// A new size, with rubbish on the screen as real terminals leave it.
  mutating func resize(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(
      repeating: Cell(scalar: "?", foreground: .rgb(1, 2, 3), background: .indexed(99)),
      count: columns * rows)
    row = 0
    column = 0
  }

  subscript(column: Int, row: Int) -> Cell { cells[row * columns + column] }

  /// The screen's characters, line by line, without blanks at the ends.
  var text: String {
    (0..<rows).map { row in
      var line = String(
        String.UnicodeScalarView(
          (0..<columns).map { self[$0, row].scalar }.filter { $0 != Self.rightHalf }))
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  mutating func feed(_ bytes: [UInt8]) {
    var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\u{1b}": control(&scalars)
      case "\r": column = 0
      case "\n":
        if row == rows - 1 { complaints.append("the screen scrolled") } else { row += 1 }
      case "\u{fffd}": complaints.append("broken UTF-8")
      case _ where scalar.value < 0x20: complaints.append("control \(scalar.value)")
      default: put(scalar)
      }
    }
    if isSynchronized { complaints.append("a synchronized update was not ended") }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    // Wide characters of East Asia and emoji, as far as the tests have them.
    let width =
      [0x3042...0x9fff, 0xff01...0xff60, 0x1f300...0x1f6ff].contains {
        $0.contains(Int(scalar.value))
      } ? 2 : 1
    guard row < rows, column + width <= columns else {
      complaints.append("a character at \(column), \(row), outside \(columns)x\(rows)")
      return
    }
    for column in column..<column + width {
      // Half a wide character does not stay.
      if self[column, row].scalar == Self.rightHalf { erase(at: column - 1) }
      if column + 1 < columns && self[column + 1, row].scalar == Self.rightHalf {
        erase(at: column + 1)
      }
    }
    lastGlyph = scalar
    pen.scalar = scalar
    cells[row * columns + column] = pen
    if width == 2 {
      pen.scalar = Self.rightHalf
      cells[row * columns + column + 1] = pen
    }
    column += width
  }

  /// What the right cell of a wide character holds.
  static let rightHalf: Unicode.Scalar = "\u{fffe}"

  private mutating func erase(at column: Int) {
    cells[row * columns + column] = Cell(background: pen.background)
  }

  private mutating func control(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    guard scalars.popFirst() == "[" else {
      complaints.append("ESC without [")
      return
    }
    var text = ""
    while let scalar = scalars.popFirst() {
      if (0x40...0x7e).contains(scalar.value) {
        perform(text, scalar)
        return
      }
      text.unicodeScalars.append(scalar)
    }
    complaints.append("a sequence was not ended")
  }

  private mutating func perform(_ text: String, _ final: Unicode.Scalar) {
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    switch (text, final) {
    case ("?2026", "h"):
      isSynchronized = true
      synchronizedUpdates += 1
    case ("?2026", "l"): isSynchronized = false
    case (_, "H"):
      row = max(1, numbers.first ?? 1) - 1
      column = max(1, numbers.count > 1 ? numbers[1] : 1) - 1
      if row >= rows || column >= columns { complaints.append("cursor to \(column), \(row)") }
    case (_, "b"):
      if let lastGlyph { for _ in 0..<max(1, numbers[0]) { put(lastGlyph) } }
    case (_, "C"): column += max(1, numbers[0])
    case ("2", "J"): erase(0..<cells.count)
    case ("", "K"): erase(row * columns + column..<(row + 1) * columns)
    case (_, "m"): select(numbers[...])
    default: complaints.append("ESC [ \(text) \(final)")
    }
  }

  private mutating func erase(_ range: Range<Int>) {
    for index in range { cells[index] = Cell(background: pen.background) }
  }

  private mutating func select(_ numbers: ArraySlice<Int>) {
    var numbers = numbers
    while let number = numbers.popFirst() {
      attributes.insert(number)
      switch number {
      case 0: pen = Cell()
      case 1: pen.isBold = true
      case 2: pen.isFaint = true
      case 7: pen.isReversed = true
      case 30...37: pen.foreground = .named(number - 30)
      case 39: pen.foreground = .standard
      case 40...47: pen.background = .named(number - 40)
      case 90...97: pen.foreground = .named(number - 82)
      case 100...107: pen.background = .named(number - 92)
      case 38: pen.foreground = color(&numbers)
      case 48: pen.background = color(&numbers)
      case 49: pen.background = .standard
      default: complaints.append("SGR \(number)")
      }
    }
  }

  private mutating func color(_ numbers: inout ArraySlice<Int>) -> Color {
    switch numbers.popFirst() {
    case 2:
      let channels = numbers.prefix(3)
      numbers = numbers.dropFirst(3)
      if channels.count == 3 {
        return .rgb(
          channels[channels.startIndex], channels[channels.startIndex + 1],
          channels[channels.startIndex + 2])
      }
    case 5:
      if let index = numbers.popFirst() { return .indexed(index) }
    default: break
    }
    complaints.append("a broken colour")
    return .standard
  }
}

extension VirtualTerminal {
  /// The colours that a cell of quadrants shows, from the upper left by rows; empty for another.
  func quarters(_ column: Int, _ row: Int) -> [Color] {
    let cell = self[column, row]
    let glyphs: [Unicode.Scalar] = [
      " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
    ]
    guard let ink = glyphs.firstIndex(of: cell.scalar) else { return [] }
    return (0..<4).map { ink >> $0 & 1 == 1 ? cell.foreground : cell.background }
  }

  /// The colours that a cell of half blocks shows, upper and lower.
  func halves(_ column: Int, _ row: Int) -> (Color, Color)? {
    let cell = self[column, row]
    switch cell.scalar {
    case " ": return (cell.background, cell.background)
    case "\u{2580}": return (cell.foreground, cell.background)
    case "\u{2584}": return (cell.background, cell.foreground)
    case "\u{2588}": return (cell.foreground, cell.foreground)
    default: return nil
    }
  }
}
