internal import Graphics

/// What a terminal has said of itself; what it has not spoken of is nil, false or empty.
struct TerminalFacts: Hashable, Sendable {
  /// Whether it shows sixels.
  var showsSixels = false
  /// The ways in which it has taken a picture of kitty's protocol.
  var kittyMedia: Set<KittyMedium> = []
  /// Whether it keeps 24 bits of a colour.
  var isTrueColor = false
  /// Whether it repeats a character with REP.
  var canRepeat = false
  /// Whether it shows what comes between the two ends of mode 2026 at once.
  var synchronizes = false
  /// The pixels of a cell.
  var cellSize: PixelSize?
  /// The pixels of the window.
  var windowSize: PixelSize?
  /// The colour behind text.
  var background: Color?
  /// Its name and version.
  var version: String?

  /// Whether it is one inside another that shows no pixels: a multiplexer.
  var isMultiplexer: Bool { version?.hasPrefix("tmux") ?? false }
}

/// A width and a height in pixels, both above 0.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
