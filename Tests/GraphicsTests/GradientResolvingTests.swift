import Graphics
import TestSupport
import Testing

@Suite struct GradientResolvingTests {
  @Test(arguments: [Gradient.Interpolation.straight, .premultiplied])
  func `a gradient that painters understand stays as it is`(kind: Gradient.Interpolation) {
    let gradient = Gradient(
      stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .white)],
      interpolation: kind)
    #expect(gradient.resolved() == gradient)
  }

  @Test func `stops in between keep every channel within half a step of OKLab's mixture`() throws {
    var random = SplitMix64(seed: 5)
    var pairs = [("blue", "yellow"), ("black", "white"), ("red", "lime"), ("#f000", "blue")]
      .map { (try? Color(parsing: $0.0), try? Color(parsing: $0.1)) }
    func part() -> Double { .random(in: 0...1, using: &random) }
    for _ in 0..<60 {
      pairs.append((Color(part(), part(), part(), part()), Color(part(), part(), part())))
    }
    for case (let from?, let to?) in pairs {
      let gradient = Gradient(
        stops: [.init(offset: 0, color: from), .init(offset: 1, color: to)], interpolation: .oklab)
      let resolved = gradient.resolved()
      #expect(resolved.interpolation == .premultiplied && resolved.stops.count <= 60)
      for step in 0...500 {
        let fraction = Double(step) / 500
        let difference = exact(from, to, fraction) - sample(resolved, at: fraction)
        let worst = max(difference.max(), -difference.min())
        #expect(worst < 0.5 / 255, "\(from) to \(to) at \(fraction)")
      }
    }
  }

  @Test func `towards a transparent stop the colour stays`() {
    let gradient = Gradient(
      stops: [
        .init(offset: 0, color: Color(1, 0.5, 0)), .init(offset: 1, color: Color(0, 0, 1, 0)),
      ], interpolation: .oklab)
    let half = sample(gradient.resolved(), at: 0.5)
    #expect(abs(half.x - 0.5) < 1e-6 && abs(half.y - 0.25) < 1e-6 && abs(half.z) < 1e-6)
  }

  @Test func `given stops and hard edges stay where they are`() {
    let stops: [Gradient.Stop] = [
      .init(offset: -0.5, color: .black), .init(offset: 0.5, color: .white),
      .init(offset: 0.5, color: Color(1, 0, 0)), .init(offset: 2, color: Color(1, 0, 0)),
    ]
    let resolved = Gradient(stops: stops, interpolation: .oklab).resolved().stops
    #expect(stops.allSatisfy { resolved.contains($0) })
    #expect(resolved.map(\.offset) == resolved.map(\.offset).sorted())
    #expect(Array(resolved.suffix(3)) == Array(stops.suffix(3)))
  }

  @Test func `no stop and one stop are no work`() {
    #expect(Gradient(stops: [], interpolation: .oklab).resolved().stops.isEmpty)
    let one = Gradient(stops: [.init(offset: 0, color: .white)], interpolation: .oklab)
    #expect(one.resolved().stops == one.stops)
  }

  /// The premultiplied mixture in OKLab, clamped to sRGB.
  private func exact(_ from: Color, _ to: Color, _ fraction: Double) -> SIMD4<Double> {
    func weighted(_ color: Color) -> SIMD4<Double> {
      let lab = color.oklab
      return SIMD4(lab.lightness, lab.a, lab.b, 1) * color.alpha
    }
    let mixed = weighted(from) * (1 - fraction) + weighted(to) * fraction
    guard mixed.w > 0 else { return .zero }
    let color = Color(
      OKLab(lightness: mixed.x / mixed.w, a: mixed.y / mixed.w, b: mixed.z / mixed.w))
    return SIMD4(color.red, color.green, color.blue, 1).clamped(
      lowerBound: .zero, upperBound: .one) * mixed.w
  }

  /// The premultiplied colour of a premultiplied gradient.
  private func sample(_ gradient: Gradient, at offset: Double) -> SIMD4<Double> {
    func premultiplied(_ color: Color) -> SIMD4<Double> {
      SIMD4(color.red, color.green, color.blue, 1) * color.alpha
    }
    for (from, to) in zip(gradient.stops, gradient.stops.dropFirst()) where offset <= to.offset {
      let fraction = (offset - from.offset) / (to.offset - from.offset)
      return premultiplied(from.color) * (1 - fraction) + premultiplied(to.color) * fraction
    }
    return .zero
  }
}
