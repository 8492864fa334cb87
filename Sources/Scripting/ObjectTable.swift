import Animations
import Graphics

/// The kinds of values that Lua holds as objects and collects by itself.
package enum ObjectKind: UInt32, CaseIterable, Sendable {
  case point = 1
  case size
  case rect
  case color
  case transform
  case path
  case image
  case animation
  case event
  case timing
  // What `limn.test` makes; a host that offers the module says what they can do.
  case suite
  case sampling
  case matrix
  case eventList
  case match
  case probe
  case region
  case track
  case expectation

  /// The name in messages.
  package var name: String {
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
    case .timing: "timingFunction"
    case .suite: "suite"
    case .sampling: "sampling"
    case .matrix: "matrix"
    case .eventList: "eventList"
    case .match: "match"
    case .probe: "probe"
    case .region: "region"
    case .track: "track"
    case .expectation: "expectation"
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
  /// A timing function.
  case timing(TimingFunction)
  /// A value of a host's module.
  case host(any HostObject)
}

extension ScriptObject {
  /// Roughly how many bytes the value takes.
  fileprivate var weight: Int {
    switch self {
    case .value(.path(let path)): 64 + path.elements.count * MemoryLayout<Path.Element>.stride
    case .animation(let draft): 512 + draft.valueCount * MemoryLayout<PropertyValue>.stride
    case .timing(.stops(let stops)): 64 + stops.count * MemoryLayout<TimingStop>.stride
    case .host(let object): object.weight
    case .value, .event, .timing: 64
    }
  }
}

/// The values behind Lua's objects; Lua tells when it has collected one.
///
/// A class, because Lua's last collections come while the run is already being torn down.
final class ObjectTable {
  /// A value, with what it was taken to weigh: a draft may grow after that.
  private struct Slot {
    var object: ScriptObject
    var weight: Int
  }

  private var slots: [Slot?] = []
  private var free: [Int] = []
  /// Roughly how many bytes the values take that Lua, which sees a few bytes each, does not count.
  private(set) var weight = 0

  /// Takes a value in, and gives the slot that names it.
  func insert(_ object: ScriptObject) -> Int {
    let place = free.popLast() ?? slots.count
    if place == slots.count { slots.append(nil) }
    fill(place, with: object)
    return place
  }

  /// The value in a slot.
  subscript(slot: Int) -> ScriptObject? {
    slots.indices.contains(slot) ? slots[slot]?.object : nil
  }

  /// Puts another value into a slot that is in use.
  func replace(_ slot: Int, with object: ScriptObject) { fill(slot, with: object) }

  /// Lets a value go; the slot may be used again.
  func release(_ slot: Int) {
    guard slots.indices.contains(slot), let old = slots[slot] else { return }
    weight -= old.weight
    slots[slot] = nil
    free.append(slot)
  }

  private func fill(_ place: Int, with object: ScriptObject) {
    let new = Slot(object: object, weight: object.weight)
    weight += new.weight - (slots[place]?.weight ?? 0)
    slots[place] = new
  }
}
