import Glibc
import Graphics
import Raster

/// Measures display list to pixels, in nanoseconds of the thread's time for a frame: the
/// least of several rounds.
///
/// - Parameter filter: Only entries whose name contains it; all when nil.
func rasterBenchmarks(matching filter: String? = nil) {
  for (width, height) in [(640, 384), (1024, 1024)] {
    let scenes: [(name: String, list: DisplayList)] = [
      ("clear", BenchScene.clear(width, height)),
      ("ripple", BenchScene.ripple(width, height)),
      ("flow-light", BenchScene.flowLight(width, height, clipped: false)),
      ("flow-light clipped", BenchScene.flowLight(width, height, clipped: true)),
      ("500 paths", BenchScene.paths(width, height)),
    ]
    for scene in scenes {
      let name = "raster \(width)x\(height) \(scene.name)"
      if let filter, !name.contains(filter) { continue }
      print("\(name): \(BenchScene.measure(scene.list)) ns")
    }
  }
}

/// The scenes that are measured; they follow the benchmark scenes of effects, at one phase.
private enum BenchScene {
  static let background = Color(16 / 255, 20 / 255, 24 / 255)

  static func clear(_ width: Int, _ height: Int) -> DisplayList {
    var list = DisplayList(width: width, height: height)
    list.append(
      .fill(.init(.rect(Rect(0, 0, Double(width), Double(height))), .solid(background))))
    return list
  }

  /// Three rings of one pixel around a capsule.
  static func ripple(_ width: Int, _ height: Int) -> DisplayList {
    var list = clear(width, height)
    let (w, h) = (Double(width), Double(height))
    let ring = Rect(-w / 6, -h / 12, w / 3, h / 6)
    for index in 0..<3 {
      let phase = (0.2 + Double(index) / 3).truncatingRemainder(dividingBy: 1)
      let scale = 1 + 0.6 * phase
      let transform = AffineTransform.scale(scale, scale)
        .concatenating(.translation(w / 2, h / 2))
      list.append(
        .fill(
          .init(
            .border(ring, radius: ring.height / 2, width: 1), .solid(.white), opacity: 1 - phase,
            transform: transform)))
    }
    return list
  }

  /// A button under a band of light, through its own shape or through a clip.
  static func flowLight(_ width: Int, _ height: Int, clipped: Bool) -> DisplayList {
    var list = clear(width, height)
    let (w, h) = (Double(width), Double(height))
    let side = min(w, h)
    let button = Rect(0.2 * w, (h - 0.2 * side) / 2, 0.6 * w, 0.2 * side)
    let shape = DisplayList.Shape.roundedRect(button, radius: button.height / 2)
    let shift = -0.2 * button.width
    let stops: [(Double, Double)] = [(0, 0), (0.6, 0), (0.6, 0.6), (0.98, 0.6), (1, 0)]
    let gradient = Gradient(
      stops: stops.map { .init(offset: $0.0, color: Color.white.withAlpha($0.1)) })
    let light = AxialGradient(
      gradient: gradient, start: Point(button.minX + shift, button.minY),
      end: Point(button.maxX + shift, button.minY + 0.09 * button.height))
    list.append(.fill(.init(shape, .solid(Color(47 / 255, 111 / 255, 237 / 255)))))
    if clipped {
      let band = Rect(button.minX + shift, button.minY, button.width, button.height)
      list.append(.pushClip(.init(shape)))
      list.append(.fill(.init(.rect(band), .axial(light))))
      list.append(.popClip)
    } else {
      list.append(.fill(.init(shape, .axial(light))))
    }
    return list
  }

  /// 500 closed paths of four cubics, filled and stroked.
  static func paths(_ width: Int, _ height: Int) -> DisplayList {
    var list = clear(width, height)
    let side = Double(min(width, height))
    var state: UInt64 = 1
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 9_007_199_254_740_992
    }
    for _ in 0..<500 {
      let center = Point(random() * Double(width), random() * Double(height))
      func point() -> Point {
        Point(
          center.x + (random() - 0.5) * 0.15 * side, center.y + (random() - 0.5) * 0.15 * side)
      }
      var path = Path()
      path.move(to: point())
      for _ in 0..<4 { path.cubic(point(), point(), to: point()) }
      path.close()
      let color = Color(random(), random(), random())
      list.append(.fill(.init(.path(path, .nonZero), .solid(color), opacity: 0.8)))
      list.append(
        .stroke(.init(path, style: StrokeStyle(lineWidth: 2, miterLimit: 4), .solid(.white))))
    }
    return list
  }

  /// The least time for a frame in nanoseconds.
  static func measure(_ list: DisplayList) -> Int {
    let rasterizer = Rasterizer()
    var pixmap = Pixmap(width: list.width, height: list.height)
    for _ in 0..<3 { rasterizer.draw(list, into: &pixmap) }
    let start = now()
    rasterizer.draw(list, into: &pixmap)
    let once = max(1, now() - start)
    let rounds = max(5, min(400, 500_000_000 / once))
    var least = Int.max
    for _ in 0..<rounds {
      let start = now()
      rasterizer.draw(list, into: &pixmap)
      least = min(least, now() - start)
    }
    return least
  }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
