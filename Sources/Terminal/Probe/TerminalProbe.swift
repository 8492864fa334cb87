internal import Graphics

/// Asks a terminal what it can do: all questions in one batch, of which every terminal answers the
/// last one, so that its answer tells that no others will come.
///
/// Nobody waits for the answers. The first frame is drawn from what the environment says, right
/// behind the questions, and erases what a terminal may have made of them.
///
/// ## Design notes
/// Measured: kitty's first answer takes a third of a second, ten times as long as others'; a program
/// that waits for a quarter of one, as some do, misses it and finds it among the keys. Terminals that
/// do not know a question are silent. GNU screen drops REP without a word, so that is tried. The
/// window's size in characters (`CSI 18 t`) is not asked: tmux exchanges the two numbers.
struct TerminalProbe: Sendable {
  /// The identities of the pictures that are asked with; pictures that are shown have others.
  private static let kittyIdentity: [KittyMedium: Int] = [
    .sharedMemory: 31, .file: 32, .direct: 33,
  ]
  /// The column that the cursor stands in after REP has repeated a character four times.
  private static let columnAfterRepetition = 6

  /// What has been answered.
  private(set) var facts = TerminalFacts()
  /// Whether the last question has been answered, or its time is over.
  private(set) var isOver = false
  /// Whether the last question has been answered.
  private(set) var hasAnswered = false

  /// Writes the questions; the cursor is then at a place that is not known, with attributes reset.
  ///
  /// - Parameters:
  ///   - environment: The variables that tell of the terminal.
  ///   - media: The pictures to ask with, by medium; none where it is known that there is no protocol.
  ///   - asksColor: Whether to ask for true colour, which selects one for a moment.
  ///   - buffer: Gets the bytes.
  static func write(
    environment: [String: String], media: [KittyMedium: KittyPayload], asksColor: Bool = true,
    into buffer: inout [UInt8]
  ) {
    func write(_ text: String) { buffer.append(contentsOf: text.utf8) }
    // Linux' console prints what is in an APC.
    let isConsole = environment["TERM"] == "linux"
    if !isConsole {
      for medium in KittyMedium.allCases {
        guard let payload = media[medium], let identity = kittyIdentity[medium] else { continue }
        write("\u{1b}_Gi=\(identity),a=q,s=1,v=1,f=24,t=\(medium.rawValue);")
        write(payload.base64)
        write("\u{1b}\\")
      }
      write("\u{1b}[>0q\u{1b}[16t\u{1b}[14t\u{1b}[?2026$p")
      // Whether a colour comes back as it went in.
      if asksColor { write("\u{1b}[48;2;1;2;3m\u{1b}P$qm\u{1b}\\\u{1b}[0m") }
      write("\u{1b}]11;?\u{1b}\\")
    }
    // A blank that is not ASCII: tmux 3.3 repeats nothing else, and pictures are made of blocks.
    write("\u{1b}[H\u{a0}\u{1b}[4b\u{1b}[6n")
    write("\u{1b}[c")
  }

  /// Takes an answer.
  mutating func receive(_ reply: TerminalReply) {
    switch reply {
    case .attributes(let numbers):
      // The first number is the terminal's class, even where it is a 4.
      facts.showsSixels = numbers.dropFirst().contains(4)
      hasAnswered = true
      isOver = true
    case .version(let version): facts.version = version
    case .cellSize(let width, let height):
      facts.cellSize = PixelSize(width: width, height: height)
    case .windowSize(let width, let height):
      facts.windowSize = PixelSize(width: width, height: height)
    case .mode(2026, let state): facts.synchronizes = state == 1 || state == 2
    case .mode: break
    case .setting(let setting): facts.isTrueColor = Self.isTrueColor(setting)
    case .cursor(let row, let column):
      facts.canRepeat = row == 1 && column == Self.columnAfterRepetition
    case .background(let color): facts.background = color
    case .graphics(let id, let isGood):
      guard isGood, let medium = Self.kittyIdentity.first(where: { $0.value == id })?.key else {
        return
      }
      facts.kittyMedia.insert(medium)
    }
  }

  /// Says that nobody waits any longer.
  mutating func expire() { isOver = true }

  /// Whether the colour 1, 2, 3 is there.
  ///
  /// It is written `48:2::1:2:3`, `48:2:1:2:3` or `48;2;1;2;3`; terminals without true colour have
  /// the palette's nearest, `48;5;16`.
  private static func isTrueColor(_ setting: String) -> Bool {
    let numbers = setting.split { !$0.isNumber }.compactMap { Int($0) }
    guard let place = numbers.firstIndex(of: 48) else { return false }
    return Array(numbers[place...].prefix(5)) == [48, 2, 1, 2, 3]
  }
}
