import Animations
import Graphics
import Layers

// Paths as scripts build and ask them. Verbs extend the path they are called on and return it;
// assigning a path copies it.
extension Runtime {
  static let pathKind: HostKind = {
    var kind = valueKind(.path)
    kind.functions = verbs + queries
    return kind
  }()

  private static let verbs: [HostFunction] = [
    verb("move", ["x", "y"]) { $0.move(to: Point($1[0], $1[1])) },
    verb("line", ["x", "y"]) { $0.line(to: Point($1[0], $1[1])) },
    verb("quadratic", ["cx", "cy", "x", "y"]) {
      $0.quadratic(Point($1[0], $1[1]), to: Point($1[2], $1[3]))
    },
    verb("cubic", ["c1x", "c1y", "c2x", "c2y", "x", "y"]) {
      $0.cubic(Point($1[0], $1[1]), Point($1[2], $1[3]), to: Point($1[4], $1[5]))
    },
    verb("arc", ["cx", "cy", "r", "startAngle", "endAngle"]) {
      $0.arc(
        center: Point($1[0], $1[1]), radius: $1[2], startAngle: $1[3], endAngle: $1[4])
    },
    verb("close", []) { path, _ in path.close() },
    verb("rect", ["x", "y", "width", "height"]) {
      $0.append(.rect(Rect($1[0], $1[1], $1[2], $1[3])))
    },
    verb("roundedRect", ["x", "y", "width", "height", "r"]) {
      $0.append(.roundedRect(Rect($1[0], $1[1], $1[2], $1[3]), radius: $1[4]))
    },
    verb("ellipse", ["x", "y", "width", "height"]) {
      $0.append(.ellipse(in: Rect($1[0], $1[1], $1[2], $1[3])))
    },
  ]

  private static func verb(
    _ name: String, _ parameters: [String],
    _ extend: @escaping @Sendable (inout Path, [Double]) -> Void
  ) -> HostFunction {
    HostFunction(name) { (runtime, call) throws(BindingError) in
      guard case .object(.path, let slot) = call.argument(0),
        case .value(.path(var path)) = runtime.objects[slot]
      else { throw .notAMethod("path.\(name)") }
      var numbers: [Double] = []
      for (place, parameter) in parameters.enumerated() {
        let kind = parameter == "r" ? PropertyKind.length : .coordinate
        guard case .number(let range) = kind else { continue }
        numbers.append(
          try runtime.number(
            call.argument(place + 1), in: range, kind.phrase,
            what: "path.\(name)'s \(parameter)"))
      }
      guard path.elements.count < 100_000 else {
        throw .hint("a path may have 100000 elements at most")
      }
      // Taken out first, so that the elements are not copied for each verb.
      runtime.objects.replace(slot, with: .value(.none))
      extend(&path, numbers)
      runtime.objects.replace(slot, with: .value(.path(path)))
      call.returnArgument(0)
    }
  }

  private static let queries: [HostFunction] = [
    HostFunction("point") { (runtime, call) throws(BindingError) in
      let path = try runtime.pathReceiver(call, "point")
      let fraction = try runtime.number(
        call.argument(1), in: 0...1, "a fraction between 0 and 1", what: "path.point's fraction")
      guard let point = path.point(atFraction: fraction) else {
        throw .hint("path.point: the path is empty")
      }
      runtime.return(.point(point), to: call)
    },
    HostFunction("transformed") { (runtime, call) throws(BindingError) in
      let path = try runtime.pathReceiver(call, "transformed")
      let transform = try runtime.transform(
        call.argument(1), what: "path.transformed's transform")
      runtime.return(
        .path(
          try runtime.checked(
            path.transformed(by: transform.matrix.planar), what: "the transformed path")),
        to: call)
    },
    HostFunction("contains") { (runtime, call) throws(BindingError) in
      let path = try runtime.pathReceiver(call, "contains")
      let x = try runtime.coordinate(call.argument(1), what: "path.contains' x")
      let y = try runtime.coordinate(call.argument(2), what: "path.contains' y")
      call.return(path.contains(Point(x, y)))
    },
  ]

  private func pathReceiver(_ call: HostCall, _ method: String) throws(BindingError) -> Path {
    guard case .value(.path(let path)) = object(call.argument(0)) else {
      throw .notAMethod("path.\(method)")
    }
    return path
  }
}
