// Takes the terminal over, draws, and then behaves as its argument says.

import Glibc
import Raster
import Terminal

func frame(_ session: TerminalSession, _ level: UInt8) -> TerminalFrame {
  let area = CellRect(column: 0, row: 0, columns: session.size.columns, rows: session.size.rows)
  let size = session.pictureSize(in: area)
  var pixmap = Pixmap(width: size.width, height: size.height)
  for y in 0..<size.height {
    for x in 0..<size.width { pixmap[x, y] = .init(level, level, level, 255) }
  }
  return TerminalFrame(picture: pixmap, area: area)
}

/// Runs out of stack.
func descend(_ depth: Int) -> Int { depth < 0 ? 0 : descend(depth + 1) + descend(depth + 2) }

/// Crashes on another thread, a moment from now.
func crashBeside() {
  var thread = pthread_t()
  pthread_create(
    &thread, nil,
    { _ in
      usleep(20_000)
      let none: [Int] = []
      print(none[CommandLine.arguments.count])
      return nil
    }, nil)
}

let mode = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : ""
if mode == "pictures" {
  try PictureDriver.run(Array(CommandLine.arguments.dropFirst(2)))
  exit(0)
}
let session = try TerminalSession(style: TerminalStyle(.trueColor))
session.present(frame(session, 50))
switch mode {
case "trap":
  let none: [Int] = []
  print(none[CommandLine.arguments.count])
case "overflow":
  print(descend(0))
case "busy":
  while true {}
case "thread":
  // Frames all the time: none may follow what the crash writes.
  crashBeside()
  var level: UInt8 = 0
  while true {
    level &+= 1
    session.present(frame(session, level))
    _ = session.events(timeout: 0)
  }
default:
  var level: UInt8 = 100
  loop: while true {
    for event in session.events(timeout: 1) {
      switch event {
      case .key(.character("q")), .closed: break loop
      case .key(.up): level = 222
      case .key, .pointer, .wheel, .resized, .resumed: break
      }
      session.present(frame(session, level))
    }
  }
}
session.leave()
