/// A value of JSON (RFC 8259) whose objects keep their order.
///
///     let value = try JSONValue(parsing: Array(#"{"id": "ring/turn", "line": 12}"#.utf8))
///     value["line"]  // .number(12)
///     value.text     // {"id":"ring/turn","line":12}
public indirect enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number; JSON has neither infinity nor NaN, which are written as null.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Names with values, in the order in which they are written.
  case object([Member])

  /// A name with its value.
  public struct Member: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSONValue

    /// Creates a member.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value of a name in an object; nil when there is none, or this is no object.
  ///
  /// - Complexity: O(*n*) in the number of members.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  /// Creates an object; members stand in the order of the literal.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }

  /// Creates a list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
{
  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates true or false.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
}

extension JSONValue {
  /// A text, or null.
  public static func string(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// A number, or null.
  public static func number(_ number: Double?) -> JSONValue { number.map { .number($0) } ?? .null }

  /// A whole number.
  public static func number(_ number: Int) -> JSONValue { .number(Double(number)) }

  /// A list of texts.
  public static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  /// A list of numbers.
  public static func numbers(_ numbers: [Double]) -> JSONValue {
    .array(numbers.map { .number($0) })
  }
}
