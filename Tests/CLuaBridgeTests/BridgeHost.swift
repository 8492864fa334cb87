import CLuaBridge
import Foundation

/// A small host for the bridge's tests: functions are closures, modules are strings.
///
/// `require "host"` gives the module of the functions; a layer is a handle whose fields are kept in
/// a dictionary, a color is an object that knows its number.
final class BridgeHost {
  typealias Function = (BridgeCall) throws -> Void

  /// An error that a host function raises in the script.
  struct Failure: Error {
    var message: String
    var outsideModule = false
  }

  /// What the host reads after an entry that failed.
  struct ScriptError: Equatable, CustomStringConvertible {
    var kind: LimnErrorKind
    var message: String
    var traceback: [String]
    var description: String { ([message] + traceback).joined(separator: "\n  ") }
  }

  enum Kind {
    static let module: UInt32 = 1
    static let layer: UInt32 = 2
    static let color: UInt32 = 1
  }

  /// The functions that stand for operations, by the numbers given to the bridge.
  private enum Operation {
    static let index: Int32 = 1000
    static let newIndex: Int32 = 1001
    static let describe: Int32 = 1002
    static let equal: Int32 = 1003
    static let multiply: Int32 = 1004
    static let length: Int32 = 1005
    static let call: Int32 = 1006
  }

  private(set) var printed: [String] = []
  var recorded: [[BridgeValue]] = []
  private(set) var released: [UInt32] = []
  private(set) var loaded: [String] = []
  var modules: [String: String] = [:]
  var fields: [String: BridgeValue] = [:]
  private var functions: [Function] = []
  private(set) var state: OpaquePointer?

  /// Functions get the arguments by content unless their bit in `keep` says otherwise.
  init(
    memory: Int = 64 << 20, block: Int = 16 << 20, instructions: UInt64 = 5_000_000,
    seed: UInt64 = 1, keep: [String: UInt32] = [:], functions: [(String, Function)] = []
  ) {
    var host = LimnHost()
    host.context = Unmanaged.passUnretained(self).toOpaque()
    host.call = callHost
    host.release = releaseObject
    host.print = printLine
    host.load = loadModule
    host.sin = { sin($0) }
    host.cos = { cos($0) }
    host.tan = { tan($0) }
    host.asin = { asin($0) }
    host.acos = { acos($0) }
    host.atan2 = { atan2($0, $1) }
    host.exp = { exp($0) }
    host.log = { log($0) }
    var limits = LimnLimits(
      memory: memory, block: block, instructions: instructions, nanoseconds: 0)
    state = limn_state_create(&host, &limits, seed)
    let record: (String, Function) = ("record", { [unowned self] in recorded.append($0.arguments) })
    addKinds([record] + functions, keep: keep)
  }

  deinit { limn_state_destroy(state) }

  // MARK: Entering

  /// Runs a main chunk and returns its error.
  @discardableResult
  func run(_ source: String, chunk: String = "@ring.lua") -> ScriptError? {
    run(Array(source.utf8), chunk: chunk)
  }

  @discardableResult
  func run(_ source: [UInt8], chunk: String = "@ring.lua") -> ScriptError? {
    guard state != nil else { return nil }
    let status = source.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        limn_state_run(state, $0.baseAddress, $0.count, chunk)
      }
    }
    return status == LIMN_OK ? nil : error
  }

  /// Calls a kept function.
  func call(
    _ reference: Int32, _ arguments: [BridgeValue] = [], result: inout LimnValue
  ) -> ScriptError? {
    let message = limn_message_create(state)
    defer { limn_message_destroy(message) }
    for argument in arguments { argument.write(to: message) }
    return limn_state_call(state, reference, message, &result) == LIMN_OK ? nil : error
  }

  func call(_ reference: Int32, _ arguments: [BridgeValue] = []) -> ScriptError? {
    var result = LimnValue()
    return call(reference, arguments, result: &result)
  }

  var error: ScriptError {
    let error = limn_state_error(state)
    let traceback = String(cString: error.traceback)
    return ScriptError(
      kind: error.kind, message: String(cString: error.message),
      traceback: traceback.split(separator: "\n").map(String.init))
  }

  /// Runs a chunk and returns what it printed.
  func output(_ source: String) -> [String] {
    printed = []
    if let error = run(source) { printed.append("error: \(error.message)") }
    return printed
  }

  func destroy() {
    limn_state_destroy(state)
    state = nil
  }

  // MARK: Kinds

  private func addKinds(_ named: [(String, Function)], keep: [String: UInt32]) {
    functions = named.map(\.1)
    var none = LimnKind()
    none.index = -1
    none.newindex = -1
    none.tostring = -1
    none.equal = -1
    none.multiply = -1
    none.length = -1
    none.call = -1
    var layer = none
    layer.index = Operation.index
    layer.newindex = Operation.newIndex
    var color = none
    color.index = Operation.index
    color.tostring = Operation.describe
    color.equal = Operation.equal
    color.multiply = Operation.multiply
    color.length = Operation.length
    color.call = Operation.call
    let names = named.map(\.0)
    add(Kind.module, "host", none, names, keep)
    add(Kind.layer, "layer", layer, names, keep)
    add(Kind.color, "color", color, [], [:], isObject: true)
  }

  private func add(
    _ number: UInt32, _ name: String, _ description: LimnKind, _ names: [String],
    _ keep: [String: UInt32], isObject: Bool = false
  ) {
    guard state != nil else { return }
    let copies = (names + [name]).map { strdup($0) }
    defer { copies.forEach { free($0) } }
    let table = names.indices.map { index in
      LimnFunction(name: copies[index], id: Int32(index), keep: keep[names[index]] ?? 0)
    }
    var kind = description
    kind.name = UnsafePointer(copies[names.count])
    let status = table.withUnsafeBufferPointer { buffer in
      kind.functions = buffer.baseAddress
      kind.function_count = buffer.count
      return limn_state_add_kind(state, number, isObject, &kind)
    }
    if status != LIMN_OK { destroy() }
  }

  // MARK: Callbacks

  fileprivate func perform(_ function: Int32, _ call: BridgeCall) -> LimnStatus {
    do {
      switch function {
      case Operation.index: try readField(call)
      case Operation.newIndex: try writeField(call)
      case Operation.describe: call.give(.string("color \(call.argument(0).slot)"))
      case Operation.equal:
        call.give(.boolean(call.argument(0).slot % 10 == call.argument(1).slot % 10))
      case Operation.multiply:
        call.give(.string("\(call.arguments[0])*\(call.arguments[1])"))
      case Operation.length: call.give(.integer(Int64(call.argument(0).slot)))
      case Operation.call: call.give(.integer(Int64(call.arguments.count)))
      default: try functions[Int(function)](call)
      }
      return LIMN_OK
    } catch {
      let failure = error as? Failure ?? Failure(message: "\(error)")
      call.fail(failure.message, outsideModule: failure.outsideModule)
      return LIMN_FAILED
    }
  }

  private func readField(_ call: BridgeCall) throws {
    guard case .string(let bytes) = call.arguments[1],
      let value = fields[String(decoding: bytes, as: UTF8.self)]
    else { throw Failure(message: "layer has no property \(call.arguments[1])") }
    call.give(value)
  }

  private func writeField(_ call: BridgeCall) throws {
    guard case .string(let bytes) = call.arguments[1] else {
      throw Failure(message: "layer has no property \(call.arguments[1])")
    }
    fields[String(decoding: bytes, as: UTF8.self)] = call.arguments[2]
  }

  fileprivate func load(_ call: BridgeCall) -> LimnStatus {
    guard case .string(let bytes) = call.arguments[0] else { return LIMN_FAILED }
    let name = String(decoding: bytes, as: UTF8.self)
    loaded.append(name)
    if name == "host" {
      call.give(.handle(UInt64(Kind.module) << 56))
    } else if let source = modules[name] {
      call.give(.string(Array(source.utf8)))
      let sign = name.hasPrefix("limn.") ? "=limn/\(name.dropFirst(5))" : "@\(name).lua"
      call.give(.string(Array(sign.utf8)))
    } else {
      call.fail("there is no module '\(name)'", outsideModule: false)
      return LIMN_FAILED
    }
    return LIMN_OK
  }

  fileprivate func release(_ slot: UInt32) { released.append(slot) }

  fileprivate func print(_ bytes: UnsafeRawBufferPointer) {
    printed.append(String(decoding: bytes, as: UTF8.self))
  }
}

private func host(_ context: UnsafeMutableRawPointer?) -> BridgeHost {
  guard let context else { preconditionFailure("the bridge lost the host's context") }
  return Unmanaged<BridgeHost>.fromOpaque(context).takeUnretainedValue()
}

private func callHost(
  _ context: UnsafeMutableRawPointer?, _ function: Int32, _ call: OpaquePointer?
) -> LimnStatus {
  host(context).perform(function, BridgeCall(pointer: call))
}

private func releaseObject(_ context: UnsafeMutableRawPointer?, _ kind: UInt32, _ slot: UInt32) {
  host(context).release(slot)
}

private func printLine(
  _ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<CChar>?, _ length: Int
) {
  host(context).print(UnsafeRawBufferPointer(start: bytes, count: length))
}

private func loadModule(_ context: UnsafeMutableRawPointer?, _ call: OpaquePointer?) -> LimnStatus {
  host(context).load(BridgeCall(pointer: call))
}
