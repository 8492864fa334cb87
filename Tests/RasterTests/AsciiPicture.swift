import Graphics
import Raster

/// Pictures that can be read in a test.
enum AsciiPicture {
  /// Draws steps into a small transparent frame and shows each pixel's alpha.
  ///
  /// `.` is 0, `#` is 255, and digits are eighths of 255, rounded, from `1` to `7`; 0 and 8 stand
  /// for what is near to nothing and to all.
  static func alpha(
    _ width: Int, _ height: Int, _ commands: [DisplayList.Command]
  ) -> String {
    let pixmap = draw(width, height, commands)
    return (0..<height).map { y in
      (0..<width).map { x in
        let alpha = Int(pixmap[x, y].alpha)
        return alpha == 0 ? "." : alpha == 255 ? "#" : "\((alpha * 8 + 127) / 255)"
      }.joined()
    }.joined(separator: "\n")
  }

  /// Draws steps into a transparent frame.
  static func draw(_ width: Int, _ height: Int, _ commands: [DisplayList.Command]) -> Pixmap {
    var list = DisplayList(width: width, height: height)
    for command in commands { list.append(command) }
    var pixmap = Pixmap(width: width, height: height)
    Rasterizer().draw(list, into: &pixmap)
    return pixmap
  }
}

extension DisplayList.Command {
  /// A white fill.
  static func white(
    _ shape: DisplayList.Shape, opacity: Double = 1, _ transform: AffineTransform = .identity
  ) -> DisplayList.Command {
    .fill(.init(shape, .solid(.white), opacity: opacity, transform: transform))
  }

  /// A white line.
  static func line(
    _ path: Path, _ style: StrokeStyle, from start: Double = 0, to end: Double = 1,
    _ transform: AffineTransform = .identity
  ) -> DisplayList.Command {
    .stroke(
      .init(path, style: style, start: start, end: end, .solid(.white), transform: transform))
  }
}

extension Path {
  /// A path of straight segments.
  init(_ points: [(Double, Double)], closed: Bool = false) {
    self.init()
    for (index, point) in points.enumerated() {
      let point = Point(point.0, point.1)
      if index == 0 { move(to: point) } else { line(to: point) }
    }
    if closed { close() }
  }
}
