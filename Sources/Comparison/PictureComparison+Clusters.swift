extension PictureComparison {
  /// Pixels that differ and are near each other.
  public struct Cluster: Sendable, Hashable {
    /// The smallest rectangle that holds them.
    public var box: PixelBox
    /// How many they are.
    public var count: Int
    /// The largest of their differences, 1…255.
    public var maximum: Int
  }

  /// How many pixels apart, along a row or a column, pixels still belong to one cluster.
  public static let clusterDistance = 8

  /// The pixels that differ in groups, such as one for each thing that has changed.
  ///
  /// Two pixels belong together when their columns and their rows are at most
  /// ``clusterDistance`` apart, and so do those that others connect.
  ///
  /// - Returns: The clusters, those of most pixels first, equal ones in reading order.
  /// - Complexity: O(pixels); runs of pixels are joined, not single ones.
  public func clusters() -> [Cluster] {
    guard let bounds else { return [] }
    var runs = Runs()
    for y in bounds.y { runs.addRow(y, differences, width: width, columns: bounds.x) }
    return runs.clusters().sorted { one, other in
      if one.count != other.count { return one.count > other.count }
      if one.box.y.lowerBound != other.box.y.lowerBound {
        return one.box.y.lowerBound < other.box.y.lowerBound
      }
      return one.box.x.lowerBound < other.box.x.lowerBound
    }
  }
}

/// Pixels of one row without a gap of more than the clusters' distance, joined with those of the
/// rows above that are as near.
///
/// It is enough to look at whole runs: where one is near another, so is a pixel of each, since
/// within a run nothing is more than half the distance from a pixel that differs.
private struct Runs {
  private struct Run {
    var columns: Range<Int>
    var row: Int
    var count: Int
    var maximum: Int
    /// A run of the same cluster, itself for the first.
    var parent: Int
  }

  private var runs: [Run] = []
  /// Where the runs of the last rows begin, oldest first, and where the present row's would.
  private var rowStarts: [Int] = []

  mutating func addRow(_ y: Int, _ differences: [UInt8], width: Int, columns: Range<Int>) {
    let distance = PictureComparison.clusterDistance
    let start = runs.count
    for x in columns {
      let difference = Int(differences[y * width + x])
      if difference == 0 { continue }
      if runs.count > start, x - (runs[runs.count - 1].columns.upperBound - 1) <= distance {
        let last = runs.count - 1
        runs[last].columns = runs[last].columns.lowerBound..<x + 1
        runs[last].count += 1
        runs[last].maximum = max(runs[last].maximum, difference)
      } else {
        runs.append(
          Run(columns: x..<x + 1, row: y, count: 1, maximum: difference, parent: runs.count))
      }
    }
    for index in rowStarts.indices {
      let end = index + 1 < rowStarts.count ? rowStarts[index + 1] : start
      join(rowStarts[index]..<end, start..<runs.count)
    }
    rowStarts.append(start)
    if rowStarts.count > distance { rowStarts.removeFirst() }
  }

  /// Joins the runs of two rows that are near each other; both are sorted and do not overlap.
  private mutating func join(_ above: Range<Int>, _ below: Range<Int>) {
    let distance = PictureComparison.clusterDistance
    var first = above.lowerBound
    for index in below {
      let columns = runs[index].columns
      while first < above.upperBound,
        runs[first].columns.upperBound - 1 + distance < columns.lowerBound
      {
        first += 1
      }
      var other = first
      while other < above.upperBound,
        runs[other].columns.lowerBound <= columns.upperBound - 1 + distance
      {
        unite(other, index)
        other += 1
      }
    }
  }

  private mutating func unite(_ one: Int, _ other: Int) {
    let (one, other) = (root(one), root(other))
    runs[max(one, other)].parent = min(one, other)
  }

  private mutating func root(_ index: Int) -> Int {
    var index = index
    while runs[index].parent != index {
      runs[index].parent = runs[runs[index].parent].parent
      index = runs[index].parent
    }
    return index
  }

  consuming func clusters() -> [PictureComparison.Cluster] {
    var clusters: [PictureComparison.Cluster] = []
    var places = [Int](repeating: -1, count: runs.count)
    for index in runs.indices {
      let run = runs[index]
      let box = PixelBox(x: run.columns, y: run.row..<run.row + 1)
      let root = root(index)
      if places[root] < 0 {
        places[root] = clusters.count
        clusters.append(.init(box: box, count: run.count, maximum: run.maximum))
      } else {
        let place = places[root]
        clusters[place].box = clusters[place].box.union(box)
        clusters[place].count += run.count
        clusters[place].maximum = max(clusters[place].maximum, run.maximum)
      }
    }
    return clusters
  }
}
