import CSystem

/// A process of ours, whose standard input is written and whose standard output is read.
///
/// It must be ended by ``waitForEnd()`` or ``kill()``, or it stays as a zombie.
struct ChildProcess {
  /// How a process has ended.
  enum End: Hashable, Sendable {
    /// By itself.
    case exited(code: Int32)
    /// By a signal.
    case signal(Int32)
  }

  /// Where its standard output is read.
  let output: Int32
  private let process: Int32
  private var input: Int32

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its path, or a name to search on the PATH.
  ///   - arguments: The words after its name.
  ///   - environment: What to add to the environment, as `NAME=VALUE`.
  ///   - error: Gets the errno when it cannot be started, and 0 else.
  init?(
    _ program: String, _ arguments: [String], environment: [String] = [], error: inout Int32
  ) {
    var child = limn_child()
    error = -Self.withCStrings([program] + arguments) { words in
      Self.withCStrings(environment) { settings in
        limn_spawn(program, words, settings, &child)
      }
    }
    guard error == 0 else { return nil }
    process = child.process
    input = child.input
    output = child.output
  }

  /// Writes all bytes; false when nobody reads them any more.
  func write(_ bytes: [UInt8]) -> Bool { limn_write_fully(input, bytes, bytes.count) == 0 }

  /// Says that nothing more will be written.
  mutating func closeInput() {
    if input >= 0 { limn_close(input) }
    input = -1
  }

  /// Reads what is there, and waits when nothing is.
  ///
  /// - Returns: False at the end.
  func read(into bytes: inout [UInt8]) -> Bool {
    let chunk = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      count = max(0, Int(limn_read_available(output, buffer.baseAddress, buffer.count)))
    }
    bytes += chunk
    return !chunk.isEmpty
  }

  /// Waits until it has ended.
  mutating func waitForEnd() -> End {
    closeInput()
    limn_close(output)
    var signal: Int32 = 0
    let code = limn_wait_for_end(process, &signal)
    return signal == 0 ? .exited(code: code) : .signal(signal)
  }

  /// Ends it at once.
  mutating func kill() {
    limn_kill(process)
    _ = waitForEnd()
  }

  /// Gives C a list of strings that ends with NULL.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    var bytes: [CChar] = []
    var starts: [Int] = []
    for string in strings {
      starts.append(bytes.count)
      bytes += string.utf8CString
    }
    return bytes.withUnsafeBufferPointer { bytes in
      let pointers = starts.map { start in bytes.baseAddress.map { $0 + start } } + [nil]
      return pointers.withUnsafeBufferPointer { pointers in
        guard let list = pointers.baseAddress else { preconditionFailure("there is the end") }
        return body(list)
      }
    }
  }
}
