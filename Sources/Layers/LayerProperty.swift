public import Animations
import Graphics

/// One row of the property table: everything Limn knows about a property, said once.
///
/// Script access, constructor keys, key paths, interpolation, error suggestions, `inspect` and the
/// reference are derived from these rows; the table itself is in `LayerProperty+Table.swift`.
public struct LayerProperty: Sendable {
  /// The classes of layers that have a property.
  public enum Scope: Hashable, Sendable {
    /// Every layer.
    case all
    /// Every layer but the stage, which has another meaning for the name.
    case allButStage
    /// Layers of one class.
    case only(LayerClass)
  }

  /// The name, in scripts, key paths and documentation alike.
  public let name: String
  /// What values it takes.
  public let kind: PropertyKind
  /// Whether it may be nil.
  public let isOptional: Bool
  /// Whether animations can drive it.
  public let isAnimatable: Bool
  /// Which layers have it.
  public let scope: Scope
  /// One sentence for the reference.
  public let summary: String

  /// How a value of a kind that has a number, or numbers as parts, is stored without being wrapped.
  enum TypedAccess: Sendable {
    case number(Setter<Double>)
    case point(Getter<Point>, Setter<Point>)
    case rect(Getter<Rect>, Setter<Rect>)
    case transform(Getter<Transform>, Setter<Transform>)
  }

  /// The way for numbers that skips ``PropertyValue``; nil for kinds that hold none.
  var typed: TypedAccess?
  let read: @Sendable (LayerProperties) -> PropertyValue
  let write: @Sendable (inout LayerProperties, PropertyValue) -> Void

  /// The value in a fresh layer.
  public var defaultValue: PropertyValue { read(LayerProperties()) }

  /// Whether layers of a class have the property.
  public func applies(to layerClass: LayerClass) -> Bool {
    switch scope {
    case .all: true
    case .allButStage: layerClass != .stage
    case .only(let only): layerClass == only
    }
  }
}

extension LayerProperty {
  /// The row of a name, or nil when no class has such a property.
  public static func named(_ name: String) -> LayerProperty? {
    index[name].map { table[$0] }
  }

  /// The rows that apply to a class, in the table's order.
  public static func all(of layerClass: LayerClass) -> [LayerProperty] {
    table.filter { $0.applies(to: layerClass) }
  }

  /// The place of `zPosition`, which the paint order depends on.
  static let zPositionIndex = index["zPosition"] ?? -1

  /// The place of each name in the table.
  static let index = Dictionary(
    uniqueKeysWithValues: table.enumerated().map { ($0.element.name, $0.offset) })
}
