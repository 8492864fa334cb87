import Animations
import Graphics

// The way of numbers. Nearly all that is animated is a number or a numeric part of a point, a rect
// or a transform; it is stored without being wrapped into a `PropertyValue`, which is as large as a
// matrix.
extension LayerKeyPath {
  /// Stores a number at the place, or nil where the place takes no number.
  var numberSetter: LayerProperty.Setter<Double>? { Self.numberSetters[self] }

  /// Made once: all layers share them.
  private static let numberSetters: [LayerKeyPath: LayerProperty.Setter<Double>] =
    Dictionary(
      uniqueKeysWithValues: all.compactMap { keyPath in
        keyPath.makeNumberSetter().map { (keyPath, $0) }
      })

  private func makeNumberSetter() -> LayerProperty.Setter<Double>? {
    switch (property.typed, component?.store) {
    case (.number(let set), nil) where componentIndex == nil: set
    case (.point(let get, let set), .point(let write)): Self.storing(get, set, write)
    case (.rect(let get, let set), .rect(let write)): Self.storing(get, set, write)
    case (.transform(let get, let set), .transform(let write)):
      {
        var parts = get($0).decomposed ?? TransformParts()
        write(&parts, $1)
        set(&$0, .parts(parts))
      }
    default: nil
    }
  }

  private static func storing<Value>(
    _ get: @escaping LayerProperty.Getter<Value>, _ set: @escaping LayerProperty.Setter<Value>,
    _ write: @escaping @Sendable (inout Value, Double) -> Void
  ) -> LayerProperty.Setter<Double> {
    {
      var whole = get($0)
      write(&whole, $1)
      set(&$0, whole)
    }
  }
}
