extension TerminalStyle {
  /// The style that costs less where that is asked for.
  ///
  /// It has fewer bits of colour, in steps of which the first is not seen. Without true colour there
  /// is nothing to take off but the mixing of colours.
  func reduced(to quality: FrameQuality) -> TerminalStyle {
    var style = self
    switch (colorDepth, quality) {
    case (.trueColor, .reduced): style.colorDepth = .reduced
    case (.trueColor, .coarse), (.reduced, .coarse):
      style.colorDepth = .indexed
      style.dithers = false
    case (.indexed, .coarse): style.dithers = false
    default: break
    }
    return style
  }
}
