/// How many cells a character takes.
///
/// Terminals disagree about some; what is given here is what most do, and ``isCertain(_:)`` says
/// where the cursor cannot be trusted afterwards.
package enum CharacterWidth {
  /// The cells that a scalar takes: 0 for marks and controls of layout, 2 for East Asian wide ones
  /// and for emoji, otherwise 1.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value == 0xad ? 0 : 1 }
    if isCertain(scalar) { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1160...0x11ff: return 0  // Vowels and finals of Hangul join the initial before them.
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97f,
      0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6,
      0x1f300...0x1f64f, 0x1f900...0x1f9ff, 0x20000...0x3fffd:
      return 2
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// Whether all terminals agree that a scalar takes one cell: letters of Europe, punctuation,
  /// arrows, lines, blocks and braille.
  static func isCertain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0xad, 0xae..<0x300, 0x370..<0x483, 0x48a..<0x530, 0x1e00..<0x2000,
      0x2010..<0x2028, 0x2030..<0x205f, 0x20a0..<0x20d0, 0x2190..<0x231a, 0x2500..<0x25fd,
      0x2800..<0x2900:
      return true
    default: return false
    }
  }
}
