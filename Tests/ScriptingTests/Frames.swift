import Animations
import Graphics
import Layers
import Raster
import Rendering
import Scripting
import Testing

/// What a stage shows at its time, over nothing.
func frame(of stage: Stage) -> Pixmap {
  var pixmap = Pixmap(width: Int(stage.size.width), height: Int(stage.size.height))
  SnapshotRenderer().draw(stage.snapshot(), into: &pixmap)
  return pixmap
}

/// The number that a layer shows for a key path at the stage's time.
func shownNumber(_ keyPath: String, of address: String, in stage: Stage) throws -> Double {
  let layer = try #require(stage.layers(at: address).first, "no layer \(address)")
  let path = try #require(LayerKeyPath(keyPath))
  guard case .number(let number) = path.value(in: layer.presentation(at: stage.now)) else {
    Issue.record("\(keyPath) is not a number")
    return .nan
  }
  return number
}

extension Pixmap {
  /// The columns in which a picture differs from another by more than 8 in any channel.
  func litColumns(over other: Pixmap) -> [Int] {
    (0..<width).filter { x in (0..<height).contains { y in isLit(x, y, over: other) } }
  }

  /// Whether a pixel differs from another picture's by more than 8 in any channel.
  func isLit(_ x: Int, _ y: Int, over other: Pixmap) -> Bool {
    let (one, two) = (self[x, y], other[x, y])
    let differences = [
      Int(one.red) - Int(two.red), Int(one.green) - Int(two.green),
      Int(one.blue) - Int(two.blue), Int(one.alpha) - Int(two.alpha),
    ]
    return differences.contains { abs($0) > 8 }
  }
}
