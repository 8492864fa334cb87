extension Pixmap {
  /// Makes every pixel transparent and keeps the memory.
  public mutating func clear() {
    words.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }
}
