import Graphics
import Raster
import Testing

/// Gradients and images.
struct PaintTests {
  /// The colour at an offset, calculated in Double: straight R, G, B, A.
  private func reference(_ gradient: Gradient, _ offset: Double) -> [Double] {
    func parts(_ color: Color) -> [Double] {
      let premultiplied = gradient.interpolation != .straight
      let factor = premultiplied ? color.alpha : 1
      return [color.red * factor, color.green * factor, color.blue * factor, color.alpha]
    }
    let stops = gradient.stops
    var result = parts(stops[0].color)
    if let last = stops.last, offset >= last.offset {
      result = parts(last.color)
    } else if let next = stops.firstIndex(where: { $0.offset > offset }), next > 0 {
      let (a, b) = (stops[next - 1], stops[next])
      let fraction = (offset - a.offset) / (b.offset - a.offset)
      result = zip(parts(a.color), parts(b.color)).map { $0 + ($1 - $0) * fraction }
    }
    if gradient.interpolation == .straight { for index in 0..<3 { result[index] *= result[3] } }
    return result
  }

  @Test(arguments: [Gradient.Interpolation.straight, .premultiplied])
  func `a gradient is within one level of its formula`(_ mode: Gradient.Interpolation) {
    var generator = SplitMix(seed: 5)
    for _ in 0..<60 {
      let offsets = (0..<generator.count(1...9)).map { _ in generator.number(-0.3...1.3) }.sorted()
      let gradient = Gradient(
        stops: offsets.map {
          .init(
            offset: $0,
            color: Color(
              generator.number(0...1), generator.number(0...1), generator.number(0...1),
              generator.number(0...1)))
        }, interpolation: mode)
      let start = generator.point(-20...120)
      let end = generator.point(-20...120)
      let axial = AxialGradient(gradient: gradient, start: start, end: end)
      let pixmap = AsciiPicture.draw(
        97, 30, [.fill(.init(.rect(Rect(0, 0, 97, 30)), .axial(axial)))])
      let axis = end - start
      let square = axis.x * axis.x + axis.y * axis.y
      for y in 0..<30 {
        for x in 0..<97 {
          let offset =
            ((Double(x) + 0.5 - start.x) * axis.x + (Double(y) + 0.5 - start.y) * axis.y) / square
          // Next to a stop the last bit decides on which side a pixel lies.
          if offsets.contains(where: { abs($0 - offset) < 1e-9 }) { continue }
          let pixel = pixmap[x, y]
          let actual = [pixel.red, pixel.green, pixel.blue, pixel.alpha]
          for (expected, actual) in zip(reference(gradient, offset), actual) {
            #expect(abs(expected * 255 - Double(actual)) <= 1)
          }
        }
      }
    }
  }

  @Test
  func `an OKLab gradient passes through brighter colours than a straight one`() {
    func middle(_ mode: Gradient.Interpolation) -> Pixmap.Pixel {
      let stops: [Gradient.Stop] = [
        .init(offset: 0, color: Color(0, 0, 1)), .init(offset: 1, color: Color(1, 1, 0)),
      ]
      let axial = AxialGradient(
        gradient: Gradient(stops: stops, interpolation: mode), start: Point(0, 0),
        end: Point(9, 0))
      return AsciiPicture.draw(9, 1, [.fill(.init(.rect(Rect(0, 0, 9, 1)), .axial(axial)))])[4, 0]
    }
    let grey = middle(.straight)
    #expect(grey.red == grey.green && abs(Int(grey.red) - Int(grey.blue)) <= 1)
    // Blue is (0.452, −0.032, −0.312) in OKLab and yellow (0.968, −0.071, 0.199): the mean is
    // (0.710, −0.052, −0.057), that is 108, 171, 199.
    let mean = middle(.oklab)
    #expect(abs(Int(mean.red) - 108) <= 1 && abs(Int(mean.green) - 171) <= 1)
    #expect(abs(Int(mean.blue) - 199) <= 1)
  }

  @Test
  func `equal offsets are a hard edge`() {
    let gradient = Gradient(stops: [
      .init(offset: 0, color: .white), .init(offset: 0.5, color: .white),
      .init(offset: 0.5, color: .clear), .init(offset: 1, color: .clear),
    ])
    let axial = AxialGradient(gradient: gradient, start: Point(0, 0), end: Point(8, 0))
    #expect(
      AsciiPicture.alpha(8, 1, [.fill(.init(.rect(Rect(0, 0, 8, 1)), .axial(axial)))])
        == "####....")
  }

  @Test
  func `end colours go on beyond the line`() {
    let gradient = Gradient(stops: [
      .init(offset: 0, color: .white), .init(offset: 1, color: Color.white.withAlpha(0.5)),
    ])
    let axial = AxialGradient(gradient: gradient, start: Point(3, 0), end: Point(5, 0))
    #expect(
      AsciiPicture.alpha(8, 1, [.fill(.init(.rect(Rect(0, 0, 8, 1)), .axial(axial)))])
        == "###75444")
  }

  @Test
  func `a gradient in the unit square is stretched with it`() {
    // The line from corner to corner: in a stretched square, lines of one colour are stretched too
    // and run through the other two corners.
    let gradient = Gradient(stops: [
      .init(offset: 0.5, color: .clear), .init(offset: 0.5, color: .white),
    ])
    let axial = AxialGradient(
      gradient: gradient, start: Point(0, 0), end: Point(1, 1), transform: .scale(8, 4))
    #expect(
      AsciiPicture.alpha(8, 4, [.fill(.init(.rect(Rect(0, 0, 8, 4)), .axial(axial)))]) == """
        .......#
        .....###
        ...#####
        .#######
        """)
  }

  @Test
  func `a gradient along no line paints nothing`() {
    let gradient = Gradient(stops: [.init(offset: 0, color: .white)])
    let axial = AxialGradient(gradient: gradient, start: Point(1, 1), end: Point(1, 1))
    #expect(
      AsciiPicture.draw(4, 1, [.fill(.init(.rect(Rect(0, 0, 4, 1)), .axial(axial)))]).alphaSum == 0)
  }

  /// Three pixels of alpha 255, 128, 0 beside one another.
  private let image = Image(
    width: 3, height: 1, pixels: [255, 255, 255, 255, 128, 128, 128, 128, 0, 0, 0, 0])

  private func draw(
    _ transform: AffineTransform, _ filter: ImagePattern.Filter, opacity: Double = 1
  ) -> [UInt8] {
    let pattern = ImagePattern(image: image, transform: transform, filter: filter)
    let pixmap = AsciiPicture.draw(
      6, 1, [.fill(.init(.rect(Rect(0, 0, 6, 1)), .image(pattern), opacity: opacity))])
    return (0..<6).map { pixmap[$0, 0].alpha }
  }

  @Test
  func `an image that is only moved keeps its pixels, and its edges go on`() {
    for filter in ImagePattern.Filter.allCases {
      #expect(draw(.translation(1, 0), filter) == [255, 255, 128, 0, 0, 0])
      #expect(draw(.translation(-1, 0), filter) == [128, 0, 0, 0, 0, 0])
    }
  }

  @Test
  func `an enlarged image is mixed between centres, or not`() {
    #expect(draw(.scale(2, 1), .nearest) == [255, 255, 128, 128, 0, 0])
    // Centres lie at 1, 3 and 5; a pixel at 1.5 has a quarter of the way to go.
    #expect(draw(.scale(2, 1), .linear) == [255, 223, 160, 96, 32, 0])
  }

  @Test
  func `an image takes the fill's opacity`() {
    #expect(draw(.identity, .linear, opacity: 0.5) == [128, 64, 0, 0, 0, 0])
  }
}
