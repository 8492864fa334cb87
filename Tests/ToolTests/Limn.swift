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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: binary)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    // Files, not pipes: nobody has to read while the process writes.
    let output = try TemporaryFile()
    let error = try TemporaryFile()
    process.standardOutput = output.handle
    process.standardError = error.handle
    try process.run()
    process.waitUntilExit()
    let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
    return Outcome(
      code: process.terminationStatus + signal, bytes: try output.content(),
      error: String(decoding: try error.content(), as: UTF8.self))
  }

  /// Runs a command line, split at spaces.
  static func run(_ line: String, in folder: URL? = nil) throws -> Outcome {
    try run(line.split(separator: " ").map(String.init), in: folder)
  }
}

/// A file that is gone when nobody needs it.
final class TemporaryFile {
  /// Where to write.
  let handle: FileHandle
  private let url: URL

  /// Makes an empty file.
  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: url)
    handle = try FileHandle(forUpdating: url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// What has been written.
  func content() throws -> Data { try Data(contentsOf: url) }
}
