public import Graphics
public import Raster

/// Everything that a terminal shows at once: a picture in a part of it, and text.
public struct TerminalFrame: Sendable {
  /// How large the picture's pixels are.
  public enum Zoom: Hashable, Sendable {
    /// As large as fits, enlarged or shrunk.
    case fit
    /// Its own size, shrunk only where it does not fit.
    case natural
    /// Each pixel as a square of some pixels; what does not fit the area is cut at both sides alike.
    case times(Int)
  }

  /// The picture.
  public var picture: Pixmap
  /// The cells that the picture may take; it stands in their middle.
  public var area: CellRect
  /// How large the picture's pixels are.
  public var zoom: Zoom
  /// What shows through transparent pixels.
  public var background: TerminalCanvas.Background
  /// The text, each block over those before it.
  public var texts: [TextBlock]

  /// Creates a description of what to show.
  public init(
    picture: Pixmap, area: CellRect, zoom: Zoom = .natural,
    background: TerminalCanvas.Background = .color(.black), texts: [TextBlock] = []
  ) {
    self.picture = picture
    self.area = area
    self.zoom = zoom
    self.background = background
    self.texts = texts
  }
}
