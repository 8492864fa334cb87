public import Raster

/// How far two pictures are apart, pixel by pixel.
///
/// A pixel's difference is the largest of its four channels' differences, premultiplied, 0…255.
/// Pictures of different sizes are compared where they overlap; every pixel that only one of them
/// has differs by 255.
///
///     let comparison = PictureComparison(expected: expected, actual: actual)
///     if comparison.count > 0 { … comparison.bounds, comparison.clusters(), … }
///
/// - Complexity: O(pixels), and a byte of memory for each of them.
public struct PictureComparison: Sendable {
  /// The picture that should have been.
  public let expected: Pixmap
  /// The picture that was.
  public let actual: Pixmap
  /// The larger of the two widths, in pixels.
  public let width: Int
  /// The larger of the two heights, in pixels.
  public let height: Int
  /// Each pixel's difference, row by row from the top.
  let differences: [UInt8]
  /// How many pixels have each difference: 256 numbers.
  public let histogram: [Int]
  /// The largest difference of a pixel; 0 when the pictures are equal.
  public let maximum: Int
  /// The smallest rectangle that holds all pixels that differ; nil when the pictures are equal.
  public let bounds: PixelBox?

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - expected: The picture that should have been.
  ///   - actual: The picture that was.
  public init(expected: Pixmap, actual: Pixmap) {
    self.expected = expected
    self.actual = actual
    width = max(expected.width, actual.width)
    height = max(expected.height, actual.height)
    differences = Self.differences(expected, actual, width, height)
    var histogram = [Int](repeating: 0, count: 256)
    for difference in differences { histogram[Int(difference)] += 1 }
    self.histogram = histogram
    maximum = histogram.lastIndex { $0 > 0 } ?? 0
    bounds = maximum == 0 ? nil : Self.bounds(differences, width)
  }

  /// Whether every byte is the same and the sizes are.
  public var isEmpty: Bool { maximum == 0 }

  /// Whether the pictures are of one size.
  public var sizesAreEqual: Bool {
    expected.width == actual.width && expected.height == actual.height
  }

  /// How many pixels differ at all.
  public var count: Int { differences.count - histogram[0] }

  /// The mean of all pixels' differences, 0…255.
  public var mean: Double {
    let sum = histogram.enumerated().reduce(0) { $0 + $1.offset * $1.element }
    return Double(sum) / Double(differences.count)
  }

  /// How many pixels differ by more than a threshold.
  ///
  /// - Parameter threshold: The difference that is still allowed, 0…255.
  /// - Returns: The number of pixels that are further apart.
  public func count(above threshold: Int) -> Int {
    histogram.dropFirst(threshold + 1).reduce(0, +)
  }

  private static func differences(
    _ expected: Pixmap, _ actual: Pixmap, _ width: Int, _ height: Int
  ) -> [UInt8] {
    let common = (
      width: min(expected.width, actual.width), height: min(expected.height, actual.height)
    )
    return [UInt8](unsafeUninitializedCapacity: width * height) { result, count in
      result.initialize(repeating: 255)
      count = width * height
      expected.withUnsafeWords { expected, expectedWidth in
        actual.withUnsafeWords { actual, actualWidth in
          for y in 0..<common.height {
            for x in 0..<common.width {
              result[y * width + x] = Self.difference(
                expected[y * expectedWidth + x], actual[y * actualWidth + x])
            }
          }
        }
      }
    }
  }

  /// The largest difference of two words' bytes.
  @inline(__always)
  private static func difference(_ one: UInt32, _ other: UInt32) -> UInt8 {
    if one == other { return 0 }
    let most = max(
      max(distance(one & 0xff, other & 0xff), distance(one >> 8 & 0xff, other >> 8 & 0xff)),
      max(distance(one >> 16 & 0xff, other >> 16 & 0xff), distance(one >> 24, other >> 24)))
    return UInt8(truncatingIfNeeded: most)
  }

  @inline(__always)
  private static func distance(_ one: UInt32, _ other: UInt32) -> UInt32 {
    one > other ? one - other : other - one
  }

  private static func bounds(_ differences: [UInt8], _ width: Int) -> PixelBox? {
    guard let first = differences.firstIndex(where: { $0 > 0 }),
      let last = differences.lastIndex(where: { $0 > 0 })
    else { return nil }
    let rows = first / width..<last / width + 1
    var columns = first % width..<first % width + 1
    for y in rows {
      let row = differences[y * width..<(y + 1) * width]
      guard let left = row.firstIndex(where: { $0 > 0 }),
        let right = row.lastIndex(where: { $0 > 0 })
      else { continue }
      let start = row.startIndex
      columns = min(columns.lowerBound, left - start)..<max(columns.upperBound, right - start + 1)
    }
    return PixelBox(x: columns, y: rows)
  }
}

extension PictureComparison: CustomStringConvertible {
  /// One sentence, for example `12 pixels differ by up to 3, in x 4..<9, y 0..<2`.
  public var description: String {
    var words: [String] = []
    if !sizesAreEqual {
      words.append(
        "\(actual.width)x\(actual.height) pixels instead of \(expected.width)x\(expected.height)")
    }
    if let bounds {
      words.append("\(MatchVerdict.differing(count)) by up to \(maximum), in \(bounds)")
    }
    return words.isEmpty ? "no difference" : words.joined(separator: "; ")
  }
}

extension Pixmap {
  /// Calls a closure with the pixels as words, red in the lowest byte, and the width of a row.
  @inline(__always)
  func withUnsafeWords<Result>(_ body: (UnsafeBufferPointer<UInt32>, Int) -> Result) -> Result {
    withUnsafeBytes { body($0.assumingMemoryBound(to: UInt32.self), width) }
  }
}
