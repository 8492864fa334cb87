/// The lines of a script's source, numbered from 1 as Lua numbers them.
struct SourceLines {
  private let lines: [String]

  /// Splits a source; what is no UTF-8 is shown as such.
  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      let line = $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0
      return String(decoding: line, as: UTF8.self)
    }
  }

  /// A line; nil where there is none of that number.
  subscript(number: Int) -> String? {
    lines.indices.contains(number - 1) ? lines[number - 1] : nil
  }

  /// A line with its neighbours, three in all where there are so many, with their numbers.
  func around(_ number: Int) -> [(number: Int, text: String)] {
    // What follows the last line feed is a line only where a message is about it.
    let count = max(number, lines.last == "" ? lines.count - 1 : lines.count)
    let first = max(1, min(number - 1, count - 2))
    return (first..<first + 3).compactMap { near in
      near <= count ? self[near].map { (near, $0) } : nil
    }
  }
}
