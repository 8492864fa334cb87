import Graphics
import ImageIO

extension ReferencePicture {
  /// The keywords of the texts in a reference's file.
  private enum Keyword {
    static let id = "limn:id"
    static let times = "limn:times"
    static let layers = "limn:layers"
  }

  /// The picture as the bytes of a file that says whose it is.
  ///
  /// A palette where that is enough, a fixed filter and compression, and no other texts than
  /// `limn:id`, `limn:times` (in seconds, with spaces between) and `limn:layers`: the same picture
  /// gives the same bytes.
  func encoded(for id: String) -> [UInt8] {
    var texts = [
      PNG.Text(Keyword.id, id),
      PNG.Text(Keyword.times, times.map(\.plainText).joined(separator: " ")),
    ]
    if let layers { texts.append(PNG.Text(Keyword.layers, layers, isCompressed: true)) }
    return PNG.encodeCompactly(pixmap, texts: texts)
  }

  /// Reads a file.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Throws: What is wrong with them.
  init(decoding bytes: [UInt8]) throws(ImageError) {
    let words = try PNG.text(Keyword.times, in: bytes) ?? ""
    self.init(
      pixmap: try PNG.decode(bytes), times: words.split(separator: " ").compactMap { Double($0) },
      layers: try PNG.text(Keyword.layers, in: bytes))
  }

  /// The id that a file says; nil where it says none, as after another program has written it.
  static func id(in bytes: [UInt8]) throws(ImageError) -> String? {
    try PNG.text(Keyword.id, in: bytes)
  }
}
