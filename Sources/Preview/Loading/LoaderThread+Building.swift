import Layers
import Raster
import Rendering
import Scripting

// How an order becomes a program.
extension LoaderThread {
  /// Seconds of a build between two looks at what happens to the files.
  private static let lookInterval = 1e-3

  private enum Outcome {
    case built(Program)
    case failed(ScriptProblem)
    /// Something newer has taken the place of what was being built.
    case givenUp
  }

  /// Builds what is ordered, and answers; the order stays when it must be tried again.
  func build(_ order: BuildOrder) {
    var order = order
    var list: EventList?
    if order.isFromDisk {
      order.recipe.script = order.recipe.script.located()
      if let path = order.recipe.script.linkedPath { _ = watcher.read(path) { nil } }
      if let path = order.recipe.script.eventsPath {
        list = EventList(at: path, watcher)
        guard list != nil else { return }
      }
    }
    let files = RecordedFiles(
      root: order.recipe.script.root, contents: order.source.contents, watcher: watcher)
    let changes = watcher.changes
    let outcome = outcome(of: &order, list, files, changes: changes)
    watcher.update()
    // A stale order stays until the newer one is taken, so that it is known what was given up.
    // Where somebody was at the files there is another try when they are whole.
    guard !mailbox.isStale(order), !files.isTorn, !order.isFromDisk || watcher.changes == changes
    else { return }
    switch outcome {
    case .givenUp: break
    case .built(let program):
      files.release { [mailbox] in mailbox.note($0, $1) }
      answer(order, files, list, .built(program, serial: order.serial))
    case .failed(let problem):
      guard order.isFromDisk, Self.now() - watcher.changedAt < Self.youth else {
        return answer(order, files, list, .failed(problem, serial: order.serial))
      }
      self.order = nil
      refusal = Refusal(
        order: order, files: files, list: list, problem: problem,
        due: Self.now() + Self.deferral, changes: changes)
    }
  }

  /// Tells what has come of an order, and watches what that depends on.
  func answer(
    _ order: BuildOrder, _ files: RecordedFiles, _ list: EventList?, _ event: LoaderEvent
  ) {
    self.order = nil
    if order.isFromDisk {
      let script = order.recipe.script
      let folder = DirectoryFiles(root: script.root)
      let version = Version(
        script: script, folder: folder, contents: files.contents, list: list)
      watcher.keep(version.paths)
      self.version = version
    } else {
      for name in files.namesRead { version?.contents[name] = files.contents[name] }
    }
    mailbox.post(event)
  }

  private func outcome(
    of order: inout BuildOrder, _ list: EventList?, _ files: RecordedFiles, changes: Int
  ) -> Outcome {
    switch list?.events {
    case .success(let events): order.recipe.script.events = events
    case .failure(let problem): return .failed(problem)
    case nil: break
    }
    do throws(ScriptError) {
      return try program(order, files, changes: changes).map(Outcome.built) ?? .givenUp
    } catch {
      return .failed(ScriptProblem(error, files: files))
    }
  }

  /// Runs a script, and goes to the time of the order.
  ///
  /// - Returns: Nil when something newer has come.
  private func program(
    _ order: BuildOrder, _ files: RecordedFiles, changes: Int
  ) throws(ScriptError) -> Program? {
    let program = try Program(order.recipe, files: files)
    // A new version's loop may be over before; its very end is a time like any other.
    let isWithin = program.duration.map { order.time <= $0 } ?? true
    let time = isWithin ? order.time : program.loopedTime(order.time)
    var lookedAt = Self.now()
    let isThere = try program.advance(to: time) {
      if mailbox.isStale(order) { return false }
      let now = Self.now()
      guard now - lookedAt > Self.lookInterval else { return true }
      lookedAt = now
      watcher.update()
      if order.isFromDisk { return watcher.changes == changes }
      // A long way of what plays must not hide that something newer is there.
      noticeSaves()
      return true
    }
    guard isThere else { return nil }
    Self.draw(program.snapshot())
    return program
  }

  /// Draws a small frame: what cannot be drawn must not take the place of what can.
  private static func draw(_ snapshot: LayerSnapshot) {
    var picture = Pixmap(width: 64, height: 36)
    SnapshotRenderer(scale: 0.1).draw(snapshot, into: &picture)
  }
}

extension BuildOrder {
  /// Whether the files come from the disk.
  var isFromDisk: Bool {
    if case .disk = source { true } else { false }
  }
}

extension BuildOrder.Source {
  /// What is known of the files before anything is read.
  var contents: RecordedFiles.Contents {
    if case .recorded(let contents) = self { contents } else { [:] }
  }
}
