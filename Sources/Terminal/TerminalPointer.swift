/// What the mouse did over a terminal's cells, with its main button.
public struct TerminalPointer: Hashable, Sendable {
  /// What it did.
  public enum Kind: Hashable, Sendable {
    /// The button went down.
    case press
    /// The mouse moved, with the button down or up.
    case move
    /// The button went up.
    case release
  }

  /// What it did.
  public var kind: Kind
  /// The cell's column, from 0 at the left.
  public var column: Int
  /// The cell's row, from 0 at the top.
  public var row: Int

  /// Creates a description.
  public init(_ kind: Kind, column: Int, row: Int) {
    self.kind = kind
    self.column = column
    self.row = row
  }
}

extension TerminalPointer {
  /// Reads a report in the form of SGR, mode 1006: `ESC [ < code ; column ; row M` or `m`; nil for
  /// the wheel and for other buttons.
  ///
  /// - Parameters:
  ///   - numbers: The three numbers; columns and rows count from 1.
  ///   - isRelease: Whether the report ends with `m`.
  init?(numbers: (code: Int, column: Int, row: Int), isRelease: Bool) {
    let button = numbers.code & 3
    let isMove = numbers.code & 32 != 0
    guard numbers.code & ~63 == 0, numbers.column >= 1, numbers.row >= 1 else { return nil }
    // While it moves, 3 stands for no button.
    guard button == 0 || (isMove && button == 3) else { return nil }
    self.init(
      isMove ? .move : isRelease ? .release : .press, column: numbers.column - 1,
      row: numbers.row - 1)
  }
}
