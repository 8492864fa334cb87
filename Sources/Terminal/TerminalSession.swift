internal import CSystem
public import Raster

/// The terminal while it is ours: alternate screen, hidden cursor, raw keys.
///
/// However the process ends, the terminal gets back its screen, cursor and modes: on ``leave()``, on
/// the session's end of life, and from a signal handler on Ctrl-C, SIGTERM, SIGHUP, SIGQUIT, and
/// crashes. On Ctrl-Z it gets them back before the process stops, and the session comes back with
/// `fg`. Only SIGKILL leaves it as it is; `reset` helps.
///
///     let session = try TerminalSession(style: style)
///     defer { session.leave() }
///     while … {
///       session.present(frame)
///       for event in session.events(timeout: untilNextFrame) { … }
///     }
///
/// One session at a time, used from one thread.
public final class TerminalSession {
  /// The canvas that frames are encoded with.
  public private(set) var canvas: TerminalCanvas
  private let input: Int32
  private let output: Int32
  private var parser = KeyParser()
  private var pending: [TerminalEvent] = []
  private var bytes: [UInt8] = []
  private var isOpen = true

  /// Alternate screen; no cursor; pasted text told from typed; no wrapping at the right border, where
  /// a character that is wider than thought would scroll the picture.
  private static let enter = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?2004h\u{1b}[?7l"
  /// Reports of the mouse, moving or pressed, in the form that has no limit of columns.
  private static let watchPointer = "\u{1b}[?1003h\u{1b}[?1006h"
  /// First CAN and ST, which end a sequence or string that a signal cut in half; then the end of
  /// the mouse's reports, of marked pastes and of synchronized output, attributes, wrapping, cursor,
  /// and the former screen.
  private static let leave =
    "\u{18}\u{1b}\\\u{1b}[?1003l\u{1b}[?1006l\u{1b}[?2004l\u{1b}[?2026l\u{1b}[0m\u{1b}[?7h"
    + "\u{1b}[?25h\u{1b}[?1049l"

  /// Takes the terminal over.
  ///
  /// - Parameters:
  ///   - style: What may be written.
  ///   - watchesPointer: Whether the mouse is reported; terminals then select text only with shift.
  ///   - input: The descriptor of the terminal that keys come from.
  ///   - output: The descriptor of the terminal that is drawn on.
  /// - Throws: Why it cannot be taken over; nothing has been written then.
  public init(
    style: TerminalStyle, watchesPointer: Bool = false, input: Int32 = 0, output: Int32 = 1
  ) throws(TerminalError) {
    guard style.allowsEscapes, limn_is_terminal(input) != 0, limn_is_terminal(output) != 0 else {
      throw .notInteractive
    }
    self.input = input
    self.output = output
    let size = Self.size(of: output)
    canvas = TerminalCanvas(columns: size.columns, rows: size.rows, style: style)
    let enter = Array((Self.enter + (watchesPointer ? Self.watchPointer : "")).utf8)
    let leave = Array(Self.leave.utf8)
    let status = limn_terminal_enter(
      input, output, enter, enter.count, leave, leave.count)
    switch status {
    case 0: break
    case -16: throw .alreadyTaken  // EBUSY
    default: throw .system(-status)
    }
  }

  /// Takes the terminal over for somebody who may want something else than what it promises.
  ///
  /// - Parameters:
  ///   - options: What is wanted.
  ///   - environment: The variables that tell of the terminal: `TERM`, `COLORTERM`, `NO_COLOR`, `TMUX`.
  ///   - input: The descriptor of the terminal that keys come from.
  ///   - output: The descriptor of the terminal that is drawn on.
  /// - Throws: Why it cannot be taken over; nothing has been written then.
  public convenience init(
    options: TerminalOptions, environment: [String: String], input: Int32 = 0, output: Int32 = 1
  ) throws(TerminalError) {
    var style = TerminalStyle(
      environment: environment, isTerminal: TerminalStyle.isTerminal(output))
    if style.allowsEscapes, let depth = options.colorDepth { style.colorDepth = depth }
    try self.init(
      style: style, watchesPointer: options.watchesPointer, input: input, output: output)
  }

  deinit { leave() }

  /// Gives the terminal back; a second call does nothing.
  public func leave() {
    guard isOpen else { return }
    isOpen = false
    limn_terminal_leave()
  }

  /// What shows through transparent pixels.
  public var background: TerminalCanvas.Background {
    get { canvas.background }
    set { canvas.background = newValue }
  }

  /// Forgets what the terminal shows; the next frame is drawn whole.
  public func invalidate() { canvas.invalidate() }

  /// Shows a picture with lines of text below it, unless the terminal is still busy with the last
  /// one or the process is in the background: a slow terminal drops frames, it does not fall behind.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - lines: The lines of text.
  /// - Returns: Whether the terminal shows the picture now.
  @discardableResult
  public func present(_ pixmap: Pixmap, lines: [TerminalCanvas.Line] = []) -> Bool {
    notice()
    return present(canvas.frame(pixmap, above: lines, background: background))
  }

  /// Shows a frame, unless the terminal is still busy with the last one or the process is in the
  /// background: a slow terminal drops frames, it does not fall behind.
  ///
  /// - Returns: Whether the terminal shows the frame now, or will as soon as its line allows.
  @discardableResult
  public func present(_ frame: TerminalFrame) -> Bool {
    guard isOpen, limn_terminal_is_active() != 0 else { return false }
    notice()
    guard limn_wait_writable(output, 0) > 0 else {
      statistics.framesDropped += 1
      return false
    }
    let start = limn_monotonic_time()
    canvas.encode(frame, into: &bytes)
    statistics.lastEncodingSeconds = Double(limn_monotonic_time() - start) / 1e9
    guard limn_write_fully(output, bytes, bytes.count) == 0 else {
      canvas.invalidate()
      return false
    }
    statistics.encodingSeconds += statistics.lastEncodingSeconds
    statistics.framesShown += 1
    statistics.lastFrameBytes = bytes.count
    statistics.bytes += bytes.count
    return true
  }

  /// The pixels that a picture may have in a part of the terminal to be shown as it is, whatever
  /// carries it there.
  ///
  /// - Parameter area: The cells for the picture.
  /// - Returns: Its width and height in pixels; 0 where there are no cells.
  public func pictureSize(in area: CellRect) -> (width: Int, height: Int) {
    canvas.pixelSize(of: area)
  }

  /// Where the middle of a cell lies in a frame's picture.
  ///
  /// - Parameters:
  ///   - column: The cell's column, from 0.
  ///   - row: The cell's row, from 0.
  ///   - frame: The frame that is shown.
  /// - Returns: Pixels of the picture from its top left; nil beside the frame's area.
  public func pixel(
    ofColumn column: Int, row: Int, in frame: TerminalFrame
  ) -> (x: Double, y: Double)? {
    canvas.pixel(ofColumn: column, row: row, in: frame)
  }

  /// What showing frames has cost so far.
  public private(set) var statistics = TerminalStatistics()

  /// The terminal's size in cells.
  public var size: (columns: Int, rows: Int) { (canvas.columns, canvas.rows) }

  /// Waits for something to happen.
  ///
  /// - Parameters:
  ///   - timeout: The longest time to wait in seconds, 0…3600; 0 only looks.
  ///   - descriptor: Another descriptor that ends the wait when it can be read; nil for none.
  /// - Returns: What happened, in order; empty when the time is over or the descriptor can be read.
  public func events(timeout: Double, or descriptor: Int32? = nil) -> [TerminalEvent] {
    precondition(timeout >= 0 && timeout <= 3600, "a timeout is 0 to 3600 seconds")
    guard isOpen else { return [.closed] }
    let isActive = limn_terminal_is_active() != 0
    notice()
    // Keys belong to the shell in the background; reading one of them would stop the process.
    let keys = isActive ? input : -1
    // Up, as a wait that ends early would be made again and again.
    let wait = pending.isEmpty ? Int32((timeout * 1000).rounded(.up)) : 0
    let ready = limn_wait_ready(keys, descriptor ?? -1, -1, wait)
    notice()
    if ready < 0 {
      pending.append(.closed)
    } else if ready & LIMN_READY_INPUT != 0 {
      readKeys()
    }
    defer { pending.removeAll() }
    return pending
  }

  /// Looks at what signal handlers left.
  private func notice() {
    let hasResumed = limn_terminal_take_resumed() != 0
    if hasResumed {
      canvas.invalidate()
      pending.append(.resumed)
    }
    if limn_terminal_take_resized() != 0 || hasResumed {
      let size = Self.size(of: output)
      if size.columns != canvas.columns || size.rows != canvas.rows {
        canvas.resize(columns: size.columns, rows: size.rows)
        pending.append(.resized(columns: size.columns, rows: size.rows))
      }
    }
  }

  private func readKeys() {
    var isAlone = true
    repeat {
      var buffer = [UInt8](repeating: 0, count: 256)
      let count = limn_read_available(input, &buffer, buffer.count)
      guard count > 0 else {
        if isAlone { pending.append(.closed) }
        break
      }
      parser.parse(buffer.prefix(Int(count)), into: &pending)
      isAlone = false
      // The rest of a sequence follows at once; 25 ms are still not felt as a delay.
    } while limn_wait_readable(input, parser.isPending ? 25 : 0) > 0
    if parser.isPending { parser.finish(into: &pending) }
  }

  private static func size(of output: Int32) -> (columns: Int, rows: Int) {
    var columns: Int32 = 0
    var rows: Int32 = 0
    let status = limn_terminal_size(output, &columns, &rows)
    // A terminal that does not know its size has, by tradition, 80 by 24 cells.
    guard status == 0, columns > 0, rows > 0 else { return (80, 24) }
    return (min(Int(columns), 10_000), min(Int(rows), 10_000))
  }
}

extension TerminalStyle {
  /// Whether a descriptor is a terminal, for ``init(environment:isTerminal:)``.
  ///
  /// - Parameter descriptor: A file descriptor; 1 is standard output.
  /// - Returns: Whether it is a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool { limn_is_terminal(descriptor) != 0 }
}
