/// What a program has switched on in a terminal and not off again, found in what it wrote.
///
///     var modes = TerminalModes()
///     modes.feed(bytes)
///     #expect(modes.leftovers.isEmpty)
///
/// It knows of private modes, the styles of text, kitty's images and sequences that were not ended;
/// what they do to a screen is for a terminal to judge.
public struct TerminalModes: Sendable {
  private enum State: Sendable {
    case ground
    case escape
    case control
    /// Inside an APC, DCS, OSC, PM or SOS.
    case string(introducer: UInt8)
    /// After an ESC inside a string.
    case stringEscape(introducer: UInt8)
  }

  private var state = State.ground
  /// What the present sequence holds; of a string the beginning, which says what it is.
  private var content: [UInt8] = []
  /// The private modes that are set, of those that are reset in a terminal that nobody uses, and the
  /// other way round.
  private var unusual: Set<Int> = []
  private var isStyled = false
  private var hasImages = false
  /// The modes that were set or reset at any time.
  public private(set) var seen: Set<Int> = []
  /// Bytes outside sequences since the alternate screen was left for the last time.
  public private(set) var textAfterwards = ""
  /// What a program asks that every terminal answers.
  public enum Question: Sendable {
    /// What the terminal is.
    case identity
    /// Where the cursor stands.
    case cursor
  }

  /// What was asked and not taken out of here.
  public var questions: [Question] = []
  /// Whether any ESC or C1 control has come.
  public private(set) var hasEscapes = false
  /// Whether any SGR parameter that chooses a colour has come.
  public private(set) var hasColors = false

  /// The modes that are on in a terminal that nobody uses: wrapping, and the cursor.
  private static let usual: Set<Int> = [7, 25]

  /// Creates the state of a terminal that nobody uses.
  public init() {}

  /// What a shell would find in disorder, in words.
  public var leftovers: [String] {
    var words = unusual.sorted().map { "mode \($0)" }
    if isStyled { words.append("style") }
    if hasImages { words.append("images") }
    if case .ground = state {} else { words.append("unfinished sequence") }
    return words
  }

  /// Reads what was written.
  public mutating func feed(_ bytes: some Sequence<UInt8>) { for byte in bytes { feed(byte) } }

  private mutating func feed(_ byte: UInt8) {
    if byte == 0x1b { hasEscapes = true }
    switch state {
    case .ground:
      if byte == 0x1b {
        state = .escape
      } else if !unusual.contains(1049), byte != 0x18 {
        textAfterwards.unicodeScalars.append(Unicode.Scalar(byte))
      }
    case .escape: begin(byte)
    case .control:
      if byte == 0x1b {
        state = .escape
      } else if byte == 0x18 || byte == 0x1a {
        state = .ground
      } else if (0x40...0x7e).contains(byte) {
        state = .ground
        perform(byte)
      } else {
        content.append(byte)
      }
    case .string(let introducer):
      switch byte {
      case 0x1b: state = .stringEscape(introducer: introducer)
      case 0x18, 0x1a: state = .ground
      case 0x07 where introducer == UInt8(ascii: "]"): state = .ground
      default: if content.count < 64 { content.append(byte) }
      }
    case .stringEscape(let introducer):
      if byte == UInt8(ascii: "\\") {
        state = .ground
        if introducer == UInt8(ascii: "_") { image(String(decoding: content, as: UTF8.self)) }
      } else {
        begin(byte)
      }
    }
  }

  private mutating func begin(_ byte: UInt8) {
    content.removeAll(keepingCapacity: true)
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"),
      UInt8(ascii: "]"):
      state = .string(introducer: byte)
    default: state = .ground
    }
  }

  private mutating func perform(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "m"):
      let isSelection = content.first.map { $0 < UInt8(ascii: "<") } ?? true
      if isSelection { select() }
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      if content.first == UInt8(ascii: "?") { switchModes(isSet: final == UInt8(ascii: "h")) }
    case UInt8(ascii: "n") where content == [UInt8(ascii: "6")]: questions.append(.cursor)
    case UInt8(ascii: "c") where content.isEmpty: questions.append(.identity)
    default: break
    }
  }

  private mutating func select() {
    // Not by way of strings: there is one of these for nearly every cell.
    let isReset = content.isEmpty || content == [UInt8(ascii: "0")]
    isStyled = !isReset
    guard !hasColors, !isReset else { return }
    let numbers = String(decoding: content, as: UTF8.self).split(separator: ";").compactMap {
      Int($0)
    }
    hasColors = numbers.contains {
      (30...48).contains($0) && $0 != 39 || (90...107).contains($0)
    }
  }

  private mutating func switchModes(isSet: Bool) {
    let text = String(decoding: content.dropFirst(), as: UTF8.self)
    for mode in text.split(separator: ";").compactMap({ Int($0) }) {
      seen.insert(mode)
      if isSet != Self.usual.contains(mode) { unusual.insert(mode) } else { unusual.remove(mode) }
      if mode == 1049 { textAfterwards = "" }
    }
  }

  /// Reads a command of kitty's graphics: `G`, keys, and perhaps a content behind `;`.
  private mutating func image(_ text: String) {
    guard text.first == "G" else { return }
    let keys = text.dropFirst().split(separator: ";")[0].split(separator: ",")
    if keys.contains("a=T") || keys.contains("a=p") || keys.contains("a=t") { hasImages = true }
    if keys.contains("a=d"), keys.contains("d=A") || keys.contains("d=I") { hasImages = false }
  }
}
