/// A function that scripts can call: its name and what it does.
///
/// It reads arguments from the call and returns results through it; a thrown error becomes a Lua
/// error at the script's line. It calls back into Lua only through ``Runtime/callWithin(_:_:)``.
struct HostFunction: Sendable {
  typealias Body = @Sendable (Runtime, HostCall) throws(BindingError) -> Void

  /// The name in scripts.
  let name: String
  /// Bit n set: argument n is kept as a reference whatever it is.
  let keptArguments: UInt32
  /// What it does.
  let body: Body

  init(_ name: String, keptArguments: UInt32 = 0, _ body: @escaping Body) {
    self.name = name
    self.keptArguments = keptArguments
    self.body = body
  }
}

/// What a kind of handle or object can do, as the bridge asks for it.
struct HostKind: Sendable {
  /// The name in messages.
  let name: String
  /// Methods, or for a module its functions, found before `index` is asked.
  var functions: [HostFunction] = []
  /// Reads a name that is no function.
  var index: HostFunction.Body?
  /// Writes a name.
  var newIndex: HostFunction.Body?
  /// Prints the value.
  var toString: HostFunction.Body?
  /// Compares two objects.
  var equal: HostFunction.Body?
  /// Multiplies two values.
  var multiply: HostFunction.Body?
}
