import Animations
import Graphics
import Scripting

/// Values to try in turn: what `test.matrix` makes.
///
/// What the names in it mean shows only where it is used: those of `params` are parameters, those of
/// `size` are names of sizes. So it is kept as it was written, but for values that Lua may collect.
final class Matrix: HostObject {
  /// What stands in it.
  let content: ScriptTable
  let weight: Int

  /// How deep its tables stand in one another: names of settings, names of values, a size.
  private static let depth = 3

  /// Reads a matrix.
  init(_ value: ScriptValue, _ runtime: Runtime) throws(BindingError) {
    var count = 0
    let value = try Self.copy(value, runtime, what: "test.matrix", depth: 0, &count)
    guard case .table(let content) = value else {
      throw .wrongType(
        what: "test.matrix's argument", expected: "a table such as { lineWidth = { 2, 6 } }",
        got: value)
    }
    self.content = content
    weight = 64 + 64 * count
  }

  private static func copy(
    _ value: ScriptValue, _ runtime: Runtime, what: String, depth: Int, _ count: inout Int
  ) throws(BindingError) -> ScriptValue {
    count += 1
    switch value {
    case .number(let number):
      guard number.isFinite else {
        throw .outOfRange(what: what, expected: "a finite number", got: number)
      }
      return value
    case .boolean, .string: return value
    case .table(var table) where depth < Self.depth:
      guard !table.isEmpty else { throw DeclarationProblem.emptyMatrix(what: what).error }
      guard table.sequence.isEmpty || table.fields.isEmpty else {
        throw .malformed(what: what, reason: "all values have names, or none has")
      }
      for place in table.sequence.indices {
        table.sequence[place] = try copy(
          table.sequence[place], runtime, what: "\(what)[\(place + 1)]", depth: depth + 1, &count)
      }
      for place in table.fields.indices {
        let name = try runtime.name(table.fields[place].key, owner: what)
        table.fields[place].value = try copy(
          table.fields[place].value, runtime, what: "\(what).\(name)", depth: depth + 1, &count)
      }
      return .table(table)
    default:
      if case .size(let size)? = runtime.valueObject(value) {
        return .table(ScriptTable(sequence: [.number(size.width), .number(size.height)]))
      }
      throw .wrongType(
        what: what, expected: "a number, a boolean, a string or a size", got: value)
    }
  }
}

extension ScriptTable {
  /// The rows of a table that has names only, in order of the names.
  func rows(
    what: String, _ example: String
  ) throws(BindingError) -> [(name: String, value: ScriptValue)] {
    guard sequence.isEmpty else {
      throw .malformed(what: what, reason: "all that stands in it has a name, as in \(example)")
    }
    var rows: [(name: String, value: ScriptValue)] = []
    for field in fields {
      guard case .string(let name) = field.key else {
        throw .nameNotString(owner: what, field.key)
      }
      rows.append((name, field.value))
    }
    return rows
  }

  /// The values of one setting, with the names by which they are told apart, where they have any.
  var choices: [(label: String?, value: ScriptValue)] {
    sequence.map { (nil, $0) }
      + fields.map { field in
        if case .string(let name) = field.key { (name, field.value) } else { (nil, field.value) }
      }
  }
}
