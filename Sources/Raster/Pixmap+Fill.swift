public import Graphics

extension Pixmap {
  /// Sets every pixel to a colour, which replaces what was there, transparency included.
  public mutating func fill(_ color: Color) {
    let word = color.premultiplied()
    words.withUnsafeMutableBufferPointer { $0.update(repeating: word) }
  }
}
