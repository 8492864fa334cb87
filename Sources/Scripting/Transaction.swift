import Animations
import Layers

/// A transaction whose function runs.
final class Transaction {
  let options: TransactionOptions
  let running: Running
  let set: HandleSet
  /// The newest layer that is animated: those made inside are not.
  let lastLayer: Int
  /// The order in which layers start; nested transactions that inherit the stagger share it.
  let stagger: Stagger

  /// Layers in the order in which they were first written.
  final class Stagger {
    var places: [ObjectIdentifier: Int] = [:]
  }

  init(
    options: TransactionOptions, running: Running, set: HandleSet, lastLayer: Int,
    stagger: Stagger?
  ) {
    self.options = options
    self.running = running
    self.set = set
    self.lastLayer = lastLayer
    self.stagger = stagger ?? Stagger()
  }

  /// A layer's place in the order of first writes, from 0.
  func place(of layer: Layer) -> Int {
    let id = ObjectIdentifier(layer)
    if let place = stagger.places[id] { return place }
    let place = stagger.places.count
    stagger.places[id] = place
    return place
  }
}

/// How a transaction animates what is written in it.
struct TransactionOptions {
  /// Seconds; nil is the default of the kind, 0 animates nothing.
  var duration: Double?
  var timingFunction = TimingFunction.default
  /// Seconds until the first layer starts.
  var delay = 0.0
  /// Seconds by which each further layer starts later.
  var stagger = 0.0
  /// The spring on which everything moves, if it does.
  var spring: Spring?
  /// Whether the velocity was given, which otherwise is what shows.
  var hasVelocity = false
}
