public import Animations
import Graphics

/// An animation as it is attached to a layer: a copy, with its key and the time it was added.
public struct AttachedAnimation: Sendable {
  /// What tells attached animations apart; never used again.
  public let id: Int
  /// The key it was added under; made up when none was given.
  public let key: String
  /// Where it was made, as "file:line", for messages; empty when nobody has said.
  public internal(set) var place: String
  /// Where each leaf of a group was made, by number; empty for the place of the whole.
  public internal(set) var leafPlaces: [String] = []
  /// The animation.
  public internal(set) var animation: Animation
  /// The layer's local time when it was added, from which an absent begin time and delays count.
  public internal(set) var addedAt: Double
  /// How the layer's local time becomes the animation's.
  public internal(set) var playback = Playback()
  /// A transition's old picture; nil for other animations.
  var oldPicture: LayerSnapshot?
  /// Where each leaf writes, in depth-first order.
  var keyPaths: [LayerKeyPath]

  /// Where a leaf was made.
  public func place(ofLeaf index: Int) -> String {
    leafPlaces.indices.contains(index) ? leafPlaces[index] : place
  }

  /// When it begins and when its active time ends, in the layer's local time.
  ///
  /// The end is infinite for one that never ends or stands still. One that plays backwards ends
  /// where it comes back to its begin.
  public var activeInterval: (begin: Double, end: Double) {
    var (begin, end) = interval
    if isReversed {
      end = max(playback.floor ?? begin, begin)
    }
    return (begin, end.isFinite ? playback.localTime(ofAnimation: end) : end)
  }

  /// When it begins and ends, in the animation's time.
  var interval: (begin: Double, end: Double) { animation.activeInterval(addedAt: addedAt) }
}
