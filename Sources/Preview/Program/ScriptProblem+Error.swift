import Scripting

// What an error says, taken apart: the place, the words, and the source around them.
extension ScriptProblem {
  /// Takes an error apart, with the source as the program has read it.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - files: The program's files; a module of the binary's own is found without them.
  init(_ error: ScriptError, files: RecordedFiles) {
    self.init(error) { name in
      if case .success(let bytes)? = files.contents[name] { return bytes }
      // Lua shortens a long name at its front.
      guard name.hasPrefix("...") else { return nil }
      let found = files.contents.keys.filter { $0.hasSuffix(name.dropFirst(3)) }
      guard found.count == 1, case .success(let bytes)? = files.contents[found[0]] else {
        return nil
      }
      return bytes
    }
  }

  /// Takes an error apart.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - source: The bytes of a file that the program has read.
  init(_ error: ScriptError, source: (String) -> [UInt8]?) {
    count = error.count
    guard let (file, line, words) = Self.parts(of: error.message) else {
      message = error.message
      trace = Self.trace(error.traceback, place: nil)
      return
    }
    (self.file, self.line, message) = (file, line, String(words))
    trace = Self.trace(error.traceback, place: "\(file):\(line)")
    let bytes = source(file) ?? Stage.bundledSource(ofFile: file).map { Array($0.utf8) }
    guard let bytes else { return }
    let lines = SourceLines(bytes)
    excerpt = lines.around(line)
    column = lines[line].map { ErrorColumn(message: message, kind: error.kind).column(in: $0) }
  }

  /// Whether it is the same problem, however often it has happened.
  func isSame(as other: ScriptProblem) -> Bool {
    (file, line, message) == (other.file, other.line, other.message)
  }

  /// The parts of "ring.lua:12: what is wrong"; nil where it begins with no place.
  private static func parts(of message: String) -> (String, Int, Substring)? {
    var start = message.startIndex
    while let colon = message[start...].firstIndex(of: ":") {
      let digits = message[message.index(after: colon)...].prefix { $0.isASCII && $0.isNumber }
      let rest = message[digits.endIndex...]
      if let line = Int(digits), rest.hasPrefix(": "), colon > message.startIndex {
        return (String(message[..<colon]), line, rest.dropFirst(2))
      }
      if message[..<colon].contains("\n") { return nil }
      start = message.index(after: colon)
    }
    return nil
  }

  /// The script's calls; none where there is but the place itself.
  private static func trace(_ traceback: String, place: String?) -> [String] {
    let lines = traceback.split(separator: "\n").map { line in
      String(line.drop { $0.isWhitespace })
    }
    if let place, lines.count == 1, lines[0].hasPrefix(place + ":") { return [] }
    return lines
  }
}

extension [ScriptProblem] {
  /// Adds problems; one that is there already is counted.
  mutating func add(_ problems: [ScriptProblem]) {
    for problem in problems {
      if let place = firstIndex(where: problem.isSame(as:)) {
        self[place].count += problem.count
      } else {
        append(problem)
      }
    }
  }
}
