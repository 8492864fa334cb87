import CLuaBridge

/// What has crossed the bridge, as a value that can be compared and read.
indirect enum BridgeValue: Equatable, CustomStringConvertible {
  case none
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case string([UInt8])
  case table([BridgePair])
  case function
  case reference
  case handle(UInt64)
  case object(UInt32)
  case other

  static func string(_ text: String) -> BridgeValue { .string(Array(text.utf8)) }

  var description: String {
    switch self {
    case .none: "nil"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): value.isNaN ? "nan" : "\(value)"
    case .string(let bytes): "'\(String(decoding: bytes, as: UTF8.self))'"
    case .table(let pairs):
      "{" + pairs.map { "[\($0.key)]=\($0.value)" }.joined(separator: " ") + "}"
    case .function: "function"
    case .reference: "reference"
    case .handle(let handle): "handle \(handle >> 56):\(handle & 0xFFFFFF)"
    case .object(let slot): "object \(slot)"
    case .other: "other"
    }
  }

  init(_ value: LimnValue, in call: OpaquePointer?) {
    switch value.type {
    case LIMN_NIL: self = .none
    case LIMN_BOOLEAN: self = .boolean(value.boolean)
    case LIMN_INTEGER: self = .integer(value.integer)
    case LIMN_NUMBER: self = .number(value.number)
    case LIMN_STRING:
      self = .string(Array(UnsafeRawBufferPointer(start: value.bytes, count: value.length)))
    case LIMN_TABLE:
      self = .table(
        (0..<value.count).map { pair in
          BridgePair(
            key: BridgeValue(limn_call_value(call, value.first + 2 * pair), in: call),
            value: BridgeValue(limn_call_value(call, value.first + 2 * pair + 1), in: call))
        })
    case LIMN_FUNCTION: self = .function
    case LIMN_REFERENCE: self = .reference
    case LIMN_HANDLE: self = .handle(value.handle)
    case LIMN_OBJECT: self = .object(value.slot)
    default: self = .other
    }
  }

  /// Appends the value to a message; functions cannot be made from nothing.
  @discardableResult
  func write(to message: OpaquePointer?) -> Bool {
    switch self {
    case .none, .function, .reference, .other: return limn_message_nil(message)
    case .boolean(let value): return limn_message_boolean(message, value)
    case .integer(let value): return limn_message_integer(message, value)
    case .number(let value): return limn_message_number(message, value)
    case .string(let bytes):
      return bytes.withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) {
          limn_message_string(message, $0.baseAddress, $0.count)
        }
      }
    case .table(let pairs):
      limn_message_begin_table(message)
      for pair in pairs {
        pair.key.write(to: message)
        pair.value.write(to: message)
      }
      return limn_message_end_table(message)
    case .handle(let handle): return limn_message_handle(message, handle)
    case .object(let slot): return limn_message_object(message, BridgeHost.Kind.color, slot)
    }
  }
}

struct BridgePair: Equatable {
  var key: BridgeValue
  var value: BridgeValue
}

/// The arguments and results of a host function that runs.
struct BridgeCall {
  var pointer: OpaquePointer?

  var arguments: [BridgeValue] {
    (0..<limn_call_argument_count(pointer)).map {
      BridgeValue(limn_call_argument(pointer, $0), in: pointer)
    }
  }

  func argument(_ index: Int) -> LimnValue { limn_call_argument(pointer, index) }

  /// What an argument that came as a reference holds.
  func content(_ index: Int) -> BridgeValue {
    BridgeValue(limn_call_content(pointer, index), in: pointer)
  }

  func give(_ value: BridgeValue) { value.write(to: limn_call_results(pointer)) }

  /// Keeps a function or reference argument and returns its number.
  func keep(_ index: Int) -> Int32 {
    let reference = argument(index).reference
    limn_call_keep(pointer, reference)
    return reference
  }

  func fail(_ message: String, outsideModule: Bool) {
    limn_call_fail(pointer, message, message.utf8.count, outsideModule)
  }

  func place(outsideModule: Bool) -> String {
    var buffer = [CChar](repeating: 0, count: 100)
    let length = limn_call_place(pointer, outsideModule, &buffer, buffer.count)
    return String(decoding: buffer[..<length].map(UInt8.init), as: UTF8.self)
  }
}
