import Animations
import Graphics

extension PropertyValue {
  /// How far two values are apart: the greatest difference of their numbers, 1 for values without
  /// numbers that differ, infinity where the numbers cannot be paired.
  func distance(to other: PropertyValue) -> Double {
    if self == other { return 0 }
    let (mine, others) = (numbers, other.numbers)
    guard mine.count == others.count else { return .infinity }
    if mine.isEmpty { return 1 }
    return zip(mine, others).map { abs($0 - $1) }.max() ?? 0
  }

  /// All numbers in the value.
  private var numbers: [Double] {
    switch self {
    case .none, .boolean, .image, .string: []
    case .number(let value): [value]
    case .point(let point): [point.x, point.y]
    case .size(let size): [size.width, size.height]
    case .rect(let rect): [rect.minX, rect.minY, rect.width, rect.height]
    case .color(let color): color.numbers
    case .transform(let transform): transform.matrix.elements
    case .path(let path): path.elements.flatMap(\.numbers)
    case .numbers(let values): values
    case .colors(let colors): colors.flatMap(\.numbers)
    }
  }
}

extension Color {
  fileprivate var numbers: [Double] { [red, green, blue, alpha] }
}
