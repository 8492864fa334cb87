/// What may be written to an output: escape sequences or not, and how many colours.
///
///     let style = TerminalStyle(environment: variables, isTerminal: true)
public struct TerminalStyle: Hashable, Sendable {
  /// How colours are written.
  public enum ColorDepth: Hashable, Sendable, CaseIterable {
    /// Not at all: the picture is glyphs in the terminal's own colour.
    case none
    /// The 16 colours that every terminal names and users theme, mixed by place.
    case sixteen
    /// The 240 fixed colours of the 256-colour palette; never the 16 that users theme.
    case indexed
    /// 8 bits a channel, each off by at most 2 of 255 where that saves bytes.
    case reduced
    /// 8 bits a channel, exact.
    case trueColor
  }

  /// Whether escape sequences may be written; without them a picture is lines of text.
  public var allowsEscapes: Bool
  /// How colours are written; ``ColorDepth/none`` where escapes are not allowed.
  public var colorDepth: ColorDepth
  /// Which characters make pictures.
  public var cells: TerminalOptions.CellSet
  /// Whether gradients are mixed by place of the 256 colours.
  ///
  /// Without it each pixel has the nearest, which takes fewer bytes and shows steps. 16 colours are
  /// mixed always.
  public var dithers = true

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - colorDepth: How colours are written.
  ///   - cells: Which characters make pictures; nil takes half blocks, and braille where there are
  ///     no colours.
  public init(_ colorDepth: ColorDepth, cells: TerminalOptions.CellSet? = nil) {
    allowsEscapes = true
    self.colorDepth = colorDepth
    self.cells = cells ?? (colorDepth == .none ? .braille : .half)
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
  /// True colour where `COLORTERM` is `truecolor` or `24bit`, or `TERM` ends in `-direct`; 16 colours
  /// on Linux' console, which has no more; 256 colours elsewhere. The terminal is not asked: an answer may take a third of a second, and the
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
    } else if term == "linux" {
      self.init(.sixteen)
    } else {
      self.init(.indexed)
    }
  }

  /// The pixels that one cell stands for, across and down; they are square.
  ///
  /// A quadrant is half as wide as it is high, so that it stands for two pixels, one above the other.
  package var pixelsPerCell: (x: Int, y: Int) { cells == .half ? (1, 2) : (2, 4) }
}
