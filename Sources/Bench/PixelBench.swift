import Raster
import Terminal

/// Prints what it costs to show a film as pixels in a terminal: bytes and processor time a frame, by
/// kitty's protocol in each of its ways and as sixels.
enum PixelBenchmark {
  /// Reads the words after `pixels` and runs; returns the exit code.
  static func run(_ words: ArraySlice<String>) -> Int32 {
    let size = words.first.map { $0.split(separator: "x").compactMap { Int($0) } } ?? []
    guard words.count == 2, size.count == 2, size.allSatisfy({ (1...1000).contains($0) }),
      let path = words.last,
      let film = TerminalBenchmark.read(path, width: size[0] * 8, height: size[1] * 16),
      !film.isEmpty
    else {
      print("usage: Bench pixels COLUMNSxROWS FILM.rgb   (cells of 8 x 16 pixels)")
      return 2
    }
    let ways: [(String, TerminalScreen.Carrier, FrameQuality)] = [
      ("kitty, shared memory", .kitty(.sharedMemory), .full),
      ("kitty, file", .kitty(.file), .full),
      ("kitty, stream", .kitty(.direct), .full),
      ("kitty, stream, half the width and height", .kitty(.direct), .reduced),
      ("sixel", .sixel, .full),
    ]
    for (name, carrier, quality) in ways {
      let cost = measure(film, columns: size[0], rows: size[1], carrier, quality)
      print(
        "  \(name): \(cost.bytes) bytes a frame, \(TerminalBenchmark.decimal(cost.microseconds)) ms"
      )
    }
    return 0
  }

  /// The bytes and the microseconds of a frame after the first.
  private static func measure(
    _ film: [Pixmap], columns: Int, rows: Int, _ carrier: TerminalScreen.Carrier,
    _ quality: FrameQuality
  ) -> (bytes: Int, microseconds: Int) {
    // One row more, as sixels never reach the last.
    var screen = TerminalScreen(columns: columns, rows: rows + 1, style: TerminalStyle(.trueColor))
    screen.cellSize = PixelSize(width: 8, height: 16)
    screen.carry(by: carrier)
    screen.quality = quality
    let area = CellRect(column: 0, row: 0, columns: columns, rows: rows)
    var bytes: [UInt8] = []
    screen.encode(TerminalFrame(picture: film[0], area: area), into: &bytes)
    var total = 0
    let start = TerminalBenchmark.now()
    for picture in film.dropFirst() {
      screen.encode(TerminalFrame(picture: picture, area: area), into: &bytes)
      total += bytes.count
    }
    let count = max(1, film.count - 1)
    return (total / count, (TerminalBenchmark.now() - start) / count / 1000)
  }
}
