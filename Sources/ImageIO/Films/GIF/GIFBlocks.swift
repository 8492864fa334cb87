internal import CGIF

/// The blocks of a GIF, made by giflib in memory.
///
/// Each call gives the bytes of its block; whoever asked may leave them out, as giflib keeps nothing
/// of what it has written. So a picture can be packed in two ways and the smaller one taken.
final class GIFBlocks {
  private let film: Film
  private let file: UnsafeMutablePointer<GifFileType>
  private let output: Output

  /// Where giflib's bytes go.
  private final class Output {
    var bytes: [UInt8] = []
  }

  /// Opens giflib's encoder.
  ///
  /// - Parameter film: The film.
  /// - Throws: That there is no memory for it.
  init(_ film: Film) throws(FilmError) {
    let output = Output()
    var error: Int32 = 0
    let file = EGifOpen(
      Unmanaged.passUnretained(output).toOpaque(),
      { file, bytes, count in
        guard let target = file?.pointee.UserData, let bytes else { return 0 }
        let output = Unmanaged<Output>.fromOpaque(target).takeUnretainedValue()
        output.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return count
      }, &error)
    guard let file else { throw Self.failure(error) }
    (self.film, self.output, self.file) = (film, output, file)
    EGifSetGifVersion(file, true)
  }

  deinit {
    // It frees the encoder whatever it returns.
    var error: Int32 = 0
    EGifCloseFile(file, &error)
  }

  /// What is in front of the frames: the size, the colours, and how often the film is played.
  ///
  /// - Parameters:
  ///   - colors: Words with red in the lowest byte.
  ///   - bits: The bits of a pixel's number, 1…8, which all colours have room in.
  /// - Returns: The blocks.
  /// - Throws: What giflib refuses.
  func header(colors: [UInt32], bits: Int) throws(FilmError) -> [UInt8] {
    var entries = [GifColorType](repeating: GifColorType(), count: 1 << bits)
    for (index, word) in colors.enumerated() {
      entries[index] = GifColorType(
        Red: UInt8(truncatingIfNeeded: word), Green: UInt8(truncatingIfNeeded: word >> 8),
        Blue: UInt8(truncatingIfNeeded: word >> 16))
    }
    guard let map = GifMakeMapObject(Int32(entries.count), entries) else {
      throw Self.failure(E_GIF_ERR_NOT_ENOUGH_MEM)
    }
    defer { GifFreeMapObject(map) }
    try check(EGifPutScreenDesc(file, Int32(film.width), Int32(film.height), 8, 0, map))
    if film.playCount != 1 {
      // How often it is repeated, after the first time; 0 is for ever.
      let repeats = film.playCount.map { $0 - 1 } ?? 0
      try check(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
      try check(EGifPutExtensionBlock(file, 11, "NETSCAPE2.0"))
      try check(EGifPutExtensionBlock(file, 3, [1, UInt8(repeats & 0xff), UInt8(repeats >> 8)]))
      try check(EGifPutExtensionTrailer(file))
    }
    return take()
  }

  /// How long a frame is shown, and what becomes of it.
  ///
  /// - Parameters:
  ///   - delay: Hundredths of a second, 0…65,535.
  ///   - leavesEmpty: Whether its rectangle is empty after it.
  ///   - transparent: The number of transparent pixels.
  /// - Returns: The block.
  /// - Throws: What giflib refuses.
  func control(
    delay: Int, leavesEmpty: Bool, transparent: UInt8
  ) throws(FilmError) -> [UInt8] {
    var block = GraphicsControlBlock()
    block.DisposalMode = leavesEmpty ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT
    block.DelayTime = Int32(delay)
    block.TransparentColor = Int32(transparent)
    var bytes = [UInt8](repeating: 0, count: 4)
    let count = EGifGCBToExtension(&block, &bytes)
    try check(EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, Int32(count), bytes))
    return take()
  }

  /// A picture.
  ///
  /// - Parameters:
  ///   - numbers: Its pixels' numbers, row by row.
  ///   - place: Where it lies in the film.
  /// - Returns: The blocks.
  /// - Throws: What giflib refuses.
  func picture(_ numbers: inout [UInt8], in place: PixelRectangle) throws(FilmError) -> [UInt8] {
    precondition(numbers.count == place.width * place.height, "a number for each pixel")
    try check(
      EGifPutImageDesc(
        file, Int32(place.x), Int32(place.y), Int32(place.width), Int32(place.height), false, nil))
    try check(EGifPutLine(file, &numbers, Int32(numbers.count)))
    return take()
  }

  /// What ends the film.
  static let end: [UInt8] = Array(";".utf8)

  private func take() -> [UInt8] {
    defer { output.bytes.removeAll(keepingCapacity: true) }
    return output.bytes
  }

  private func check(_ status: Int32) throws(FilmError) {
    if status != GIF_OK { throw Self.failure(file.pointee.Error) }
  }

  private static func failure(_ code: Int32) -> FilmError {
    let words = GifErrorString(code).map { String(cString: $0) }
    return .encoderFailed(.gif, words ?? "error \(code)")
  }
}
