internal import CZlib

/// Shows pictures through kitty's graphics protocol.
///
/// Two identities take turns: a picture is sent under one while the other is shown, and the other is
/// then deleted, so that nothing flickers and nothing piles up. Text is seen through holes in them.
///
/// ## Design notes
/// Pictures do not lie under the text (a negative `z`): it would show what is behind a panel, and
/// kitty 0.26 then leaves old glyphs below new ones. Edits of a picture in place (`a=f`) are not used: only kitty has them, and 0.26 does not
/// acknowledge them. Compression is zlib's fastest: the next steps take off 10 % at four times the
/// time.
struct KittyPictures: Sendable {
  /// How pixels get to the terminal.
  let medium: KittyMedium
  /// What shows, of two; nil before the first picture.
  private var shownPlace: Int?
  private var turn = 0
  private var pixels: [UInt8] = []
  private var compressed: [UInt8] = []

  /// The identities, somewhere where no other program's are likely to be.
  private static let identities = [0x6c_69_6d, 0x6c_69_6e]
  /// The most digits in one command, and a multiple of 4.
  private static let chunk = 4096

  init(medium: KittyMedium) { self.medium = medium }

  /// Forgets what the terminal shows.
  mutating func invalidate() { shownPlace = nil }

  /// What deletes both pictures, whether they are there or not.
  static let deletion: String = identities.map { "\u{1b}_Ga=d,d=I,i=\($0),q=2\u{1b}\\" }.joined()

  /// Writes a picture in place of the last one.
  ///
  /// - Parameters:
  ///   - picture: Its pixels.
  ///   - area: The cells that it fills; it is scaled to them.
  ///   - quality: How much it may cost, which matters only in the stream: with less than the full one
  ///     the terminal enlarges a picture of half, or a quarter, the width and height.
  ///   - buffer: Gets the bytes.
  /// - Returns: False where the system refuses to hand over the pixels; nothing is written then.
  mutating func encode(
    _ picture: PixelArea, in area: CellRect, quality: FrameQuality, into buffer: inout [UInt8]
  ) -> Bool {
    let place = 1 - (shownPlace ?? 1)
    let isReduced = medium == .direct && quality != .full
    let isOpaque = medium == .direct && picture.isOpaque && !isReduced
    var size = PixelSize(width: picture.width, height: picture.height)
    if isReduced {
      size = picture.reducedBytes(side: quality == .reduced ? 2 : 4, into: &pixels)
    } else {
      picture.bytes(withAlpha: !isOpaque, into: &pixels)
    }
    var payload: KittyPayload?
    if medium != .direct {
      payload = pixels.withUnsafeBytes { KittyPayload($0, through: medium, turn: turn) }
      if payload == nil { return false }
    }
    turn += 1
    Self.write("\u{1b}[\(area.row + 1);\(area.column + 1)H\u{1b}_G", &buffer)
    Self.write(
      "a=T,i=\(Self.identities[place]),q=2,C=1,f=\(isOpaque ? 24 : 32)"
        + ",s=\(size.width),v=\(size.height),c=\(area.columns),r=\(area.rows)"
        + ",t=\(medium.rawValue)", &buffer)
    if let payload {
      Self.write(";\(payload.base64)\u{1b}\\", &buffer)
    } else {
      writeCompressed(into: &buffer)
    }
    if let shownPlace {
      Self.write("\u{1b}_Ga=d,d=I,i=\(Self.identities[shownPlace]),q=2\u{1b}\\", &buffer)
    }
    shownPlace = place
    return true
  }

  /// Takes the picture away.
  mutating func clear(into buffer: inout [UInt8]) {
    guard shownPlace != nil else { return }
    Self.write(Self.deletion, &buffer)
    shownPlace = nil
  }

  /// Writes the pixels in the stream: the rest of the command, and as many more as it takes.
  private mutating func writeCompressed(into buffer: inout [UInt8]) {
    let bound = Int(compressBound(UInt(pixels.count)))
    if compressed.count < bound { compressed = [UInt8](repeating: 0, count: bound) }
    var count = UInt(compressed.count)
    let status = compress2(&compressed, &count, pixels, UInt(pixels.count), 1)
    precondition(status == Z_OK, "zlib compresses into a buffer of its own bound")
    compressed.withUnsafeBytes { bytes in
      let step = Self.chunk / 4 * 3
      var start = 0
      repeat {
        let end = min(Int(count), start + step)
        let more = end < Int(count) ? 1 : 0
        if start == 0 {
          Self.write(",o=z,m=\(more);", &buffer)
        } else {
          Self.write("\u{1b}_Gq=2,m=\(more);", &buffer)
        }
        Base64.encode(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), into: &buffer)
        Self.write("\u{1b}\\", &buffer)
        start = end
      } while start < Int(count)
    }
  }

  private static func write(_ text: String, _ buffer: inout [UInt8]) {
    buffer.append(contentsOf: text.utf8)
  }
}
