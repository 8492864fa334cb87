import Animations
import Graphics
import Scripting

// What is stated of things that have an extent.
extension Expectation {
  static let placeStatements: [HostFunction] = [
    method("isEmpty") { (_, _) throws(BindingError) in
      Statement(name: "isEmpty", words: "be empty") { (fact, _) throws(BindingError) in
        try fact.isEmpty() ? 0 : .infinity
      }
    },
    method("inside") { (runtime, call) throws(BindingError) in
      let outer = try runtime.rect(call.argument(1), what: "inside's rect")
      let words = "be inside \(PropertyValue.rect(outer).wording)"
      return Statement(name: "inside", words: words) { (fact, _) throws(BindingError) in
        try fact.distance(outOf: outer)
      }
    },
    method("isTransparent") { (_, _) throws(BindingError) in
      Statement(
        name: "isTransparent", words: "be transparent",
        distance: { (fact, _) throws(BindingError) in try fact.opacity() },
        clause: { fact in
          guard case .region(let region) = fact, let (color, point) = region.firstInk else {
            return nil
          }
          return "shows \(color) at \(PropertyValue.point(point).wording)"
        })
    },
  ]
}

extension Fact {
  /// Whether nothing is in it.
  fileprivate func isEmpty() throws(BindingError) -> Bool {
    switch self {
    case .value(.none): return true
    case .value(.string(let text)): return text.isEmpty
    case .value(.numbers(let numbers)): return numbers.isEmpty
    case .value(.colors(let colors)): return colors.isEmpty
    case .value(.rect(let rect)): return rect.isEmpty
    case .value(.size(let size)): return !(size.width > 0 && size.height > 0)
    case .value(.path(let path)): return path.elements.isEmpty
    case .list(let list, let fields): return list.isEmpty && fields.isEmpty
    default:
      throw CheckProblem.unsuited(
        statement: "isEmpty", about: "lists, texts, rects and paths", got: kindName
      ).error
    }
  }

  /// How far a point or a rectangle reaches out of another; nothing at all is nowhere inside.
  fileprivate func distance(outOf outer: Rect) throws(BindingError) -> Double {
    let box: Rect
    switch self {
    case .value(.none): return .infinity
    case .value(.point(let point)): box = Rect(origin: point, size: .zero)
    case .value(.rect(let rect)): box = rect.standardized
    case .region(let region): box = region.rect
    case .value(.path(let path)): box = path.boundingBox
    default:
      guard let point = asValue(like: .point(.zero)), case .point(let point) = point else {
        throw CheckProblem.unsuited(
          statement: "inside", about: "points and rects", got: kindName
        ).error
      }
      box = Rect(origin: point, size: .zero)
    }
    // NaN is nowhere.
    guard !(box.minX + box.minY + box.maxX + box.maxY).isNaN else { return .infinity }
    return max(
      0, outer.minX - box.minX, outer.minY - box.minY, box.maxX - outer.maxX, box.maxY - outer.maxY)
  }

  /// How much of it shows, from 0 to 1.
  fileprivate func opacity() throws(BindingError) -> Double {
    switch self {
    case .value(.none): return 0
    case .value(.color(let color)): return color.alpha
    case .region(let region): return region.isTransparent ? 0 : 1
    default:
      throw CheckProblem.unsuited(
        statement: "isTransparent", about: "regions and colors", got: kindName
      ).error
    }
  }
}
