import Animations
import Graphics

/// The kinds of values that Lua holds as objects and collects by itself.
enum ObjectKind: UInt32, CaseIterable {
  case point = 1
  case size
  case rect
  case color
  case transform
  case path
  case image
  case animation
  case event

  /// The name in messages.
  var name: String {
    switch self {
    case .point: "point"
    case .size: "size"
    case .rect: "rect"
    case .color: "color"
    case .transform: "transform"
    case .path: "path"
    case .image: "image"
    case .animation: "animation"
    case .event: "event"
    }
  }
}

/// A value that Lua holds as an object.
enum ScriptObject {
  /// Immutable, except that a path's verbs extend it.
  case value(PropertyValue)
  /// An animation, which scripts change until they add a copy of it to a layer.
  case animation(AnimationDraft)
  /// What a handler of a host event is told.
  case event(ScriptEvent)
}

/// The values behind Lua's objects; Lua tells when it has collected one.
///
/// A class, because Lua's last collections come while the run is already being torn down.
final class ObjectTable {
  private var slots: [ScriptObject?] = []
  private var free: [Int] = []

  /// Takes a value in, and gives the slot that names it.
  func insert(_ object: ScriptObject) -> Int {
    if let slot = free.popLast() {
      slots[slot] = object
      return slot
    }
    slots.append(object)
    return slots.count - 1
  }

  /// The value in a slot.
  subscript(slot: Int) -> ScriptObject? {
    get { slots.indices.contains(slot) ? slots[slot] : nil }
    set { if slots.indices.contains(slot) { slots[slot] = newValue } }
  }

  /// Lets a value go; the slot may be used again.
  func release(_ slot: Int) {
    guard slots.indices.contains(slot), slots[slot] != nil else { return }
    slots[slot] = nil
    free.append(slot)
  }
}
