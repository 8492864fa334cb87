import Animations
import Layers

// Sets of running things: `limn.all { … }` and transactions, which end when all their members have.
extension Runtime {
  static let setFunctions: [HostFunction] = [
    HostFunction("all") { (runtime, call) throws(BindingError) in
      guard case .table(let table) = call.argument(0), table.fields.isEmpty else {
        throw .wrongType(
          what: "all's argument", expected: "a list of handles", got: call.argument(0))
      }
      let set = HandleSet()
      var members: [Running] = []
      for (place, element) in table.sequence.enumerated() {
        guard case .handle(let handle) = element, handle.kind.isRunning else {
          throw .wrongType(what: "all's argument[\(place + 1)]", expected: "a handle", got: element)
        }
        // One that is forgotten ended long ago.
        if let member = runtime.runnings[handle.index, handle.generation] {
          members.append(member)
        }
      }
      let running = try runtime.start(.set(set), as: .set)
      for member in members { set.add(member, to: running) }
      guard set.depth <= HandleSet.maximumDepth else {
        runtime.end(running, finished: false)
        throw .hint("sets of handles may stand \(HandleSet.maximumDepth) deep in one another")
      }
      runtime.endIfComplete(running)
      runtime.returnHandle(of: running, to: call)
    }
  ]

  static let handleSetKind = HostKind(
    name: "handleSet", functions: handleMethods + playbackMethods,
    index: { (runtime, call) throws(BindingError) in
      let name = try runtime.name(call.argument(1), owner: "handle")
      let (running, _) = try runtime.running(call.argument(0), of: "handle")
      let animations = running.map(runtime.leaves)?.compactMap(runtime.animation) ?? []
      switch name {
      case "speed":
        let speeds = animations.map(\.speed)
        let isShared = speeds.dropFirst().allSatisfy { $0 == speeds[0] }
        runtime.return(speeds.first.map { isShared ? .number($0) : .none } ?? .none, to: call)
      case "paused":
        call.return(!animations.isEmpty && animations.allSatisfy(\.playback.isPaused))
      default: try runtime.readHandle(name, call, others: ["speed", "paused", "pause", "resume"])
      }
    },
    newIndex: { (runtime, call) throws(BindingError) in
      try runtime.writeSpeed(call)
    })

  /// What runs in a set, sets within it taken apart; something that is no set is itself.
  ///
  /// Each comes once, however often it stands in sets.
  func leaves(of running: Running) -> [Running] {
    guard case .set(let set) = running.kind else { return running.isActive ? [running] : [] }
    var leaves: [Running] = []
    var seen: Set<ObjectIdentifier> = []
    var waiting = Array(set.members.reversed())
    while let member = waiting.popLast() {
      guard member.isActive, seen.insert(ObjectIdentifier(member)).inserted else { continue }
      if case .set(let inner) = member.kind {
        waiting.append(contentsOf: inner.members.reversed())
      } else {
        leaves.append(member)
      }
    }
    return leaves
  }

  /// The animations that a handle plays.
  ///
  /// - Throws: That something in a set cannot be played so; nothing has changed then.
  func animations(
    playedBy running: Running, _ method: String
  ) throws(BindingError) -> [Running] {
    let leaves = leaves(of: running)
    for leaf in leaves {
      guard case .animation = leaf.kind else {
        throw .hint("\(method) is for animations, and the set holds something else")
      }
    }
    return leaves
  }

  /// Stops something that runs, and in a set all that does.
  ///
  /// - Parameters:
  ///   - running: What runs.
  ///   - finishes: Whether animations go on to the end of their present cycle.
  /// - Throws: That something has no cycle; nothing has changed then.
  func stop(_ running: Running, atCycleEnd finishes: Bool) throws(BindingError) {
    let leaves = leaves(of: running)
    for leaf in leaves where finishes {
      guard case .animation = leaf.kind else {
        throw .hint("stop(\"finish\") is for animations; a timer has no cycle")
      }
    }
    for leaf in leaves {
      if case .animation = leaf.kind {
        finishes ? finishAnimation(leaf) : endAnimation(leaf, finished: false)
      } else {
        end(leaf, finished: false)
      }
    }
  }

  /// Ends a set when nothing is left to wait for.
  func endIfComplete(_ running: Running) {
    guard case .set(let set) = running.kind, set.isComplete else { return }
    end(running, finished: set.allFinished)
  }

  /// Tells the sets in which something stands that it has ended.
  func noteEnd(of running: Running, finished: Bool) {
    for handle in running.sets {
      guard let outer = runnings[handle.index, handle.generation], outer.isActive,
        case .set(let set) = outer.kind
      else { continue }
      set.note(finished: finished)
      endIfComplete(outer)
    }
    running.sets = []
  }
}
