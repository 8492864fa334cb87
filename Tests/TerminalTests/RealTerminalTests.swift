import Foundation
import TestSupport
import Testing

/// A terminal that we did not write, on an X server without a screen, and what it shows.
private enum RealTerminal: String, CustomTestStringConvertible {
  case xterm
  case kitty

  var testDescription: String { rawValue }

  /// Whether it can be started and looked at here.
  var isInstalled: Bool {
    ["Xvfb", "import", rawValue].allSatisfy {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }
  }

  /// Starts the terminal, 80 by 24 cells or a little more, at the upper left corner.
  private var command: String {
    switch self {
    case .xterm: "xterm -fa Monospace -fs 9 -ti vt340 -geometry 80x24+0+0 -e"
    case .kitty:
      "kitty --config NONE -o remember_window_size=no -o initial_window_width=800"
        + " -o initial_window_height=500 -o update_check_interval=0"
    }
  }

  /// Runs the driver in the terminal until pixels have colours.
  ///
  /// - Parameters:
  ///   - arguments: What the driver is to do.
  ///   - pixels: Places on the screen with their colours, as in `50+50#FF0000`.
  /// - Returns: The pixels that had another colour after 20 seconds.
  /// - Throws: That there is no shell.
  func wrongPixels(showing arguments: String, expecting pixels: [String]) throws -> String {
    let driver = PseudoTerminal.sibling("TerminalDriver")
    let script = """
      work=$(mktemp -d); trap 'kill $terminal $server 2>/dev/null; rm -rf "$work"' EXIT
      Xvfb -displayfd 3 -screen 0 900x600x24 3>"$work/display" >/dev/null 2>&1 & server=$!
      for i in {1..100}; do [ -s "$work/display" ] && break; sleep 0.1; done
      export DISPLAY=:$(cat "$work/display") LIBGL_ALWAYS_SOFTWARE=1 XDG_RUNTIME_DIR=$work
      export HOME=$work SWIFT_BACKTRACE=enable=no
      unset NO_COLOR COLORTERM TMUX
      \(command) '\(driver)' \(arguments) >/dev/null 2>&1 & terminal=$!
      for i in {1..60}; do
        wrong=
        import -window root "$work/screen.ppm" 2>/dev/null
        for pixel in \(pixels.joined(separator: " ")); do
          convert "$work/screen.ppm" -crop "1x1+${pixel%#*}" -depth 8 txt:- 2>/dev/null \
            | grep -q "#${pixel#*#}" || wrong="$wrong $pixel"
        done
        [ -z "$wrong" ] && break
        sleep 0.3
      done
      echo "$wrong"
      """
    return try Self.output(ofShell: script)
  }

  /// What a shell script prints.
  ///
  /// Not with Foundation's `Process`, whose children inherit that the tests' threads block signals:
  /// nothing could be killed.
  private static func output(ofShell script: String) throws -> String {
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
    var argv = PseudoTerminal.copies(of: ["bash", "-c", script])
    defer { for argument in argv { free(argument) } }
    var process: pid_t = 0
    let status = posix_spawnp(&process, "bash", &actions, &attributes, &argv, environ)
    close(pipe[1])
    defer { close(pipe[0]) }
    try #require(status == 0)
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(pipe[0], &buffer, buffer.count), count > 0 {
      output += buffer.prefix(count)
    }
    waitpid(process, nil, 0)
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// Red and green above, blue and white below: what `TerminalDriver pictures` shows, on the screens of
/// terminals that we did not write.
@Suite(.serialized, .timeLimit(.minutes(3))) struct RealTerminalTests {
  private static let squares = ["50+50#FF0000", "500+50#00FF00", "50+300#0000FF", "500+300#FFFFFF"]

  @Test(.enabled(if: RealTerminal.kitty.isInstalled, "kitty, Xvfb or ImageMagick is missing"))
  func `kitty shows a picture through shared memory without being told to`() throws {
    let wrong = try RealTerminal.kitty.wrongPixels(
      showing: "pictures", expecting: Self.squares)
    #expect(wrong == "")
  }

  @Test(.enabled(if: RealTerminal.kitty.isInstalled, "kitty, Xvfb or ImageMagick is missing"))
  func `kitty shows a picture from the stream`() throws {
    let wrong = try RealTerminal.kitty.wrongPixels(
      showing: "pictures kitty 0", expecting: Self.squares)
    #expect(wrong == "")
  }

  @Test(.enabled(if: RealTerminal.xterm.isInstalled, "xterm, Xvfb or ImageMagick is missing"))
  func `xterm shows sixels, whole again after something has gone over them`() throws {
    let wrong = try RealTerminal.xterm.wrongPixels(
      showing: "pictures '' 1 60",
      expecting: ["12+8#FF0000", "400+8#00FF00", "50+50#FF0000", "50+250#0000FF"])
    #expect(wrong == "")
  }
}
