/// Which colours a film has, and how often.
///
/// Colours are known exactly until they are more than ``limit``; then those that agree in all but
/// the lowest bit of each channel are counted together, then in all but two, and so on, with their
/// mean. Memory is bounded so.
struct ColorSurvey {
  /// A colour, or the mean of some.
  struct Entry {
    /// What its pixels have in common.
    fileprivate var key: UInt32
    /// In how many pixels it was seen.
    fileprivate(set) var count: UInt64
    fileprivate var sum: SIMD3<UInt64>

    /// Red, green and blue, 0…255.
    var color: SIMD3<Float> { SIMD3<Float>(SIMD3<Double>(sum) / Double(count)) }
  }

  /// The most entries.
  static let limit = 1 << 15

  /// What was seen, in the order in which it came.
  private(set) var entries: [Entry] = []
  /// The number of an entry and 1, by the hash of its key; 0 is free.
  private var slots = [UInt32](repeating: 0, count: limit * 4)
  /// How many of the lowest bits of a channel are left aside.
  private var coarseness: UInt32 = 0

  /// Counts the pixels of a rectangle of a frame.
  ///
  /// - Parameters:
  ///   - frame: Straight words; those of alpha 0 are transparent and not counted.
  ///   - width: The frame's width.
  ///   - place: The rectangle: what has not changed is not counted again.
  mutating func count(_ frame: [UInt32], width: Int, in place: PixelRectangle) {
    var last: (word: UInt32, entry: Int)?
    for y in place.y..<place.y + place.height {
      for index in y * width + place.x..<y * width + place.x + place.width {
        let word = frame[index]
        guard word >> 24 != 0 else { continue }
        if let last, last.word == word {
          entries[last.entry].add(word)
        } else {
          let entry = entry(of: word)
          entries[entry].add(word)
          last = (word, entry)
        }
        if entries.count > Self.limit {
          coarsen()
          last = nil
        }
      }
    }
  }

  /// All colours in order, as words with red in the lowest byte; nil where they are not known
  /// exactly or more than so many.
  func colors(atMost count: Int) -> [UInt32]? {
    coarseness == 0 && entries.count <= count ? entries.map(\.key).sorted() : nil
  }

  /// The number of the entry that counts a colour.
  private mutating func entry(of word: UInt32) -> Int {
    let key = word & mask
    var slot = Int((key &* 0x9e37_79b1) >> 15)
    while slots[slot] != 0 {
      let entry = Int(slots[slot]) - 1
      if entries[entry].key == key { return entry }
      slot = (slot + 1) % slots.count
    }
    entries.append(Entry(key: key, count: 0, sum: .zero))
    slots[slot] = UInt32(entries.count)
    return entries.count - 1
  }

  private var mask: UInt32 { 0x01_0101 * ((0xff >> coarseness) << coarseness) }

  /// Leaves one more bit of each channel aside.
  private mutating func coarsen() {
    let former = entries
    coarseness += 1
    entries = []
    for slot in slots.indices { slots[slot] = 0 }
    for old in former {
      let entry = entry(of: old.key)
      entries[entry].count += old.count
      entries[entry].sum &+= old.sum
    }
  }
}

extension ColorSurvey.Entry {
  fileprivate mutating func add(_ word: UInt32) {
    count += 1
    sum &+= SIMD3(UInt64(word & 255), UInt64(word >> 8 & 255), UInt64(word >> 16 & 255))
  }
}
