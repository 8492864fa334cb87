import Graphics

/// A rectangle of whole pixels; the upper bounds do not belong to it.
struct PixelRect: Equatable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  var width: Int { maxX - minX }
  var height: Int { maxY - minY }
  var isEmpty: Bool { minX >= maxX || minY >= maxY }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  mutating func formUnion(_ other: PixelRect) {
    if other.isEmpty { return }
    if isEmpty {
      self = other
    } else {
      self = PixelRect(
        minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
        maxY: max(maxY, other.maxY))
    }
  }
}

extension PixelRect {
  /// The rectangle without pixels.
  static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// The pixels of an area that an extent in device space touches.
  ///
  /// The comparison in Double comes first: an extent may lie far beyond what an Int can hold.
  init(touchedBy extent: Extent, in area: PixelRect) {
    guard extent.minX <= extent.maxX, extent.minY <= extent.maxY else {
      self = .empty
      return
    }
    let left = min(max(extent.minX, Double(area.minX)), Double(area.maxX)).rounded(.down)
    let right = min(max(extent.maxX, Double(area.minX)), Double(area.maxX)).rounded(.up)
    let top = min(max(extent.minY, Double(area.minY)), Double(area.maxY)).rounded(.down)
    let bottom = min(max(extent.maxY, Double(area.minY)), Double(area.maxY)).rounded(.up)
    self.init(minX: Int(left), minY: Int(top), maxX: Int(right), maxY: Int(bottom))
  }
}

/// The least and greatest coordinates of some points; starts out empty.
struct Extent {
  var minX = Double.infinity
  var minY = Double.infinity
  var maxX = -Double.infinity
  var maxY = -Double.infinity

  @inline(__always)
  mutating func add(_ point: Point) {
    // Comparisons instead of min and max, whose rules for NaN cost time.
    if point.x < minX { minX = point.x }
    if point.x > maxX { maxX = point.x }
    if point.y < minY { minY = point.y }
    if point.y > maxY { maxY = point.y }
  }

  /// Moves every edge outwards by a distance.
  mutating func grow(by distance: Double) {
    minX -= distance
    minY -= distance
    maxX += distance
    maxY += distance
  }
}
