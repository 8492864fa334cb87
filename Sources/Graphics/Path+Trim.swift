extension FlatPath {
  /// The length of all subpaths, closing segments included.
  var length: Double {
    var sum = 0.0
    for subpath in subpaths {
      for index in (subpath.start + 1)..<max(subpath.end, subpath.start + 1) {
        sum += points[index - 1].distance(to: points[index])
      }
      if subpath.isClosed { sum += points[subpath.end - 1].distance(to: points[subpath.start]) }
    }
    return sum
  }

  /// Appends the part of the path between two fractions of its length.
  ///
  /// Lengths run through all subpaths in order. A subpath that lies wholly inside stays as it is;
  /// a closed one that is cut has ends like an open one.
  ///
  /// - Parameters:
  ///   - start: The fraction where the part begins, clamped to 0…1.
  ///   - end: The fraction where it ends, clamped to 0…1; nothing is left unless it is above
  ///     `start`.
  ///   - part: What receives the part; it must keep directions, like this path.
  package func trim(from start: Double, to end: Double, into part: inout FlatPath) {
    let start = min(max(start, 0), 1)
    let end = min(max(end, 0), 1)
    guard start < end else { return }
    let total = length
    // At the path's own ends the comparison must not depend on rounding.
    let low = start == 0 ? 0 : start * total
    let high = end == 1 ? Double.infinity : end * total
    var position = 0.0
    for subpath in subpaths {
      let count = subpath.end - subpath.start
      let segmentCount = count > 1 ? (subpath.isClosed ? count : count - 1) : 0
      var subpathEnd = position
      for number in 0..<segmentCount { subpathEnd += segment(number, of: subpath).length }
      if position >= low && subpathEnd <= high {
        part.append(self, subpath)
      } else if subpathEnd > low && position < high {
        var isOpen = false
        for number in 0..<segmentCount {
          let segment = segment(number, of: subpath)
          let from = max(0, low - position)
          let to = min(segment.length, high - position)
          position += segment.length
          guard from < to else { continue }
          if !isOpen { part.begin(at: segment.point(at: from)) }
          isOpen = true
          part.append(segment, from: from, to: to)
        }
        if isOpen { part.end(closed: false) }
      }
      position = subpathEnd
    }
  }
}
