/// Finds keys, and what the mouse does, in the bytes of a terminal.
///
/// A terminal's answers to questions (CSI, DCS, OSC and APC sequences) come in the same stream as
/// keys, perhaps seconds late and perhaps to a question of the program before; whatever is not the
/// sequence of a key is swallowed, however long it is, in constant memory. So is what is pasted in
/// brackets (mode 2004). Modifiers of the named keys are dropped, but for shift with an arrow.
///
/// Sequences may come in parts. Only the escape key is ambiguous, as every sequence begins with it:
/// call ``finish(into:)`` when nothing has followed for some 25 ms, or longer while answers are
/// expected.
public struct KeyParser: Sendable {
  private enum State: Sendable {
    case ground
    /// Inside a UTF-8 character: the bytes that are missing, and those that came.
    case scalar(missing: Int, bits: UInt32, least: UInt32, isAlt: Bool)
    case escape
    /// Inside `ESC [`.
    case control(Parameters)
    /// After `ESC O`, the arrows of the application mode.
    case single
    /// Inside `ESC P`, `ESC ]`, `ESC _`, `ESC ^` or `ESC X`, which end with `ESC \`, and an OSC with
    /// BEL too. `introducer` stands until the first byte of the content.
    case string(introducer: UInt8?, endsWithBell: Bool)
    /// After the ESC that ends a string, if a `\` follows.
    case stringEnd
  }

  /// What of a control sequence decides whether it is a key or tells of the mouse.
  private struct Parameters: Sendable {
    var isEmpty = true
    /// Whether only digits and semicolons have come, but for the first byte: answers often have more.
    var isPlain = true
    /// Whether the first byte was `<`, as in reports of the mouse.
    var isPointer = false
    /// The first three numbers; what is left out is 0.
    var numbers = (0, 0, 0)
    var count = 1

    mutating func add(_ byte: UInt8) {
      switch byte {
      case 0x30...0x39:
        let digit = Int(byte - 0x30)
        switch count {
        case 1: numbers.0 = min(numbers.0 * 10 + digit, 9999)
        case 2: numbers.1 = min(numbers.1 * 10 + digit, 9999)
        case 3: numbers.2 = min(numbers.2 * 10 + digit, 9999)
        default: break
        }
      case UInt8(ascii: ";"): count = min(count + 1, 4)
      case UInt8(ascii: "<") where isEmpty: isPointer = true
      default: isPlain = false
      }
      isEmpty = false
    }
  }

  /// The bytes of a sequence that are kept to see whether it answers a question; longer ones do not.
  private static let contentLimit = 256

  private var state = State.ground
  /// The beginning of the present control sequence's or string's content.
  private var content: [UInt8] = []
  /// What the present string began with.
  private var introducer: UInt8 = 0
  /// Whether what comes is pasted.
  private var isPasting = false

  /// Creates a parser.
  public init() {}

  /// Whether a sequence has begun that more bytes, or ``finish(into:)``, will end.
  public var isPending: Bool {
    if case .ground = state { false } else { true }
  }

  /// Reads bytes.
  ///
  /// - Parameters:
  ///   - bytes: What came from the terminal.
  ///   - events: Gets what is complete.
  public mutating func parse(_ bytes: some Sequence<UInt8>, into events: inout [TerminalEvent]) {
    var replies: [TerminalReply] = []
    parse(bytes, into: &events, replies: &replies)
  }

  /// Reads bytes, among them the terminal's answers.
  ///
  /// - Parameters:
  ///   - bytes: What came from the terminal.
  ///   - events: Gets what is complete.
  ///   - replies: Gets the answers that are complete.
  mutating func parse(
    _ bytes: some Sequence<UInt8>, into events: inout [TerminalEvent],
    replies: inout [TerminalReply]
  ) {
    for byte in bytes {
      let count = events.count
      parse(byte, &events, &replies)
      if isPasting && events.count > count { events.removeSubrange(count...) }
    }
  }

  /// Forgets a paste that has begun: its end was not for us.
  mutating func endPaste() { isPasting = false }

  /// Whether what comes is kept from the keys until an end of it comes: a string, or a paste.
  var isSwallowing: Bool {
    switch state {
    case .string, .stringEnd: true
    case .ground, .scalar, .escape, .control, .single: isPasting
    }
  }

  /// Gives up what has begun, as its end will not come: keys are keys again.
  mutating func abandon() {
    state = .ground
    isPasting = false
  }

  /// Says that nothing has followed for a while: a lone ESC is the escape key.
  ///
  /// - Parameter events: Gets the key.
  public mutating func finish(into events: inout [TerminalEvent]) {
    switch state {
    case .escape:
      events.append(.key(.escape))
      state = .ground
    case .control(let parameters) where parameters.isEmpty:
      events.append(.key(.alt("[")))
      state = .ground
    case .single:
      events.append(.key(.alt("O")))
      state = .ground
    case .string(let introducer?, _):
      events.append(.key(.alt(Character(Unicode.Scalar(introducer)))))
      state = .ground
    case .ground, .scalar, .control, .string, .stringEnd:
      break  // the rest of an answer, on a slow line
    }
  }

  private mutating func parse(
    _ byte: UInt8, _ events: inout [TerminalEvent], _ replies: inout [TerminalReply]
  ) {
    switch state {
    case .ground: parseGround(byte, isAlt: false, &events)
    case .scalar(let missing, let bits, let least, let isAlt):
      guard byte & 0xc0 == 0x80 else {
        state = .ground
        parseGround(byte, isAlt: false, &events)
        return
      }
      let all = bits << 6 | UInt32(byte & 0x3f)
      if missing > 1 {
        state = .scalar(missing: missing - 1, bits: all, least: least, isAlt: isAlt)
        return
      }
      state = .ground
      if all >= least, let scalar = Unicode.Scalar(all), all >= 0xa0 {
        events.append(.key(isAlt ? .alt(Character(scalar)) : .character(Character(scalar))))
      }
    case .escape: parseEscape(byte, &events)
    case .control(let parameters): parseControl(byte, parameters, &events, &replies)
    case .single:
      state = .ground
      if let key = Self.cursorKey(byte) {
        events.append(.key(key))
      } else if byte == 0x1b {
        state = .escape
      }
    case .string(_, let endsWithBell):
      switch byte {
      case 0x1b:
        finishString(&replies)
        state = .stringEnd
      case 0x18, 0x1a: state = .ground
      case 0x07 where endsWithBell:
        finishString(&replies)
        state = .ground
      default:
        keep(byte)
        state = .string(introducer: nil, endsWithBell: endsWithBell)
      }
    case .stringEnd:
      // With anything but the `\` a new sequence begins.
      if byte == UInt8(ascii: "\\") { state = .ground } else { parseEscape(byte, &events) }
    }
  }

  private mutating func begin(_ introducer: UInt8) {
    content.removeAll(keepingCapacity: true)
    self.introducer = introducer
  }

  private mutating func keep(_ byte: UInt8) {
    if content.count <= Self.contentLimit { content.append(byte) }
  }

  private mutating func finishString(_ replies: inout [TerminalReply]) {
    guard content.count <= Self.contentLimit else { return }
    if let reply = TerminalReply(string: introducer, content[...]) { replies.append(reply) }
  }

  private mutating func parseGround(_ byte: UInt8, isAlt: Bool, _ events: inout [TerminalEvent]) {
    state = .ground
    switch byte {
    case 0x1b: state = .escape
    case 0x0d, 0x0a: events.append(.key(.enter))
    case 0x09: events.append(.key(.tab))
    case 0x08, 0x7f: events.append(.key(.backspace))
    case 0x01...0x1a: events.append(.key(.control(Character(Unicode.Scalar(byte + 0x60)))))
    case 0x00..<0x20: break
    case 0x20..<0x7f:
      let character = Character(Unicode.Scalar(byte))
      events.append(.key(isAlt ? .alt(character) : .character(character)))
    case 0xc2...0xdf:
      state = .scalar(missing: 1, bits: UInt32(byte & 0x1f), least: 0x80, isAlt: isAlt)
    case 0xe0...0xef:
      state = .scalar(missing: 2, bits: UInt32(byte & 0x0f), least: 0x800, isAlt: isAlt)
    case 0xf0...0xf4:
      state = .scalar(missing: 3, bits: UInt32(byte & 0x07), least: 0x1_0000, isAlt: isAlt)
    default: break
    }
  }

  private mutating func parseEscape(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    switch byte {
    case UInt8(ascii: "["):
      begin(byte)
      state = .control(Parameters())
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      begin(byte)
      state = .string(introducer: byte, endsWithBell: false)
    case UInt8(ascii: "]"):
      begin(byte)
      state = .string(introducer: byte, endsWithBell: true)
    case UInt8(ascii: "\\"): state = .ground  // the end of a string
    case 0x1b: events.append(.key(.escape))  // the first was a key; the second may begin something
    default: parseGround(byte, isAlt: true, &events)
    }
  }

  private mutating func parseControl(
    _ byte: UInt8, _ parameters: Parameters, _ events: inout [TerminalEvent],
    _ replies: inout [TerminalReply]
  ) {
    switch byte {
    case 0x20...0x3f:
      keep(byte)
      var more = parameters
      more.add(byte)
      state = .control(more)
    case 0x40...0x7e:
      state = .ground
      if content.count <= Self.contentLimit,
        let reply = TerminalReply(control: content[...], final: byte)
      {
        replies.append(reply)
        return
      }
      guard parameters.isPlain else { return }
      if parameters.isPointer {
        let isRelease = byte == UInt8(ascii: "m")
        guard isRelease || byte == UInt8(ascii: "M"), parameters.count == 3 else { return }
        if let pointer = TerminalPointer(numbers: parameters.numbers, isRelease: isRelease) {
          events.append(.pointer(pointer))
        } else if let wheel = TerminalWheel(numbers: parameters.numbers) {
          events.append(.wheel(wheel))
        }
      } else if byte == UInt8(ascii: "~") {
        if parameters.numbers.0 == 200 { isPasting = true }
        if parameters.numbers.0 == 201 { isPasting = false }
        if let key = Self.numberedKey(parameters.numbers.0) { events.append(.key(key)) }
      } else if byte == UInt8(ascii: "Z") {
        events.append(.key(.backTab))
      } else if let key = Self.cursorKey(byte) {
        // The second number is 1 and a bit for each modifier; shift is the lowest.
        let hasShift = parameters.numbers.1 > 0 && (parameters.numbers.1 - 1) & 1 != 0
        events.append(.key(hasShift ? Self.withShift(key) : key))
      }
    case 0x1b: state = .escape
    case 0x18, 0x1a: state = .ground
    case 0x00..<0x20, 0x7f: break  // a control inside a sequence does not end it
    default: parseGround(byte, isAlt: false, &events)
    }
  }

  private static func cursorKey(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    default: nil
    }
  }

  private static func withShift(_ key: Key) -> Key {
    switch key {
    case .up: .shiftUp
    case .down: .shiftDown
    case .left: .shiftLeft
    case .right: .shiftRight
    default: key
    }
  }

  private static func numberedKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    default: nil
    }
  }
}
