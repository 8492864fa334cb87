/// What one character cell shows: a pattern of two colours, or a character.
///
/// Cells are kept in one form for all that look alike, whatever bytes draw them: a pattern's paper is
/// the colour of its upper left quarter, and where there is one colour alone the ink is the same.
/// So two cells look alike exactly when they are equal.
struct Cell: Equatable {
  /// A pattern, a character with its attributes, or one of the marks below.
  var glyph: UInt32
  /// The colour of what is drawn.
  var ink: UInt32
  /// The colour behind it.
  var paper: UInt32

  @inline(__always)
  init(glyph: UInt32, ink: UInt32, paper: UInt32) {
    self.glyph = glyph
    self.ink = ink
    self.paper = paper
  }

  /// A cell of which it is not known what it shows: equal to none that is wanted.
  static let unknown = Cell(glyph: .max, ink: .max, paper: .max)
  /// An erased cell.
  static let blank = Cell(
    glyph: Pattern.flat, ink: CellColor.standard, paper: CellColor.standard)
  /// The right half of the wide character to its left.
  static let continuation = Cell(
    glyph: 0x1f, ink: CellColor.standard, paper: CellColor.standard)

  /// Whether it is a character, and no pattern.
  @inline(__always)
  var isCharacter: Bool { glyph >= 0x20 }
}

// MARK: - Patterns

extension Cell {
  /// Which quarters of a cell are ink: the upper left never is.
  enum Pattern {
    static let upperRight: UInt32 = 1
    static let lowerLeft: UInt32 = 2
    static let lowerRight: UInt32 = 4
    /// One colour alone.
    static let flat: UInt32 = 0
    /// The lower half.
    static let lower: UInt32 = lowerLeft | lowerRight

    /// The block elements whose ink is a pattern's, by pattern; a space for the flat one.
    static let scalars: [UInt32] = [
      0x20, 0x259d, 0x2596, 0x259e, 0x2597, 0x2590, 0x2584, 0x259f,
    ]
    /// The block elements whose ink is all but a pattern's, by pattern.
    static let complements: [UInt32] = [
      0x2588, 0x2599, 0x259c, 0x259a, 0x259b, 0x258c, 0x2580, 0x2598,
    ]
  }

  /// A pattern of two colours, which is flat where they are the same.
  @inline(__always)
  init(pattern: UInt32, ink: UInt32, paper: UInt32) {
    self.init(glyph: ink == paper ? Pattern.flat : pattern, ink: ink, paper: paper)
  }

  /// Whether it is a pattern.
  @inline(__always)
  var isPattern: Bool { glyph < 8 }

  /// Whether each quarter of another pattern has a colour that is at most so far from its own.
  @inline(__always)
  func isNear(_ other: Cell, tolerance: UInt8) -> Bool {
    guard isPattern, other.isPattern,
      CellColor.isNear(paper, other.paper, tolerance: tolerance)
    else { return false }
    for bit: UInt32 in 0..<3 {
      let quarter: UInt32 = 1 << bit
      let color = glyph & quarter != 0 ? ink : paper
      let otherColor = other.glyph & quarter != 0 ? other.ink : other.paper
      if !CellColor.isNear(color, otherColor, tolerance: tolerance) { return false }
    }
    return true
  }

  /// A cell of two colours, one above the other.
  @inline(__always)
  init(upper: UInt32, lower: UInt32) {
    self.init(
      glyph: upper == lower ? Pattern.flat : Pattern.lower, ink: lower, paper: upper)
  }
}

// MARK: - Characters

extension Cell {
  /// How a character looks besides its colours, in the highest byte of the glyph.
  struct Attributes: OptionSet {
    let rawValue: UInt8

    static let bold = Attributes(rawValue: 1)
    static let faint = Attributes(rawValue: 2)
    static let reversed = Attributes(rawValue: 4)
    /// The mark of a character that is two cells wide.
    static let wide = Attributes(rawValue: 8)
  }

  /// A character; a space that shows nothing of its pen is an erased cell.
  init(scalar: UInt32, ink: UInt32, paper: UInt32, attributes: Attributes) {
    if scalar == 0x20 && !attributes.contains(.reversed) {
      self.init(glyph: Pattern.flat, ink: paper, paper: paper)
    } else {
      self.init(glyph: scalar | UInt32(attributes.rawValue) << 24, ink: ink, paper: paper)
    }
  }

  /// The scalar value of a character.
  var scalar: UInt32 { glyph & 0x1f_ffff }

  /// The attributes of a character.
  var attributes: Attributes { Attributes(rawValue: UInt8(truncatingIfNeeded: glyph >> 24)) }

  /// Whether it is the left half of a wide character.
  @inline(__always)
  var isWide: Bool { isCharacter && self != .unknown && attributes.contains(.wide) }
}
