import Animations
import Layers
import Scripting

/// The values of a property over time, as a check holds them.
final class Track: HostObject {
  /// Where they are from.
  let origin: Origin
  /// The values.
  let samples: Samples
  /// Whether they are velocities, per second, rather than the values themselves.
  let isVelocity: Bool

  var weight: Int { 64 + samples.times.count * (8 + MemoryLayout<PropertyValue>.stride) }

  init(_ origin: Origin, _ samples: Samples, isVelocity: Bool = false) {
    self.origin = origin
    self.samples = samples
    self.isVelocity = isVelocity
  }

  /// The name in messages.
  var title: String { isVelocity ? "the velocity of \(origin.title)" : origin.title }

  /// Whether a part of the values is an angle, of which whole turns do not show.
  ///
  /// - Parameter component: What follows the key path, such as `.rotation.z`; nothing for the whole.
  /// - Returns: Whether whole turns do not count.
  func isAngle(_ component: String = "") -> Bool {
    !isVelocity && (origin.keyPath.name + component).split(separator: ".").contains("rotation")
  }

  /// The values by their times.
  var valuesByTime: [Double: PropertyValue] {
    Dictionary(zip(samples.times, samples.values)) { $1 }
  }

  /// A sample, as it was seen.
  func sighting(_ place: Int) -> Sighting {
    Sighting(value: samples.values[place], origin: origin, time: samples.times[place])
  }

  /// The numbers.
  func series(for function: String) throws(BindingError) -> MotionSeries {
    guard let series = samples.series else {
      let parts = samples.values.first?.components.first?.name
      throw CheckProblem.noNumbers(
        function: function, keyPath: origin.keyPath.name, parts: parts
      ).error
    }
    return series
  }
}

extension Track {
  /// Samples more of what the track is of.
  ///
  /// A velocity is half the change from 2⁻¹⁶ s before to 2⁻¹⁶ s after, of samples taken there: what
  /// lies between two samples of the track does not matter. At both ends of a run of time, where
  /// there is nothing before 0 or the check's clock would have to go on, three samples of the one
  /// side give it, to the same order.
  func sample(at times: [Double], in pass: CheckPass) throws(ProbeFailure) -> Samples {
    guard isVelocity else { return try pass.sample(origin, at: times) }
    let latest = max(times.max() ?? 0, pass.world.time)
    let isAngle = Track(origin, samples).isAngle()
    let stencils = times.map { Stencil($0, within: 0...latest) }
    let values = try pass.sample(origin, at: stencils.flatMap(\.times)).values
    var velocities: [PropertyValue] = []
    for (place, stencil) in stencils.enumerated() {
      let three = Array(values[3 * place..<3 * place + 3])
      guard let velocity = stencil.velocity(three, isAngle: isAngle) else {
        throw .refused(CheckProblem.noVelocity(keyPath: origin.keyPath.name).error)
      }
      velocities.append(velocity)
    }
    return Samples(times: times, values: velocities)
  }

  /// Three times around one, and how much each of their values counts.
  private struct Stencil {
    let times: [Double]
    let weights: [Double]

    /// A power of two, so that it is added exactly.
    static let step = 0x1p-16

    init(_ time: Double, within range: ClosedRange<Double>) {
      let h = Self.step
      if time - h < range.lowerBound {
        times = [time, time + h, time + 2 * h]
        weights = [-1.5 / h, 2 / h, -0.5 / h]
      } else if time + h > range.upperBound {
        times = [time - 2 * h, time - h, time]
        weights = [0.5 / h, -2 / h, 1.5 / h]
      } else {
        times = [time - h, time, time + h]
        weights = [-0.5 / h, 0, 0.5 / h]
      }
    }

    /// Σ wᵢ·vᵢ, taken from differences so that what does not move has no velocity at all, and what
    /// begins its turn anew goes on.
    func velocity(_ values: [PropertyValue], isAngle: Bool) -> PropertyValue? {
      guard let a = values[0].inParts, let b = values[1].inParts, let c = values[2].inParts,
        var first = b.subtracting(a), var second = c.subtracting(b)
      else { return nil }
      if isAngle, case .number(let one) = first, case .number(let other) = second {
        (first, second) = (.number(one.withoutWholeTurns), .number(other.withoutWholeTurns))
      }
      // w₀a + w₁b + w₂c = −w₀(b − a) + w₂(c − b), since the weights add up to 0.
      guard let one = first.scaled(by: -weights[0]),
        let other = second.scaled(by: weights[2])
      else { return nil }
      return one.adding(other)
    }
  }
}

extension Double {
  /// An angle with its whole turns taken off: −π…π.
  fileprivate var withoutWholeTurns: Double { self - 2 * .pi * (self / (2 * .pi)).rounded() }

  /// Whether an angle is one turn or several, as nearly as a jump is measured.
  var isWholeTurns: Bool { abs(self) > 6 && abs(withoutWholeTurns) < 1e-4 }
}
