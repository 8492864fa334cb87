import Foundation
import TestSupport
import Testing

/// Runs `TerminalDriver` on a pseudoterminal that answers like one terminal or another.
@Suite(.timeLimit(.minutes(2))) struct TerminalProtocolTests {
  /// The end of the probe's questions, and of every frame.
  private static let fence = "\u{1b}[c"

  private func start(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      PseudoTerminal.sibling("TerminalDriver"), ["pictures"] + arguments, columns: 40, rows: 10,
      environment: ["COLORTERM": "truecolor"].merging(environment) { $1 })
  }

  private func end(_ terminal: PseudoTerminal) {
    terminal.type("q")
    #expect(terminal.outcome() == .exited(0))
    #expect(terminal.disorder == [])
  }

  @Test func `the first frame is there before any answer, of cells`() throws {
    let terminal = try start()
    #expect(terminal.expect(Self.fence))
    #expect(terminal.expect("half 24 bit"))
    end(terminal)
  }

  @Test func `a terminal that takes shared memory gets it, and is left without pictures`() throws {
    let terminal = try start()
    #expect(terminal.expect(Self.fence))
    terminal.type(
      "\u{1b}_Gi=31;OK\u{1b}\\\u{1b}_Gi=32;OK\u{1b}\\\u{1b}_Gi=33;OK\u{1b}\\\u{1b}[?62;c")
    #expect(terminal.expect("kitty shm"))
    #expect(terminal.expect("\u{1b}_Ga=T"))
    #expect(terminal.expect("t=s;"))
    end(terminal)
    let left = try FileManager.default.contentsOfDirectory(atPath: "/dev/shm")
    #expect(!left.contains { $0.hasPrefix("limn-\(terminal.process)-") })
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGSEGV])
  func `a signal leaves neither pictures nor shared memory`(signal: Int32) throws {
    let terminal = try start()
    #expect(terminal.expect(Self.fence))
    terminal.type("\u{1b}_Gi=31;OK\u{1b}\\\u{1b}[?62;c")
    #expect(terminal.expect("t=s;"))
    #expect(terminal.expect(Self.fence))
    terminal.send(signal)
    #expect(terminal.outcome() == .killed(signal))
    #expect(terminal.disorder == [])
    let left = try FileManager.default.contentsOfDirectory(atPath: "/dev/shm")
    #expect(!left.contains { $0.hasPrefix("limn-\(terminal.process)-") })
  }

  @Test func `a terminal on another machine gets pixels in the stream`() throws {
    let terminal = try start()
    #expect(terminal.expect(Self.fence))
    terminal.type(
      "\u{1b}_Gi=31;ENOENT\u{1b}\\\u{1b}_Gi=32;ENOENT\u{1b}\\\u{1b}_Gi=33;OK\u{1b}\\\u{1b}[?62;c")
    #expect(terminal.expect("kitty direct"))
    #expect(terminal.expect("t=d,o=z"))
    end(terminal)
  }

  @Test func `a terminal with sixels gets them`() throws {
    let terminal = try start()
    #expect(terminal.expect(Self.fence))
    terminal.type("\u{1b}[6;12;6t\u{1b}[?63;1;2;4;22c")
    #expect(terminal.expect("sixel"))
    #expect(terminal.expect("\u{1b}P9;1q\"1;1;"))
    end(terminal)
  }

  @Test func `a terminal that keeps every colour gets every colour`() throws {
    let terminal = try start(environment: ["COLORTERM": ""])
    #expect(terminal.expect("half 256"))
    terminal.type("\u{1b}P1$r0;48:2::1:2:3m\u{1b}\\\u{1b}[?62;c")
    #expect(terminal.expect("48;2;255;0;0"))
    end(terminal)
  }

  @Test(arguments: ["kitty", "sixel"])
  func `who asks for pixels gets them, also from a terminal that is silent`(name: String) throws {
    let terminal = try start(name, "0.1")
    #expect(terminal.expect(Self.fence))
    #expect(terminal.expect(name == "kitty" ? "\u{1b}_Ga=T" : "\u{1b}P9;1q"))
    end(terminal)
  }

  @Test func `who asks for cells gets no pixels`() throws {
    let terminal = try start("cells")
    #expect(terminal.expect(Self.fence))
    terminal.type("\u{1b}_Gi=31;OK\u{1b}\\\u{1b}[?62;4c")
    #expect(terminal.expect("half 24 bit"))
    terminal.type("x")
    #expect(terminal.expect("key 1: character(\"x\")"))
    #expect(!terminal.text.contains("\u{1b}_") && !terminal.text.contains("\u{1b}P9"))
    end(terminal)
  }

  @Test(arguments: [["TMUX": "/tmp/tmux-0/default,1,0"], ["TERM": "screen-256color"]])
  func `inside another terminal nothing is asked of kitty`(environment: [String: String]) throws {
    let terminal = try start(environment: environment)
    #expect(terminal.expect(Self.fence))
    #expect(!terminal.text.contains("\u{1b}_"))
    end(terminal)
  }

  @Test func `without time for answers nothing is asked`() throws {
    let terminal = try start("cells", "0")
    #expect(terminal.expect("half 24 bit"))
    terminal.type("x")
    #expect(terminal.expect("key 1: character(\"x\")"))
    #expect(!terminal.text.contains(Self.fence))
    end(terminal)
  }

  @Test func `answers that come late, in parts, or after a stop are no keys`() throws {
    let terminal = try start("cells", "0.05")
    #expect(terminal.expect(Self.fence))
    #expect(terminal.expect("half 24 bit"))
    usleep(200_000)
    terminal.type("\u{1b}_Gi=31;O")
    usleep(60_000)
    terminal.type("K\u{1b}\\\u{1b}P>|XTe")
    terminal.type("\u{1a}")
    #expect(terminal.outcome() == .stopped(SIGSTOP))
    terminal.send(SIGCONT)
    usleep(100_000)
    terminal.type("rm(379)\u{1b}\\\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\\u{1b}[1;6R\u{1b}[?62;4cx")
    #expect(terminal.expect("key 1: character(\"x\")"))
    end(terminal)
  }

  @Test(arguments: ["\u{1b}_G", "\u{1b}P", "\u{1b}]11;", "\u{1b}[200~x"])
  func `what never ends swallows no key that comes long after`(beginning: String) throws {
    let terminal = try start("cells", "0.05")
    #expect(terminal.expect("half 24 bit"))
    terminal.type(beginning + "i")
    usleep(200_000)
    terminal.type("y")
    usleep(3_200_000)
    terminal.type("x")
    #expect(terminal.expect("key 1: character(\"x\")"))
    end(terminal)
  }

  @Test func `the rest of an answer is no key, however late it comes`() throws {
    let terminal = try start("cells", "0.05")
    #expect(terminal.expect("half 24 bit"))
    terminal.type("\u{1b}P>|XTe")
    usleep(3_200_000)
    terminal.type("rm(379)\u{1b}\\")
    usleep(100_000)
    terminal.type("x")
    #expect(terminal.expect("key 1: character(\"x\")"))
    end(terminal)
  }

  @Test func `a frame waits for the answers to those before`() throws {
    let terminal = try start("cells")
    // The probe's, and the first frame's.
    #expect(terminal.expect(Self.fence))
    #expect(terminal.expect(Self.fence))
    terminal.type("\u{1b}[?62;c\u{1b}[?62;c")
    terminal.type("a")
    #expect(terminal.expect("key 1: character(\"a\")"))
    #expect(terminal.expect(Self.fence))
    // At most three frames are on their way, on however slow a machine.
    for key in ["b", "c", "d", "e", "f"] {
      terminal.type(key)
      usleep(80_000)
    }
    #expect(!terminal.expect("f", seconds: 0.3))
    terminal.type(String(repeating: "\u{1b}[?62;c", count: 6))
    #expect(terminal.expect("f"))
    terminal.type("\u{1b}[?62;c")
    end(terminal)
  }
}

extension PseudoTerminal {
  /// What has been written, but for what ``expect(_:seconds:)`` has found and what was before that.
  fileprivate var text: String { String(decoding: output, as: UTF8.self) }
}
