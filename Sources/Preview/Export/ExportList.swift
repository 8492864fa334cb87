import CSystem

/// What is being written to files while the picture plays, and what there is to say of it.
struct ExportList {
  private var running: [Export] = []

  /// Creates an empty list.
  init() {}

  /// Adds something that is being written.
  mutating func add(_ export: Export) { running.append(export) }

  /// Whether nothing is being written.
  var isEmpty: Bool { running.isEmpty }

  /// Takes what has ended since the last call, in words.
  mutating func takeNews() -> [String] {
    var news: [String] = []
    running.removeAll { export in
      switch export.state {
      case .running: return false
      case .written(let path): news.append("wrote \(path)")
      case .failed(let reason): news.append(reason)
      }
      return true
    }
    return news
  }

  /// How far what takes longer is, in the words of the status line; nil when there is none.
  var progressWords: String? {
    for export in running {
      if case .running(let share) = export.state, export.tellsProgress {
        return "recording \(Int(share * 100)) %"
      }
    }
    return nil
  }

  /// Waits for what is nearly done, and gives up what takes longer, without a trace of it.
  mutating func end() {
    for export in running where export.tellsProgress { export.cancel() }
    while !isEmpty {
      _ = takeNews()
      _ = limn_wait_ready(-1, -1, -1, 1)
    }
  }
}
