extension DisplayList {
  /// How many pixels the shapes and strokes reach, within the frame and the clips around them; one
  /// that several reach counts for each.
  ///
  /// It is a measure of how much there is to draw that is the same on every machine, reckoned from
  /// bounds that are cheap rather than tight.
  public var drawnPixels: Int {
    var areas = [PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)]
    var count = 0
    for command in commands {
      let area = areas[areas.count - 1]
      switch command {
      case .fill(let fill):
        count += PixelRect(touchedBy: fill.shape.extent(under: fill.transform), in: area).area
      case .stroke(let stroke): count += PixelRect(touchedBy: stroke.extent, in: area).area
      case .pushClip(let clip):
        areas.append(PixelRect(touchedBy: clip.shape.extent(under: clip.transform), in: area))
      case .popClip: if areas.count > 1 { areas.removeLast() }
      case .pushGroup, .popGroup: break
      }
    }
    return count
  }
}

extension PixelRect {
  /// How many pixels there are.
  fileprivate var area: Int { isEmpty ? 0 : width * height }
}
