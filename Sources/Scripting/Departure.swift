import Animations
import Graphics

/// What an animation goes on from: what shows, and how fast it moves.
struct Departure {
  var value: PropertyValue
  /// What the value changes by in a second; nil when it stands still or has no velocity.
  var velocity: PropertyValue?
}

extension Animation {
  /// Lets a basic or spring animation without a start go on from what shows.
  ///
  /// - Parameters:
  ///   - departure: What shows when it begins.
  ///   - model: The model's value, where it ends if nothing else is said.
  mutating func start(from departure: Departure, to model: PropertyValue) {
    guard case .property(var leaf) = content else { return }
    switch leaf.curve {
    case .basic(var ends):
      ends.from = departure.value
      leaf.curve = .basic(ends)
    case .spring(var curve):
      curve.ends.from = departure.value
      // The spring's own seconds pass at the animation's speed.
      if let velocity = departure.velocity?.scaled(by: 1 / timing.speed), timing.speed > 0 {
        curve.velocity = velocity
        let way =
          curve.ends.by ?? (curve.ends.to ?? model).subtracting(departure.value) ?? velocity.zero
        curve.settlingDuration = curve.spring.settlingDuration(
          of: velocity.magnitude, over: way.magnitude)
      }
      leaf.curve = .spring(curve)
    case .keyframes: return
    }
    content = .property(leaf)
  }

  /// An animation with the same timing that shows nothing.
  var waiting: Animation {
    guard case .property(var leaf) = content else { return self }
    var animation = self
    let end = leaf.namedValues.first?.value ?? .none
    // A single value animates nothing.
    leaf.curve = .keyframes(KeyframeCurve(values: [end]))
    leaf.valueFunction = nil
    animation.content = .property(leaf)
    animation.timing.duration = resolvedDuration()
    return animation
  }
}

extension Spring {
  /// The seconds until it has settled, for a velocity and a way of any units.
  ///
  /// A push with hardly a way to go is settled when it is a thousandth of how far it swings.
  fileprivate func settlingDuration(of velocity: Double, over way: Double) -> Double {
    var pushed = self
    // Away from the target: of both directions it takes longer.
    let least = velocity / (stiffness / mass).squareRoot()
    pushed.initialVelocity -= velocity / max(way, least)
    return pushed.settlingDuration
  }
}
