import Animations
import Graphics

/// A named part of a value, as written after the dot of a key path: `x`, `size.width`, `scale.xy`.
///
/// Writing a part keeps all others. Parts of transforms are those a transform remembers, so that
/// animations of different parts combine.
struct KeyPathComponent: Sendable {
  /// The words after the property's name.
  let name: String
  /// The kind of the part.
  let kind: PropertyKind
  /// Takes the part out of a value.
  let read: @Sendable (PropertyValue) -> PropertyValue
  /// Puts the part into a value.
  let write: @Sendable (inout PropertyValue, PropertyValue) -> Void
  /// How a part that is a number is stored in a value that is not wrapped; nil for other parts.
  var store: NumberStore?

  /// Puts a number into a value, by the kind of the value.
  enum NumberStore: Sendable {
    case point(@Sendable (inout Point, Double) -> Void)
    case rect(@Sendable (inout Rect, Double) -> Void)
    case transform(@Sendable (inout TransformParts, Double) -> Void)
  }

  /// The parts that a value of a kind has.
  static func all(of kind: PropertyKind) -> [KeyPathComponent] {
    switch kind {
    case .point: point
    case .size: size
    case .rect: rect
    case .transform: transform
    default: []
    }
  }

  private static let point = [
    number(
      "x", { (point: Point) in point.x }, { $0.x = $1 }, store: NumberStore.point, unwrap: \.asPoint
    ) { .point($0) },
    number(
      "y", { (point: Point) in point.y }, { $0.y = $1 }, store: NumberStore.point, unwrap: \.asPoint
    ) { .point($0) },
  ]

  private static let size = [
    number(
      "width", kind: .length, { (size: Size) in size.width }, { $0.width = $1 }, unwrap: \.asSize
    ) {
      .size($0)
    },
    number(
      "height", kind: .length, { (size: Size) in size.height }, { $0.height = $1 }, unwrap: \.asSize
    ) { .size($0) },
  ]

  private static let rect = [
    KeyPathComponent(
      name: "origin", kind: .point,
      read: { .point($0.asRect.origin) },
      write: { value, part in
        var rect = value.asRect
        rect.origin = part.asPoint
        value = .rect(rect)
      }),
    KeyPathComponent(
      name: "size", kind: .size,
      read: { .size($0.asRect.size) },
      write: { value, part in
        var rect = value.asRect
        rect.size = part.asSize
        value = .rect(rect)
      }),
    number(
      "origin.x", { (rect: Rect) in rect.origin.x }, { $0.origin.x = $1 }, store: NumberStore.rect,
      unwrap: \.asRect
    ) {
      .rect($0)
    },
    number(
      "origin.y", { (rect: Rect) in rect.origin.y }, { $0.origin.y = $1 }, store: NumberStore.rect,
      unwrap: \.asRect
    ) {
      .rect($0)
    },
    number(
      "size.width", kind: .length, { (rect: Rect) in rect.size.width }, { $0.size.width = $1 },
      store: NumberStore.rect, unwrap: \.asRect
    ) { .rect($0) },
    number(
      "size.height", kind: .length, { (rect: Rect) in rect.size.height }, { $0.size.height = $1 },
      store: NumberStore.rect, unwrap: \.asRect
    ) { .rect($0) },
  ]

  private static let transform = [
    // Core Animation: read, the average of the three; written, all three.
    part("scale") {
      ($0.scale.x + $0.scale.y + $0.scale.z) / 3
    } write: {
      $0.scale = TransformParts.Vector($1, $1, $1)
    },
    part("scale.x") {
      $0.scale.x
    } write: {
      $0.scale.x = $1
    },
    part("scale.y") {
      $0.scale.y
    } write: {
      $0.scale.y = $1
    },
    part("scale.z") {
      $0.scale.z
    } write: {
      $0.scale.z = $1
    },
    part("scale.xy") {
      ($0.scale.x + $0.scale.y) / 2
    } write: {
      $0.scale.x = $1
      $0.scale.y = $1
    },
    part("rotation") {
      $0.rotation.z
    } write: {
      $0.rotation.z = $1
    },
    part("rotation.x") {
      $0.rotation.x
    } write: {
      $0.rotation.x = $1
    },
    part("rotation.y") {
      $0.rotation.y
    } write: {
      $0.rotation.y = $1
    },
    part("rotation.z") {
      $0.rotation.z
    } write: {
      $0.rotation.z = $1
    },
    KeyPathComponent(
      name: "translation", kind: .point,
      read: {
        let translation = $0.asParts.translation
        return .point(Point(translation.x, translation.y))
      },
      write: { value, part in
        var parts = value.asParts
        parts.translation.x = part.asPoint.x
        parts.translation.y = part.asPoint.y
        value = .transform(.parts(parts))
      }),
    part("translation.x") {
      $0.translation.x
    } write: {
      $0.translation.x = $1
    },
    part("translation.y") {
      $0.translation.y
    } write: {
      $0.translation.y = $1
    },
    part("translation.z") {
      $0.translation.z
    } write: {
      $0.translation.z = $1
    },
  ]

  private static func number<Value>(
    _ name: String, kind: PropertyKind = .coordinate,
    _ read: @escaping @Sendable (Value) -> Double,
    _ write: @escaping @Sendable (inout Value, Double) -> Void,
    store: ((@escaping @Sendable (inout Value, Double) -> Void) -> NumberStore)? = nil,
    unwrap: any KeyPath<PropertyValue, Value> & Sendable,
    wrap: @escaping @Sendable (Value) -> PropertyValue
  ) -> KeyPathComponent {
    KeyPathComponent(
      name: name, kind: kind,
      read: { .number(read($0[keyPath: unwrap])) },
      write: { value, part in
        var whole = value[keyPath: unwrap]
        write(&whole, part.asNumber)
        value = wrap(whole)
      },
      store: store?(write))
  }

  private static func part(
    _ name: String, read: @escaping @Sendable (TransformParts) -> Double,
    write: @escaping @Sendable (inout TransformParts, Double) -> Void
  ) -> KeyPathComponent {
    number(name, read, write, store: NumberStore.transform, unwrap: \.asParts) {
      .transform(.parts($0))
    }
  }
}

// Payloads of values whose kind the table has fixed.
extension PropertyValue {
  var asNumber: Double { if case .number(let value) = self { value } else { 0 } }
  var asPoint: Point { if case .point(let value) = self { value } else { .zero } }
  var asSize: Size { if case .size(let value) = self { value } else { .zero } }
  var asRect: Rect { if case .rect(let value) = self { value } else { .zero } }

  /// The parts of a transform; a matrix that has none (it flattens space) counts as identity.
  var asParts: TransformParts {
    if case .transform(let value) = self { value.decomposed ?? TransformParts() } else { .init() }
  }
}
