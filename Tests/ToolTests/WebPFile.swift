import Foundation

/// What the chunks of an animated WebP say of alpha.
struct WebPFile {
  /// Whether the header says that frames have alpha.
  private(set) var hasAlpha = false
  /// How many frames say so of themselves.
  private(set) var framesWithAlpha = 0

  init(_ bytes: [UInt8]) {
    read(bytes[min(12, bytes.count)...])
  }

  private mutating func read(_ chunks: ArraySlice<UInt8>) {
    var rest = chunks
    while rest.count >= 8 {
      let type = String(decoding: rest.prefix(4), as: UTF8.self)
      let size = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let body = [UInt8](rest.dropFirst(8).prefix(size))
      switch type {
      case "VP8X": hasAlpha = body[0] & 0x10 != 0
      case "ANMF": read(body[16...])
      case "ALPH": framesWithAlpha += 1
      // A signature, 14 bits each of width and height, and then whether there is alpha.
      case "VP8L": framesWithAlpha += Int(body[4] >> 4 & 1)
      default: break
      }
      rest = rest.dropFirst(8 + size + size % 2)
    }
  }
}
