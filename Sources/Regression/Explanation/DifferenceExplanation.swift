public import Comparison

/// Which layers, and which of their properties, explain that a picture differs.
///
///     DifferenceExplanation(expected: before, actual: now).lines(for: [
///       .init(index: 0, time: 0.4, comparison: comparison)
///     ])
///     // 3 pixels differ at t = 0.4, all inside `heart`
///     // heart.transform.scale 1.191 → 1.184
///
/// It is a guess from boxes, and says no more than it knows: where the reference has no record, only
/// in which layers the pixels lie.
public struct DifferenceExplanation: Sendable {
  /// A cell whose pixels differ.
  public struct Cell: Sendable {
    /// Which cell, from 0.
    public var index: Int
    /// Its time in seconds.
    public var time: Double
    /// How its pixels differ.
    public var comparison: PictureComparison

    /// Creates a cell.
    public init(index: Int, time: Double, comparison: PictureComparison) {
      self.index = index
      self.time = time
      self.comparison = comparison
    }
  }

  /// The most properties that are told of a cell.
  static let propertyLimit = 6
  /// The most cells of which is told.
  static let cellLimit = 3

  private let expected: LayerRecord?
  private let actual: LayerRecord?

  /// Takes what is known of the layers.
  ///
  /// - Parameters:
  ///   - expected: The layers when the reference was taken.
  ///   - actual: The layers now.
  public init(expected: LayerRecord?, actual: LayerRecord?) {
    self.expected = expected
    self.actual = actual
  }

  /// Explains cells, a few lines for each.
  ///
  /// - Parameter cells: The cells that differ, in order.
  /// - Returns: The lines; of equal differences always the same.
  public func lines(for cells: [Cell]) -> [String] {
    let differing = cells.filter { !$0.comparison.isEmpty }
    var lines = differing.prefix(Self.cellLimit).flatMap { self.lines(for: $0) }
    let rest = differing.count - Self.cellLimit
    if rest > 0 { lines.append(rest == 1 ? "1 more cell differs" : "\(rest) more cells differ") }
    return lines
  }

  private func lines(for cell: Cell) -> [String] {
    let before = expected.flatMap { $0.layers(of: cell.index) }
    let now = actual.flatMap { $0.layers(of: cell.index) }
    let clusters = cell.comparison.clusters()
    let count = cell.comparison.count
    var line = "\(count == 1 ? "1 pixel differs" : "\(count) pixels differ")"
    line += " at t = \(cell.time.shortText)"
    if let place = Self.place(of: clusters, in: (now ?? []) + (before ?? [])) {
      line += ", \(place)"
    } else if let bounds = cell.comparison.bounds {
      line += ", in \(bounds)"
    }
    guard let before, let now else { return [line] }
    let changes = LayerChange.all(from: before, to: now)
      .filter { change in clusters.contains { change.reaches($0.box) } }
    if changes.isEmpty { return [line] }
    let told = changes.sorted { $0.weight > $1.weight }
    var lines = told.prefix(Self.propertyLimit).map(\.text)
    if told.count > Self.propertyLimit {
      lines.append("\(told.count - Self.propertyLimit) more properties differ there")
    }
    return [line] + lines
  }

  /// In which layers all clusters lie: the smallest layer that holds them all, or else for each the
  /// smallest that holds it; nil when one lies in none but the stage.
  private static func place(
    of clusters: [PictureComparison.Cluster], in layers: [LayerRecord.Layer]
  ) -> String? {
    // The stage holds everything.
    let layers = layers.filter { $0.layerClass != "stage" }
    func smallest(holding boxes: [PixelBox]) -> String? {
      let holding = layers.filter { layer in
        guard let box = layer.box else { return false }
        return boxes.allSatisfy(box.contains)
      }
      // Of equally large ones the one drawn last, which is seen.
      let least = holding.compactMap(\.box?.area).min()
      return holding.last { $0.box?.area == least }?.name(among: layers)
    }
    if let name = smallest(holding: clusters.map(\.box)) { return "all inside `\(name)`" }
    var names: [String] = []
    for cluster in clusters {
      guard let name = smallest(holding: [cluster.box]) else { return nil }
      if !names.contains(name) { names.append(name) }
    }
    return "inside \(names.map { "`\($0)`" }.joined(separator: ", "))"
  }
}

extension LayerRecord {
  /// The layers of a cell; nil when there is no such cell.
  fileprivate func layers(of cell: Int) -> [Layer]? {
    cells.indices.contains(cell) ? cells[cell] : nil
  }
}

extension LayerRecord.Layer {
  /// The layer's label, or the whole address where the label is not enough.
  func name(among layers: [Self]) -> String {
    guard let label = address.split(separator: "/").last.map(String.init) else { return address }
    let isUnique = layers.allSatisfy {
      $0.address == address || $0.address.split(separator: "/").last.map(String.init) != label
    }
    return isUnique ? label : address
  }
}
