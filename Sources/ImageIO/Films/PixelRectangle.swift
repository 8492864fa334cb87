internal import Raster

/// A rectangle of pixels in a frame.
struct PixelRectangle: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  /// The number of pixels.
  var area: Int { width * height }

  /// The smallest rectangle that holds all pixels in which two frames differ; nil when none does.
  ///
  /// - Parameters:
  ///   - before: The pixels of one frame, row by row.
  ///   - after: Those of the other.
  ///   - width: The width of both.
  init?(
    between before: UnsafeBufferPointer<UInt32>, and after: UnsafeBufferPointer<UInt32>,
    width: Int
  ) {
    let rows = after.count / width
    func differs(_ y: Int) -> Bool {
      for index in y * width..<(y + 1) * width where before[index] != after[index] { return true }
      return false
    }
    guard let top = (0..<rows).first(where: differs),
      let bottom = (top..<rows).last(where: differs)
    else { return nil }
    var (left, right) = (width, -1)
    for y in top...bottom {
      let start = y * width
      var x = 0
      while x < left, before[start + x] == after[start + x] { x += 1 }
      left = min(left, x)
      x = width - 1
      while x > right, before[start + x] == after[start + x] { x -= 1 }
      right = max(right, x)
    }
    self.init(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The smallest rectangle that holds this one and another.
  func union(_ other: PixelRectangle) -> PixelRectangle {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRectangle(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
