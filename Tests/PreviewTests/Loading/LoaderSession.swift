import CSystem
import Layers
import Scripting
import TestSupport

@testable import Preview

/// A loader over a folder of its own, as a session would use it.
final class LoaderSession {
  let folder: TemporaryFolder
  let loader: Loader
  var script: PreviewScript
  private(set) var serial = 0
  private var events: [LoaderEvent] = []

  /// Starts a loader for `effect.lua` of a folder.
  init(
    _ text: String? = nil, in folder: TemporaryFolder? = nil, polling: Double? = nil,
    safety: Double = FileWatcher.safetyInterval, path: String? = nil
  ) throws {
    self.folder = try folder ?? TemporaryFolder()
    if let text { try self.folder.write("effect.lua", text) }
    script = PreviewScript(
      title: "effect.lua", root: self.folder.path, name: "effect.lua",
      configuration: StageConfiguration())
    script.path = path
    loader = try Loader(polling: polling, safety: safety)
  }

  deinit { loader.stop() }

  /// Orders a program from the disk, or of recorded bytes.
  func order(_ source: BuildOrder.Source = .disk, time: Double = 0) {
    serial += 1
    loader.order(
      BuildOrder(serial: serial, recipe: ProgramRecipe(script: script), source: source, time: time))
  }

  /// The next event, or nil when none comes in time.
  func event(within seconds: Double = 10) -> LoaderEvent? {
    let end = Double(limn_monotonic_time()) / 1e9 + seconds
    while true {
      events += loader.takeEvents()
      if !events.isEmpty { return events.removeFirst() }
      let rest = end - Double(limn_monotonic_time()) / 1e9
      guard rest > 0 else { return nil }
      _ = limn_wait_readable(loader.wakeDescriptor, Int32((rest * 1000).rounded(.up)))
    }
  }

  /// The name of the first layer of the next program that is built, or the message of the failure.
  func outcome(within seconds: Double = 10) -> String? {
    while let event = event(within: seconds) {
      switch event {
      case .built(let program, _): return program.stage.root.sublayers.first?.label
      case .failed(let problem, _): return problem.message
      case .saved, .watching: continue
      }
    }
    return nil
  }

  /// The name of the stage of the next program that is built.
  func stageName() -> String? {
    while let event = event() {
      switch event {
      case .built(let program, _): return program.stage.root.label
      case .failed: return nil
      case .saved, .watching: continue
      }
    }
    return nil
  }

  /// Whether a save is told of in time.
  func isSaved(within seconds: Double = 10) -> Bool {
    while let event = event(within: seconds) {
      if case .saved = event { return true }
    }
    return false
  }

  /// What the next save leads to: it is ordered as soon as it is told of.
  func afterSave(within seconds: Double = 10) -> String? {
    guard isSaved(within: seconds) else { return nil }
    order()
    return outcome()
  }

  /// A script that shows one layer of a name.
  static func text(_ name: String, before: String = "", after: String = "") -> String {
    """
    local limn = require "limn"
    \(before)
    local stage = limn.stage { size = {100, 100} }
    stage:addSublayer(limn.layer { name = "\(name)", frame = {0, 0, 10, 10} })
    \(after)

    """
  }
}
