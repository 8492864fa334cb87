import Graphics

extension Rasterizer {
  /// A shape made ready to be painted.
  struct Coverage {
    enum Kind {
      /// A rectangle along the pixel grid, edges in 1/256 pixel.
      case rect(left: Int, top: Int, right: Int, bottom: Int)
      /// The outline in `Rasterizer.outline`.
      case outline(FillRule)
      /// The same coverage everywhere.
      case uniform(UInt8)
    }

    var kind: Kind
    /// The pixels that may be touched; empty when there is nothing to paint.
    var bounds: PixelRect

    static let none = Coverage(kind: .uniform(0), bounds: .empty)

    static func uniform(_ bounds: PixelRect, coverage: UInt8) -> Coverage {
      Coverage(kind: .uniform(coverage), bounds: bounds)
    }
  }

  /// Makes a shape ready: finds its pixels, and its outline unless it is a rectangle.
  func prepare(
    _ shape: DisplayList.Shape, _ transform: AffineTransform, in area: PixelRect
  ) -> Coverage {
    let extent = shape.extent(under: transform)
    let bounds = PixelRect(touchedBy: extent, in: area)
    if bounds.isEmpty { return .none }
    if case .rect = shape, transform.preservesAxes {
      func fixed(_ value: Double, _ least: Int, _ most: Int) -> Int {
        Int((min(max(value, Double(least)), Double(most)) * 256).rounded())
      }
      return Coverage(
        kind: .rect(
          left: fixed(extent.minX, bounds.minX, bounds.maxX),
          top: fixed(extent.minY, bounds.minY, bounds.maxY),
          right: fixed(extent.maxX, bounds.minX, bounds.maxX),
          bottom: fixed(extent.maxY, bounds.minY, bounds.maxY)), bounds: bounds)
    }

    outline.removeAll()
    let flattening = Flattening(tolerance: Self.tolerance, visible: Rect(bounds))
    var rule = FillRule.nonZero
    switch shape {
    case .rect(let rect):
      outline.addRect(rect, transform: transform)
    case .roundedRect(let rect, let radius):
      outline.addRoundedRect(rect, radius: radius, transform: transform, flattening)
    case .border(let rect, let radius, let width):
      guard width > 0 else { return .none }
      outline.addRoundedRect(rect, radius: radius, transform: transform, flattening)
      let inner = rect.insetBy(width, width)
      if !inner.isEmpty {
        let radius = min(radius, min(rect.width, rect.height) / 2)
        outline.addRoundedRect(
          inner, radius: max(0, radius - width), reversed: true, transform: transform, flattening)
      }
    case .ellipse(let rect):
      outline.addEllipse(in: rect, transform: transform, flattening)
    case .path(let path, let pathRule):
      rule = pathRule
      path.flatten(transform: transform, flattening, into: &outline)
    }
    return Coverage(kind: .outline(rule), bounds: bounds)
  }

  /// Makes a stroke ready: its outline, trimmed and dashed.
  func prepare(_ stroke: DisplayList.Stroke, in area: PixelRect) -> Coverage {
    let style = stroke.style
    let scale = stroke.transform.maximumScale
    guard style.lineWidth > 0, scale > 0, stroke.start < stroke.end,
      let inverse = stroke.transform.inverted()
    else { return .none }
    let bounds = PixelRect(touchedBy: stroke.extent, in: area)
    if bounds.isEmpty { return .none }

    // Detail is wanted where the pen can reach the visible pixels.
    let tolerance = Self.tolerance / scale
    let isWhole = stroke.start <= 0 && stroke.end >= 1
    let visible = inverse.boundingBox(of: Rect(bounds)).insetBy(-style.reach, -style.reach)
    // A length of which a fraction is taken, or a dash's phase, must not depend on what is visible.
    let isMeasured = !isWhole || !style.lineDashPattern.isEmpty
    let flattening = Flattening(
      tolerance: tolerance, visible: isMeasured ? nil : visible, penRadius: style.lineWidth / 2)

    line.removeAll()
    stroke.path.flatten(flattening, into: &line)
    if !isWhole {
      part.removeAll()
      line.trim(from: stroke.start, to: stroke.end, into: &part)
      swap(&line, &part)
    }
    if !style.lineDashPattern.isEmpty {
      dashes.removeAll()
      line.dash(style, visible: visible, finest: Self.finestDash / scale, into: &dashes)
      swap(&line, &dashes)
    }
    outline.removeAll()
    stroker.stroke(
      line, style: style, tolerance: tolerance, transform: stroke.transform, into: &outline)
    return Coverage(kind: .outline(.nonZero), bounds: bounds)
  }

  /// A dash pattern that repeats within fewer pixels is drawn as a whole line.
  static var finestDash: Double { 1.0 / 16 }

  /// Gives a shape's coverage to a sink, behind a mask if there is one.
  func emit<Sink: CoverageSink>(
    _ coverage: Coverage, clippedBy mask: ClipMask?, into sink: Sink
  ) {
    if coverage.bounds.isEmpty { return }
    if let mask {
      var clipped = Clipped(sink: sink, mask: mask, scratch: clippedRow.base)
      emit(coverage, into: &clipped)
    } else {
      var sink = sink
      emit(coverage, into: &sink)
    }
  }

  private func emit<Sink: CoverageSink>(_ coverage: Coverage, into sink: inout Sink) {
    let bounds = coverage.bounds
    switch coverage.kind {
    case .uniform(let value):
      for y in bounds.minY..<bounds.maxY {
        sink.run(x: bounds.minX, y: y, count: bounds.width, coverage: value)
      }
    case .rect(let left, let top, let right, let bottom):
      RectCoverage(left: left, top: top, right: right, bottom: bottom).emit(into: &sink)
    case .outline(.nonZero):
      sweep(NonZeroWinding.self, bounds, into: &sink)
    case .outline(.evenOdd):
      sweep(EvenOddWinding.self, bounds, into: &sink)
    }
  }

  private func sweep<Rule: WindingRule, Sink: CoverageSink>(
    _ rule: Rule.Type, _ bounds: PixelRect, into sink: inout Sink
  ) {
    // The outline may reach less far than the shape's bounds promise.
    var extent = Extent()
    outline.points.withUnsafeBufferPointer { points in
      for point in points { extent.add(point) }
    }
    let touched = PixelRect(touchedBy: extent, in: bounds)
    if touched.isEmpty { return }
    let height = Cells.passHeight(width: touched.width)
    var top = touched.minY
    while top < touched.maxY {
      var pass = touched
      pass.minY = top
      pass.maxY = min(top + height, touched.maxY)
      cells.begin(pass)
      cells.add(outline)
      cells.sweep(rule, scratch: coverageRow.base, into: &sink)
      top = pass.maxY
    }
  }
}

extension Rect {
  /// The area of some pixels.
  init(_ pixels: PixelRect) {
    self.init(
      Double(pixels.minX), Double(pixels.minY), Double(pixels.width), Double(pixels.height))
  }
}

/// A rectangle along the pixel grid, edges in 1/256 pixel.
struct RectCoverage {
  let left: Int
  let top: Int
  let right: Int
  let bottom: Int

  /// Gives the coverage to a sink.
  func emit<Sink: CoverageSink>(into sink: inout Sink) {
    if left >= right || top >= bottom { return }
    let firstColumn = left >> 8
    let lastColumn = (right - 1) >> 8
    // Full columns lie between the two that may be covered in part.
    let innerStart = left & 255 == 0 ? firstColumn : firstColumn + 1
    let innerEnd = right & 255 == 0 ? lastColumn + 1 : lastColumn
    for row in (top >> 8)...((bottom - 1) >> 8) {
      let height = min(bottom, (row + 1) << 8) - max(top, row << 8)
      if innerStart > firstColumn {
        pixel(firstColumn, row, min(right, innerStart << 8) - left, height, &sink)
      }
      if innerStart < innerEnd {
        let coverage = Self.coverage(256, height)
        if coverage > 0 {
          sink.run(x: innerStart, y: row, count: innerEnd - innerStart, coverage: coverage)
        }
      }
      if innerEnd <= lastColumn && innerEnd >= innerStart {
        pixel(lastColumn, row, right - (innerEnd << 8), height, &sink)
      }
    }
  }

  @inline(__always)
  private func pixel<Sink: CoverageSink>(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ sink: inout Sink
  ) {
    let coverage = Self.coverage(width, height)
    if coverage > 0 { sink.run(x: x, y: y, count: 1, coverage: coverage) }
  }

  /// The area of a part of a pixel as 0…255, rounded as the cells' sums are.
  @inline(__always)
  private static func coverage(_ width: Int, _ height: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (width * height * 2 * 255 + (1 << 16)) >> 17)
  }
}
