import Glibc
import Raster
import Terminal

/// Plays a film in the terminal that it runs in, 60 frames a second, with the time of each frame in
/// its last row: whoever reads the terminal's other end can tell how old a frame is that arrives.
///
/// The time is `@`, ten letters and `;`: milliseconds of the monotonic clock, each digit a letter
/// from `a` or, in every second frame, from `A` on, so that all of them are written each time.
enum LinePlayer {
  /// Reads the words after `play` and runs; returns the exit code.
  static func run(_ words: ArraySlice<String>) -> Int32 {
    let size = words.first.map { $0.split(separator: "x").compactMap { Int($0) } } ?? []
    guard words.count == 3, size.count == 2, size.allSatisfy({ (1...10_000).contains($0) }),
      let path = words.dropFirst().first, let seconds = words.last.flatMap({ Double($0) }),
      let film = TerminalBenchmark.read(path, width: size[0], height: size[1] * 2), !film.isEmpty
    else {
      print("usage: Bench play COLUMNSxROWS FILM.rgb SECONDS")
      return 2
    }
    var options = TerminalOptions()
    options.pictureProtocol = .cells
    options.colorDepth = .trueColor
    guard let session = try? TerminalSession(options: options, environment: ["TERM": "xterm"])
    else { return 1 }
    defer { session.leave() }
    let start = milliseconds()
    var isUpper = false
    while milliseconds() - start < Int(seconds * 1000) {
      let time = milliseconds()
      let frame = TerminalFrame(
        picture: film[(time - start) * 60 / 1000 % film.count],
        area: CellRect(column: 0, row: 0, columns: size[0], rows: size[1]), zoom: .fit,
        texts: [
          TextBlock(
            CellRect(column: 0, row: size[1], columns: 12, rows: 1),
            [[TextSpan(stamp(time, isUpper: isUpper))]])
        ])
      if session.present(frame) { isUpper.toggle() }
      let rest = 16 - (milliseconds() - time)
      for event in session.events(timeout: Double(max(0, rest)) / 1000) where event == .closed {
        return 1
      }
    }
    return 0
  }

  private static func stamp(_ time: Int, isUpper: Bool) -> String {
    let first: UInt8 = isUpper ? 0x41 : 0x61
    let digits = String("\(10_000_000_000 + time % 10_000_000_000)".dropFirst())
    return "@" + String(decoding: digits.utf8.map { $0 - 0x30 + first }, as: UTF8.self) + ";"
  }

  private static func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
