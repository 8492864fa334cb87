import Graphics
import Raster

/// Display lists from a seed: every command, shape and paint, well nested.
enum RandomScene {
  static func list(_ generator: inout SplitMix, extent: Double) -> DisplayList {
    var list = DisplayList(width: generator.count(1...90), height: generator.count(1...70))
    append(to: &list, &generator, extent, depth: 0)
    return list
  }

  private static func append(
    to list: inout DisplayList, _ generator: inout SplitMix, _ extent: Double, depth: Int
  ) {
    for _ in 0..<generator.count(1...5) {
      switch generator.count(0...(depth < 3 ? 5 : 2)) {
      case 0, 1:
        list.append(
          .fill(
            .init(
              shape(&generator, extent), paint(&generator, extent),
              opacity: generator.number(0...1), transform: transform(&generator))))
      case 2:
        let style = StrokeStyle(
          lineWidth: generator.number(0...20),
          lineCap: StrokeStyle.Cap.allCases[generator.count(0...2)],
          lineJoin: StrokeStyle.Join.allCases[generator.count(0...2)],
          miterLimit: generator.number(1...20),
          lineDashPattern: generator.count(0...1) == 0
            ? [] : (0..<generator.count(1...4)).map { _ in generator.number(0...30) },
          lineDashPhase: generator.number(-50...50))
        list.append(
          .stroke(
            .init(
              path(&generator, extent), style: style, start: generator.number(-0.5...0.5),
              end: generator.number(0.3...1.5), paint(&generator, extent),
              transform: transform(&generator))))
      case 3, 4:
        list.append(
          .pushClip(.init(shape(&generator, extent), transform: transform(&generator))))
        append(to: &list, &generator, extent, depth: depth + 1)
        list.append(.popClip)
      default:
        list.append(.pushGroup(.init(opacity: generator.number(0...1))))
        append(to: &list, &generator, extent, depth: depth + 1)
        list.append(.popGroup)
      }
    }
  }

  private static func shape(
    _ generator: inout SplitMix, _ extent: Double
  ) -> DisplayList.Shape {
    let origin = generator.point(-extent...extent)
    let rect = Rect(
      origin.x, origin.y, generator.number(0...extent), generator.number(0...extent))
    switch generator.count(0...4) {
    case 0: return .rect(rect)
    case 1: return .roundedRect(rect, radius: generator.number(0...extent))
    case 2:
      return .border(
        rect, radius: generator.number(0...extent), width: generator.number(0...extent / 4))
    case 3: return .ellipse(rect)
    default:
      return .path(path(&generator, extent), generator.count(0...1) == 0 ? .nonZero : .evenOdd)
    }
  }

  private static func path(_ generator: inout SplitMix, _ extent: Double) -> Path {
    var path = Path()
    let range = -extent...extent
    for _ in 0..<generator.count(0...9) {
      switch generator.count(0...6) {
      case 0: path.move(to: generator.point(range))
      case 1, 2: path.line(to: generator.point(range))
      case 3: path.quadratic(generator.point(range), to: generator.point(range))
      case 4:
        path.cubic(generator.point(range), generator.point(range), to: generator.point(range))
      case 5:
        path.arc(
          center: generator.point(range), radius: generator.number(0...extent),
          startAngle: generator.number(-10...10), endAngle: generator.number(-10...10))
      default: path.close()
      }
    }
    return path
  }

  private static func transform(_ generator: inout SplitMix) -> AffineTransform {
    switch generator.count(0...3) {
    case 0: return .identity
    case 1: return .translation(generator.number(-40...40), generator.number(-40...40))
    case 2: return .scale(generator.number(-3...3), generator.number(-3...3))
    default:
      return AffineTransform.rotation(generator.number(-4...4))
        .concatenating(.scale(generator.number(0...2), generator.number(0...2)))
        .concatenating(.translation(generator.number(0...80), generator.number(0...80)))
    }
  }

  private static func paint(_ generator: inout SplitMix, _ extent: Double) -> Paint {
    func color() -> Color {
      Color(
        generator.number(0...1), generator.number(0...1), generator.number(0...1),
        generator.number(0...1))
    }
    switch generator.count(0...3) {
    case 0, 1: return .solid(color())
    case 2:
      let offsets = (0..<generator.count(0...5)).map { _ in generator.number(-0.5...1.5) }.sorted()
      let modes: [Gradient.Interpolation] = [.straight, .premultiplied]
      return .axial(
        AxialGradient(
          gradient: Gradient(
            stops: offsets.map { .init(offset: $0, color: color()) },
            interpolation: modes[generator.count(0...1)]),
          start: generator.point(-extent...extent), end: generator.point(-extent...extent)))
    default:
      let image = Image(
        width: 3, height: 2,
        pixels: (0..<6).flatMap { _ in
          let alpha = UInt8(generator.count(0...255))
          return [alpha / 2, alpha, alpha / 3, alpha]
        })
      return .image(
        ImagePattern(
          image: image, transform: .scale(generator.number(0.1...20), generator.number(0.1...20)),
          filter: generator.count(0...1) == 0 ? .linear : .nearest))
    }
  }
}
