import Layers
import Raster
import Rendering
import Scripting

// How an order becomes a program.
extension LoaderThread {
  /// Seconds of a build between two looks at what happens to the files.
  private static let lookInterval = 1e-3

  /// Builds what is ordered, and answers; the order stays when it must be tried again.
  func build(_ order: BuildOrder) {
    var order = order
    if order.isFromDisk { order.recipe.script = order.recipe.script.located() }
    if let path = order.recipe.script.linkedPath { _ = watcher.read(path) { nil } }
    let files = RecordedFiles(
      root: order.recipe.script.root, contents: order.source.contents, watcher: watcher)
    let changes = watcher.changes
    var lookedAt = Self.now()
    let outcome: Result<Program?, ScriptError>
    do throws(ScriptError) {
      outcome = .success(
        try Self.program(order, files) {
          if mailbox.isStale(order) { return false }
          guard order.isFromDisk else { return true }
          let now = Self.now()
          if now - lookedAt > Self.lookInterval {
            lookedAt = now
            watcher.update()
          }
          return watcher.changes == changes
        })
    } catch {
      outcome = .failure(error)
    }
    watcher.update()
    // A stale order stays until the newer one is taken, so that it is known what was given up.
    // Where somebody was at the files there is another try when they are whole.
    guard !mailbox.isStale(order), !files.isTorn, !order.isFromDisk || watcher.changes == changes
    else { return }
    switch outcome {
    case .success(nil): break
    case .success(let program?):
      files.release { [mailbox] in mailbox.note($0, $1) }
      answer(order, files, .built(program, serial: order.serial))
    case .failure(let error):
      let problem = ScriptProblem(error, files: files)
      guard order.isFromDisk, Self.now() - watcher.changedAt < Self.youth else {
        return answer(order, files, .failed(problem, serial: order.serial))
      }
      self.order = nil
      refusal = Refusal(
        order: order, files: files, problem: problem, due: Self.now() + Self.deferral,
        changes: changes)
    }
  }

  /// Tells what has come of an order, and watches what that depends on.
  func answer(_ order: BuildOrder, _ files: RecordedFiles, _ event: LoaderEvent) {
    self.order = nil
    if order.isFromDisk {
      let script = order.recipe.script
      let folder = DirectoryFiles(root: script.root)
      version = Version(script: script, folder: folder, contents: files.contents)
      var paths = Set(files.contents.keys.compactMap(folder.watchedPath(of:)))
      if let path = script.linkedPath { paths.insert(path) }
      watcher.keep(paths)
    } else {
      for name in files.namesRead { version?.contents[name] = files.contents[name] }
    }
    mailbox.post(event)
  }

  /// Runs a script, and goes to the time of the order.
  ///
  /// - Returns: Nil when the closure ended it.
  private static func program(
    _ order: BuildOrder, _ files: RecordedFiles, while goesOn: () -> Bool
  ) throws(ScriptError) -> Program? {
    let program = try Program(order.recipe, files: files)
    // A new version's loop may be over before; its very end is a time like any other.
    let isWithin = program.duration.map { order.time <= $0 } ?? true
    let time = isWithin ? order.time : program.loopedTime(order.time)
    guard try program.advance(to: time, while: goesOn) else { return nil }
    draw(program.snapshot())
    return goesOn() ? program : nil
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
