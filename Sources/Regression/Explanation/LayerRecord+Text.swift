import Comparison

extension LayerRecord {
  private static let header = "layers 1"

  /// The longest text in bytes; what does not fit is left out, from the end.
  static let textLimit = 96 << 10

  /// The record as text, which ``init(parsing:)`` reads.
  ///
  /// A line `cell` begins each cell. A layer is `+` and its address, its class and its box,
  /// `x y w h`, with tabs between them; below stand, each after a tab, the key paths and their
  /// values. A layer that is as it was in the cell before is `=` and its address.
  public var text: String {
    var text = Self.header + "\n"
    var previous: [String: Layer] = [:]
    for cell in cells {
      text += "cell\n"
      var present: [String: Layer] = [:]
      for layer in cell {
        let isKnown = previous[layer.address] == layer
        let lines = isKnown ? "=\(layer.address.escaped)\n" : layer.lines
        if text.utf8.count + lines.utf8.count > Self.textLimit { return text }
        text += lines
        // Of layers with one address only the last can be referred to, as when reading.
        present[layer.address] = layer
      }
      previous = present
    }
    return text
  }

  /// Reads what ``text`` has written; nil when it is not that.
  public init?(parsing text: String) {
    let lines = text.split(separator: "\n")
    guard lines.first.map(String.init) == Self.header else { return nil }
    var cells: [[Layer]] = []
    var previous: [String: Layer] = [:]
    for line in lines.dropFirst() {
      if line == "cell" {
        previous = Dictionary(
          (cells.last ?? []).map { ($0.address, $0) }, uniquingKeysWith: { $1 })
        cells.append([])
        continue
      }
      guard !cells.isEmpty, let mark = line.first else { return nil }
      let last = cells.count - 1
      let fields = line.dropFirst().split(separator: "\t", omittingEmptySubsequences: false)
        .map { String($0).unescaped }
      switch (mark, fields.count) {
      case ("=", 1):
        guard let layer = previous[fields[0]] else { return nil }
        cells[last].append(layer)
      case ("\t", 2):
        guard let layer = cells[last].indices.last else { return nil }
        cells[last][layer].values.append(Value(keyPath: fields[0], text: fields[1]))
      case ("+", 3):
        guard let box = Layer.box(fields[2]) else { return nil }
        cells[last].append(
          Layer(address: fields[0], layerClass: fields[1], box: box.value, values: []))
      default: return nil
      }
    }
    self.init(cells: cells)
  }
}

extension LayerRecord.Layer {
  fileprivate var lines: String {
    let place = box.map { "\($0.x.lowerBound) \($0.y.lowerBound) \($0.width) \($0.height)" } ?? "-"
    return values.reduce("+\(address.escaped)\t\(layerClass)\t\(place)\n") { lines, value in
      "\(lines)\t\(value.keyPath)\t\(value.text.escaped)\n"
    }
  }

  /// A box, or none; nil for what is neither.
  fileprivate static func box(_ text: String) -> (value: PixelBox?, Void)? {
    if text == "-" { return (nil, ()) }
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 4, numbers.allSatisfy({ (0...1 << 20).contains($0) }) else { return nil }
    let box = PixelBox(
      x: numbers[0]..<numbers[0] + numbers[2], y: numbers[1]..<numbers[1] + numbers[3])
    return (box, ())
  }
}

extension String {
  /// The text without tabs and line ends, which a name may bear.
  fileprivate var escaped: String {
    guard utf8.contains(where: { $0 < 32 || $0 == UInt8(ascii: "\\") }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\": text += "\\\\"
      case "\t": text += "\\t"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case _ where scalar.value < 32: text += "\\u{\(scalar.value)}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text that ``escaped`` was made of; escapes of rare controls stay as they are.
  fileprivate var unescaped: String {
    guard utf8.contains(UInt8(ascii: "\\")) else { return self }
    var text = ""
    var isEscape = false
    for scalar in unicodeScalars {
      if isEscape {
        switch scalar {
        case "t": text += "\t"
        case "n": text += "\n"
        case "r": text += "\r"
        case "\\": text += "\\"
        default: text += "\\\(scalar)"
        }
        isEscape = false
      } else if scalar == "\\" {
        isEscape = true
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
