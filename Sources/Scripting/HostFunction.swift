/// A function that scripts can call: its name and what it does.
///
/// It reads arguments from the call and returns results through it; a thrown error becomes a Lua
/// error at the script's line. It calls back into Lua only through ``Runtime/callWithin(_:_:)``.
package struct HostFunction: Sendable {
  package typealias Body = @Sendable (Runtime, HostCall) throws(BindingError) -> Void

  /// The name in scripts.
  package let name: String
  /// Bit n set: argument n is kept as a reference whatever it is.
  package let keptArguments: UInt32
  /// What it does.
  package let body: Body

  package init(_ name: String, keptArguments: UInt32 = 0, _ body: @escaping Body) {
    self.name = name
    self.keptArguments = keptArguments
    self.body = body
  }
}

/// What a kind of handle or object can do, as the bridge asks for it.
package struct HostKind: Sendable {
  /// The name in messages.
  package let name: String
  /// Methods, or for a module its functions, found before `index` is asked.
  package var functions: [HostFunction] = []
  /// Reads a name that is no function.
  package var index: HostFunction.Body?
  /// Writes a name.
  package var newIndex: HostFunction.Body?
  /// Prints the value.
  package var toString: HostFunction.Body?
  /// Compares two objects.
  package var equal: HostFunction.Body?
  /// Multiplies two values.
  package var multiply: HostFunction.Body?
  /// Counts the value's elements, for `#`.
  package var length: HostFunction.Body?

  /// Creates a kind.
  package init(
    name: String, functions: [HostFunction] = [], index: HostFunction.Body? = nil,
    newIndex: HostFunction.Body? = nil, toString: HostFunction.Body? = nil,
    equal: HostFunction.Body? = nil, multiply: HostFunction.Body? = nil,
    length: HostFunction.Body? = nil
  ) {
    self.name = name
    self.functions = functions
    self.index = index
    self.newIndex = newIndex
    self.toString = toString
    self.equal = equal
    self.multiply = multiply
    self.length = length
  }
}
