internal import CSystem

/// Frames put aside in a file without a name, to be read once more in the same order.
///
/// A frame is kept as the rectangle that differs from the one before, packed: memory is that of two
/// frames, and the disk holds less than the film itself would take as APNG, about twice at worst.
struct FrameSpool {
  private let descriptor: Descriptor
  private let width: Int
  private let deflater = Deflater(level: 1)
  private var entries: [Entry] = []
  private var size = 0
  private var before: [UInt32]
  private var packed: [UInt8] = []

  /// A frame in the file.
  private struct Entry {
    var place: PixelRectangle?
    var offset: Int
    var count: Int
  }

  /// Closes the file at the end.
  private final class Descriptor {
    let number: Int32
    init(_ number: Int32) { self.number = number }
    deinit { limn_close(number) }
  }

  /// Makes an empty spool for frames of a size.
  init(width: Int, height: Int) throws(FileError) {
    self.width = width
    before = [UInt32](repeating: 0, count: width * height)
    descriptor = Descriptor(try FilmSink.scratch())
  }

  /// How many frames there are.
  var count: Int { entries.count }

  /// Puts a frame behind the others.
  ///
  /// - Parameter frame: Its words.
  /// - Returns: The rectangle that differs from the frame before, at first from words of 0; nil where
  ///   nothing differs.
  /// - Throws: Why it cannot be written.
  mutating func append(_ frame: [UInt32]) throws(FileError) -> PixelRectangle? {
    let place = before.withUnsafeBufferPointer { before in
      frame.withUnsafeBufferPointer { PixelRectangle(between: before, and: $0, width: width) }
    }
    packed.removeAll(keepingCapacity: true)
    if let place {
      let words = frame.words(in: place, width: width)
      words.withUnsafeBytes {
        deflater.deflate($0.bindMemory(to: UInt8.self), into: &packed)
      }
      let status = limn_write_at(descriptor.number, packed, packed.count, Int64(size))
      if status < 0 { throw FileError(.write, path: "temporary file", .system(-status)) }
    }
    entries.append(Entry(place: place, offset: size, count: packed.count))
    size += packed.count
    before = frame
    return place
  }

  /// Makes a frame of the one before it.
  ///
  /// - Parameters:
  ///   - index: The frame's number.
  ///   - frame: The words of the frame before, at first all 0; becomes those of this one.
  /// - Returns: The rectangle that has changed.
  /// - Throws: Why it cannot be read.
  func read(_ index: Int, over frame: inout [UInt32]) throws(FileError) -> PixelRectangle? {
    let entry = entries[index]
    guard let place = entry.place else { return nil }
    var status: Int64 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: entry.count) { buffer, count in
      status = limn_read_at(
        descriptor.number, buffer.baseAddress, entry.count, Int64(entry.offset))
      count = max(0, Int(status))
    }
    if status < 0 { throw FileError(.read, path: "temporary file", .system(Int32(-status))) }
    let words = Deflater.inflate(bytes, count: place.area * 4)
    words.withUnsafeBytes { words in
      let words = words.bindMemory(to: UInt32.self)
      for y in 0..<place.height {
        let start = (place.y + y) * width + place.x
        for x in 0..<place.width { frame[start + x] = words[y * place.width + x] }
      }
    }
    return place
  }
}

extension [UInt32] {
  /// The words of a rectangle, row by row.
  func words(in place: PixelRectangle, width: Int) -> [UInt32] {
    var words: [UInt32] = []
    words.reserveCapacity(place.area)
    for y in place.y..<place.y + place.height {
      words += self[y * width + place.x..<y * width + place.x + place.width]
    }
    return words
  }
}
