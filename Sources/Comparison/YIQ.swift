import Raster

/// The visible difference of two pictures as pixelmatch 7.2 defines it: squared distances in YIQ,
/// weighted by what eyes see, and antialiased pixels told from others after Vyšniauskas,
/// "Anti-aliased pixel and intensity slope detector" (2009).
///
/// It looks at straight bytes, those of the PNG that Limn writes, and mixes translucent pixels with
/// pixelmatch's checkerboard.
struct YIQ {
  /// What was found.
  struct Result {
    /// Pixels that differ visibly.
    var count = 0
    /// Pixels that differ by as much, but only because they are antialiased; 0 when those count.
    var antialiased = 0
    /// The least threshold with which no pixel would count, 0…1.
    var needed = 0.0
  }

  /// The squared distance of black and white, by which thresholds are scaled.
  private static let range = 35_215.0

  private let width: Int
  private let height: Int
  private let expected: [UInt32]
  private let actual: [UInt32]

  /// Takes the straight pixels of two pictures of one size.
  init(expected: Pixmap, actual: Pixmap) {
    width = expected.width
    height = expected.height
    self.expected = expected.straightWords()
    self.actual = actual.straightWords()
  }

  /// Counts the pixels that differ by more than a threshold.
  ///
  /// - Parameters:
  ///   - threshold: From 0, all that differ, to 1, black and white.
  ///   - countsAntialiasing: Whether antialiased pixels count, too.
  /// - Returns: How many there are, and which threshold would have let them pass.
  func compare(threshold: Double, countsAntialiasing: Bool) -> Result {
    let limit = Self.range * threshold * threshold
    var result = Result()
    var most = 0.0
    expected.withUnsafeBufferPointer { expected in
      actual.withUnsafeBufferPointer { actual in
        for y in 0..<height {
          for x in 0..<width {
            let index = y * width + x
            if expected[index] == actual[index] { continue }
            let distance = Self.distance(expected[index], actual[index], at: index)
            if distance <= limit, distance <= most { continue }
            let isExcused =
              !countsAntialiasing
              && (isAntialiased(expected, actual, x, y) || isAntialiased(actual, expected, x, y))
            if !isExcused { most = max(most, distance) }
            if distance > limit {
              if isExcused { result.antialiased += 1 } else { result.count += 1 }
            }
          }
        }
      }
    }
    result.needed = (most / Self.range).squareRoot()
    return result
  }

  /// Which pixels do not count, one for each.
  func tolerated(threshold: Double, countsAntialiasing: Bool) -> [Bool] {
    let limit = Self.range * threshold * threshold
    return expected.withUnsafeBufferPointer { expected in
      actual.withUnsafeBufferPointer { actual in
        expected.indices.map { index in
          if Self.distance(expected[index], actual[index], at: index) <= limit { return true }
          let (x, y) = (index % width, index / width)
          return !countsAntialiasing
            && (isAntialiased(expected, actual, x, y) || isAntialiased(actual, expected, x, y))
        }
      }
    }
  }

  // MARK: Colours

  /// The differences of two pixels' channels, red, green, blue, each 0…255, mixed with the
  /// checkerboard at the first of them.
  @inline(__always)
  private static func difference(
    _ one: UInt32, _ other: UInt32, at index: Int
  ) -> (red: Double, green: Double, blue: Double) {
    let (r1, g1, b1) = (Double(one & 0xff), Double(one >> 8 & 0xff), Double(one >> 16 & 0xff))
    let (r2, g2, b2) = (
      Double(other & 0xff), Double(other >> 8 & 0xff), Double(other >> 16 & 0xff)
    )
    let (a1, a2) = (Double(one >> 24), Double(other >> 24))
    if a1 == 255, a2 == 255 { return (r1 - r2, g1 - g2, b1 - b2) }
    // The pattern goes by the offset of the pixel's first byte, so that red's is always the darker.
    let offset = index * 4
    let red = 48.0
    let green = 48 + 159 * Double(Int(Double(offset) / 1.618033988749895) & 1)
    let blue = 48 + 159 * Double(Int(Double(offset) / 2.618033988749895) & 1)
    return (
      (r1 * a1 - r2 * a2 - red * (a1 - a2)) / 255, (g1 * a1 - g2 * a2 - green * (a1 - a2)) / 255,
      (b1 * a1 - b2 * a2 - blue * (a1 - a2)) / 255
    )
  }

  /// How much brighter the first of two pixels is.
  @inline(__always)
  private static func brightness(_ one: UInt32, _ other: UInt32, at index: Int) -> Double {
    if one == other { return 0 }
    let d = difference(one, other, at: index)
    return d.red * 0.29889531 + d.green * 0.58662247 + d.blue * 0.11448223
  }

  /// The squared distance of two pixels.
  @inline(__always)
  private static func distance(_ one: UInt32, _ other: UInt32, at index: Int) -> Double {
    let d = difference(one, other, at: index)
    let y = d.red * 0.29889531 + d.green * 0.58662247 + d.blue * 0.11448223
    let i = d.red * 0.59597799 - d.green * 0.27417610 - d.blue * 0.32180189
    let q = d.red * 0.21147017 - d.green * 0.52261711 + d.blue * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  // MARK: Antialiasing

  /// Whether a pixel of a picture is antialiased: there are a darker and a brighter neighbour, at
  /// most two that are as bright, and the darkest or the brightest of them belongs to an area in
  /// both pictures.
  private func isAntialiased(
    _ picture: UnsafeBufferPointer<UInt32>, _ other: UnsafeBufferPointer<UInt32>, _ x: Int, _ y: Int
  ) -> Bool {
    let index = y * width + x
    var equal = isAtBorder(x, y) ? 1 : 0
    var darkest = (difference: 0.0, x: 0, y: 0)
    var brightest = (difference: 0.0, x: 0, y: 0)
    // Columns first: of equally dark neighbours pixelmatch takes the first in that order.
    for column in max(0, x - 1)...min(width - 1, x + 1) {
      for row in max(0, y - 1)...min(height - 1, y + 1) where column != x || row != y {
        let difference = Self.brightness(
          picture[index], picture[row * width + column], at: index)
        if difference == 0 {
          equal += 1
          if equal > 2 { return false }
        } else if difference < darkest.difference {
          darkest = (difference, column, row)
        } else if difference > brightest.difference {
          brightest = (difference, column, row)
        }
      }
    }
    if darkest.difference == 0 || brightest.difference == 0 { return false }
    return
      (hasEqualNeighbours(picture, darkest.x, darkest.y)
      && hasEqualNeighbours(other, darkest.x, darkest.y))
      || (hasEqualNeighbours(picture, brightest.x, brightest.y)
        && hasEqualNeighbours(other, brightest.x, brightest.y))
  }

  /// Whether three or more neighbours have the very same bytes; the border counts as one.
  private func hasEqualNeighbours(
    _ picture: UnsafeBufferPointer<UInt32>, _ x: Int, _ y: Int
  ) -> Bool {
    var equal = isAtBorder(x, y) ? 1 : 0
    for column in max(0, x - 1)...min(width - 1, x + 1) {
      for row in max(0, y - 1)...min(height - 1, y + 1) where column != x || row != y {
        if picture[row * width + column] == picture[y * width + x] { equal += 1 }
      }
    }
    return equal > 2
  }

  private func isAtBorder(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == width - 1 || y == height - 1
  }
}

extension Pixmap {
  /// The pixels with straight alpha, red in the lowest byte.
  func straightWords() -> [UInt32] {
    withUnsafeWords { words, _ in
      [UInt32](unsafeUninitializedCapacity: words.count) { buffer, count in
        count = words.count
        Premultiplication.straighten(
          words, into: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }
}
