import Foundation
import Testing

/// A real terminal with a shell in it, driven from outside through tmux.
final class Tmux {
  /// Whether tmux can be run here.
  static let isAvailable = (try? output(of: ["-V"])) != nil

  private let socket = "limn-" + UUID().uuidString
  private static let patience = 15.0

  /// Opens a terminal.
  ///
  /// - Parameters:
  ///   - folder: The shell's folder.
  ///   - environment: Variables for the shell, besides true colour.
  /// - Throws: That tmux cannot be run.
  init(in folder: URL, environment: [String: String] = [:]) throws {
    var variables = ["COLORTERM": "truecolor", "NO_COLOR": ""]
    variables.merge(environment) { $1 }
    var words = ["-f", "/dev/null", "new-session", "-d", "-x", "60", "-y", "16"]
    words += ["-c", folder.path]
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
      words += ["-e", "\(name)=\(value)"]
    }
    try run(words + ["bash --norc --noprofile -i"])
    try wait { $0.contains("bash-") }
  }

  deinit { _ = try? run(["kill-server"]) }

  /// Types a line and the enter key.
  func type(_ line: String) throws {
    try run(["send-keys", "-l", line])
    try run(["send-keys", "Enter"])
  }

  /// Presses keys by tmux's names: `q`, `Space`, `C-c`.
  func press(_ keys: String...) throws { try run(["send-keys"] + keys) }

  /// Sends bytes as a terminal does that reports something.
  func send(_ report: String) throws { try run(["send-keys", "-l", report]) }

  /// Changes the size of the window.
  func resize(columns: Int, rows: Int) throws {
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// What the screen shows, one line a row.
  func screen() throws -> String { try run(["capture-pane", "-p"]) }

  /// What the screen shows, with the codes of colours.
  func colors() throws -> String { try run(["capture-pane", "-p", "-e"]) }

  /// Waits until the screen shows something, and gives that screen; fails the test when it never
  /// does.
  @discardableResult
  func wait(
    withColors: Bool = false, sourceLocation: SourceLocation = #_sourceLocation,
    until isThere: (String) -> Bool
  ) throws -> String {
    let deadline = Date() + Self.patience
    var last = ""
    repeat {
      last = withColors ? try colors() : try screen()
      if isThere(last) { return last }
      Thread.sleep(forTimeInterval: 0.05)
    } while Date() < deadline
    Issue.record("the screen never showed it; last:\n\(last)", sourceLocation: sourceLocation)
    return last
  }

  @discardableResult
  private func run(_ words: [String]) throws -> String {
    try Self.output(of: ["-L", socket] + words)
  }

  private struct Failure: Error { let words: [String] }

  private static func output(of words: [String]) throws -> String {
    let child = try Child("tmux", words)
    guard child.code == 0 else { throw Failure(words: words) }
    return String(decoding: child.output, as: UTF8.self)
  }
}
