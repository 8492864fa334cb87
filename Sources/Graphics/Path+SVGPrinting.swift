extension Path {
  /// The path as SVG path data with absolute commands, which ``init(svg:)`` reads back.
  ///
  /// Numbers are the shortest that give the same doubles; only arcs, which SVG writes by their ends,
  /// come back changed by rounding. A path that begins with a line or a curve gets the move that
  /// SVG asks for.
  public var svg: String {
    var writer = PathDataWriter()
    for element in elements { writer.write(element) }
    return writer.text
  }
}

private struct PathDataWriter {
  var text = ""
  private var pen: Point?
  private var start: Point?

  mutating func write(_ element: Path.Element) {
    switch element {
    case .move(let point):
      write("M", [point])
      start = point
    case .line(let point):
      begin(at: point)
      write("L", [point])
    case .quadratic(let control, let point):
      begin(at: control)
      write("Q", [control, point])
    case .cubic(let control1, let control2, let point):
      begin(at: control1)
      write("C", [control1, control2, point])
    case .arc(let center, let radius, let startAngle, let endAngle):
      let sweep = min(max(endAngle - startAngle, -2 * .pi), 2 * .pi)
      write(
        .arc(center: center, radius: radius, startAngle: startAngle, sweep: sweep), radius, sweep)
    case .close:
      guard pen != nil else { return }
      append("Z")
      pen = start
    }
  }

  /// An arc of more than half a turn is written as two: of a whole one SVG could not tell the
  /// centre, and near one hardly.
  private mutating func write(_ arc: PathSegment, _ radius: Double, _ sweep: Double) {
    let first = arc.point(at: 0)
    if let pen {
      if !pen.coincides(with: first) { write("L", [first]) }
    } else {
      begin(at: first)
    }
    let parts = abs(sweep) > .pi ? 2 : 1
    for number in 1...parts {
      append("A \(Self.digits(radius)) \(Self.digits(radius)) 0 0 \(sweep < 0 ? 0 : 1)")
      let end = arc.point(at: Double(number) / Double(parts))
      append("\(Self.digits(end.x)) \(Self.digits(end.y))")
      pen = end
    }
  }

  /// Writes the move that SVG wants before the first segment.
  private mutating func begin(at point: Point) {
    guard pen == nil else { return }
    write("M", [point])
    start = point
  }

  private mutating func write(_ command: String, _ points: [Point]) {
    append(command)
    for point in points { append("\(Self.digits(point.x)) \(Self.digits(point.y))") }
    pen = points.last
  }

  private mutating func append(_ word: String) {
    if !text.isEmpty { text += " " }
    text += word
  }

  /// The shortest digits, without the `.0` of whole numbers.
  private static func digits(_ number: Double) -> String {
    let digits = number.description
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }
}
