import Foundation
import TestSupport
import Testing

/// What `limn preview` does to a terminal, and what it leaves: however it ends, a shell finds the
/// terminal as it was.
@Suite("limn preview and the terminal", .timeLimit(.minutes(60)))
struct PreviewTerminalTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace(["slide.lua": TestScript.slide]) }

  /// Starts the preview; with a picture to wait for, in true colour, unless the variables say else.
  private func start(
    _ words: [String] = ["slide.lua"], columns: UInt16 = 40, rows: UInt16 = 12,
    environment: [String: String] = [:], redirections: String? = nil
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      Limn.binary, ["preview"] + words, columns: columns, rows: rows,
      environment: ["COLORTERM": "truecolor"].merging(environment) { $1 }, in: workspace.url,
      redirections: redirections)
  }

  /// Starts the preview and waits for the orange of the square.
  private func startPlaying(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try start(environment: environment)
    try #require(terminal.expect("8;2;255;128;0"))
    return terminal
  }

  private func expectRestored(
    _ terminal: PseudoTerminal, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(terminal.disorder.isEmpty, sourceLocation: sourceLocation)
    #expect(terminal.modes.textAfterwards.isEmpty, sourceLocation: sourceLocation)
  }

  // MARK: - Ends

  @Test func `q and Ctrl-C leave the terminal as it was`() throws {
    for (key, end) in [("q", PseudoTerminal.Outcome.exited(0)), ("\u{3}", .killed(SIGINT))] {
      let terminal = try startPlaying()
      #expect(terminal.modes.leftovers.contains("mode 1049"))
      terminal.type(key)
      #expect(terminal.outcome() == end)
      expectRestored(terminal)
    }
  }

  @Test(arguments: [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP,
  ])
  func `a signal that ends the preview restores the terminal first`(signal: Int32) throws {
    let terminal = try startPlaying()
    terminal.send(signal)
    #expect(terminal.outcome() == .killed(signal))
    expectRestored(terminal)
  }

  @Test func `a terminal that takes nothing for a while finds the end before it goes on`() throws {
    let terminal = try start(columns: 300, rows: 100)
    try #require(terminal.expect("8;2;255;128;0"))
    // Nobody reads: frames fill all the room there is, and then the preview ends.
    Thread.sleep(forTimeInterval: 1)
    terminal.type("q")
    Thread.sleep(forTimeInterval: 2.5)
    #expect(terminal.outcome() == .exited(0))
    expectRestored(terminal)
  }

  @Test(arguments: [SIGQUIT, SIGABRT, SIGSEGV, SIGTRAP])
  func `one that is sent ends the preview at once, without a question about a backtrace`(
    signal: Int32
  ) throws {
    let terminal = try startPlaying(["SWIFT_BACKTRACE": "enable=yes,interactive=yes,color=no"])
    if signal == SIGQUIT { terminal.type("\u{1c}") } else { terminal.send(signal) }
    #expect(terminal.outcome() == .killed(signal))
    expectRestored(terminal)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV])
  func `so does one that comes while the terminal is being asked`(signal: Int32) throws {
    let terminal = try start()
    // Nothing answers: whatever is asked for stays unanswered.
    try #require(terminal.expect("\u{1b}[?1049h"))
    terminal.send(signal)
    #expect(terminal.outcome() == .killed(signal))
    expectRestored(terminal)
  }

  @Test func `a loop without end in the script holds no signal up`() throws {
    try workspace.write("while true do end\n", to: "slide.lua")
    let terminal = try start()
    try #require(terminal.expect("\u{1b}[?1049h"))
    terminal.send(SIGTERM)
    #expect(terminal.outcome() == .killed(SIGTERM))
    expectRestored(terminal)
  }

  @Test func `Ctrl-Z gives the terminal back, and fg draws everything anew`() throws {
    let terminal = try startPlaying()
    for _ in 0..<3 {
      terminal.type("\u{1a}")
      #expect(terminal.outcome() == .stopped(SIGSTOP))
      expectRestored(terminal)
      terminal.send(SIGCONT)
      #expect(terminal.expect("\u{1b}[?1049h"))
      #expect(terminal.expect("8;2;255;128;0"))
      #expect(!terminal.hasFormerModes)
    }
    terminal.type("q")
    #expect(terminal.outcome() == .exited(0))
    expectRestored(terminal)
  }

  @Test func `a stop that nobody can catch is made good when the preview goes on`() throws {
    let terminal = try startPlaying()
    terminal.send(SIGSTOP)
    #expect(terminal.outcome() == .stopped(SIGSTOP))
    terminal.send(SIGCONT)
    #expect(terminal.expect("\u{1b}[?1049h"))
    #expect(terminal.expect("8;2;255;128;0"))
    terminal.send(SIGTERM)
    #expect(terminal.outcome() == .killed(SIGTERM))
    expectRestored(terminal)
  }

  @Test func `the preview ends with its terminal`() throws {
    let terminal = try startPlaying()
    terminal.vanish()
    #expect(terminal.outcome() == .killed(SIGHUP))
  }

  @Test func `also where SIGHUP is ignored`() throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "trap '' HUP; exec \"$0\" preview slide.lua", Limn.binary], columns: 40,
      rows: 12, environment: ["COLORTERM": "truecolor"], in: workspace.url)
    try #require(terminal.expect("8;2;255;128;0"))
    terminal.vanish()
    guard case .exited = terminal.outcome() else {
      Issue.record("it does not end")
      return
    }
  }

  /// The lives that are tried; `scripts/dev/soak terminal` tries more.
  private static let lives =
    ProcessInfo.processInfo.environment["LIMN_SOAK_TERMINAL"].flatMap { UInt64($0) } ?? 4

  @Test func `no life leaves anything behind, whatever happens in it and whenever it ends`() throws
  {
    let ends = [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP,
    ]
    let keys = [" ", ".", ",", "?", "i", "p", "g", "o", "z", "b", "e", "r", "R", "\u{1b}[A", "\t"]
    for seed in 0..<Self.lives {
      var random = SplitMix64(seed: seed)
      let terminal = try start(columns: 50, rows: 16)
      terminal.answerDelay = [nil, 0, 0.04, 0.4].randomElement(using: &random) ?? nil
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        terminal.read(seconds: .random(in: 0...0.15, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          terminal.resize(
            columns: .random(in: 1...120, using: &random), rows: .random(in: 1...50, using: &random)
          )
        case 1:
          terminal.send([SIGSTOP, SIGTSTP].randomElement(using: &random) ?? SIGSTOP)
          // The handler may not be there yet; a session's leader is not stopped by TSTP then.
          if terminal.outcome(seconds: 1) != .nothing { terminal.send(SIGCONT) }
        default:
          for _ in 0..<Int.random(in: 1...4, using: &random) {
            terminal.type(keys.randomElement(using: &random) ?? " ")
          }
        }
      }
      terminal.read(seconds: .random(in: 0...0.1, using: &random))
      let signal = ends.randomElement(using: &random) ?? SIGINT
      terminal.send(signal)
      #expect(terminal.outcome() == .killed(signal), "seed \(seed)")
      #expect(terminal.disorder.isEmpty, "seed \(seed): \(terminal.disorder)")
      #expect(terminal.modes.textAfterwards.isEmpty, "seed \(seed)")
    }
  }

  // MARK: - Where there is no terminal, or one that can do little

  @Test func `without a terminal there are no escapes, and a hint of limn render`() throws {
    let outcome = try Limn.run(["preview", "slide.lua"], in: workspace.url)
    #expect(outcome.code == 2)
    #expect(outcome.bytes.isEmpty)
    #expect(outcome.error.contains("limn render") && !outcome.error.contains("\u{1b}"))
  }

  @Test(arguments: ["| cat", ">&-", ">/dev/null"])
  func `an output that is none is refused, whatever else is a terminal`(output: String) throws {
    let terminal = try start(redirections: "2>errors \(output)")
    guard case .exited = terminal.outcome() else {
      Issue.record("it does not end")
      return
    }
    #expect(terminal.output.isEmpty)
    #expect(String(decoding: try workspace.read("errors"), as: UTF8.self).contains("limn render"))
  }

  @Test func `NO_COLOR means dots and no colour, unless CLICOLOR_FORCE says else`() throws {
    try workspace.write(
      TestScript.slide.replacingOccurrences(of: "#204060", with: "#ffffff"), to: "slide.lua")
    let terminal = try start(environment: ["NO_COLOR": "1"])
    // White is all eight dots.
    #expect(terminal.expect("\u{28ff}"))
    terminal.type("q")
    #expect(terminal.outcome() == .exited(0))
    #expect(!terminal.modes.hasColors)
    expectRestored(terminal)
    let forced = try start(environment: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"])
    #expect(forced.expect("8;2;255;128;0"))
  }
}
