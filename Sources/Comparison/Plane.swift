/// Numbers for a part of a picture, row by row, to be filtered.
struct Plane {
  /// The columns and rows of the picture that it has.
  let box: PixelBox
  /// The numbers.
  var values: [Double]

  /// Creates a plane of a function of columns and rows.
  init(_ box: PixelBox, _ value: (Int, Int) -> Double) {
    self.box = box
    values = []
    values.reserveCapacity(box.area)
    for y in box.y {
      for x in box.x { values.append(value(x, y)) }
    }
  }

  private init(_ box: PixelBox, values: [Double]) {
    self.box = box
    self.values = values
  }

  /// Each number times that of another plane of the same part.
  func multiplied(by other: Plane) -> Plane {
    precondition(box == other.box, "planes of one part are multiplied")
    return Plane(box, values: zip(values, other.values).map { $0 * $1 })
  }

  /// The plane filtered along rows, then along columns.
  ///
  /// Beyond the plane's edges its outermost numbers go on.
  ///
  /// - Parameters:
  ///   - horizontal: Weights of an odd number of columns, the middle one for the pixel itself.
  ///   - vertical: Weights of rows likewise.
  ///   - target: The part to compute.
  /// - Returns: The part.
  /// - Complexity: O(pixels · weights). Sums are in the order of the weights.
  func filtered(_ horizontal: [Double], _ vertical: [Double], in target: PixelBox) -> Plane {
    let (columns, rows) = (target.width, target.height)
    let reach = vertical.count / 2
    // Rows that the target needs, filtered along.
    let needed = target.y.lowerBound - reach..<target.y.upperBound + reach
    var along = [Double](repeating: 0, count: needed.count * columns)
    var line = [Double](repeating: 0, count: columns + horizontal.count - 1)
    let left = target.x.lowerBound - horizontal.count / 2
    for (index, y) in needed.enumerated() {
      let start =
        (min(max(y, box.y.lowerBound), box.y.upperBound - 1) - box.y.lowerBound) * box.width
      for offset in line.indices {
        let x = min(max(left + offset, box.x.lowerBound), box.x.upperBound - 1)
        line[offset] = values[start + x - box.x.lowerBound]
      }
      for (tap, weight) in horizontal.enumerated() {
        Self.add(weight, line, tap, to: &along, index * columns, columns)
      }
    }
    var result = [Double](repeating: 0, count: rows * columns)
    for row in 0..<rows {
      for (tap, weight) in vertical.enumerated() {
        Self.add(weight, along, (row + tap) * columns, to: &result, row * columns, columns)
      }
    }
    return Plane(target, values: result)
  }

  /// Adds a weighted row to another.
  @inline(__always)
  private static func add(
    _ weight: Double, _ source: [Double], _ sourceStart: Int, to target: inout [Double],
    _ targetStart: Int, _ count: Int
  ) {
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        for index in 0..<count {
          target[targetStart + index] += weight * source[sourceStart + index]
        }
      }
    }
  }
}
