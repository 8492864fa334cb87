import Foundation
import Raster
import Terminal

/// Shows four squares of colour and the last key that was pressed, with its number, in whatever way the terminal can:
/// red and green above, blue and white below, with a text in the middle of the picture.
///
/// With a number of frames, a small black square goes along the top as many cells first.
///
///     TerminalDriver pictures [protocol] [seconds to wait for answers] [frames]
enum PictureDriver {
  static func run(_ arguments: [String]) throws {
    var options = TerminalOptions()
    if arguments.count > 0 { options.pictureProtocol = .init(rawValue: arguments[0]) }
    if arguments.count > 1 { options.probeTimeout = Double(arguments[1]) ?? 1 }
    let session = try TerminalSession(
      options: options, environment: ProcessInfo.processInfo.environment)
    defer { session.leave() }
    var rest = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 0
    var count = 0
    var last = ""
    while true {
      let square = rest > 0 ? CellRect(column: rest, row: 0, columns: 1, rows: 1) : nil
      if session.present(frame(session, rest > 0 ? " \(rest)" : last, square)), rest > 0 {
        rest -= 1
      }
      for event in session.events(timeout: 0.05) {
        switch event {
        case .key(.character("q")), .closed: return
        case .key(let key):
          count += 1
          last = " key \(count): \(key)"
        case .pointer, .wheel, .resized, .resumed: break
        }
      }
    }
  }

  private static func frame(_ session: TerminalSession, _ last: String, _ square: CellRect?)
    -> TerminalFrame
  {
    let (columns, rows) = session.size
    let area = CellRect(column: 0, row: 0, columns: columns, rows: rows - 1)
    let size = session.pictureSize(in: area)
    var pixmap = Pixmap(width: max(1, size.width), height: max(1, size.height))
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width {
        let isRight = 2 * x >= pixmap.width
        let isBelow = 2 * y >= pixmap.height
        pixmap[x, y] =
          isBelow
          ? isRight ? .init(255, 255, 255, 255) : .init(0, 0, 255, 255)
          : isRight ? .init(0, 255, 0, 255) : .init(255, 0, 0, 255)
      }
    }
    if let square {
      let width = pixmap.width / columns
      let height = pixmap.height / (rows - 1)
      for y in 0..<height {
        for x in square.column * width..<(square.column + 1) * width {
          pixmap[x, y] = .init(0, 0, 0, 255)
        }
      }
    }
    let name = session.statistics.protocolName
    return TerminalFrame(
      picture: pixmap, area: area,
      texts: [
        TextBlock(
          CellRect(column: 0, row: rows - 1, columns: columns, rows: 1),
          [[TextSpan("\(name);\(last)")]]),
        TextBlock(
          CellRect(column: columns / 2 - 3, row: rows / 2 - 1, columns: 6, rows: 2),
          [[TextSpan("over")], [TextSpan("it all")]]),
      ])
  }
}
