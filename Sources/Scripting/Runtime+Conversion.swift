package import Animations
package import Graphics
package import Layers

// From a script's values to properties, strictly: no coercion, no NaN, infinity only where said.
// `what` names the place in messages, such as "layer.cornerRadius".
extension Runtime {
  /// A value of a kind, or nil where that is allowed.
  ///
  /// Extents of what moves may be negative: `by = { -10, 0 }` makes a size smaller.
  package func propertyValue(
    _ value: ScriptValue, _ kind: PropertyKind, isOptional: Bool, isMoving: Bool = false,
    what: String
  ) throws(BindingError) -> PropertyValue {
    if case .none = value {
      guard isOptional else { throw wrongType(what, kind, value) }
      return .none
    }
    switch kind {
    case .number(let range):
      return .number(try number(value, in: range, kind.phrase, what: what))
    case .boolean:
      guard case .boolean(let boolean) = value else { throw wrongType(what, kind, value) }
      return .boolean(boolean)
    case .point:
      if case .value(.point(let point)) = object(value) { return .point(point) }
      let parts = try numbers(value, count: 2, kind, what: what)
      return .point(Point(parts[0], parts[1]))
    case .size:
      if case .value(.size(let size)) = object(value) { return .size(size) }
      let parts = try numbers(value, count: 2, kind, what: what)
      for part in parts where part < 0 && !isMoving {
        throw .outOfRange(what: what, expected: "a size of at least 0", got: part)
      }
      return .size(Size(parts[0], parts[1]))
    case .rect:
      if case .value(.rect(let rect)) = object(value) { return .rect(rect) }
      let parts = try numbers(value, count: 4, kind, what: what)
      let rect = Rect(parts[0], parts[1], parts[2], parts[3])
      return .rect(isMoving ? rect : rect.standardized)
    case .color:
      return .color(try color(value, what: what))
    case .transform:
      return .transform(try transform(value, what: what))
    case .path:
      return .path(try path(value, what: what))
    case .image:
      if case .value(.image(let image)) = object(value) { return .image(image) }
      if case .string = value {
        throw .hint("\(what) must be an image, got a string; write limn.image(\"…\")")
      }
      throw wrongType(what, kind, value)
    case .name:
      guard case .string(let name) = value else { throw wrongType(what, kind, value) }
      guard !name.isEmpty, name.utf8.allSatisfy(Self.isNameByte), name.utf8.count <= 64 else {
        throw .malformed(
          what: what,
          reason: "a name has letters, digits, '_' and '-' only, got '\(BindingError.cut(name))'")
      }
      return .string(name)
    case .choice(let words):
      guard case .string(let word) = value else { throw wrongType(what, kind, value) }
      guard words.contains(word) else {
        throw .unknownWord(what: what, word: word, choices: words)
      }
      return .string(word)
    case .numbers(let range):
      guard case .table(let table) = value, table.fields.isEmpty else {
        throw wrongType(what, kind, value)
      }
      var numbers: [Double] = []
      for (place, element) in table.sequence.enumerated() {
        numbers.append(
          try number(
            element, in: range, PropertyKind.number(range).phrase,
            what: "\(what)[\(place + 1)]"))
      }
      return .numbers(numbers)
    case .colors:
      guard case .table(let table) = value, table.fields.isEmpty else {
        throw wrongType(what, kind, value)
      }
      var colors: [Color] = []
      for (place, element) in table.sequence.enumerated() {
        colors.append(try color(element, what: "\(what)[\(place + 1)]"))
      }
      return .colors(colors)
    }
  }

  /// A finite number in a range.
  package func number(
    _ value: ScriptValue, in range: ClosedRange<Double>, _ expected: String, what: String
  ) throws(BindingError) -> Double {
    guard case .number(let number) = value else {
      throw .wrongType(what: what, expected: expected, got: value)
    }
    guard range.contains(number) else {
      throw .outOfRange(
        what: what,
        expected: range == PropertyKind.coordinates
          ? "a number between -1e7 and 1e7"
          : range.upperBound == PropertyKind.coordinates.upperBound && number > range.upperBound
            ? "a number of at most 1e7" : expected,
        got: number)
    }
    return number
  }

  /// A colour as a string, a list of three or four components, or a colour value.
  package func color(_ value: ScriptValue, what: String) throws(BindingError) -> Color {
    switch value {
    case .string(let text):
      do {
        return try Color(parsing: text)
      } catch {
        throw .malformed(what: what, reason: "\(error)")
      }
    case .table(let table) where table.fields.isEmpty && (3...4).contains(table.sequence.count):
      var parts: [Double] = []
      for (place, part) in table.sequence.enumerated() {
        parts.append(
          try number(part, in: 0...1, "a number between 0 and 1", what: "\(what)[\(place + 1)]"))
      }
      return Color(parts[0], parts[1], parts[2], parts.count == 4 ? parts[3] : 1)
    default:
      if case .value(.color(let color)) = object(value) { return color }
      throw .wrongType(
        what: what, expected: "a color such as \"#2f6bff\", { r, g, b } or a CSS name", got: value)
    }
  }

  /// A path as SVG path data or a path value.
  func path(_ value: ScriptValue, what: String) throws(BindingError) -> Path {
    if case .value(.path(let path)) = object(value) { return path }
    guard case .string(let text) = value else {
      throw .wrongType(what: what, expected: "a path or SVG path data", got: value)
    }
    do {
      return try checked(Path(svg: text), what: what)
    } catch let error as PathError {
      throw .malformed(what: what, reason: "\(error)")
    } catch let error as BindingError {
      throw error
    } catch {
      throw .malformed(what: what, reason: "\(error)")
    }
  }

  /// A transform as parts, as 6 or 16 numbers, or a transform value.
  func transform(_ value: ScriptValue, what: String) throws(BindingError) -> Transform {
    if case .value(.transform(let transform)) = object(value) { return transform }
    guard case .table(let table) = value else {
      throw .wrongType(
        what: what, expected: "a transform such as { rotation = 0.5, scale = 2 }", got: value)
    }
    if table.sequence.isEmpty { return .parts(try transformParts(table, what: what)) }
    let kind = PropertyKind.transform
    guard table.fields.isEmpty, table.sequence.count == 6 || table.sequence.count == 16 else {
      throw .malformed(
        what: what,
        reason: "a matrix has 6 or 16 numbers, got \(table.sequence.count)")
    }
    let m = try numbers(value, count: table.sequence.count, kind, what: what)
    if m.count == 6 {
      return .matrix(Transform3D(AffineTransform(m[0], m[1], m[2], m[3], m[4], m[5])))
    }
    return .matrix(
      Transform3D(
        m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8], m[9], m[10], m[11], m[12], m[13],
        m[14], m[15]))
  }

  private func transformParts(
    _ table: ScriptTable, what: String
  ) throws(BindingError) -> TransformParts {
    var parts = TransformParts()
    for field in table.fields {
      let (key, value) = (field.key, field.value)
      guard case .string(let name) = key else {
        throw .nameNotString(owner: what, key)
      }
      let place = "\(what).\(name)"
      switch name {
      case "translation":
        let v = try vector(value, 2...3, what: place)
        parts.translation = TransformParts.Vector(v[0], v[1], v.count == 3 ? v[2] : 0)
      case "rotation":
        if case .number = value {
          parts.rotation.z = try coordinate(value, what: place)
        } else {
          let v = try vector(value, 3...3, what: place)
          parts.rotation = TransformParts.Vector(v[0], v[1], v[2])
        }
      case "scale":
        if case .number = value {
          let factor = try coordinate(value, what: place)
          parts.scale = TransformParts.Vector(factor, factor, factor)
        } else {
          let v = try vector(value, 2...3, what: place)
          parts.scale = TransformParts.Vector(v[0], v[1], v.count == 3 ? v[2] : 1)
        }
      case "perspective":
        parts.perspective = try number(
          value, in: PropertyKind.lengths, "a distance of at least 0", what: place)
      default:
        throw .unknownName(
          owner: "transform", name: name,
          known: ["translation", "rotation", "scale", "perspective"])
      }
    }
    return parts
  }

  /// A point.
  package func point(_ value: ScriptValue, what: String) throws(BindingError) -> Point {
    let point = try propertyValue(value, .point, isOptional: false, what: what)
    guard case .point(let point) = point else { preconditionFailure("the kind was asked for") }
    return point
  }

  /// A rectangle.
  package func rect(_ value: ScriptValue, what: String) throws(BindingError) -> Rect {
    let rect = try propertyValue(value, .rect, isOptional: false, what: what)
    guard case .rect(let rect) = rect else { preconditionFailure("the kind was asked for") }
    return rect
  }

  /// A coordinate: a finite number within ±1e7.
  package func coordinate(_ value: ScriptValue, what: String) throws(BindingError) -> Double {
    try number(value, in: PropertyKind.coordinates, "a number", what: what)
  }

  private func vector(
    _ value: ScriptValue, _ counts: ClosedRange<Int>, what: String
  ) throws(BindingError) -> [Double] {
    let expected = counts == 3...3 ? "{ x, y, z }" : "{ x, y[, z] }"
    guard case .table(let table) = value, table.fields.isEmpty,
      counts.contains(table.sequence.count)
    else { throw .wrongType(what: what, expected: expected, got: value) }
    var parts: [Double] = []
    for (place, part) in table.sequence.enumerated() {
      parts.append(try coordinate(part, what: "\(what)[\(place + 1)]"))
    }
    return parts
  }

  /// The coordinates of a literal such as `{ x, y }`.
  private func numbers(
    _ value: ScriptValue, count: Int, _ kind: PropertyKind, what: String
  ) throws(BindingError) -> [Double] {
    guard case .table(let table) = value else { throw wrongType(what, kind, value) }
    if let key = table.fields.first?.key, table.sequence.isEmpty {
      guard case .string(let name) = key else { throw wrongType(what, kind, value) }
      throw .hint(
        "\(what) must be \(kind.phrase), got a table with the key '\(BindingError.cut(name))';"
          + " write the numbers in order, without names")
    }
    guard table.fields.isEmpty, table.sequence.count == count else {
      throw .malformed(
        what: what, reason: "must be \(kind.phrase), got \(table.sequence.count) values")
    }
    var numbers: [Double] = []
    for (place, part) in table.sequence.enumerated() {
      numbers.append(try coordinate(part, what: "\(what)[\(place + 1)]"))
    }
    return numbers
  }

  /// A path whose coordinates layers can bear.
  func checked(_ path: Path, what: String) throws(BindingError) -> Path {
    let box = path.controlBox
    for bound in [box.minX, box.minY, box.maxX, box.maxY]
    where !PropertyKind.coordinates.contains(bound) {
      throw .outOfRange(what: what, expected: "a path within -1e7 and 1e7", got: bound)
    }
    return path
  }

  /// The object that a value names, if it names one.
  func object(_ value: ScriptValue) -> ScriptObject? {
    if case .object(_, let slot) = value { objects[slot] } else { nil }
  }

  private func wrongType(
    _ what: String, _ kind: PropertyKind, _ value: ScriptValue
  ) -> BindingError {
    .wrongType(what: what, expected: kind.phrase, got: value)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  // MARK: - From properties to a script's values

  /// Returns a property's value to the script.
  package func `return`(_ value: PropertyValue, to call: HostCall) { add(value, to: call.results) }

  /// Adds a property's value to what the script gets.
  package func add(_ value: PropertyValue, to message: ScriptMessage) {
    switch value {
    case .none: message.addNil()
    case .number(let number): message.add(number)
    case .boolean(let boolean): message.add(boolean)
    case .string(let string): message.add(string)
    case .point: add(.point, .value(value), to: message)
    case .size: add(.size, .value(value), to: message)
    case .rect: add(.rect, .value(value), to: message)
    case .color: add(.color, .value(value), to: message)
    case .transform: add(.transform, .value(value), to: message)
    case .path: add(.path, .value(value), to: message)
    case .image: add(.image, .value(value), to: message)
    case .numbers(let numbers): message.addTable(sequence: numbers) { message.add($0) }
    case .colors(let colors):
      message.addTable(sequence: colors) { add(.color, .value(.color($0)), to: message) }
    }
  }

  /// Returns a new object to the script, which collects it.
  func returnObject(_ kind: ObjectKind, _ object: ScriptObject, to call: HostCall) {
    add(kind, object, to: call.results)
  }

  /// Adds a new object, which the script collects, to what it gets.
  func add(_ kind: ObjectKind, _ object: ScriptObject, to message: ScriptMessage) {
    message.addObject(kind, slot: objects.insert(object))
  }
}
