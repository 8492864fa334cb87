import Foundation

/// A process that runs to its end, with what it wrote.
///
/// Not Foundation's `Process`: it takes a process for running as long as any descendant holds its
/// socket, and tmux's server does so for good.
struct Child {
  /// The exit code; that of a signal is 128 more.
  let code: Int32
  /// The standard output.
  let output: Data
  /// The standard error.
  let error: Data

  private struct CannotRun: Error { let path: String }

  /// Runs a program, searched for on the PATH.
  init(
    _ program: String, _ arguments: [String], in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws {
    // Files, not pipes: nobody has to read while the process writes.
    let files = FileManager.default.temporaryDirectory.appendingPathComponent(
      "limn-child-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: files) }
    let outputURL = files.appendingPathComponent("output")
    let errorURL = files.appendingPathComponent("error")

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outputURL.path, flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errorURL.path, flags, 0o600)

    // Threads of a pool block signals, and a child would inherit that; so it would what is ignored.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGQUIT, SIGTSTP, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let words = CStrings(
      ["env", "-C", folder?.path ?? ".", program] + arguments)
    let settings = CStrings(variables.map { "\($0.key)=\($0.value)" })
    var process = pid_t()
    guard
      posix_spawnp(&process, "env", &actions, &attributes, words.pointers, settings.pointers) == 0
    else { throw CannotRun(path: program) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    code = signal == 0 ? status >> 8 & 0xff : 128 + signal
    output = try Data(contentsOf: outputURL)
    error = try Data(contentsOf: errorURL)
  }
}

/// Strings as C takes them: a list of pointers that ends with null.
private final class CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }

  deinit { for pointer in pointers { free(pointer) } }
}
