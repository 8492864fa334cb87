public import Graphics

/// A piece of a line in one style.
public struct TextSpan: Hashable, Sendable {
  /// The text; control characters are shown as spaces.
  public var text: String
  /// How it looks.
  public var style: TextStyle
  /// The colour of the characters instead of the style's, where the terminal has colours: for text
  /// that shows a colour, not for text to be read.
  public var color: Color?

  /// Creates a piece.
  public init(_ text: String, _ style: TextStyle = .plain, color: Color? = nil) {
    self.text = text
    self.style = style
    self.color = color
  }
}

/// A rectangle of text that lies over the picture and hides what is under it.
///
/// Lines are cut at the right border and filled up with spaces, so that what shows is the block's
/// own; rows without a line are empty.
public struct TextBlock: Hashable, Sendable {
  /// Where it lies; what is outside the terminal is cut off.
  public var area: CellRect
  /// Its lines from the top, each of pieces from the left.
  public var lines: [[TextSpan]]

  /// Creates a block.
  public init(_ area: CellRect, _ lines: [[TextSpan]]) {
    self.area = area
    self.lines = lines
  }
}
