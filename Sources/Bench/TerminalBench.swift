import Glibc
import Raster
import Terminal

/// Prints what it costs to show a film in a terminal: bytes and processor time a frame, in every
/// depth and with every kind of cells.
enum TerminalBenchmark {
  /// Reads the words after `terminal` and runs; returns the exit code.
  static func run(_ words: ArraySlice<String>) -> Int32 {
    let size = words.first.map { $0.split(separator: "x").compactMap { Int($0) } } ?? []
    guard words.count >= 2, size.count == 2, size.allSatisfy({ (1...10_000).contains($0) }),
      let path = words.dropFirst().first,
      let film = read(path, width: size[0], height: size[1] * 2), !film.isEmpty
    else {
      print(
        "usage: Bench terminal COLUMNSxROWS FILM.rgb [BYTES]   (frames of COLUMNS x 2 ROWS pixels;"
          + " BYTES a frame of another program are what is compared with)")
      return 2
    }
    let rival = words.dropFirst(2).first.flatMap { Int($0) }
    for (name, style) in styles {
      let (bytes, microseconds) = measure(film, columns: size[0], rows: size[1], style: style)
      var line = "  \(name): \(bytes) bytes a frame, \(decimal(microseconds)) ms"
      if let rival { line += ", \(decimal(bytes * 1000 / rival)) of it" }
      print(line)
    }
    return 0
  }

  /// What is measured.
  private static let styles: [(String, TerminalStyle)] = {
    var nearest = TerminalStyle(.indexed)
    nearest.dithers = false
    return [
      ("24 bit", TerminalStyle(.trueColor)),
      ("24 bit, at most 2/255 off", TerminalStyle(.reduced)),
      ("256, nearest", nearest),
      ("256, mixed", TerminalStyle(.indexed)),
      ("16, mixed", TerminalStyle(.sixteen)),
      ("24 bit, quadrants", TerminalStyle(.trueColor, cells: .quadrant)),
      ("24 bit, braille", TerminalStyle(.trueColor, cells: .braille)),
      ("no colour, braille", TerminalStyle(.none)),
    ]
  }()

  /// The bytes and the microseconds of a frame.
  private static func measure(
    _ film: [Pixmap], columns: Int, rows: Int, style: TerminalStyle
  ) -> (bytes: Int, microseconds: Int) {
    let area = CellRect(column: 0, row: 0, columns: columns, rows: rows)
    var bytes: [UInt8] = []
    var total = 0
    var least = Int.max
    for _ in 0..<5 {
      var canvas = TerminalCanvas(columns: columns, rows: rows, style: style)
      total = 0
      let start = now()
      for picture in film {
        canvas.encode(
          TerminalFrame(picture: picture, area: area, zoom: .fit), into: &bytes)
        total += bytes.count
      }
      least = min(least, now() - start)
    }
    return (total / film.count, least / film.count / 1000)
  }

  /// Thousandths as a decimal number.
  static func decimal(_ thousandths: Int) -> String {
    "\(thousandths / 1000)." + String("\(1000 + thousandths % 1000)".dropFirst())
  }

  /// The frames of a file of red, green and blue bytes; nil when it cannot be read.
  static func read(_ path: String, width: Int, height: Int) -> [Pixmap]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var frames: [Pixmap] = []
    var line = [UInt8](repeating: 0, count: width * 3)
    while true {
      var pixmap = Pixmap(width: width, height: height)
      for y in 0..<height {
        guard fread(&line, 1, line.count, file) == line.count else { return frames }
        for x in 0..<width {
          pixmap[x, y] = Pixmap.Pixel(line[3 * x], line[3 * x + 1], line[3 * x + 2], 255)
        }
      }
      frames.append(pixmap)
    }
  }

  static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
