import CZlib
import Foundation

/// A terminal that shows pixels, as far as pictures need one: it takes commands of kitty's protocol,
/// and sixels, and keeps the pixels that they make.
///
/// Text is passed over, but for the cursor's movements to a cell and erasing. It is strict: a command
/// that cannot be understood is noted in ``complaints``.
struct PixelTerminal {
  /// A picture of kitty's protocol on the screen.
  struct Placement: Equatable {
    var row: Int
    var column: Int
    var columns: Int
    var rows: Int
    var width: Int
    var height: Int
    /// Red, green, blue, alpha.
    var pixels: [UInt8]
  }

  let columns: Int
  let rows: Int
  let cellWidth: Int
  let cellHeight: Int
  /// Pictures by identity.
  private(set) var placements: [Int: Placement] = [:]
  /// What sixels have painted: red in the lowest byte; nil where nothing is.
  private(set) var sixels: [UInt32?]
  /// The cells that sixels have covered since ``forgetCoverage()``.
  private(set) var covered: Set<Int> = []
  private(set) var complaints: [String] = []
  /// The longest content of a command.
  private(set) var longestPayload = 0
  /// Files and shared memory that pixels came through.
  private(set) var paths: [String] = []
  private var row = 0
  private var column = 0
  private var command: [String: String] = [:]
  private var payload = ""

  init(columns: Int, rows: Int, cellWidth: Int, cellHeight: Int) {
    (self.columns, self.rows) = (columns, rows)
    (self.cellWidth, self.cellHeight) = (cellWidth, cellHeight)
    sixels = Array(repeating: nil, count: columns * cellWidth * rows * cellHeight)
  }

  mutating func forgetCoverage() { covered = [] }

  subscript(x: Int, y: Int) -> UInt32? { sixels[y * columns * cellWidth + x] }

  mutating func feed(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: 0x1b) {
      rest = rest[start...].dropFirst()
      switch rest.popFirst() {
      case UInt8(ascii: "_"): graphics(string(&rest))
      case UInt8(ascii: "P"): device(string(&rest))
      case UInt8(ascii: "["):
        let end = rest.firstIndex { (0x40...0x7e).contains($0) } ?? rest.endIndex
        let content = String(decoding: rest[..<end], as: UTF8.self)
        control(content, final: rest[end])
        rest = rest[end...].dropFirst()
      default: complaints.append("an escape that nobody knows")
      }
    }
  }

  private mutating func string(_ rest: inout ArraySlice<UInt8>) -> String {
    guard let end = rest.firstIndex(of: 0x1b), rest[end...].dropFirst().first == 0x5c else {
      complaints.append("a string without an end")
      rest = []
      return ""
    }
    defer { rest = rest[end...].dropFirst(2) }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  private mutating func control(_ content: String, final: UInt8) {
    let numbers = content.split(separator: ";").compactMap { Int($0) }
    switch final {
    case UInt8(ascii: "H"):
      row = (numbers.first ?? 1) - 1
      column = (numbers.count > 1 ? numbers[1] : 1) - 1
    case UInt8(ascii: "J") where content == "2":
      placements = [:]
      for index in sixels.indices { sixels[index] = nil }
    default: break
    }
  }

  // MARK: Kitty

  private mutating func graphics(_ text: String) {
    guard text.hasPrefix("G") else { return complaints.append("an APC that is no picture") }
    let parts = text.dropFirst().split(
      separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    var keys: [String: String] = [:]
    for pair in parts[0].split(separator: ",") {
      let sides = pair.split(separator: "=").map(String.init)
      if sides.count == 2 { keys[sides[0]] = sides[1] } else { complaints.append("key \(pair)") }
    }
    let content = parts.count > 1 ? String(parts[1]) : ""
    longestPayload = max(longestPayload, content.utf8.count)
    if command.isEmpty {
      command = keys
      payload = content
    } else {
      payload += content
      if Set(keys.keys).subtracting(["m", "q"]) != [] { complaints.append("keys in a later part") }
    }
    if keys["m"] == "1" {
      if content.utf8.count % 4 != 0 { complaints.append("a part that is no multiple of 4") }
      return
    }
    finishGraphics()
    (command, payload) = ([:], "")
  }

  private mutating func finishGraphics() {
    guard let id = command["i"].flatMap({ Int($0) }), command["q"] == "2" else {
      return complaints.append("no identity, or answers wanted")
    }
    switch command["a"] {
    case "d" where command["d"] == "I": placements[id] = nil
    case "T":
      guard command["C"] == "1", let width = command["s"].flatMap({ Int($0) }),
        let height = command["v"].flatMap({ Int($0) }),
        let columns = command["c"].flatMap({ Int($0) }),
        let rows = command["r"].flatMap({ Int($0) }), let pixels = pixels(width * height)
      else { return complaints.append("an incomplete picture: \(command)") }
      placements[id] = Placement(
        row: row, column: column, columns: columns, rows: rows, width: width, height: height,
        pixels: pixels)
    default: complaints.append("an action that nobody knows: \(command)")
    }
  }

  /// The pixels of the present command, with alpha.
  private mutating func pixels(_ count: Int) -> [UInt8]? {
    guard let decoded = Data(base64Encoded: payload) else { return nil }
    var bytes = [UInt8](decoded)
    switch command["t"] {
    case "s", "t":
      let name = String(decoding: bytes, as: UTF8.self)
      let path = command["t"] == "s" ? "/dev/shm" + name : name
      paths.append(path)
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      // As kitty does, which leaves nothing behind.
      try? FileManager.default.removeItem(atPath: path)
      bytes = [UInt8](data)
    case "d":
      guard command["o"] == "z" else { return nil }
      var size = UInt(count * 4)
      var inflated = [UInt8](repeating: 0, count: count * 4)
      guard uncompress(&inflated, &size, bytes, UInt(bytes.count)) == Z_OK else { return nil }
      bytes = Array(inflated.prefix(Int(size)))
    default: return nil
    }
    if command["f"] == "32" { return bytes.count == count * 4 ? bytes : nil }
    guard command["f"] == "24", bytes.count == count * 3 else { return nil }
    return (0..<count).flatMap { bytes[3 * $0..<3 * $0 + 3] + [255] }
  }

  // MARK: Sixels

  private mutating func device(_ text: String) {
    guard let start = text.firstIndex(of: "q"), text[..<start].hasSuffix(";1") else {
      return complaints.append("sixels that paint what they should not")
    }
    var rest = Array(text[text.index(after: start)...].utf8)[...]
    var colors: [Int: UInt32] = [:]
    var color = 0
    var (x, y, repetition) = (0, 0, 1)
    var size = (width: 0, height: 0)
    func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
      let end = rest.firstIndex { !(0x30...0x39).contains($0) && $0 != 0x3b } ?? rest.endIndex
      defer { rest = rest[end...] }
      return rest[..<end].split(separator: 0x3b).compactMap {
        Int(String(decoding: $0, as: UTF8.self))
      }
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        let raster = numbers(&rest)
        size = (raster[2], raster[3])
        for cellRow in row..<row + (size.height + cellHeight - 1) / cellHeight {
          for cell in column..<column + (size.width + cellWidth - 1) / cellWidth {
            covered.insert(cellRow * columns + cell)
          }
        }
      case UInt8(ascii: "#"):
        let definition = numbers(&rest)
        color = definition[0]
        if definition.count == 5 {
          let channels = definition[2...].map { UInt32((Double($0) * 2.55).rounded()) }
          colors[color] = channels[0] | channels[1] << 8 | channels[2] << 16
        }
      case UInt8(ascii: "!"): repetition = numbers(&rest)[0]
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, y) = (0, y + 6)
      case 0x3f...0x7e:
        for _ in 0..<repetition {
          for bit in 0..<6 where (byte - 0x3f) & 1 << bit != 0 {
            paint(x, y + bit, colors[color], size)
          }
          x += 1
        }
        repetition = 1
      default: complaints.append("byte \(byte) among sixels")
      }
    }
  }

  private mutating func paint(
    _ x: Int, _ y: Int, _ color: UInt32?, _ size: (width: Int, height: Int)
  ) {
    let left = column * cellWidth + x
    let top = row * cellHeight + y
    guard let color, x < size.width, y < size.height, left < columns * cellWidth,
      top < rows * cellHeight
    else { return complaints.append("a sixel outside, or without a colour") }
    sixels[top * columns * cellWidth + left] = color
  }
}
