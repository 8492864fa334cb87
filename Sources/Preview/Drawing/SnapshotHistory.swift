import Layers

/// What the last moments have shown, for the onion skin: so much of it as has its place in memory.
///
/// Moments are told apart by frames of a turn of the loop. What a turn before has shown at later
/// times stays, so that there are moments to come, too.
struct SnapshotHistory {
  /// Another moment, and how far it is from the present one.
  struct Ghost {
    /// What it showed.
    var snapshot: LayerSnapshot
    /// Its distance in seconds; negative for an earlier one.
    var offset: Double
  }

  /// The most frames that are held.
  static let frameLimit = 300
  /// The most layers, in all frames together: about 50 MB.
  static let nodeLimit = 60_000
  /// The seconds between two ghosts.
  static let step = 0.1
  /// The ghosts on each side.
  static let ghostCount = 3
  /// Frames a second.
  private static let rate = 60.0

  private var frames: [Int: LayerSnapshot] = [:]
  /// The numbers of ``frames`` in the order they were seen.
  private var order: [Int] = []
  private var nodeCount = 0

  /// Creates a history of nothing.
  init() {}

  /// Notes what shows at a time, in seconds of the turn.
  mutating func record(_ snapshot: LayerSnapshot, at time: Double) {
    let number = Self.number(of: time)
    if let former = frames[number] {
      nodeCount -= former.nodes.count
    } else {
      order.append(number)
    }
    frames[number] = snapshot
    nodeCount += snapshot.nodes.count
    var dropped = 0
    while order.count - dropped > 1,
      order.count - dropped > Self.frameLimit || nodeCount > Self.nodeLimit
    {
      nodeCount -= frames.removeValue(forKey: order[dropped])?.nodes.count ?? 0
      dropped += 1
    }
    if dropped > 0 { order.removeFirst(dropped) }
  }

  /// Forgets everything: another program plays.
  mutating func removeAll() { self = SnapshotHistory() }

  /// The moments before and after a time that are known, the nearest first.
  func ghosts(around time: Double) -> [Ghost] {
    let present = Self.number(of: time)
    var ghosts: [Ghost] = []
    for distance in 1...Self.ghostCount {
      for side in [-1.0, 1] {
        let offset = side * Double(distance) * Self.step
        let number = present + Int((offset * Self.rate).rounded())
        // Frames that were passed over are made up for by their neighbours.
        guard let near = [number, number - 1, number + 1].first(where: { frames[$0] != nil }),
          let snapshot = frames[near]
        else { continue }
        ghosts.append(Ghost(snapshot: snapshot, offset: offset))
      }
    }
    return ghosts
  }

  private static func number(of time: Double) -> Int { Int((time * rate).rounded()) }
}
