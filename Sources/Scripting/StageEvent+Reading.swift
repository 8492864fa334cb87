import Graphics

// Events of the host by name and fields: as scripts post them, and as recorded lists hold them.
extension StageEvent {
  /// Reads an event of the host.
  ///
  /// - Parameters:
  ///   - name: One of ``hostNames``.
  ///   - data: A table of its fields; none where it has none.
  /// - Throws: What of the fields is not as it should be.
  init(host name: String, _ data: ScriptValue) throws(BindingError) {
    if let kind = PointerEvent.Kind(rawValue: name) {
      self = try Self.pointer(kind, data)
    } else if let notice = Stage.Notice(rawValue: name) {
      _ = try EventFields(data, of: name, known: [], example: nil)
      self = .notice(notice)
    } else if name == "resize" {
      self = try Self.resize(data)
    } else {
      precondition(name == "environment", "the names of the host are known")
      self = try Self.environment(data)
    }
  }

  private static func pointer(
    _ kind: PointerEvent.Kind, _ data: ScriptValue
  ) throws(BindingError) -> StageEvent {
    let fields = try EventFields(
      data, of: kind.rawValue,
      known: ["x", "y", "pointer"] + (kind == .release ? ["cancelled"] : []),
      example: "{ x = 10, y = 20 }")
    let (range, words) = (-1e7...1e7, "a number between -1e7 and 1e7")
    let x = try fields.needed("x", fields.number("x", in: range, words))
    let y = try fields.needed("y", fields.number("y", in: range, words))
    var event = PointerEvent(kind, at: Point(x, y))
    let numbers = PointerEvent.pointers
    let expected = "a whole number between \(numbers.lowerBound) and \(numbers.upperBound)"
    if let number = try fields.number("pointer", in: 1...Double(numbers.upperBound), expected) {
      guard let pointer = Int(exactly: number) else {
        throw .outOfRange(what: "\(kind.rawValue).pointer", expected: expected, got: number)
      }
      event.pointer = pointer
    }
    event.isCancelled = try fields.truth("cancelled") ?? false
    return .pointer(event)
  }

  private static func resize(_ data: ScriptValue) throws(BindingError) -> StageEvent {
    let fields = try EventFields(
      data, of: "resize", known: ["width", "height"], example: "{ width = 320, height = 120 }")
    let range = Double.leastNonzeroMagnitude...16_384
    let words = "a number above 0 and at most 16384"
    return .resize(
      Size(
        try fields.needed("width", fields.number("width", in: range, words)),
        try fields.needed("height", fields.number("height", in: range, words))))
  }

  private static func environment(_ data: ScriptValue) throws(BindingError) -> StageEvent {
    let known = ["dark", "rtl", "reduceMotion", "scale"]
    let fields = try EventFields(
      data, of: "environment", known: known, example: "{ dark = true }")
    let scales = EnvironmentChange.scales
    let change = EnvironmentChange(
      dark: try fields.truth("dark"), rtl: try fields.truth("rtl"),
      reduceMotion: try fields.truth("reduceMotion"),
      scale: try fields.number("scale", in: scales, "a number between 0.01 and 64"))
    if change == EnvironmentChange() { throw .missingOneOf(owner: "event 'environment'", known) }
    return .environment(change)
  }
}
