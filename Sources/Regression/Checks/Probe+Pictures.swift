import Animations
import Graphics
import Raster
import Scripting

// Pixels, in points of the stage.
extension Probe {
  static let pictureFunctions: [HostFunction] = [
    HostFunction("pixel") { (runtime, call) throws(BindingError) in
      let (probe, pass) = try runtime.probe(call, "pixel")
      let x = try runtime.coordinate(call.argument(1), what: "pixel's x")
      let y = try runtime.coordinate(call.argument(2), what: "pixel's y")
      let time = try call.time(3, what: "pixel's time")
      try probe.answer(call, in: pass, at: time) { (world) throws(BindingError) in
        let frame = try world.frame()
        let scale = world.stage.environment.scale
        let (column, row) = ((x * scale).rounded(.down), (y * scale).rounded(.down))
        guard column >= 0, row >= 0, column < Double(frame.width), row < Double(frame.height) else {
          throw CheckProblem.outsideStage(
            what: "the pixel", width: world.stage.size.width, height: world.stage.size.height
          ).error
        }
        return .value(.color(frame[Int(column), Int(row)].straightColor))
      }
    },
    HostFunction("region") { (runtime, call) throws(BindingError) in
      let (probe, pass) = try runtime.probe(call, "region")
      var rect: Rect?
      let given = call.argument(1)
      if given.isGiven { rect = try runtime.rect(given, what: "region's rect") }
      let time = try call.time(2, what: "region's time")
      try probe.answer(call, in: pass, at: time) { (world) throws(BindingError) in
        .object(.region, try Region(of: world, rect, probe.source))
      }
    },
    HostFunction("inkBounds") { (runtime, call) throws(BindingError) in
      let (probe, pass) = try runtime.probe(call, "inkBounds")
      let time = try call.time(1, what: "inkBounds' time")
      try probe.answer(call, in: pass, at: time) { (world) throws(BindingError) in
        .value(try world.inkBounds().map { .rect($0) } ?? .none)
      }
    },
  ]
}

extension ScriptValue {
  /// Whether it is not nil.
  var isGiven: Bool { if case .none = self { false } else { true } }
}

extension CaseWorld {
  /// The smallest rectangle in points that holds all pixels which differ from what the stage alone
  /// would show; nil when none does.
  fileprivate func inkBounds() throws(BindingError) -> Rect? {
    let (frame, bare) = (try frame(), try bareFrame())
    var (left, right, top, bottom) = (frame.width, -1, frame.height, -1)
    for y in 0..<frame.height {
      for x in 0..<frame.width where frame[x, y] != bare[x, y] {
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = y
      }
    }
    guard right >= left else { return nil }
    let scale = stage.environment.scale
    return Rect(
      Double(left) / scale, Double(top) / scale, Double(right + 1 - left) / scale,
      Double(bottom + 1 - top) / scale)
  }
}

extension Pixmap.Pixel {
  /// The colour with straight alpha; a transparent pixel has none.
  var straightColor: Color {
    guard alpha > 0 else { return .clear }
    let whole = Double(alpha)
    return Color(
      min(Double(red) / whole, 1), min(Double(green) / whole, 1), min(Double(blue) / whole, 1),
      whole / 255)
  }
}
