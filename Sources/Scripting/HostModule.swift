package import Animations

/// The module `limn.test`: what a host that tests scripts adds to their world.
///
/// The names of its kinds of values stand among those of ``ObjectKind``, so that messages can name
/// them; what they can do is the host's.
package struct HostModule: Sendable {
  /// The module itself, as `require` gives it.
  package var module: HostKind
  /// What the kinds of values can do that it makes.
  package var kinds: [ObjectKind: HostKind]

  /// Creates a module.
  package init(module: HostKind, kinds: [ObjectKind: HostKind]) {
    self.module = module
    self.kinds = kinds
  }
}

/// A value of a host's module that scripts hold.
package protocol HostObject: AnyObject {
  /// Roughly how many bytes it takes.
  var weight: Int { get }
}

extension Runtime {
  /// Adds a value of the host's module to what the script gets, which collects it.
  package func add(_ kind: ObjectKind, _ object: any HostObject, to message: ScriptMessage) {
    add(kind, .host(object), to: message)
  }

  /// The value of the host's module that a script's value is, or nil.
  package func hostObject(_ value: ScriptValue) -> (any HostObject)? {
    if case .host(let object)? = object(value) { object } else { nil }
  }

  /// The point, colour or other property's value that a script's value is, or nil.
  package func valueObject(_ value: ScriptValue) -> PropertyValue? {
    switch value {
    case .boolean(let boolean): .boolean(boolean)
    case .number(let number): .number(number)
    case .string(let string): .string(string)
    default: if case .value(let value)? = object(value) { value } else { nil }
    }
  }
}
