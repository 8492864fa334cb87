/// A turn of the mouse's wheel, by one notch, over a terminal's cells.
public struct TerminalWheel: Hashable, Sendable {
  /// Where it was turned to.
  public enum Direction: Hashable, Sendable {
    /// Away from the hand: what is above comes.
    case up
    /// Towards the hand: what is below comes.
    case down
    /// What is to the left comes.
    case left
    /// What is to the right comes.
    case right
  }

  /// Where it was turned to.
  public var direction: Direction
  /// The cell's column, from 0 at the left.
  public var column: Int
  /// The cell's row, from 0 at the top.
  public var row: Int

  /// Creates a description.
  public init(_ direction: Direction, column: Int, row: Int) {
    self.direction = direction
    self.column = column
    self.row = row
  }
}

extension TerminalWheel {
  /// Reads a report in the form of SGR, mode 1006: codes from 64 on, whatever modifiers are held
  /// (4, 8 and 16); nil for anything else.
  init?(numbers: (code: Int, column: Int, row: Int)) {
    guard numbers.column >= 1, numbers.row >= 1 else { return nil }
    let direction: Direction? =
      switch numbers.code & ~0b1_1100 {
      case 64: .up
      case 65: .down
      case 66: .left
      case 67: .right
      default: nil
      }
    guard let direction else { return nil }
    self.init(direction, column: numbers.column - 1, row: numbers.row - 1)
  }
}
