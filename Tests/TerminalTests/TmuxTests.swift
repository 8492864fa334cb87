import Foundation
import TestSupport
import Testing

/// A shell inside tmux, on a server of its own.
private final class TmuxShell {
  static let executable = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/bin/tmux"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private let socket = "limn-test-\(UUID().uuidString.prefix(8))"

  init(columns: Int, rows: Int) throws {
    try run([
      "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "env PS1='shell> ' SWIFT_BACKTRACE=enable=no bash --norc --noprofile -i",
    ])
  }

  deinit { _ = try? run(["kill-server"]) }

  /// Runs a tmux command and returns what it prints.
  ///
  /// Not with Foundation's `Process`: it waits until the last heir of a socket of its own has
  /// ended, and tmux's server is one.
  @discardableResult
  func run(_ arguments: [String]) throws -> String {
    let tmux = try #require(Self.executable)
    var pipe: [Int32] = [0, 0]
    try #require(Foundation.pipe(&pipe) == 0)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipe[1], 1)
    for end in pipe { posix_spawn_file_actions_addclose(&actions, end) }
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = PseudoTerminal.attributes()
    defer { posix_spawnattr_destroy(&attributes) }
    var argv = PseudoTerminal.copies(of: [tmux, "-L", socket] + arguments)
    defer { for argument in argv { free(argument) } }
    var process: pid_t = 0
    let status = posix_spawn(&process, tmux, &actions, &attributes, &argv, environ)
    close(pipe[1])
    defer { close(pipe[0]) }
    try #require(status == 0)
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(pipe[0], &buffer, buffer.count), count > 0 {
      output += buffer.prefix(count)
    }
    waitpid(process, nil, 0)
    return String(decoding: output, as: UTF8.self)
  }

  func type(_ keys: String...) throws { try run(["send-keys"] + keys) }

  /// What the terminal says of itself: `1` for the alternate screen, `1` for a visible cursor.
  var modes: String {
    get throws {
      try run(["display-message", "-p", "#{alternate_on} #{cursor_flag}"])
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  var screen: String { get throws { try run(["capture-pane", "-p", "-e"]) } }

  /// Waits until something holds; false after ten seconds.
  func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<200 {
      if try condition() { return true }
      usleep(50_000)
    }
    return false
  }
}

@Suite(
  .timeLimit(.minutes(2)), .serialized,
  .enabled(if: TmuxShell.executable != nil, "tmux is not installed"))
struct TmuxTests {
  private let shell: TmuxShell
  /// The modes while the program has the terminal, and while the shell has it.
  private let taken = "1 0"
  private let given = "0 1"

  init() throws {
    shell = try TmuxShell(columns: 30, rows: 6)
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
    #expect(try shell.eventually { try shell.screen.contains("shell>") })
    try shell.type("\(folder)/TerminalDriver", "Enter")
    #expect(try shell.eventually { try shell.screen.contains("48;2;50;50;50") })
    #expect(try shell.modes == taken)
  }

  @Test func `a real terminal shows the picture, and its former screen afterwards`() throws {
    try shell.type("Up")
    #expect(try shell.eventually { try shell.screen.contains("48;2;222;222;222") })
    try shell.type("q")
    #expect(try shell.eventually { try shell.modes == given })
    #expect(try shell.eventually { try shell.screen.contains("shell>") })
  }

  @Test func `the shell's job control takes the terminal and gives it back`() throws {
    for _ in 0..<2 {
      try shell.type("C-z")
      #expect(try shell.eventually { try shell.modes == given })
      try shell.type("fg", "Enter")
      #expect(try shell.eventually { try shell.modes == taken })
      #expect(try shell.eventually { try shell.screen.contains("48;2;100;100;100") })
    }
  }

  @Test func `in the background nothing is drawn, and nothing is read`() throws {
    try shell.type("C-z")
    #expect(try shell.eventually { try shell.modes == given })
    try shell.type("bg", "Enter")
    try shell.type("echo ty''ped", "Enter")
    #expect(try shell.eventually { try shell.screen.contains("typed") })
    #expect(try shell.modes == given)
    try shell.type("jobs", "Enter")
    #expect(try shell.eventually { try shell.screen.contains("Running") })
    try shell.type("fg", "Enter")
    #expect(try shell.eventually { try shell.modes == taken })
    #expect(try shell.eventually { try shell.screen.contains("48;2;100;100;100") })
  }

  @Test(arguments: ["INT", "TERM", "SEGV"])
  func `a signal leaves the shell with its screen and its cursor`(signal: String) throws {
    // The shell's only child is the program.
    let shellProcess = try shell.run(["display-message", "-p", "#{pane_pid}"])
      .trimmingCharacters(in: .newlines)
    try shell.run(["run-shell", "pkill -\(signal) -P \(shellProcess)"])
    #expect(try shell.eventually { try shell.modes == given })
    try shell.type("echo al''ive", "Enter")
    #expect(try shell.eventually { try shell.screen.contains("alive") })
  }
}
