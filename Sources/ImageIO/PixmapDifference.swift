public import Raster

/// How far two pictures are apart, pixel by pixel.
///
/// A pixel's difference is the largest of its four channels' differences, premultiplied, 0…255.
/// Pictures of different sizes are compared where they overlap; every pixel that only one of them
/// has differs by 255.
///
///     let difference = PixmapDifference(from: expected, to: actual)
///     if difference.count(above: 2) > 0 { … difference.picture() … }
public struct PixmapDifference: Sendable {
  /// A rectangle of whole pixels.
  public struct Bounds: Hashable, Sendable {
    /// The columns.
    public var x: Range<Int>
    /// The rows, from the top.
    public var y: Range<Int>

    /// Creates a rectangle from its columns and rows.
    public init(x: Range<Int>, y: Range<Int>) {
      self.x = x
      self.y = y
    }
  }

  /// The picture that should have been.
  public let expected: Pixmap
  /// The picture that was.
  public let actual: Pixmap
  /// The largest difference of a pixel; 0 when the pictures are equal.
  public let maximum: Int
  /// The smallest rectangle that holds all pixels that differ; nil when the pictures are equal.
  public let bounds: Bounds?
  /// How many pixels have each difference.
  private let histogram: [Int]

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - expected: The picture that should have been.
  ///   - actual: The picture that was.
  public init(from expected: Pixmap, to actual: Pixmap) {
    self.expected = expected
    self.actual = actual
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    var histogram = [Int](repeating: 0, count: 256)
    var columns = (least: Int.max, most: -1)
    var rows = (least: Int.max, most: -1)
    for y in 0..<height {
      for x in 0..<width {
        let difference = Self.difference(x, y, expected, actual)
        histogram[difference] += 1
        if difference > 0 {
          columns = (min(columns.least, x), max(columns.most, x))
          rows = (min(rows.least, y), max(rows.most, y))
        }
      }
    }
    self.histogram = histogram
    maximum = histogram.lastIndex { $0 > 0 } ?? 0
    bounds =
      rows.most < 0
      ? nil : Bounds(x: columns.least..<columns.most + 1, y: rows.least..<rows.most + 1)
  }

  /// Whether every byte is the same and the sizes are.
  public var isEmpty: Bool { maximum == 0 }

  /// How many pixels differ by more than a threshold.
  ///
  /// - Parameter threshold: The difference that is still allowed, 0…255.
  /// - Returns: The number of pixels that are further apart.
  public func count(above threshold: Int) -> Int {
    histogram.dropFirst(threshold + 1).reduce(0, +)
  }

  /// The three pictures *expected | difference | actual* side by side on a checkerboard.
  ///
  /// The middle one shows where they differ in red, the fainter the smaller, never fainter than
  /// half; what is equal is a pale grey picture. Nil when it would be larger than a pixmap may be.
  public func picture() -> Pixmap? {
    try? Filmstrip(gap: 8).picture(of: [expected, overlay(), actual])
  }

  private func overlay() -> Pixmap {
    var overlay = Pixmap(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height))
    for y in 0..<overlay.height {
      for x in 0..<overlay.width {
        let difference = Self.difference(x, y, expected, actual)
        if difference > 0 {
          overlay[x, y] = Pixmap.Pixel(UInt8(128 + difference / 2), 0, 0, 255)
        } else {
          let pixel = expected[x, y]
          let sum = Int(pixel.red) + Int(pixel.green) + Int(pixel.blue)
          let overWhite = (sum + 3 * (255 - Int(pixel.alpha))) / 3
          let grey = UInt8(192 + overWhite / 4)
          overlay[x, y] = Pixmap.Pixel(grey, grey, grey, 255)
        }
      }
    }
    return overlay
  }

  private static func difference(_ x: Int, _ y: Int, _ a: Pixmap, _ b: Pixmap) -> Int {
    guard x < a.width, y < a.height, x < b.width, y < b.height else { return 255 }
    let p = a[x, y]
    let q = b[x, y]
    return max(
      max(abs(Int(p.red) - Int(q.red)), abs(Int(p.green) - Int(q.green))),
      max(abs(Int(p.blue) - Int(q.blue)), abs(Int(p.alpha) - Int(q.alpha))))
  }
}

extension PixmapDifference: CustomStringConvertible {
  /// One sentence, for example `12 pixels differ by up to 3, in x 4..<9, y 0..<2`.
  public var description: String {
    var words: [String] = []
    if expected.width != actual.width || expected.height != actual.height {
      words.append(
        "\(actual.width)x\(actual.height) pixels instead of \(expected.width)x\(expected.height)")
    }
    if let bounds {
      words.append(
        "\(count(above: 0)) pixels differ by up to \(maximum), in x \(bounds.x), y \(bounds.y)")
    }
    return words.isEmpty ? "no difference" : words.joined(separator: "; ")
  }
}
