internal import CSystem
public import Graphics

/// The terminal while it is ours: alternate screen, hidden cursor, raw keys, and pictures in the best
/// way that it says it can.
///
/// However the process ends, the terminal gets back its screen, cursor and modes: on ``leave()``, on
/// the session's end of life, and from a signal handler on Ctrl-C, SIGTERM, SIGHUP, SIGQUIT, and
/// crashes. On Ctrl-Z it gets them back before the process stops, and the session comes back with
/// `fg`. Only SIGKILL leaves it as it is; `reset` helps.
///
///     let session = try TerminalSession(options: options, environment: environment)
///     defer { session.leave() }
///     while … {
///       session.present(frame)
///       for event in session.events(timeout: untilNextFrame) { … }
///     }
///
/// The first frame is drawn from what the environment says, at once. Meanwhile the terminal is asked
/// what it can do, and pictures go the better way when it has answered: a ``TerminalEvent/resized``
/// then tells that ``pictureSize(in:)`` has changed.
///
/// Frames are dropped rather than queued: ``present(_:)`` encodes one only when the terminal can take
/// it, against what was last written, and never waits for the terminal longer than some milliseconds;
/// what it has not taken by then is written while ``events(timeout:or:)`` waits.
///
/// One session at a time, used from one thread.
public final class TerminalSession {
  var screen: TerminalScreen
  let options: TerminalOptions
  let environment: [String: String]
  let input: Int32
  let output: Int32
  var parser = KeyParser()
  var pending: [TerminalEvent] = []
  /// Whether the terminal is taken; a session that could not take it must not give it back.
  var isOpen = false

  /// When the bytes of a sequence came that is not complete; nil where there is none.
  var incompleteSince: Double?
  /// When bytes came last, or could not come before.
  var lastInput = -Double.infinity
  var probe = TerminalProbe()
  /// When the answers of the probe are no longer waited for; nil when they are not.
  var probeDeadline: Double?

  var pacer: FramePacer
  /// The bytes of the present frame, and how many of them are written.
  var queue: [UInt8] = []
  var written = 0
  /// When the first of them was to be written.
  var queuedSince = 0.0
  /// What the screen encodes into.
  var encoded: [UInt8] = []
  /// Whether a frame has been dropped since the last one that was shown.
  var hasDropped = false
  /// Whether the next frame is drawn whole.
  var isWhole = true
  /// The last frame, where it was written in less than the best quality.
  var improvable: TerminalFrame?
  var lastPresent = -Double.infinity
  var counts = TerminalStatistics()

  /// Alternate screen; no cursor; pasted text told from typed; no wrapping at the right border, where
  /// a character that is wider than thought would scroll the picture.
  private static let enter = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?2004h\u{1b}[?7l"
  /// Reports of the mouse, moving or pressed, in the form that has no limit of columns.
  private static let watchPointer = "\u{1b}[?1003h\u{1b}[?1006h"
  /// First CAN and ST, which end a sequence or string that a signal cut in half; then the end of
  /// the mouse's reports, of marked pastes and of synchronized output, and attributes.
  private static let leaveFirst =
    "\u{18}\u{1b}\\\u{1b}[?1003l\u{1b}[?1006l\u{1b}[?2004l\u{1b}[?2026l\u{1b}[0m"
  /// Wrapping, cursor, and the former screen.
  private static let leaveLast = "\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"

  /// Takes the terminal over, without asking it anything.
  ///
  /// - Parameters:
  ///   - style: What may be written.
  ///   - watchesPointer: Whether the mouse is reported; terminals then select text only with shift.
  ///   - input: The descriptor of the terminal that keys come from.
  ///   - output: The descriptor of the terminal that is drawn on.
  /// - Throws: Why it cannot be taken over; nothing has been written then.
  public convenience init(
    style: TerminalStyle, watchesPointer: Bool = false, input: Int32 = 0, output: Int32 = 1
  ) throws(TerminalError) {
    var options = TerminalOptions()
    options.pictureProtocol = .cells
    options.probeTimeout = 0
    options.watchesPointer = watchesPointer
    try self.init(
      style: style, options: options, environment: [:], input: input, output: output)
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
    let style = TerminalStyle(
      options: options, environment: environment, isTerminal: TerminalStyle.isTerminal(output))
    try self.init(
      style: style, options: options, environment: environment, input: input, output: output)
  }

  private init(
    style: TerminalStyle, options: TerminalOptions, environment: [String: String], input: Int32,
    output: Int32
  ) throws(TerminalError) {
    guard style.allowsEscapes, limn_is_terminal(input) != 0, limn_is_terminal(output) != 0 else {
      throw .notInteractive
    }
    self.options = options
    self.environment = environment
    self.input = input
    self.output = output
    let size = Self.size(of: output, options)
    screen = TerminalScreen(columns: size.columns, rows: size.rows, style: style)
    pacer = FramePacer(asks: options.probeTimeout > 0)
    let enter = enterSequence
    let leave = leaveSequence
    let status = limn_terminal_enter(
      input, output, enter, enter.count, leave, leave.count)
    switch status {
    case 0: break
    case -16: throw .alreadyTaken  // EBUSY
    default: throw .system(-status)
    }
    isOpen = true
    measureCells()
    ask()
  }

  deinit { leave() }

  /// Gives the terminal back; a second call does nothing.
  public func leave() {
    guard isOpen else { return }
    isOpen = false
    limn_terminal_leave()
    limn_leftover_remove_all()
  }

  private var enterSequence: [UInt8] {
    Array((Self.enter + (options.watchesPointer ? Self.watchPointer : "")).utf8)
  }

  private var leaveSequence: [UInt8] {
    var sequence = Self.leaveFirst
    if case .kitty = screen.carrier { sequence += KittyPictures.deletion }
    return Array((sequence + Self.leaveLast).utf8)
  }

  /// Lets something else carry pictures, and see to it that they are taken away in the end.
  func carry(by carrier: TerminalScreen.Carrier) {
    guard carrier != screen.carrier else { return }
    screen.carry(by: carrier)
    isWhole = true
    let enter = enterSequence
    let leave = leaveSequence
    _ = limn_terminal_set_sequences(enter, enter.count, leave, leave.count)
  }

  // MARK: What is shown

  /// The terminal's size in cells.
  public var size: (columns: Int, rows: Int) { (screen.canvas.columns, screen.canvas.rows) }

  /// The colour behind the terminal's text; nil where it has not told.
  public var terminalBackground: Color? { probe.facts.background }

  /// What showing frames has cost so far.
  public var statistics: TerminalStatistics {
    var statistics = counts
    statistics.roundTrip = pacer.line.roundTrip
    statistics.protocolName = screen.carrierName
    return statistics
  }

  /// The pixels that a picture may have in a part of the terminal to be shown as it is, whatever
  /// carries it there.
  ///
  /// - Parameter area: The cells for the picture.
  /// - Returns: Its width and height in pixels; 0 where there are no cells.
  public func pictureSize(in area: CellRect) -> (width: Int, height: Int) {
    screen.pictureSize(in: area)
  }

  /// Where the middle of a cell lies in a frame's picture.
  ///
  /// - Parameters:
  ///   - column: The cell's column, from 0.
  ///   - row: The cell's row, from 0.
  ///   - frame: The frame that is shown.
  /// - Returns: Pixels of the picture from its top left, outside the picture where it does not fill
  ///   its area; nil outside the area, and where text hides it.
  public func pixel(
    ofColumn column: Int, row: Int, in frame: TerminalFrame
  ) -> (x: Double, y: Double)? {
    screen.pixel(ofColumn: column, row: row, in: frame)
  }

  /// Forgets what the terminal shows; the next frame is drawn whole.
  public func invalidate() {
    screen.invalidate()
    isWhole = true
  }

  static func now() -> Double { Double(limn_monotonic_time()) / 1e9 }

  static func size(of output: Int32, _ options: TerminalOptions) -> (columns: Int, rows: Int) {
    var columns: Int32 = 0
    var rows: Int32 = 0
    let status = limn_terminal_size(output, &columns, &rows)
    // A terminal that does not know its size has, by tradition, 80 by 24 cells.
    let isKnown = status == 0 && columns > 0 && rows > 0
    let size = isKnown ? (Int(columns), Int(rows)) : (80, 24)
    return (
      min(max(1, options.size?.columns ?? size.0), 10_000),
      min(max(1, options.size?.rows ?? size.1), 10_000)
    )
  }
}

extension TerminalStyle {
  /// Whether a descriptor is a terminal, for ``init(environment:isTerminal:)``.
  ///
  /// - Parameter descriptor: A file descriptor; 1 is standard output.
  /// - Returns: Whether it is a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool { limn_is_terminal(descriptor) != 0 }

  /// Creates the style that an environment promises, with what somebody wants instead.
  ///
  /// - Parameters:
  ///   - options: What is wanted; nothing of it brings escapes where there must be none.
  ///   - environment: The variables `TERM`, `COLORTERM` and `NO_COLOR`.
  ///   - isTerminal: Whether the output is a terminal.
  public init(options: TerminalOptions, environment: [String: String], isTerminal: Bool) {
    let promised = TerminalStyle(environment: environment, isTerminal: isTerminal)
    guard promised.allowsEscapes else {
      self = promised
      return
    }
    self.init(options.colorDepth ?? promised.colorDepth, cells: options.cells)
  }
}
