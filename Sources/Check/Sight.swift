import Graphics
import Layers
import Raster
import Rendering

/// What a viewer would see at chosen points of a stage, without a picture being drawn.
///
/// The display list is what the renderer draws from, so clips, groups, order and opacity count here
/// as they do there; it is evaluated at the points only.
struct Sight {
  /// The least difference in a channel that counts as seen.
  static let threshold = 8.0 / 255

  private let list: DisplayList

  /// Looks at a snapshot, in points of the stage from its top left.
  init(_ snapshot: LayerSnapshot) {
    var list = DisplayList(width: 1, height: 1)
    list.append(snapshot, scale: 1)
    self.list = list
  }

  /// The colours at some points.
  ///
  /// - Complexity: O(points · commands · edges).
  func colors(at points: [Point]) -> [PointColor] {
    var layers = [[PointColor](repeating: .zero, count: points.count)]
    var opened: [DisplayList.Group] = []
    var clips = [[Double](repeating: 1, count: points.count)]

    func paint(_ region: Region?, _ paint: Paint, opacity: Double, under transform: AffineTransform)
    {
      guard let region, let toShape = transform.inverted(), let clip = clips.last else { return }
      let color = paint.sampler
      let top = layers.count - 1
      for (index, point) in points.enumerated() where clip[index] > 0 {
        let coverage = region.coverage(at: point) * clip[index] * opacity
        guard coverage > 0 else { continue }
        layers[top][index] = layers[top][index].under(color(toShape.apply(point)) * coverage)
      }
    }

    for command in list.commands {
      switch command {
      case .fill(let fill):
        paint(
          Region(fill.shape, under: fill.transform), fill.paint, opacity: fill.opacity,
          under: fill.transform)
      case .stroke(let stroke):
        paint(
          Region(stroke), stroke.paint, opacity: stroke.opacity, under: stroke.transform)
      case .pushClip(let clip):
        let region = Region(clip.shape, under: clip.transform)
        let outer = clips[clips.count - 1]
        clips.append(
          points.indices.map { index in
            outer[index] > 0 ? outer[index] * (region?.coverage(at: points[index]) ?? 0) : 0
          })
      case .popClip:
        clips.removeLast()
      case .pushGroup(let group):
        layers.append([PointColor](repeating: .zero, count: points.count))
        opened.append(group)
      case .popGroup:
        let (top, group) = (layers.removeLast(), opened.removeLast())
        let below = layers.count - 1
        for index in points.indices {
          let old = layers[below][index]
          layers[below][index] =
            switch group.composition {
            case .over: old.under(top[index] * group.opacity)
            case .crossFade: old * (1 - group.opacity) + top[index] * group.opacity
            }
        }
      }
    }
    return layers[0]
  }

  /// The greatest difference between this and another sight at some points.
  func difference(to other: Sight, at points: [Point]) -> Double {
    zip(colors(at: points), other.colors(at: points)).map { $0.difference(to: $1) }.max() ?? 0
  }
}
