extension StringProtocol where SubSequence == Substring {
  /// The parts between ASCII characters, empty ones too.
  ///
  /// Told apart by bytes: to a `Character`, a tab with a combining mark behind it, or a line end
  /// behind a carriage return, is another than the tab or the line end alone.
  func parts(separatedBy separator: UInt8) -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    for index in utf8.indices where utf8[index] == separator {
      parts.append(self[start..<index])
      start = utf8.index(after: index)
    }
    parts.append(self[start...])
    return parts
  }
}
