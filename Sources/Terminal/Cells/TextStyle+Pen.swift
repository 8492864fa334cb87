/// The colours and attributes that text is written with.
struct TextPen: Equatable {
  var ink = CellColor.standard
  var paper = CellColor.standard
  var attributes: Cell.Attributes = []
}

extension TextStyle {
  /// How the style is written.
  ///
  /// Of the six colours that every terminal names, magenta is the one that can be read on black and
  /// on white alike (4.5 : 1 or more as xterm has it), so it marks values. Yellow cannot be read on
  /// white, so it is the paper of a warning, under black.
  ///
  /// - Parameter depth: How colours are written; without any, attributes have to do.
  /// - Returns: Colours and attributes.
  func pen(_ depth: TerminalStyle.ColorDepth) -> TextPen {
    let hasColors = depth != .none
    switch self {
    case .plain: return TextPen()
    case .dim: return TextPen(attributes: .faint)
    case .strong: return TextPen(attributes: .bold)
    case .selected: return TextPen(attributes: .reversed)
    case .accent:
      return hasColors ? TextPen(ink: CellColor.named(5)) : TextPen()
    case .warning:
      return hasColors
        ? TextPen(ink: CellColor.named(0), paper: CellColor.named(3)) : TextPen(attributes: .bold)
    case .alert:
      return hasColors
        ? TextPen(ink: CellColor.named(1), attributes: .bold) : TextPen(attributes: .bold)
    }
  }
}
