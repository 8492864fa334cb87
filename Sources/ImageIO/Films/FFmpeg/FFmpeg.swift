internal import CSystem

/// A run of an installed `ffmpeg` that takes raw pixels and writes a film to a file.
final class FFmpeg {
  /// The program's name, searched for on the PATH.
  static let program = "ffmpeg"

  /// How a run ended.
  struct End {
    /// The exit code, 0 where all went well.
    let code: Int32
    /// What the program said.
    let words: String
  }

  private let process: Int32
  private let input: Int32
  private let output: Int32
  /// Gets what the program says: a file, which never fills up as a pipe would.
  private let errors: Int32
  private var isInputOpen = true
  private var isRunning = true

  /// Starts the program; nil when there is none.
  ///
  /// - Parameter arguments: The words after its name.
  /// - Throws: Why it cannot be started, or no file be made for its words.
  init?(_ arguments: [String]) throws(FileError) {
    let errors = try FilmSink.scratch()
    var child = limn_child()
    let status = Self.withCStrings([Self.program] + arguments) { words in
      Self.withCStrings([]) { settings in
        limn_spawn_with_errors(Self.program, words, settings, errors, &child)
      }
    }
    guard status == 0 else {
      limn_close(errors)
      if status == -2 { return nil }  // ENOENT
      throw FileError(.start, path: Self.program, .system(-status))
    }
    self.errors = errors
    process = child.process
    input = child.input
    output = child.output
  }

  deinit {
    if isRunning {
      limn_kill(process)
      var signal: Int32 = 0
      _ = limn_wait_for_end(process, &signal)
    }
    if isInputOpen { limn_close(input) }
    limn_close(output)
    limn_close(errors)
  }

  /// Writes to the program's standard input; false when it does not read any more.
  func write(_ bytes: [UInt8]) -> Bool { limn_write_fully(input, bytes, bytes.count) == 0 }

  /// Ends the input and waits until the program has ended.
  ///
  /// - Returns: How it ended; nil when this process was interrupted meanwhile, and the program ended
  ///   with it.
  func finish() -> End? {
    if isInputOpen { limn_close(input) }
    isInputOpen = false
    // The output has nothing in it, and closes with the program.
    var ready: UInt8 = 0
    while limn_wait_any([output], 1, 50, &ready) == 0 {
      if limn_interrupted() != 0 { return nil }
    }
    var signal: Int32 = 0
    let code = limn_wait_for_end(process, &signal)
    isRunning = false
    return End(code: signal == 0 ? code : 128 + signal, words: words())
  }

  /// The last lines of what the program said.
  private func words() -> String {
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = max(0, Int(limn_read_at(errors, buffer.baseAddress, 1 << 16, 0)))
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.suffix(6).joined(separator: "\n  ")
  }

  /// Calls a closure with strings as C takes them: a list of pointers that ends with null.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    var block: [CChar] = []
    var places: [Int] = []
    for string in strings {
      places.append(block.count)
      block += string.utf8.map { CChar(bitPattern: $0) } + [0]
    }
    return block.withUnsafeBufferPointer { block in
      var pointers: [UnsafePointer<CChar>?] = places.map { place in
        block.baseAddress.map { $0 + place }
      }
      pointers.append(nil)
      return pointers.withUnsafeBufferPointer { pointers in
        guard let start = pointers.baseAddress else { preconditionFailure("the list has an end") }
        return body(start)
      }
    }
  }
}
