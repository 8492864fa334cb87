import Graphics
import Layers
import Scripting

/// `limn inspect`: what layers hold and show, as text.
struct InspectCommand {
  private let options: InspectOptions
  private let console: Console

  init(_ options: InspectOptions, _ console: Console) {
    self.options = options
    self.console = console
  }

  /// Runs the script and prints.
  func run() throws(ToolError) {
    let stage = try options.source.open()
    try ToolError.reportingTasks(of: stage, to: console) { () throws(ToolError) in
      try report(on: stage)
    }
  }

  private func report(on stage: Stage) throws(ToolError) {
    var events = options.source.events
    switch options.report {
    case .tree(let time, let asJSON):
      try advance(stage, to: time, playing: &events)
      let report = LayerReport(stage.root, at: stage.now)
      if asJSON {
        var json = JSONWriter()
        json.write(stage, report)
        try console.print(json.text + "\n")
      } else {
        try console.print(header(of: stage) + report.text)
      }
    case .tracks(let tracks, let from, let to, let fps):
      guard let end = to ?? stage.duration else {
        throw .usage(.noDuration(script: options.source.path))
      }
      let times = try ToolError.checkingUsage { () throws(UsageError) in
        try FrameTimes(from: from, to: end, fps: fps)
      }
      try print(tracks, of: stage, times, playing: &events)
    }
  }

  private func header(of stage: Stage) -> String {
    let length = stage.duration.map { " of \($0.plainText)" } ?? ""
    return "\(options.source.path) at \(stage.now.plainText)\(length) s\n"
  }

  /// Prints a table at once, so that nothing is printed of one with an error.
  private func print(
    _ tracks: [Track], of stage: Stage, _ times: FrameTimes, playing events: inout EventPlayback
  ) throws(ToolError) {
    var tracks = tracks
    var text = (["t"] + tracks.flatMap(\.titles)).joined(separator: "\t") + "\n"
    for index in 0..<times.count {
      try advance(stage, to: times[index], playing: &events)
      text += times[index].plainText
      try ToolError.checkingUsage { () throws(UsageError) in
        for place in tracks.indices {
          for cell in try tracks[place].cells(of: stage) { text += "\t" + cell }
        }
      }
      text += "\n"
    }
    try ToolError.checkingUsage { () throws(UsageError) in
      for track in tracks { try track.checkFound(in: stage) }
    }
    try console.print(text)
  }

  private func advance(
    _ stage: Stage, to time: Double, playing events: inout EventPlayback
  ) throws(ToolError) {
    defer { for line in stage.takeMessages() { console.note(line) } }
    do {
      try stage.advance(to: time, playing: &events)
    } catch {
      throw .script(error, at: time)
    }
  }
}
