/// What is to happen, by virtual time: the order in which a stage runs everything.
///
/// Things of one time happen in order of creation, which their `serial` says; a timer keeps its
/// serial when it fires again. Taking and adding cost O(log n).
struct Agenda<Action> {
  /// Something to do at a time.
  struct Item {
    var time: Double
    var serial: Int
    var action: Action
  }

  /// A binary heap: each item comes before both below it.
  private var items: [Item] = []
  /// The number of the newest thing.
  private(set) var lastSerial = 0

  /// How much is to be done.
  var count: Int { items.count }

  /// The time of the next item, or nil when nothing is to be done.
  var nextTime: Double? { items.first?.time }

  /// A number for something new, in order of creation.
  mutating func makeSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }

  /// Adds something to do.
  mutating func add(_ action: Action, at time: Double, serial: Int) {
    items.append(Item(time: time, serial: serial, action: action))
    var child = items.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard comes(child, before: parent) else { break }
      items.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes the next item that is due at or before a time.
  mutating func takeNext(dueBy time: Double) -> Item? {
    guard let first = items.first, first.time <= time else { return nil }
    let last = items.removeLast()
    if !items.isEmpty {
      items[0] = last
      sink()
    }
    return first
  }

  /// Takes out what does not count any more: O(n).
  mutating func removeAll(where isDead: (Action) -> Bool) {
    items.removeAll { isDead($0.action) }
    for parent in (0..<items.count / 2).reversed() { sink(from: parent) }
  }

  private mutating func sink(from place: Int = 0) {
    var parent = place
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < items.count && comes(child, before: least) {
        least = child
      }
      if least == parent { return }
      items.swapAt(parent, least)
      parent = least
    }
  }

  private func comes(_ one: Int, before other: Int) -> Bool {
    (items[one].time, items[one].serial) < (items[other].time, items[other].serial)
  }
}
