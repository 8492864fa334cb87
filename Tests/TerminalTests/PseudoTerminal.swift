import Foundation

/// A program on a terminal of its own, which is its controlling one.
final class PseudoTerminal {
  struct Failure: Error {
    var call: String
    var code: Int32
  }

  private let master: Int32
  /// Kept open, so that the terminal's modes can be asked after the program has ended.
  private let slave: Int32
  let process: pid_t
  /// Everything that the program has written so far.
  private(set) var output = ""
  private var hasEnded = false

  /// Starts an executable that is built beside the tests.
  init(_ executable: String, _ arguments: [String], columns: UInt16, rows: UInt16) throws {
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ends.master, &ends.slave, &name, nil, &size) == 0 else {
      throw Failure(call: "openpty", code: errno)
    }
    (master, slave) = ends
    // Neither end is for the program, or it would not see the terminal close.
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a new session opens becomes its controlling one.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, which needs _GNU_SOURCE
    var attributes = Self.attributes(flags: newSession)
    defer { posix_spawnattr_destroy(&attributes) }
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let path = folder.appendingPathComponent(executable).path
    var argv = Self.copies(of: [path] + arguments)
    // Swift's backtracer asks questions on a terminal and waits half a minute for the answer.
    var variables = Self.copies(of: ["SWIFT_BACKTRACE=enable=no", "TERM=xterm"])
    defer { for string in argv + variables { free(string) } }
    var pid: pid_t = 0
    let status = posix_spawn(&pid, path, &actions, &attributes, &argv, &variables)
    guard status == 0 else { throw Failure(call: "posix_spawn \(path)", code: status) }
    process = pid
  }

  /// The attributes of a process whose signals do what they do by default.
  ///
  /// Tests run on threads that block most signals, and a mask is inherited.
  static func attributes(flags: Int32 = 0) -> posix_spawnattr_t {
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(flags | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    return attributes
  }

  /// A list of C strings with nil at its end, to be freed one by one.
  static func copies(of strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    strings.map { strdup($0) } + [nil]
  }

  deinit {
    if !hasEnded {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(master)
    close(slave)
  }

  /// Reads until the output holds a text behind what is consumed; false after ten seconds.
  func expect(_ text: String) -> Bool {
    for _ in 0..<1000 {
      read(milliseconds: 10)
      if let range = output.range(of: text) {
        output = String(output[range.upperBound...])
        return true
      }
    }
    return false
  }

  private func read(milliseconds: Int32) {
    var wanted = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while poll(&wanted, 1, milliseconds) > 0 {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = Foundation.read(master, &buffer, buffer.count)
      guard count > 0 else { return }
      output += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
  }

  func type(_ text: String) { _ = text.withCString { write(master, $0, strlen($0)) } }

  func send(_ signal: Int32) { kill(process, signal) }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// How the process changed its state: its exit status, or the signal that ended or stopped it.
  enum Outcome: Equatable {
    case exited(Int32)
    case killed(Int32)
    case stopped(Int32)
    case nothing
  }

  /// Waits for the process to end or stop; nothing after ten seconds.
  func outcome() -> Outcome {
    for _ in 0..<1000 {
      read(milliseconds: 10)
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG | WUNTRACED) == process else { continue }
      read(milliseconds: 10)
      if status & 0xff == 0x7f { return .stopped(status >> 8 & 0xff) }
      hasEnded = true
      return status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .killed(status & 0x7f)
    }
    return .nothing
  }

  /// Whether lines are edited and keys echoed, as shells want it.
  var hasCookedModes: Bool {
    var modes = termios()
    tcgetattr(slave, &modes)
    return modes.c_lflag & UInt32(ICANON | ECHO) == UInt32(ICANON | ECHO)
      && modes.c_iflag & UInt32(ICRNL) != 0
  }
}
