/// What is known about one file whose saves are to be noticed: a value that is told what happens and
/// what the disk shows, and says when the file is whole.
///
/// ## Design notes
/// Editors truncate and write, write elsewhere and rename, or delete and create: for some
/// milliseconds a file is empty, half or absent. Waiting for a moment of quiet is slower than heeding
/// how the kernel says that a writer has closed the file, and not safe: a slow writer is quiet between
/// two parts. So a file is read as soon as its writer has closed it, and a quiet one only after
/// ``patience``, when two looks show the same and no process has it open for writing.
struct WatchedFile {
  /// What happens to a file.
  enum Change {
    /// It gets other bytes, comes or goes; more may follow.
    case changing
    /// Its writer has closed it, or it was moved here as a whole.
    case closed
    /// It got other times or permissions.
    case attributes
  }

  /// What a look at the disk shows.
  struct Look {
    /// The file's state; nil when there is none.
    var state: FileState?
    /// Whether a process has it open for writing; nil where the kernel does not say.
    var isOpenForWriting: Bool?
  }

  private enum Stage: Equatable {
    /// As it was read.
    case settled
    /// Closed by a writer, and not looked at since.
    case closed
    /// At work since the last change.
    case changing
    /// Found different, or silent for long: as a look has shown it, waiting for another like it.
    case suspect(FileState?)
    /// Whole as a look has shown it, and perhaps other than it was read.
    case saved(FileState?)
  }

  /// Seconds of silence after which a file that no writer has closed is looked at: the writer may
  /// have left it open, or have made it by a way of its own.
  static let patience = 0.25
  /// Seconds of silence after which a file is taken for whole though a process has it open.
  static let longestPatience = 1.0
  /// Seconds between two looks that must show the same.
  static let interval = 0.02

  /// What a look has brought to light.
  enum Finding {
    /// Nothing that was not known.
    case nothing
    /// The file has changed, and nothing had said so before.
    case change
    /// The file is whole after a change of which nothing has been said to the end.
    case silentSave
  }

  /// Seconds between two looks whether a closed file is let go of: the kernel tells of the closing
  /// before it has counted the writer out, and there may be a second writer.
  static let closingInterval = 0.002

  private var stage = Stage.settled
  /// Whether the present change was only found by looking.
  private var isUnannounced = false
  /// Whether it was taken for whole though a process has it open for writing.
  private(set) var isLeftOpen = false
  /// How many changes there have been.
  private(set) var changes = 0
  /// The state that the file had when it was read; nil when there was none.
  private(set) var known: FileState?
  /// The host's time of the last change, in seconds.
  private(set) var changedAt = -Double.infinity
  /// The host's time of the next look; nil while there is nothing to wait for.
  private(set) var nextLook: Double?

  /// Whether it may be read: nobody is at it.
  var isQuiet: Bool { isSettled || isSaved }

  /// Whether it is as it was read, as far as is known.
  var isSettled: Bool { stage == .settled }

  /// Whether it is whole and has changed since it was read.
  var isSaved: Bool {
    if case .saved = stage { true } else { false }
  }

  /// What the disk shows as long as it is quiet.
  ///
  /// The kernel tells of a change after it has happened: between the two, it can only be seen.
  var expected: FileState? {
    if case .saved(let state) = stage { state } else { known }
  }

  /// Hears of a change.
  mutating func note(_ change: Change, at host: Double) {
    switch (change, stage) {
    // A writer may change the times before it closes; by itself that is like a save.
    case (.attributes, _) where !isQuiet: return
    case (.attributes, _), (.closed, _): stage = .closed
    case (.changing, _): stage = .changing
    }
    isUnannounced = false
    isLeftOpen = false
    changes += 1
    changedAt = host
    nextLook = stage == .closed ? host : host + Self.patience
  }

  /// Learns what the disk shows.
  mutating func look(_ look: Look, at host: Double) -> Finding {
    switch stage {
    case .settled, .saved:
      guard look.state != expected else { break }
      isUnannounced = true
      suspect(look.state, at: host)
      return .change
    case .closed:
      if !look.isThere {
        wait()
      } else if look.isOpenForWriting != true {
        settle(look)
      } else if host < changedAt + Self.patience {
        nextLook = host + Self.closingInterval
      } else {
        wait()
      }
    case .changing:
      if host >= changedAt + Self.patience {
        stage = .suspect(look.state)
        nextLook = host + Self.interval
      }
    case .suspect(let former):
      if look.state != former {
        suspect(look.state, at: host)
        return .change
      } else if host >= changedAt + look.patience {
        settle(look)
        if isUnannounced, look.hasOtherContent(than: known) { return .silentSave }
      } else {
        nextLook = host + Self.interval
      }
    }
    return .nothing
  }

  /// Learns that it was read whole.
  mutating func read(_ state: FileState?) {
    stage = .settled
    known = state
    nextLook = nil
  }

  private mutating func suspect(_ state: FileState?, at host: Double) {
    stage = .suspect(state)
    isLeftOpen = false
    changes += 1
    changedAt = host
    nextLook = host + Self.interval
  }

  private mutating func wait() {
    stage = .changing
    nextLook = changedAt + Self.patience
  }

  private mutating func settle(_ look: Look) {
    stage = .saved(look.state)
    isLeftOpen = look.isOpenForWriting == true
    nextLook = nil
  }
}

extension WatchedFile.Look {
  /// Whether there is anything: no file and no bytes are what most ways of saving show in between.
  fileprivate var isThere: Bool { (state?.size ?? 0) > 0 }

  /// Whether the file cannot have the bytes that it had; other names of it, made and removed, change
  /// nothing but the time of any change, and nobody tells of them.
  fileprivate func hasOtherContent(than known: FileState?) -> Bool {
    guard let state, let known else { return (state == nil) != (known == nil) }
    return (state.modified, state.size, state.inode) != (known.modified, known.size, known.inode)
  }

  /// Seconds after which a file that shows the same again is taken for whole.
  fileprivate var patience: Double {
    if isOpenForWriting == true { return WatchedFile.longestPatience }
    return isThere ? WatchedFile.interval : WatchedFile.patience
  }
}
