internal import Raster

/// What a terminal shows, whatever carries the picture there: turns frames into the bytes that bring
/// it from the last one to the next.
///
/// As a ``TerminalCanvas`` it is to be told only of frames that are written. Where pixels are carried,
/// the canvas writes the text alone, and the picture has holes where text lies over it, so that a
/// panel hides what is behind it whatever a terminal makes of the two.
package struct TerminalScreen {
  /// What may be written to the terminal at best; ``quality`` may take something off.
  var style: TerminalStyle {
    didSet { canvas.style = style.reduced(to: quality) }
  }
  /// How much the next frame may cost.
  package var quality = FrameQuality.full {
    didSet { canvas.style = style.reduced(to: quality) }
  }

  /// What carries pictures.
  package enum Carrier: Hashable, Sendable {
    case cells
    case kitty(KittyMedium)
    case sixel
  }

  /// The text, and the picture where cells carry it.
  var canvas: TerminalCanvas
  private(set) var carrier = Carrier.cells
  /// The pixels of a cell.
  package var cellSize = PixelSize(width: 8, height: 16) {
    didSet { if cellSize != oldValue && carrier != .cells { invalidate() } }
  }

  private var kitty: KittyPictures?
  private var sixel: SixelPictures?
  private var pixels = PixelArea()
  private var words: [UInt32] = []
  private var shownArea: CellRect?
  /// The cells that text kept free of the last picture.
  private var shownTexts: [CellRect] = []
  private var shownQuality = FrameQuality.full
  private var text: [UInt8] = []
  /// Whether pictures of the carrier before must be taken away.
  private var mustDelete = false

  /// The most pixels of a picture; where a window has more, the terminal enlarges it.
  private static let pixelLimit = 2 << 20

  package init(columns: Int, rows: Int, style: TerminalStyle) {
    canvas = TerminalCanvas(columns: columns, rows: rows, style: style)
    self.style = style
  }

  // MARK: What is known

  /// Forgets what the terminal shows; the next frame is drawn whole.
  mutating func invalidate() {
    canvas.invalidate()
    kitty?.invalidate()
    sixel?.invalidate()
    shownArea = nil
  }

  /// Takes a new size in cells.
  mutating func resize(columns: Int, rows: Int) {
    canvas.resize(columns: columns, rows: rows)
    invalidate()
  }

  /// Lets something else carry pictures from the next frame on.
  package mutating func carry(by newCarrier: Carrier) {
    guard newCarrier != carrier else { return }
    if kitty != nil { mustDelete = true }
    carrier = newCarrier
    (kitty, sixel) = (nil, nil)
    switch newCarrier {
    case .cells: break
    case .kitty(let medium): kitty = KittyPictures(medium: medium)
    case .sixel: sixel = SixelPictures()
    }
    invalidate()
  }

  /// What carries pictures, in the words of a status line.
  var carrierName: String {
    switch carrier {
    case .kitty(let medium): return "kitty " + medium.name
    case .sixel: return "sixel"
    case .cells:
      let style = canvas.style
      let colors =
        switch style.colorDepth {
        case .none: ""
        case .sixteen: " 16"
        case .indexed: " 256"
        case .reduced: " 18 bit"
        case .trueColor: " 24 bit"
        }
      return style.cells.rawValue + colors
    }
  }

  // MARK: Geometry

  /// The pixels that a picture may have in a part of the screen.
  package func pictureSize(in area: CellRect) -> (width: Int, height: Int) {
    if carrier == .cells { return canvas.pixelSize(of: area) }
    let area = visible(area)
    let cell = pictureCellSize(in: area)
    return (area.columns * cell.width, area.rows * cell.height)
  }

  /// Where the middle of a cell lies in a frame's picture; nil beside the area.
  func pixel(ofColumn column: Int, row: Int, in frame: TerminalFrame) -> (x: Double, y: Double)? {
    if carrier == .cells { return canvas.pixel(ofColumn: column, row: row, in: frame) }
    let area = visible(frame.area)
    guard area.contains(column: column, row: row),
      !frame.texts.contains(where: { $0.area.contains(column: column, row: row) })
    else { return nil }
    let cell = pictureCellSize(in: area)
    let placement = PicturePlacement(
      picture: (frame.picture.width, frame.picture.height),
      area: (area.columns * cell.width, area.rows * cell.height), zoom: frame.zoom,
      alignment: (cell.width, cell.height))
    let x = (Double(column - area.column) + 0.5) * Double(cell.width) - Double(placement.x)
    let y = (Double(row - area.row) + 0.5) * Double(cell.height) - Double(placement.y)
    return (
      x * Double(frame.picture.width) / Double(placement.width),
      y * Double(frame.picture.height) / Double(placement.height)
    )
  }

  /// The part of an area that is on the screen.
  private func visible(_ area: CellRect) -> CellRect {
    var area = canvas.clipped(area)
    // A sixel in the last row would scroll the screen.
    if carrier == .sixel && area.row + area.rows == canvas.rows {
      area.rows = max(0, area.rows - 1)
    }
    return area
  }

  /// The pixels of a cell in a picture: fewer than the terminal's own where it would be too large.
  private func pictureCellSize(in area: CellRect) -> PixelSize {
    guard case .kitty = carrier else { return cellSize }
    var size = cellSize
    var divisor = 1
    while area.columns * area.rows * size.width * size.height > Self.pixelLimit {
      divisor += 1
      size = PixelSize(
        width: max(1, cellSize.width / divisor), height: max(1, cellSize.height / divisor))
      if size.width == 1 && size.height == 1 { break }
    }
    return size
  }

  // MARK: Frames

  /// Encodes the way from what the terminal shows to a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - buffer: Becomes the bytes; empty when the terminal shows all of it already.
  package mutating func encode(_ frame: TerminalFrame, into buffer: inout [UInt8]) {
    if carrier == .cells && !mustDelete {
      canvas.encode(frame, into: &buffer)
      return
    }
    buffer.removeAll(keepingCapacity: true)
    buffer.append(contentsOf: Self.begin)
    if mustDelete { buffer.append(contentsOf: KittyPictures.deletion.utf8) }
    mustDelete = false
    if carrier == .cells {
      canvas.encode(frame, into: &text)
      appendText(to: &buffer)
    } else {
      encodePixels(frame, into: &buffer)
    }
    if buffer.count == Self.begin.count {
      buffer.removeAll(keepingCapacity: true)
    } else {
      buffer.append(contentsOf: Self.end)
    }
  }

  private mutating func encodePixels(_ frame: TerminalFrame, into buffer: inout [UInt8]) {
    let area = visible(frame.area)
    pixels.draw(frame, in: area, cellSize: pictureCellSize(in: area))
    if sixel?.mustErase(for: pixels) ?? false { invalidate() }
    if sixel != nil { uncover(frame.texts) }
    canvas.encode(frame, into: &text, drawsPicture: false)
    appendText(to: &buffer)
    // Behind the text: erasing takes pixels away too.
    if area.isEmpty {
      kitty?.clear(into: &buffer)
    } else if shownArea != area || shownQuality != quality || !pixels.isEqual(to: words) {
      sixel?.encode(pixels, into: &buffer)
      let isShown = kitty?.encode(pixels, in: area, quality: quality, into: &buffer) ?? true
      // Without shared memory, for instance where the disk is full, pixels go with the stream.
      if !isShown {
        kitty = KittyPictures(medium: .direct)
        carrier = .kitty(.direct)
        _ = kitty?.encode(pixels, in: area, quality: quality, into: &buffer)
      }
      pixels.copyWords(into: &words)
      (shownArea, shownQuality) = (area, quality)
    }
  }

  /// Has all of a text written that comes to lie on sixels: in a cell of those, a space is to be
  /// written too, where the canvas knows of nothing.
  private mutating func uncover(_ texts: [TextBlock]) {
    for text in texts where !shownTexts.contains(text.area) {
      canvas.forget(text.area, except: shownTexts)
    }
    shownTexts.removeAll(keepingCapacity: true)
    for text in texts { shownTexts.append(text.area) }
  }

  /// Appends the text without the ends of its own synchronized update.
  private func appendText(to buffer: inout [UInt8]) {
    guard text.count >= Self.begin.count + Self.end.count else { return }
    buffer.append(contentsOf: text[Self.begin.count..<text.count - Self.end.count])
  }

  private static let begin = Array("\u{1b}[?2026h".utf8)
  private static let end = Array("\u{1b}[?2026l".utf8)
}
