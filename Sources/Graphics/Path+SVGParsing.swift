extension Path {
  /// Creates a path from SVG path data, such as `M 0 0 h10 a5 5 0 0 1 0 10 z`.
  ///
  /// All of SVG 2's commands are understood, absolute and relative, with numbers and flags run
  /// together as its grammar allows. Circular arcs become arcs, elliptical ones cubics. An empty
  /// text is an empty path. Unlike a browser, which draws what comes before a mistake, this throws.
  ///
  /// - Parameter text: The path data.
  /// - Throws: Where the text goes wrong and what was expected there.
  public init(svg text: String) throws(PathError) {
    self.init()
    var reader = PathDataReader(text)
    var pen = SVGPen()
    var isFirst = true
    while let command = try reader.command() {
      let isMove = command | 0x20 == UInt8(ascii: "m")
      guard !isFirst || isMove else { throw reader.error(.firstMove, at: reader.position - 1) }
      isFirst = false
      try pen.draw(command, from: &reader, into: &self)
      guard command | 0x20 != UInt8(ascii: "z") else { continue }
      // Numbers go on with the same command; after a move with lines.
      let further = isMove ? command - 1 : command
      while reader.hasNumber() { try pen.draw(further, from: &reader, into: &self) }
    }
  }
}

/// The state between SVG path commands.
private struct SVGPen {
  /// The current point.
  var point = Point.zero
  /// The start of the subpath.
  var start = Point.zero
  /// The last control point, if the last command was a cubic.
  var cubicControl: Point?
  /// The last control point, if the last command was a quadratic.
  var quadraticControl: Point?

  /// Reads one command's numbers and appends what it draws.
  ///
  /// The letter of a relative command is that of the absolute one plus 0x20.
  mutating func draw(
    _ command: UInt8, from reader: inout PathDataReader, into path: inout Path
  ) throws(PathError) {
    let isRelative = command & 0x20 != 0
    let origin = isRelative ? point : .zero
    let (oldCubic, oldQuadratic) = (cubicControl, quadraticControl)
    (cubicControl, quadraticControl) = (nil, nil)
    switch command & ~0x20 {
    case UInt8(ascii: "M"):
      point = origin + (try reader.point())
      start = point
      path.move(to: point)
    case UInt8(ascii: "L"):
      line(to: origin + (try reader.point()), in: &path)
    case UInt8(ascii: "H"):
      line(to: Point(origin.x + (try reader.number()), point.y), in: &path)
    case UInt8(ascii: "V"):
      line(to: Point(point.x, origin.y + (try reader.number())), in: &path)
    case UInt8(ascii: "C"):
      let control = origin + (try reader.point())
      try cubic(control, origin, from: &reader, into: &path)
    case UInt8(ascii: "S"):
      try cubic(reflection(of: oldCubic), origin, from: &reader, into: &path)
    case UInt8(ascii: "Q"):
      let control = origin + (try reader.point())
      quadratic(control, to: origin + (try reader.point()), in: &path)
    case UInt8(ascii: "T"):
      let control = reflection(of: oldQuadratic)
      quadratic(control, to: origin + (try reader.point()), in: &path)
    case UInt8(ascii: "A"):
      try arc(origin, from: &reader, into: &path)
    default:
      path.close()
      point = start
    }
  }

  private mutating func line(to end: Point, in path: inout Path) {
    path.line(to: end)
    point = end
  }

  private mutating func cubic(
    _ control1: Point, _ origin: Point, from reader: inout PathDataReader, into path: inout Path
  ) throws(PathError) {
    let control2 = origin + (try reader.point())
    let end = origin + (try reader.point())
    path.cubic(control1, control2, to: end)
    (cubicControl, point) = (control2, end)
  }

  private mutating func quadratic(_ control: Point, to end: Point, in path: inout Path) {
    path.quadratic(control, to: end)
    (quadraticControl, point) = (control, end)
  }

  /// The last control point mirrored in the current point, or that point itself for want of one.
  private func reflection(of control: Point?) -> Point {
    control.map { point * 2 - $0 } ?? point
  }

  private mutating func arc(
    _ origin: Point, from reader: inout PathDataReader, into path: inout Path
  ) throws(PathError) {
    let radiusX = abs(try reader.number())
    let radiusY = abs(try reader.number())
    let rotation = try reader.number()
    let isLarge = try reader.flag()
    let isClockwise = try reader.flag()
    let end = origin + (try reader.point())
    let arc = EndpointArc(
      from: point, to: end, radiusX: radiusX, radiusY: radiusY, degrees: rotation,
      isLarge: isLarge, isClockwise: isClockwise)
    arc.append(to: &path)
    point = end
  }
}
