import Foundation
import Terminal
import TestSupport
import Testing

/// Runs `TerminalDriver` on a pseudoterminal and ends it in every way there is.
@Suite(.timeLimit(.minutes(2))) struct TerminalSessionTests {
  private static let enter = "\u{1b}[?1049h\u{1b}[?25l"

  /// Starts the driver and waits for its first frame.
  private func start(_ mode: String = "") throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      PseudoTerminal.sibling("TerminalDriver"), [mode], columns: 8, rows: 3)
    #expect(terminal.expect(Self.enter))
    #expect(terminal.expect("48;2;50;50;50m"))
    return terminal
  }

  private func expectRestored(
    _ terminal: PseudoTerminal, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(terminal.disorder.isEmpty, sourceLocation: sourceLocation)
    #expect(terminal.modes.textAfterwards.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func `keys arrive unechoed, and leaving restores the terminal`() throws {
    let terminal = try start()
    #expect(!terminal.hasFormerModes)
    terminal.type("\u{1b}[A")
    #expect(terminal.expect("48;2;222;222;222m"))
    terminal.type("q")
    #expect(terminal.outcome() == .exited(0))
    expectRestored(terminal)
  }

  @Test(arguments: [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS,
    SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ,
  ])
  func `a signal that ends the process restores the terminal first`(signal: Int32) throws {
    let terminal = try start()
    terminal.send(signal)
    #expect(terminal.outcome() == .killed(signal))
    expectRestored(terminal)
  }

  @Test func `Ctrl-C works while the host is busy`() throws {
    let terminal = try start("busy")
    terminal.type("\u{3}")
    #expect(terminal.outcome() == .killed(SIGINT))
    expectRestored(terminal)
  }

  @Test func `a trap of Swift restores the terminal`() throws {
    let terminal = try start("trap")
    let outcome = terminal.outcome()
    #expect(outcome == .killed(SIGILL) || outcome == .killed(SIGTRAP))
    expectRestored(terminal)
  }

  @Test func `a crash on another thread restores the terminal, and no frame follows`() throws {
    let terminal = try start("thread")
    let outcome = terminal.outcome()
    #expect(outcome == .killed(SIGILL) || outcome == .killed(SIGTRAP))
    expectRestored(terminal)
  }

  @Test func `a program ends with its terminal, also where it ignores SIGHUP`() throws {
    let terminal = try start()
    terminal.vanish()
    #expect(terminal.outcome() == .killed(SIGHUP))
    let nohup = try PseudoTerminal(
      "/bin/sh", ["-c", "trap '' HUP; exec \"$0\"", PseudoTerminal.sibling("TerminalDriver")],
      columns: 8, rows: 3)
    #expect(nohup.expect("48;2;50;50;50m"))
    nohup.vanish()
    #expect(nohup.outcome() == .exited(0))
  }

  @Test func `what was ignored before stays so`() throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "trap '' INT USR1; exec \"$0\"", PseudoTerminal.sibling("TerminalDriver")],
      columns: 8, rows: 3)
    #expect(terminal.expect("48;2;50;50;50m"))
    terminal.send(SIGUSR1)
    terminal.send(SIGINT)
    terminal.type("q")
    #expect(terminal.outcome() == .exited(0))
  }

  @Test func `running out of stack restores the terminal`() throws {
    let terminal = try start("overflow")
    let outcome = terminal.outcome()
    #expect(outcome == .killed(SIGSEGV) || outcome == .killed(SIGBUS))
    expectRestored(terminal)
  }

  @Test func `Ctrl-Z gives the terminal back, and fg draws everything anew`() throws {
    let terminal = try start()
    for _ in 0..<2 {
      terminal.type("\u{1a}")
      #expect(terminal.outcome() == .stopped(SIGSTOP))
      expectRestored(terminal)
      terminal.send(SIGCONT)
      #expect(terminal.expect(Self.enter))
      #expect(terminal.expect("\u{1b}[2J"))
      #expect(!terminal.hasFormerModes)
    }
    terminal.type("q")
    #expect(terminal.outcome() == .exited(0))
    expectRestored(terminal)
  }

  @Test func `a stop that nobody can catch is made good when the process continues`() throws {
    let terminal = try start()
    terminal.send(SIGSTOP)
    #expect(terminal.outcome() == .stopped(SIGSTOP))
    terminal.send(SIGCONT)
    #expect(terminal.expect(Self.enter))
    #expect(terminal.expect("\u{1b}[2J"))
  }

  @Test func `another size is drawn whole`() throws {
    let terminal = try start()
    terminal.resize(columns: 5, rows: 2)
    #expect(terminal.expect("\u{1b}[2J\u{1b}[H\u{1b}[48;2;100;100;100m     \r\n     \u{1b}[?2026l"))
  }

  @Test func `a session needs a terminal that takes escapes`() throws {
    var pipe: [Int32] = [0, 0]
    #expect(Foundation.pipe(&pipe) == 0)
    defer { for end in pipe { close(end) } }
    #expect(throws: TerminalError.notInteractive) {
      _ = try TerminalSession(style: TerminalStyle(.trueColor), input: pipe[0], output: pipe[1])
    }
    #expect(throws: TerminalError.notInteractive) { _ = try TerminalSession(style: .plain) }
  }
}
