public import Animations
import Graphics

/// A place that holds a value in a layer: a property, or a named part of one.
///
/// `transform.rotation.z` and `opacity` are key paths. One is looked up once, when an animation is
/// added or a property is written; reading and writing through it then costs no search.
public struct LayerKeyPath: Hashable, Sendable {
  /// The property's place in ``LayerProperty/table``.
  let propertyIndex: Int
  /// The part's place among the parts of its kind, or nil for the whole property.
  let componentIndex: Int?

  /// The property.
  public var property: LayerProperty { LayerProperty.table[propertyIndex] }

  var component: KeyPathComponent? {
    componentIndex.map { KeyPathComponent.all(of: property.kind)[$0] }
  }

  /// The words scripts write, for example `bounds.size.width`.
  public var name: String { component.map { "\(property.name).\($0.name)" } ?? property.name }

  /// What values the place takes.
  public var kind: PropertyKind { component?.kind ?? property.kind }

  /// Whether the place may be nil.
  public var isOptional: Bool { componentIndex == nil && property.isOptional }

  /// Looks up a key path of any class; nil when there is none of that name.
  public init?(_ name: String) {
    guard let found = Self.index[name] else { return nil }
    self = found
  }

  init(propertyIndex: Int, componentIndex: Int?) {
    self.propertyIndex = propertyIndex
    self.componentIndex = componentIndex
  }

  /// The value in a layer's properties.
  public func value(in properties: LayerProperties) -> PropertyValue {
    let whole = property.read(properties)
    return component.map { $0.read(whole) } ?? whole
  }

  /// Writes a value, which must be of the place's kind, and keeps all other parts.
  public func set(_ value: PropertyValue, in properties: inout LayerProperties) {
    let property = property
    guard let component else { return property.write(&properties, value) }
    var whole = property.read(properties)
    component.write(&whole, value)
    property.write(&properties, whole)
  }

  /// The names of all key paths that a class has, whole properties first.
  public static func names(of layerClass: LayerClass) -> [String] {
    let properties = LayerProperty.all(of: layerClass)
    return properties.map(\.name)
      + properties.flatMap { property in
        KeyPathComponent.all(of: property.kind).map { "\(property.name).\($0.name)" }
      }
  }

  /// All key paths of all classes.
  static var all: some Collection<LayerKeyPath> { index.values }

  private static let index: [String: LayerKeyPath] = {
    var index: [String: LayerKeyPath] = [:]
    for (place, property) in LayerProperty.table.enumerated() {
      index[property.name] = LayerKeyPath(propertyIndex: place, componentIndex: nil)
      for (part, component) in KeyPathComponent.all(of: property.kind).enumerated() {
        index["\(property.name).\(component.name)"] =
          LayerKeyPath(propertyIndex: place, componentIndex: part)
      }
    }
    return index
  }()
}
