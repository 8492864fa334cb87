/// A name that Lua holds for something the host owns: a kind, an index and a generation.
///
/// The bits are those of `limn_lua.h`. A generation is never used twice for an index, so a handle of
/// something that is gone is recognised for ever.
package struct ScriptHandle: Hashable, Sendable {
  /// What a handle can name.
  package enum Kind: UInt32, CaseIterable, Sendable {
    /// A layer.
    case layer = 1
    /// A view of what a layer shows.
    case presentation
    /// A timer or a subscription.
    case running
    /// An attached animation.
    case animation
    /// The module `limn`.
    case limn
    /// The module `limn.layout`.
    case layout
    /// The surroundings, `limn.env`.
    case environment
    /// A set of running things.
    case set
    /// The makers of timing functions, `limn.timing`.
    case timing
    /// The module `limn.test`, whose functions a host gives.
    case test

    /// The name in messages.
    package var name: String {
      switch self {
      case .layer: "layer"
      case .presentation: "presentation"
      case .running: "handle"
      case .animation: "animationHandle"
      case .limn: "limn"
      case .layout: "limn.layout"
      case .environment: "limn.env"
      case .set: "handleSet"
      case .timing: "limn.timing"
      case .test: "limn.test"
      }
    }

    /// Whether it names something that runs.
    var isRunning: Bool { self == .running || self == .animation || self == .set }
  }

  package let kind: Kind
  let generation: UInt32
  let index: Int

  init(_ kind: Kind, index: Int, generation: UInt32) {
    self.kind = kind
    self.index = index
    self.generation = generation
  }

  init?(bits: UInt64) {
    guard let kind = Kind(rawValue: UInt32(bits >> 56)) else { return nil }
    self.kind = kind
    generation = UInt32(truncatingIfNeeded: bits >> 24)
    index = Int(bits & 0xff_ffff)
  }

  var bits: UInt64 {
    UInt64(kind.rawValue) << 56 | UInt64(generation) << 24 | UInt64(index)
  }
}

/// Things that handles name, by index, with a generation for each place.
struct HandleTable<Element> {
  /// A place: what it holds now, and how often it was filled.
  private struct Slot {
    var generation: UInt32
    var element: Element?
  }

  private var slots: [Slot] = []
  private var free: [Int] = []

  /// How many things are held.
  private(set) var count = 0

  /// Everything that is held, by index.
  var elements: [Element] { slots.compactMap(\.element) }

  /// Takes a thing in, and gives the index and generation that name it.
  mutating func insert(_ element: Element) -> (index: Int, generation: UInt32) {
    count += 1
    if let index = free.popLast() {
      slots[index].generation += 1
      slots[index].element = element
      return (index, slots[index].generation)
    }
    slots.append(Slot(generation: 1, element: element))
    return (slots.count - 1, 1)
  }

  /// The thing of a name, or nil when it is gone.
  subscript(index: Int, generation: UInt32) -> Element? {
    guard slots.indices.contains(index), slots[index].generation == generation else { return nil }
    return slots[index].element
  }

  /// Lets a thing go; its name is never valid again.
  mutating func remove(at index: Int, generation: UInt32) {
    guard self[index, generation] != nil else { return }
    slots[index].element = nil
    count -= 1
    free.append(index)
  }
}
