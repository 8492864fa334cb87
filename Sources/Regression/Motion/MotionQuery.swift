import Animations
import Layers
import Scripting

/// A value to be followed: a key path of a layer, which is known by its number, the same in every
/// world of a case.
struct MotionQuery: Hashable {
  /// The layer's number in order of creation.
  let layer: Int
  /// What is asked for.
  let keyPath: LayerKeyPath
}

extension CaseWorld {
  /// What shows now for some queries; nil where the layer is not on the stage.
  func values(of queries: [MotionQuery]) -> [PropertyValue?] {
    var wanted = Dictionary(grouping: queries.indices) { queries[$0].layer }
    var values = [PropertyValue?](repeating: nil, count: queries.count)
    let now = stage.now
    stage.root.forEachLayer { layer in
      guard let places = wanted.removeValue(forKey: layer.serial) else { return }
      let shown = layer.presentation(at: now)
      for place in places { values[place] = queries[place].keyPath.value(in: shown) }
    }
    return values
  }

  /// What shows for some queries at ascending times, which are still to come: for each query as many
  /// values as times.
  func values(
    of queries: [MotionQuery], at times: [Double]
  ) throws(ScriptError) -> [[PropertyValue?]] {
    var rows: [[PropertyValue?]] = []
    for time in times {
      try advance(to: time)
      rows.append(values(of: queries))
    }
    return queries.indices.map { place in rows.map { $0[place] } }
  }
}
