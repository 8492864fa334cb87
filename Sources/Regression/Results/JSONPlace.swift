/// A value within a document and the path to it, which errors name.
struct JSONPlace {
  /// The value.
  let value: JSONValue
  /// The path from the document's root, such as `results[3].picture`; empty for the root.
  let path: String

  init(_ value: JSONValue, path: String = "") {
    self.value = value
    self.path = path
  }

  /// What an object has under a name; nil when there is nothing, or null.
  func optional(_ name: String) throws(JSONError) -> JSONPlace? {
    guard case .object = value else { throw wrongType("an object") }
    guard let member = value[name], member != .null else { return nil }
    return JSONPlace(member, path: path.isEmpty ? name : "\(path).\(name)")
  }

  /// What an object must have under a name.
  func member(_ name: String) throws(JSONError) -> JSONPlace {
    guard let place = try optional(name) else {
      throw .missing(path: path.isEmpty ? name : "\(path).\(name)")
    }
    return place
  }

  /// The elements of a list under a name; none when there is no such list.
  func list<Element>(
    _ name: String, _ element: (JSONPlace) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    guard let place = try optional(name) else { return [] }
    guard case .array(let values) = place.value else { throw place.wrongType("a list") }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      elements.append(try element(JSONPlace(value, path: "\(place.path)[\(index)]")))
    }
    return elements
  }

  /// The value as a text.
  func text() throws(JSONError) -> String {
    guard case .string(let text) = value else { throw wrongType("a text") }
    return text
  }

  /// The value as a number; null, which stands for infinity and NaN, is NaN.
  func number() throws(JSONError) -> Double {
    switch value {
    case .number(let number): return number
    case .null: return .nan
    default: throw wrongType("a number")
    }
  }

  /// The value as a number, where null says that there is none.
  func optionalNumber() throws(JSONError) -> Double? {
    if case .null = value { nil } else { try number() }
  }

  /// The value as a whole number.
  func integer() throws(JSONError) -> Int {
    guard case .number(let number) = value, let whole = Int(exactly: number) else {
      throw wrongType("a whole number")
    }
    return whole
  }

  /// The value as true or false.
  func boolean() throws(JSONError) -> Bool {
    guard case .boolean(let boolean) = value else { throw wrongType("true or false") }
    return boolean
  }

  func wrongType(_ wanted: String) -> JSONError {
    .wrongType(path: path.isEmpty ? "the document" : path, wanted: wanted)
  }
}

extension JSONPlace {
  func text(_ name: String) throws(JSONError) -> String { try member(name).text() }
  func integer(_ name: String) throws(JSONError) -> Int { try member(name).integer() }
  func optionalText(_ name: String) throws(JSONError) -> String? { try optional(name)?.text() }

  func optionalNumber(_ name: String) throws(JSONError) -> Double? {
    try optional(name)?.number()
  }

  func texts(_ name: String) throws(JSONError) -> [String] {
    try list(name) { (place) throws(JSONError) in try place.text() }
  }

  func numbers(_ name: String) throws(JSONError) -> [Double] {
    try list(name) { (place) throws(JSONError) in try place.number() }
  }
}
