import Graphics
import Raster
import Testing

/// Random lists, also with coordinates at the limits of what layers may have.
struct FuzzTests {
  @Test(arguments: [10.0, 100, 1e4, 1e7])
  func `any list is drawn without a crash, twice alike, in valid premultiplied pixels`(
    _ extent: Double
  ) {
    var generator = SplitMix(seed: UInt64(extent))
    for _ in 0..<50 {
      let list = RandomScene.list(&generator, extent: extent)
      var first = Pixmap(width: list.width, height: list.height)
      Rasterizer().draw(list, into: &first)
      var second = Pixmap(width: list.width, height: list.height)
      Rasterizer().draw(list, into: &second)
      #expect(first == second)
      for y in 0..<first.height {
        for x in 0..<first.width {
          let pixel = first[x, y]
          #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha)
        }
      }
    }
  }

  @Test
  func `shapes far larger than the frame cover it or leave it`() {
    let huge = Rect(-1e7, -1e7, 2e7, 2e7)
    let shapes: [DisplayList.Shape] = [
      .rect(huge), .ellipse(huge), .roundedRect(huge, radius: 1e7),
      .border(huge, radius: 100, width: 9.9e6),
      .path(Path([(-1e7, -1e7), (1e7, -1e7), (1e7, 1e7), (-1e7, 1e7)], closed: true), .evenOdd),
    ]
    for (index, shape) in shapes.enumerated() {
      let isHollow = index == 3
      let pixmap = AsciiPicture.draw(40, 30, [.white(shape, .rotation(0.3))])
      for (x, y) in [(0, 0), (39, 29), (20, 10)] {
        #expect(pixmap[x, y].alpha == (isHollow ? 0 : 255), "\(shape)")
      }
    }
  }

  @Test
  func `the edge of a circle of 10⁷ pixels is straight to within a level`() {
    // The circle touches x = 20 at y = 15 and bends away by less than 10⁻⁴ within the frame.
    let circle = DisplayList.Shape.ellipse(Rect(-2e7 + 20.5, 15 - 1e7, 2e7, 2e7))
    let pixmap = AsciiPicture.draw(40, 30, [.white(circle)])
    for y in 0..<30 {
      #expect(pixmap[19, y].alpha == 255)
      #expect(abs(Int(pixmap[20, y].alpha) - 128) <= 8)
      #expect(pixmap[21, y].alpha == 0)
    }
  }

  @Test
  func `a dashed line of 10⁷ pixels keeps its phase`() {
    // Dashes of 4 and gaps of 4 from −10⁷ on: the frame starts at a multiple of the period.
    let path = Path([(-8e6, 1), (8e6, 1)])
    let style = StrokeStyle(lineWidth: 2, lineDashPattern: [4, 4])
    #expect(
      AsciiPicture.alpha(18, 2, [.line(path, style)]) == """
        ####....####....##
        ####....####....##
        """)
  }
}

/// The picture's bytes are the same in every build and on every machine.
struct DeterminismTests {
  @Test
  func `a hundred random lists give the bytes that were recorded`() {
    var generator = SplitMix(seed: 2)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for _ in 0..<100 {
      let list = RandomScene.list(&generator, extent: 70)
      var pixmap = Pixmap(width: list.width, height: list.height)
      Rasterizer().draw(list, into: &pixmap)
      pixmap.withUnsafeBytes { bytes in
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
      }
    }
    // Changes only with a change of what is drawn, which the other tests must then justify; debug,
    // release and processors without AVX or FMA agree.
    #expect(hash == 13_051_226_062_981_636_260)
  }
}
