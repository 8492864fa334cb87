extension Double {
  /// The shortest decimal that reads back as the same number, without a needless fraction: `2`,
  /// `0.1`, `1e-07`, `inf`.
  package var plainText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
