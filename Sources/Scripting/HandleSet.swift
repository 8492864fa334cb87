/// The members of a running thing that ends when all of them have: `limn.all`, a transaction.
final class HandleSet {
  /// What it waits for, each once, in order.
  private(set) var members: [Running] = []
  private var identities: Set<ObjectIdentifier> = []
  /// How many members are still running.
  private(set) var remaining = 0
  /// Whether all members that have ended ran to their own end.
  private(set) var allFinished = true
  /// Whether members may still come: a transaction's function is running.
  var isOpen = false
  /// How deep sets stand in it, itself included.
  private(set) var depth = 1

  /// How deep sets may stand in one another.
  static let maximumDepth = 64

  /// Whether nothing is left to wait for.
  var isComplete: Bool { remaining == 0 && !isOpen }

  /// Takes a member in; one that is in already changes nothing.
  func add(_ member: Running, to set: Running) {
    guard identities.insert(ObjectIdentifier(member)).inserted else { return }
    members.append(member)
    if case .set(let inner) = member.kind { depth = max(depth, inner.depth + 1) }
    if member.isActive {
      remaining += 1
      if let handle = set.handle { member.sets.append(handle) }
    } else if member.finished == false {
      allFinished = false
    }
  }

  /// Notes that a member has ended.
  func note(finished: Bool) {
    remaining -= 1
    if !finished { allFinished = false }
  }

  /// Lets a member go as if it had never been one.
  func remove(_ member: Running, from set: Running) {
    guard identities.remove(ObjectIdentifier(member)) != nil else { return }
    members.removeAll { $0 === member }
    if member.isActive { remaining -= 1 }
    member.sets.removeAll { $0 == set.handle }
  }

  /// Lets go of all members once it has ended.
  func removeAll() {
    members = []
    identities = []
  }
}
