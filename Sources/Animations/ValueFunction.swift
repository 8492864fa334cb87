public import Graphics

/// How the numbers of an animation become a transform: Core Animation's CAValueFunction.
///
/// The numbers are interpolated and the transform is built from them, so a turn goes the way the
/// numbers run, however far. The animation's key path is that of a whole transform.
///
///     var turn = PropertyAnimation(keyPath: "transform", from: .number(0), to: .number(3 * .pi))
///     turn.valueFunction = .rotateZ
public enum ValueFunction: String, Hashable, Sendable, CaseIterable {
  /// An angle about an axis, in radians.
  case rotateX, rotateY, rotateZ
  /// Three factors along the axes.
  case scale
  /// A factor along one axis.
  case scaleX, scaleY, scaleZ
  /// Three offsets along the axes, in points.
  case translate
  /// An offset along one axis, in points.
  case translateX, translateY, translateZ

  /// How many numbers it takes: 1, given as a number, or 3, given as a list.
  public var inputCount: Int { self == .scale || self == .translate ? 3 : 1 }

  /// The numbers of the transform that changes nothing.
  public var identityInput: PropertyValue {
    switch self {
    case .rotateX, .rotateY, .rotateZ, .translateX, .translateY, .translateZ: .number(0)
    case .scaleX, .scaleY, .scaleZ: .number(1)
    case .scale: .numbers([1, 1, 1])
    case .translate: .numbers([0, 0, 0])
    }
  }

  /// Whether a value is what it takes.
  func takes(_ value: PropertyValue) -> Bool {
    switch value {
    case .number: inputCount == 1
    case .numbers(let numbers): numbers.count == inputCount && inputCount == 3
    default: false
    }
  }

  /// The transform built from a number or three, or nil when the value is something else.
  public func transform(_ input: PropertyValue) -> Transform? {
    var parts = TransformParts()
    switch input {
    case .number(let number):
      guard let component else { return nil }
      parts[keyPath: component] = number
    case .numbers(let numbers) where numbers.count == 3 && inputCount == 3:
      let vector = TransformParts.Vector(numbers[0], numbers[1], numbers[2])
      if self == .scale { parts.scale = vector } else { parts.translation = vector }
    default: return nil
    }
    return .parts(parts)
  }

  /// The numbers that a transform's parts have, for the end that an animation leaves out.
  ///
  /// - Returns: The part of this function; the identity's for a transform that has no parts.
  func input(of transform: Transform) -> PropertyValue {
    guard let parts = transform.decomposed else { return identityInput }
    if let component { return .number(parts[keyPath: component]) }
    let vector = self == .scale ? parts.scale : parts.translation
    return .numbers([vector.x, vector.y, vector.z])
  }

  private var component: WritableKeyPath<TransformParts, Double>? {
    switch self {
    case .rotateX: \.rotation.x
    case .rotateY: \.rotation.y
    case .rotateZ: \.rotation.z
    case .scaleX: \.scale.x
    case .scaleY: \.scale.y
    case .scaleZ: \.scale.z
    case .translateX: \.translation.x
    case .translateY: \.translation.y
    case .translateZ: \.translation.z
    case .scale, .translate: nil
    }
  }
}
