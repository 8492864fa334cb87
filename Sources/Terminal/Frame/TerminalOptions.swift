/// How pictures are shown in a terminal, as the user wants it.
public struct TerminalOptions: Hashable, Sendable {
  /// What carries pictures to the terminal.
  public enum PictureProtocol: String, Hashable, Sendable, CaseIterable {
    /// Characters.
    case cells
    /// Kitty's graphics protocol.
    case kitty
    /// DEC's sixels.
    case sixel
  }

  /// Which characters make pictures.
  public enum CellSet: String, Hashable, Sendable, CaseIterable {
    /// ▀ and ▄: 1 × 2 pixels a cell, both exact.
    case half
    /// Quadrants: 2 × 2 pixels a cell, of two colours.
    case quadrant
    /// Braille: 2 × 4 dots a cell, of one colour over another.
    case braille
  }

  /// What carries pictures; nil takes the best that the terminal says it can.
  public var pictureProtocol: PictureProtocol?
  /// Which characters make pictures; nil takes half blocks, and braille where there are no colours.
  public var cells: CellSet?
  /// How many colours there are; nil takes what the environment and the terminal say.
  public var colorDepth: TerminalStyle.ColorDepth?
  /// The size in cells, whatever the terminal says; nil takes its own.
  public var size: CellRect?
  /// The longest time in seconds that answers of the terminal are waited for, in the background; 0
  /// asks nothing.
  public var probeTimeout = 1.0
  /// Whether the mouse is reported.
  public var watchesPointer = false

  /// Creates the options of somebody who leaves all to the program.
  public init() {}
}
