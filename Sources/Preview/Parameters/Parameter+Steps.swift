import Graphics
import Scripting

// What keys do to a parameter's value.
extension Parameter {
  /// What one key press changes a number by: the script's step, or else a round fiftieth of the
  /// range, or of the value's size where there is no range.
  var usualStep: Double {
    if let step { return step }
    if let minimum, let maximum, maximum > minimum {
      return Self.roundStep((maximum - minimum) / 50)
    }
    guard case .number(let number) = defaultValue, number != 0 else { return 0.1 }
    return Self.roundStep(abs(number) / 20)
  }

  /// The value some steps away: numbers stay within their limits and on whole steps, choices and
  /// booleans go around, and what has no order stays.
  ///
  /// - Parameters:
  ///   - count: The steps; negative ones go down.
  ///   - isFine: Whether a step is a tenth of the usual one.
  /// - Returns: The value, which the script takes.
  func stepped(by count: Int, fine isFine: Bool = false) -> Value {
    if !choices.isEmpty {
      guard let place = choices.firstIndex(of: value) else { return choices[0] }
      let next = (place + count) % choices.count
      return choices[next < 0 ? next + choices.count : next]
    }
    switch value {
    case .number(let number):
      let step = isFine ? usualStep / 10 : usualStep
      let origin = minimum ?? 0
      // From between two steps, a press leads to the nearest one in its direction.
      let place = (number - origin) / step
      let whole = place.rounded()
      let from =
        abs(place - whole) < 1e-6 ? whole : count > 0 ? place.rounded(.down) : place.rounded(.up)
      return .number(clamped((origin + (from + Double(count)) * step).withoutNoise(step)))
    case .boolean(let boolean): return .boolean(!boolean)
    case .string, .color: return value
    }
  }

  private func clamped(_ number: Double) -> Double {
    min(max(number, minimum ?? -.infinity), maximum ?? .infinity)
  }

  /// The number of the form 1, 2 or 5 times a power of ten that is nearest below.
  private static func roundStep(_ size: Double) -> Double {
    var unit = 1.0
    var down = 0
    while unit > size, down < 12 {
      unit /= 10
      down += 1
    }
    while unit * 10 <= size, unit < 1e12 { unit *= 10 }
    let digit = size >= unit * 5 ? 5.0 : size >= unit * 2 ? 2 : 1
    return (unit * digit).withoutNoise(unit)
  }
}

extension Double {
  /// The decimal number nearby that has no more digits than a step needs: 0.3, not
  /// 0.30000000000000004.
  fileprivate func withoutNoise(_ step: Double) -> Double {
    var unit = 1.0
    while unit < 1e12, abs((step * unit).rounded() - step * unit) > 1e-6 { unit *= 10 }
    guard abs(self) < 1e15 / unit else { return self }
    return (self * unit).rounded() / unit + 0
  }
}
