/// Where a picture lies among the pixels of its area.
struct PicturePlacement: Equatable {
  /// The size at which it is shown, in the area's pixels.
  var width: Int
  var height: Int
  /// Its left and upper border; negative where it is cut.
  var x: Int
  var y: Int

  /// Places a picture in the middle of an area.
  ///
  /// - Parameters:
  ///   - picture: The picture's size in pixels, at least 1 × 1.
  ///   - area: The area's size in pixels.
  ///   - zoom: How large the picture's pixels are.
  ///   - alignment: The pixels of a cell; the picture starts at the border of one.
  init(
    picture: (width: Int, height: Int), area: (width: Int, height: Int), zoom: TerminalFrame.Zoom,
    alignment: (x: Int, y: Int)
  ) {
    switch zoom {
    case .times(let factor):
      width = picture.width * max(1, factor)
      height = picture.height * max(1, factor)
    case .natural where picture.width <= area.width && picture.height <= area.height:
      (width, height) = picture
    case .natural, .fit:
      (width, height) = Self.fit(picture, area)
    }
    x = Self.centered(width, area.width, alignment.x)
    y = Self.centered(height, area.height, alignment.y)
  }

  /// The largest size of the picture's shape that fits.
  private static func fit(
    _ picture: (width: Int, height: Int), _ area: (width: Int, height: Int)
  ) -> (width: Int, height: Int) {
    if picture.width * area.height >= picture.height * area.width {
      let rounded = (picture.height * area.width * 2 + picture.width) / (2 * picture.width)
      return (area.width, min(area.height, max(1, rounded)))
    }
    let rounded = (picture.width * area.height * 2 + picture.height) / (2 * picture.height)
    return (min(area.width, max(1, rounded)), area.height)
  }

  private static func centered(_ length: Int, _ room: Int, _ alignment: Int) -> Int {
    let space = room - length
    return space >= 0 ? space / 2 / alignment * alignment : -(-space / 2)
  }
}
