/// What may be written to an output: escape sequences or not, and how many colours.
///
///     let style = TerminalStyle(environment: variables, isTerminal: true)
public struct TerminalStyle: Hashable, Sendable {
  /// How colours are written.
  public enum ColorDepth: Hashable, Sendable {
    /// Not at all: the picture is glyphs in the terminal's own colour.
    case none
    /// The 240 fixed colours of the 256-colour palette; never the 16 that users theme.
    case indexed
    /// 8 bits a channel.
    case trueColor
  }

  /// The glyphs of a picture without colours.
  public enum MonochromeGlyphs: Hashable, Sendable {
    /// 2 × 4 dots a cell.
    case braille
    /// 1 × 2 blocks a cell, for fonts without braille.
    case blocks
  }

  /// Whether escape sequences may be written; without them a picture is lines of text.
  public var allowsEscapes: Bool
  /// How colours are written; ``ColorDepth/none`` where escapes are not allowed.
  public var colorDepth: ColorDepth
  /// The glyphs where colours are not written.
  public var monochromeGlyphs: MonochromeGlyphs

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - colorDepth: How colours are written.
  ///   - monochromeGlyphs: The glyphs where they are not.
  public init(_ colorDepth: ColorDepth, monochromeGlyphs: MonochromeGlyphs = .braille) {
    allowsEscapes = true
    self.colorDepth = colorDepth
    self.monochromeGlyphs = monochromeGlyphs
  }

  /// Text without any escape sequence.
  public static let plain: TerminalStyle = {
    var style = TerminalStyle(.none)
    style.allowsEscapes = false
    return style
  }()

  /// Creates the style that an environment promises.
  ///
  /// No escapes where the output is no terminal or `TERM` is unset, empty or `dumb`. No colours
  /// where `NO_COLOR` is set and not empty, unless `CLICOLOR_FORCE` is too and not 0.
  /// True colour where `COLORTERM` is `truecolor` or `24bit`, or `TERM` ends in `-direct`; 256
  /// colours elsewhere. The terminal is not asked: an answer may take a third of a second, and the
  /// first frame does not wait for it.
  ///
  /// - Parameters:
  ///   - environment: The variables `TERM`, `COLORTERM`, `NO_COLOR` and `CLICOLOR_FORCE`;
  ///     others do not matter.
  ///   - isTerminal: Whether the output is a terminal.
  public init(environment: [String: String], isTerminal: Bool) {
    let term = environment["TERM"] ?? ""
    guard isTerminal, !term.isEmpty, term != "dumb" else {
      self = .plain
      return
    }
    let isForced = !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "")
    if !isForced, !(environment["NO_COLOR"] ?? "").isEmpty {
      self.init(.none)
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"])
      || term.hasSuffix("-direct")
    {
      self.init(.trueColor)
    } else {
      self.init(.indexed)
    }
  }

  /// The pixels that one cell shows, across and down.
  package var pixelsPerCell: (x: Int, y: Int) {
    colorDepth == .none && monochromeGlyphs == .braille ? (2, 4) : (1, 2)
  }
}
