/// A group of values that ``Boxed`` keeps.
protocol BoxedPart: Sendable, Equatable {
  /// The default values, for which nothing is stored.
  init()
}

/// A group of values kept outside of what holds it: shared by copies until one of them is written,
/// and not stored at all while it has its default values.
///
/// Writing through ``value`` keeps the memory when nobody else shares it, so a frame that writes
/// where the last one wrote allocates nothing.
struct Boxed<Value: BoxedPart>: Equatable, @unchecked Sendable {
  // Sendable: written only while a single copy holds it.
  private final class Storage {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage?

  init() {}

  /// Whether nothing is stored.
  var isDefault: Bool { storage == nil }

  /// The values.
  var value: Value {
    get { storage?.value ?? Value() }
    // No `_modify`: the frame of its coroutine would be allocated for each write.
    set { ownStorage().value = newValue }
  }

  /// Keeps the values and moves them into another's memory, which is taken from it, if that is there
  /// and nobody shares it.
  mutating func moveInto(_ spare: inout Boxed) {
    let isOwn = isKnownUniquelyReferenced(&spare.storage)
    guard isOwn, let memory = spare.storage else { return }
    memory.value = value
    storage = memory
    spare.storage = nil
  }

  private mutating func ownStorage() -> Storage {
    let isOwn = isKnownUniquelyReferenced(&storage)
    if isOwn, let storage { return storage }
    let own = Storage(value)
    storage = own
    return own
  }

  static func == (one: Boxed, other: Boxed) -> Bool {
    one.storage === other.storage || one.value == other.value
  }
}
