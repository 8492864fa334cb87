import Animations
import Scripting

/// What a call of a check's returns that looks at a world.
enum ProbeAnswer {
  /// Nothing.
  case nothing
  /// A value.
  case value(PropertyValue)
  /// A value of a property at a time.
  case sight(Sighting)
  /// A value of the module's own.
  case object(ObjectKind, any HostObject)
  /// Attached animations, with handles of their layers where those are of the check's own world.
  case animations([AttachedRecord], withLayers: Bool)
  /// It fails.
  case refusal(BindingError)
}

/// A property's value as it was seen at a time.
struct Sighting {
  /// The value.
  var value: PropertyValue
  /// Where it was seen.
  var origin: Origin
  /// When, in seconds.
  var time: Double
  /// The line that has looked, as "file:line"; empty where nobody has.
  var place = ""

  /// Whether the value alone says where it was seen: a whole number or a boolean could be from
  /// anywhere.
  var isTelling: Bool {
    switch value {
    case .none, .boolean: false
    case .number(let number): number != number.rounded()
    default: true
    }
  }
}

/// Why nothing can be seen at a time.
enum ProbeFailure: Error {
  /// The check has asked for what is not there.
  case refused(BindingError)
  /// The script has failed on the way.
  case script(ScriptError)
}

extension ProbeAnswer {
  /// Adds what the call returns; a refusal adds nothing.
  func deliver(by runtime: Runtime, to message: ScriptMessage) {
    switch self {
    case .nothing, .refusal: break
    case .value(let value): runtime.add(value, to: message)
    case .sight(let sighting): runtime.add(sighting.value, to: message)
    case .object(let kind, let object): runtime.add(kind, object, to: message)
    case .animations(let records, let withLayers):
      message.addTable(sequence: records) { record in
        record.deliver(to: message, withLayer: withLayers)
      }
    }
  }
}

extension AttachedRecord {
  /// Adds the table that a script gets.
  fileprivate func deliver(to message: ScriptMessage, withLayer: Bool) {
    enum Field {
      case text(String)
      case handle(ScriptHandle)
      case texts([String])
    }
    var fields: [(key: String, value: Field)] = [("name", .text(address)), ("key", .text(key))]
    if withLayer { fields.append(("layer", .handle(layer))) }
    if keyPaths.count == 1 { fields.append(("keyPath", .text(keyPaths[0]))) }
    fields.append(("keyPaths", .texts(keyPaths)))
    message.addTable(fields: fields) { field in
      switch field {
      case .text(let text): message.add(text)
      case .handle(let handle): message.add(handle)
      case .texts(let texts): message.addTable(sequence: texts) { message.add($0) }
      }
    }
  }
}
