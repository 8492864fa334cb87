public import Animations
import Graphics

/// An animation as it is attached to a layer: a copy, with its key and the time it was added.
public struct AttachedAnimation: Sendable {
  /// What tells attached animations apart; never used again.
  public let id: Int
  /// The key it was added under; made up when none was given.
  public let key: String
  /// The animation.
  public internal(set) var animation: Animation
  /// The layer's local time when it was added, from which an absent begin time and delays count.
  public internal(set) var addedAt: Double
  /// Where each leaf writes, in depth-first order.
  var keyPaths: [LayerKeyPath]

  /// When it begins and when its active time ends, in the layer's local time; the end may be infinite.
  public var activeInterval: (begin: Double, end: Double) {
    animation.activeInterval(addedAt: addedAt)
  }

  /// Whether a leaf drives a property or a part of it.
  func animates(_ property: String) -> Bool {
    guard let index = LayerProperty.index[property] else { return false }
    return keyPaths.contains { $0.propertyIndex == index }
  }
}
