import Foundation

/// The limn binary, run as people run it.
///
/// It is the one built with the tests, or what LIMN_TEST_BINARY names: so the same tests hold for
/// the release build.
enum Limn {
  /// What a run left.
  struct Outcome {
    /// The exit code; that of a signal is 128 more.
    let code: Int32
    /// The standard output.
    let bytes: Data
    /// The standard error.
    let error: String

    /// The standard output as text.
    var output: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// The path of the binary.
  static let binary: String = {
    if let path = ProcessInfo.processInfo.environment["LIMN_TEST_BINARY"] { return path }
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("limn").path
  }()

  /// Runs the binary to its end.
  static func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    let child = try Child(binary, arguments, in: folder, environment: environment)
    return Outcome(
      code: child.code, bytes: child.output, error: String(decoding: child.error, as: UTF8.self))
  }

  /// Runs a command line, split at spaces.
  static func run(_ line: String, in folder: URL? = nil) throws -> Outcome {
    try run(line.split(separator: " ").map(String.init), in: folder)
  }
}
