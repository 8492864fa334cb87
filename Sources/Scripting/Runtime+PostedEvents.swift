import Graphics
import Layers

// Events of the host as scripts post them: read from a table, checked at the border.
extension Runtime {
  /// Reads what a script posts under the name of a host's event.
  func hostEvent(_ name: String, _ data: ScriptValue) throws(BindingError) -> StageEvent {
    if let kind = PointerEvent.Kind(rawValue: name) { return try pointerEvent(kind, data) }
    if let notice = Stage.Notice(rawValue: name) {
      _ = try fields(of: data, name, known: [], expected: "nothing")
      return .notice(notice)
    }
    return name == "resize" ? try resizeEvent(data) : try environmentEvent(data)
  }

  private func pointerEvent(
    _ kind: PointerEvent.Kind, _ data: ScriptValue
  ) throws(BindingError) -> StageEvent {
    let name = kind.rawValue
    let table = try fields(
      of: data, name, known: ["x", "y", "pointer"] + (kind == .release ? ["cancelled"] : []),
      expected: "a table such as { x = 10, y = 20 }")
    let x = try coordinate(needed("x", of: table, name), what: "\(name).x")
    let y = try coordinate(needed("y", of: table, name), what: "\(name).y")
    var event = PointerEvent(kind, at: Point(x, y))
    if let value = table["pointer"] {
      guard case .number(let number) = value else {
        throw .wrongType(what: "\(name).pointer", expected: "a number", got: value)
      }
      guard let pointer = Int(exactly: number), (1...PointerEvent.pointerLimit).contains(pointer)
      else {
        throw .outOfRange(
          what: "\(name).pointer",
          expected: "a whole number between 1 and \(PointerEvent.pointerLimit)", got: number)
      }
      event.pointer = pointer
    }
    if let value = table["cancelled"] {
      event.isCancelled = try truth(value, what: "\(name).cancelled")
    }
    return .pointer(event)
  }

  private func resizeEvent(_ data: ScriptValue) throws(BindingError) -> StageEvent {
    let table = try fields(
      of: data, "resize", known: ["width", "height"],
      expected: "a table such as { width = 320, height = 120 }")
    let width = try coordinate(needed("width", of: table, "resize"), what: "resize.width")
    let height = try coordinate(needed("height", of: table, "resize"), what: "resize.height")
    let size = Size(width, height)
    try checkStageSize(size, scale: environment.scale, what: "resize")
    return .resize(size)
  }

  private func environmentEvent(_ data: ScriptValue) throws(BindingError) -> StageEvent {
    let table = try fields(
      of: data, "environment", known: ["dark", "rtl", "reduceMotion", "scale"],
      expected: "a table such as { dark = true }")
    var change = EnvironmentChange()
    change.dark = try truth(in: table, "dark")
    change.rtl = try truth(in: table, "rtl")
    change.reduceMotion = try truth(in: table, "reduceMotion")
    if let value = table["scale"] {
      let scale = try number(
        value, in: EnvironmentChange.scales, "a number between 0.01 and 64",
        what: "environment.scale")
      if let size = root?.model.bounds.size ?? configuration.size {
        try checkStageSize(size, scale: scale, what: "environment.scale")
      }
      change.scale = scale
    }
    if change == EnvironmentChange() {
      throw .hint("environment needs one of 'dark', 'rtl', 'reduceMotion' and 'scale'")
    }
    return .environment(change)
  }

  // MARK: - Fields

  /// The fields of an event's table, all of them known.
  private func fields(
    of data: ScriptValue, _ event: String, known: [String], expected: String
  ) throws(BindingError) -> ScriptTable {
    var table = ScriptTable()
    switch data {
    case .none: break
    case .table(let given) where given.sequence.isEmpty: table = given
    default: throw .wrongType(what: "the data of '\(event)'", expected: expected, got: data)
    }
    for field in table.fields {
      let key = try name(field.key, owner: "event '\(event)'")
      guard known.contains(key) else {
        throw .unknownName(owner: "event '\(event)'", name: key, known: known)
      }
    }
    return table
  }

  private func needed(
    _ key: String, of table: ScriptTable, _ event: String
  ) throws(BindingError) -> ScriptValue {
    guard let value = table[key] else {
      throw .missing(owner: "event '\(event)'", key: key)
    }
    return value
  }

  private func truth(in table: ScriptTable, _ key: String) throws(BindingError) -> Bool? {
    guard let value = table[key] else { return nil }
    return try truth(value, what: "environment.\(key)")
  }

  private func truth(_ value: ScriptValue, what: String) throws(BindingError) -> Bool {
    guard case .boolean(let boolean) = value else {
      throw .wrongType(what: what, expected: "true or false", got: value)
    }
    return boolean
  }

  /// Refuses a size of the stage of which no picture could be made.
  func checkStageSize(_ size: Size, scale: Double, what: String) throws(BindingError) {
    guard size.width > 0, size.height > 0, size.width * scale <= 16_384,
      size.height * scale <= 16_384
    else {
      throw .malformed(
        what: what,
        reason: "each side must be above 0 and at most 16384 pixels, got"
          + " \(BindingError.plain(size.width)) x \(BindingError.plain(size.height))"
          + (scale == 1 ? "" : " at \(BindingError.plain(scale)) pixels a point"))
    }
  }
}
