/// What the loader tells the session.
///
/// A program crosses from one thread to another in it, whole and once: the loader keeps nothing of
/// what it has built, which the compiler cannot see through a mailbox.
enum LoaderEvent: @unchecked Sendable {
  /// Files have been saved, whole, and their bytes differ from those that were read last: it is time
  /// for an order.
  case saved
  /// A program has come to its time.
  case built(Program, serial: Int)
  /// What was ordered cannot be played. The files are watched: a save leads to `saved`.
  case failed(ScriptProblem, serial: Int)
  /// How saves are noticed has changed.
  case watching(WatchMode)
}

/// How saves are noticed, in the words of the status line.
enum WatchMode: Equatable, Sendable {
  /// The kernel tells.
  case inotify
  /// Files are looked at from time to time, and why the kernel does not tell.
  case polling(reason: String)

  /// The mode that is asked for: looking every so many seconds, or the kernel's.
  init(polling: Double?) { self = polling == nil ? .inotify : .polling(reason: "--poll") }
}
