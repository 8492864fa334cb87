import Animations
import Graphics
import Layers

// Values as scripts see them: read by field, compared, printed, never changed in place.
extension Runtime {
  static let valueConstructors: [HostFunction] = [
    HostFunction("color") { (runtime, call) throws(BindingError) in
      runtime.return(
        .color(try runtime.color(call.argument(0), what: "limn.color's argument")), to: call)
    },
    HostFunction("transform") { (runtime, call) throws(BindingError) in
      runtime.return(
        .transform(try runtime.transform(call.argument(0), what: "limn.transform's argument")),
        to: call)
    },
    HostFunction("path") { (runtime, call) throws(BindingError) in
      if case .none = call.argument(0) { return runtime.return(.path(Path()), to: call) }
      runtime.return(
        .path(try runtime.path(call.argument(0), what: "limn.path's argument")), to: call)
    },
  ]

  /// Points, sizes, rects, colours and images.
  static func valueKind(_ kind: ObjectKind) -> HostKind {
    HostKind(
      name: kind.name,
      functions: kind == .color ? [withAlpha] : [],
      index: { (runtime, call) throws(BindingError) in try runtime.readValue(call) },
      newIndex: { (runtime, call) throws(BindingError) in
        try runtime.refuseWrite(call, kind)
      },
      toString: { (runtime, call) throws(BindingError) in
        call.return(runtime.description(of: call.argument(0)))
      },
      equal: { (runtime, call) throws(BindingError) in
        call.return(runtime.areEqual(call.argument(0), call.argument(1)))
      })
  }

  static let transformKind: HostKind = {
    var kind = valueKind(.transform)
    kind.functions = [
      HostFunction("inverted") { (runtime, call) throws(BindingError) in
        guard case .value(.transform(let transform)) = runtime.object(call.argument(0)) else {
          throw .notAMethod("transform.inverted")
        }
        guard let inverse = transform.inverted() else {
          throw .hint("the transform flattens space and has no inverse")
        }
        runtime.return(.transform(inverse), to: call)
      }
    ]
    kind.multiply = { (runtime, call) throws(BindingError) in
      let first = try runtime.transform(call.argument(0), what: "the first factor")
      let second = try runtime.transform(call.argument(1), what: "the second factor")
      runtime.return(.transform(first.concatenating(second)), to: call)
    }
    return kind
  }()

  private static let withAlpha = HostFunction("withAlpha") {
    (runtime, call) throws(BindingError) in
    guard case .value(.color(let color)) = runtime.object(call.argument(0)) else {
      throw .notAMethod("color.withAlpha")
    }
    let alpha = try runtime.number(
      call.argument(1), in: 0...1, "a number between 0 and 1", what: "withAlpha's alpha")
    runtime.return(.color(color.withAlpha(alpha)), to: call)
  }

  // MARK: - Fields

  private func readValue(_ call: HostCall) throws(BindingError) {
    guard case .value(let value) = object(call.argument(0)) else { return }
    let key = call.argument(1)
    let fields = Self.fields(of: value)
    switch key {
    case .number(let place):
      // Literals are sequences, so what is read can be read as one too.
      let place = Int(exactly: place) ?? 0
      guard fields.indices.contains(place - 1), place <= Self.sequenceCount(of: value) else {
        return call.returnNil()
      }
      `return`(fields[place - 1].value, to: call)
    case .string(let name):
      guard let field = fields.first(where: { $0.name == name }) else {
        throw .unknownName(
          owner: call.argument(0).typeName, name: name, known: fields.map(\.name))
      }
      `return`(field.value, to: call)
    default:
      throw .nameNotString(owner: call.argument(0).typeName, key)
    }
  }

  /// How many fields stand in the literal's order, before derived ones.
  private static func sequenceCount(of value: PropertyValue) -> Int {
    switch value {
    case .point, .size: 2
    case .rect, .color: 4
    case .transform: 16
    default: 0
    }
  }

  private static func fields(of value: PropertyValue) -> [(name: String, value: PropertyValue)] {
    switch value {
    case .point(let point):
      [("x", .number(point.x)), ("y", .number(point.y))]
    case .size(let size):
      [("width", .number(size.width)), ("height", .number(size.height))]
    case .rect(let rect):
      [
        ("x", .number(rect.minX)), ("y", .number(rect.minY)), ("width", .number(rect.width)),
        ("height", .number(rect.height)), ("midX", .number(rect.midX)),
        ("midY", .number(rect.midY)), ("maxX", .number(rect.maxX)), ("maxY", .number(rect.maxY)),
        ("origin", .point(rect.origin)), ("size", .size(rect.size)),
      ]
    case .color(let color):
      [
        ("r", .number(color.red)), ("g", .number(color.green)), ("b", .number(color.blue)),
        ("a", .number(color.alpha)),
      ]
    case .transform(let transform):
      zip(
        [
          "m11", "m12", "m13", "m14", "m21", "m22", "m23", "m24", "m31", "m32", "m33", "m34",
          "m41", "m42", "m43", "m44",
        ], transform.matrix.elements
      ).map { ($0, .number($1)) }
    case .image(let image):
      [("size", .size(image.size)), ("scale", .number(image.scale))]
    case .path(let path):
      [("bounds", .rect(path.boundingBox)), ("length", .number(path.length))]
    default: []
    }
  }

  private func refuseWrite(_ call: HostCall, _ kind: ObjectKind) throws(BindingError) {
    guard case .string(let name) = call.argument(1) else {
      throw .readOnly(what: "a \(kind.name)", hint: "values are immutable; write a new one")
    }
    let example =
      switch kind {
      case .point: "write layer[\"position.\(BindingError.cut(name))\"] = …"
      case .size: "write layer[\"bounds.size.\(BindingError.cut(name))\"] = …"
      case .rect: "write layer[\"bounds.size.width\"] = … or a new rect"
      case .color: "write a new color, or color:withAlpha(…)"
      default: "write a new one"
      }
    throw .readOnly(
      what: "\(kind.name).\(BindingError.cut(name))", hint: "values are immutable; \(example)")
  }

  // MARK: - Comparing and printing

  private func areEqual(_ one: ScriptValue, _ other: ScriptValue) -> Bool {
    guard case .value(let one) = object(one), case .value(let other) = object(other) else {
      return false
    }
    if case (.transform(let one), .transform(let other)) = (one, other) {
      return one.matrix == other.matrix
    }
    return one == other
  }

  private func description(of value: ScriptValue) -> String {
    guard case .value(let value) = object(value) else { return value.typeName }
    func list(_ numbers: [Double]) -> String {
      "{ " + numbers.map { BindingError.plain($0) }.joined(separator: ", ") + " }"
    }
    switch value {
    case .point(let point): return list([point.x, point.y])
    case .size(let size): return list([size.width, size.height])
    case .rect(let rect): return list([rect.minX, rect.minY, rect.width, rect.height])
    case .color(let color): return "\(color)"
    case .transform(let transform): return list(transform.matrix.elements)
    case .image(let image):
      return "image \(image.width) x \(image.height)"
    case .path(let path): return path.svg
    default: return "value"
    }
  }
}
