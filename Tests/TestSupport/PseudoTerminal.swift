public import Foundation

/// A program on a terminal of its own, which is its controlling one.
///
///     let terminal = try PseudoTerminal(path, ["preview", "slide.lua"], columns: 80, rows: 24)
///     #expect(terminal.expect("playing"))
///     terminal.type("q")
///     #expect(terminal.outcome() == .exited(0))
///     #expect(terminal.disorder.isEmpty)
public final class PseudoTerminal {
  struct Failure: Error {
    var call: String
    var code: Int32
  }

  private var master: Int32
  /// Kept open, so that the terminal's modes can be asked after the program has ended.
  private let slave: Int32
  /// The program's process.
  public let process: pid_t
  /// Everything that the program has written, but for what ``expect(_:seconds:)`` has found and what
  /// was before that.
  public private(set) var output = Data()
  /// What the program has switched on in the terminal and not off again.
  public private(set) var modes = TerminalModes()
  /// Everything that the program has written and every size that the terminal had, for a terminal in
  /// another program to look at: `size COLUMNS ROWS` or `bytes COUNT`, each on a line, the latter with
  /// so many bytes behind it.
  public private(set) var transcript = Data()
  /// The seconds after which the terminal tells what it is and where its cursor stands, when it is
  /// asked; nil for one that never answers.
  public var answerDelay: Double?
  private var answers: [(due: Date, text: String)] = []
  private let formerModes: termios
  private var hasEnded = false
  /// How long something is waited for, in seconds.
  public static let patience = 20.0

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The executable's path.
  ///   - arguments: Its arguments.
  ///   - columns: The terminal's width in cells.
  ///   - rows: The terminal's height in cells.
  ///   - environment: All variables of the program, besides those that keep Swift's backtracer from
  ///     asking questions; `TERM` is xterm unless it is given.
  ///   - folder: The program's folder; nil for the tests' own.
  ///   - redirections: What the shell does with the program's descriptors, such as `2>errors`; nil
  ///     sends the standard error to /dev/null.
  /// - Throws: That there is no terminal, or no such program.
  public init(
    _ path: String, _ arguments: [String], columns: UInt16, rows: UInt16,
    environment: [String: String] = [:], in folder: URL? = nil, redirections: String? = nil
  ) throws {
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ends.master, &ends.slave, &name, nil, &size) == 0 else {
      throw Failure(call: "openpty", code: errno)
    }
    (master, slave) = ends
    var modes = termios()
    tcgetattr(slave, &modes)
    formerModes = modes
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
    // env -C for the folder, sh for redirections: each is replaced by the next, so the process is one.
    var words = ["env", "-C", folder?.path ?? "."]
    if let redirections { words += ["sh", "-c", "exec \"$0\" \"$@\" \(redirections)"] }
    var argv = Self.copies(of: words + [path] + arguments)
    // Swift's backtracer asks questions on a terminal and waits half a minute for the answer.
    let all = ["SWIFT_BACKTRACE": "enable=no", "TERM": "xterm", "PATH": "/usr/bin:/bin"]
      .merging(environment) { $1 }
    var variables = Self.copies(of: all.map { "\($0.key)=\($0.value)" })
    defer { for string in argv + variables { free(string) } }
    var pid: pid_t = 0
    let status = posix_spawnp(&pid, "env", &actions, &attributes, &argv, &variables)
    guard status == 0 else { throw Failure(call: "posix_spawn \(path)", code: status) }
    process = pid
    note(columns: columns, rows: rows)
  }

  /// The attributes of a process whose signals do what they do by default.
  ///
  /// Tests run on threads that block most signals, and a mask is inherited.
  public static func attributes(flags: Int32 = 0) -> posix_spawnattr_t {
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
  public static func copies(of strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    strings.map { strdup($0) } + [nil]
  }

  /// The path of an executable that is built beside the tests.
  public static func sibling(_ name: String) -> String {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent(name).path
  }

  deinit {
    if !hasEnded {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    if master >= 0 { close(master) }
    close(slave)
  }

  // MARK: - What it shows

  /// Reads until the output holds a text behind what is consumed; false after a while.
  public func expect(_ text: String, seconds: Double = patience) -> Bool {
    let wanted = Data(text.utf8)
    let deadline = Date() + seconds
    repeat {
      read(milliseconds: 10)
      if let range = output.range(of: wanted) {
        output = Data(output[range.upperBound...])
        return true
      }
    } while Date() < deadline
    return false
  }

  /// Reads for a while.
  public func read(seconds: Double) {
    let deadline = Date() + seconds
    while case let rest = deadline.timeIntervalSinceNow, rest > 0 {
      read(milliseconds: Int32(min(rest * 1000, 50)) + 1)
    }
  }

  /// Reads until nothing has come for a while.
  public func settle() {
    let deadline = Date() + Self.patience
    var quiet = 0
    while quiet < 4, Date() < deadline {
      let count = transcript.count
      read(seconds: 0.1)
      quiet = transcript.count == count ? quiet + 1 : 0
    }
  }

  private func read(milliseconds: Int32) {
    var wanted = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    var buffer = [UInt8](repeating: 0, count: 4096)
    var milliseconds = milliseconds
    // A program that writes all the time is no reason to stay for ever.
    for _ in 0..<64 {
      guard poll(&wanted, 1, milliseconds) > 0 else { break }
      let count = Foundation.read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      output += buffer.prefix(count)
      modes.feed(buffer.prefix(count))
      transcript += Data("bytes \(count)\n".utf8)
      transcript += buffer.prefix(count)
      answer()
      milliseconds = 0
    }
    while let first = answers.first, first.due <= Date() {
      type(first.text)
      answers.removeFirst()
    }
  }

  private func note(columns: UInt16, rows: UInt16) {
    transcript += Data("size \(columns) \(rows)\n".utf8)
  }

  /// Has answers ready for what was asked.
  private func answer() {
    defer { modes.questions.removeAll() }
    guard let answerDelay else { return }
    let due = Date() + answerDelay
    for question in modes.questions {
      // A terminal without REP, of the class of a VT220.
      answers.append((due, question == .cursor ? "\u{1b}[1;2R" : "\u{1b}[?62;22c"))
    }
  }

  /// What a shell would find in disorder: empty when the terminal is as it was.
  public var disorder: [String] {
    var words = modes.leftovers
    if !hasFormerModes { words.append("modes of the line") }
    return words
  }

  /// Whether the line's modes (echo, lines, signals, all of termios) are those from before.
  public var hasFormerModes: Bool {
    var modes = termios()
    tcgetattr(slave, &modes)
    let former = formerModes
    return modes.c_iflag == former.c_iflag && modes.c_oflag == former.c_oflag
      && modes.c_cflag == former.c_cflag && modes.c_lflag == former.c_lflag
      && withUnsafeBytes(of: modes.c_cc) { now in
        withUnsafeBytes(of: former.c_cc) { now.elementsEqual($0) }
      }
  }

  // MARK: - What is done to it

  /// Types a text.
  public func type(_ text: String) { _ = text.withCString { write(master, $0, strlen($0)) } }

  /// Sends a signal to the program.
  public func send(_ signal: Int32) { kill(process, signal) }

  /// Changes the terminal's size.
  public func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    note(columns: columns, rows: rows)
  }

  /// Takes the terminal away, as when a window is closed or a line is cut.
  public func vanish() {
    close(master)
    master = -1
  }

  /// How the process changed its state: its exit status, or the signal that ended or stopped it.
  public enum Outcome: Equatable, Sendable {
    /// It ended by itself.
    case exited(Int32)
    /// A signal ended it.
    case killed(Int32)
    /// A signal stopped it.
    case stopped(Int32)
    /// It goes on.
    case nothing
  }

  /// Waits for the process to end or stop; nothing after a while.
  public func outcome(seconds: Double = patience) -> Outcome {
    let deadline = Date() + seconds
    repeat {
      if master >= 0 { read(milliseconds: 10) } else { usleep(10_000) }
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG | WUNTRACED) == process else { continue }
      if master >= 0 { read(milliseconds: 10) }
      if status & 0xff == 0x7f { return .stopped(status >> 8 & 0xff) }
      hasEnded = true
      return status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .killed(status & 0x7f)
    } while Date() < deadline
    return .nothing
  }
}
