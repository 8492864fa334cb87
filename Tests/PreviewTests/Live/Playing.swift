import CSystem
import Foundation
import Scripting
import TestSupport
import Testing

@testable import Preview

/// A script in a folder of its own that plays by a clock which the test moves: frame by frame, and
/// no faster than the loader answers where the test says so.
final class Playing {
  let folder: TemporaryFolder
  let playback: LivePlayback
  /// The host's time in seconds.
  private(set) var host = 100.0

  private static let frame = 1.0 / 60
  /// The seconds of real time after which a test gives up.
  private static let patience = 20.0

  /// Writes a script and begins to load it.
  init(
    _ body: String, duration: Double? = 1, parameters: [String: String] = [:], at time: Double = 0,
    isPaused: Bool = false
  ) throws {
    folder = try TemporaryFolder()
    try folder.write("script.lua", Self.script(body, duration: duration))
    var configuration = StageConfiguration()
    configuration.skipsFailedCallbacks = true
    configuration.parameters = parameters
    var clock = PreviewClock(at: host)
    clock.set(time, at: host)
    clock.setPaused(isPaused, at: host)
    playback = try LivePlayback(
      PreviewScript(
        title: "script.lua", root: folder.path, name: "script.lua", configuration: configuration),
      clock: clock, at: host)
  }

  private static func script(_ body: String, duration: Double?) -> String {
    """
    local limn = require "limn"
    local stage = limn.stage { size = { 8, 8 }, duration = \(duration.map { "\($0)" } ?? "nil") }
    \(body)
    """
  }

  /// Saves another version, and lets it be noticed.
  func save(_ body: String, duration: Double? = 1) throws {
    let versions = playback.counts
    try folder.write("script.lua", Self.script(body, duration: duration))
    try settle {
      $0.counts.versions != versions.versions || $0.counts.refusals != versions.refusals
    }
  }

  /// Lets the host's time stand still until something is so.
  func settle(
    _ location: SourceLocation = #_sourceLocation, until isSo: (LivePlayback) -> Bool
  ) throws {
    let deadline = LivePlayback.now() + Self.patience
    while true {
      playback.update(at: host, until: LivePlayback.now() + LivePlayback.budget)
      if isSo(playback) { return }
      guard LivePlayback.now() < deadline else {
        Issue.record("it never came to be so", sourceLocation: location)
        throw TimedOut()
      }
      _ = limn_wait_readable(playback.loader.wakeDescriptor, 5)
    }
  }

  private struct TimedOut: Error {}

  /// Lets frames pass, each when nothing is on its way any more.
  ///
  /// - Parameters:
  ///   - seconds: The host's time that passes.
  ///   - look: Is called after each frame.
  /// - Throws: That something on the way never comes.
  func play(_ seconds: Double, _ look: (LivePlayback) -> Void = { _ in }) throws {
    try settle { $0.isSettled }
    let end = host + seconds - 1e-9
    while host < end {
      host += min(Self.frame, end + 1e-9 - host)
      try settle { $0.isSettled }
      look(playback)
    }
  }

  /// Waits until what shows is that of the clock.
  func arrive() throws { try settle { $0.isSettled } }

  /// The last line that the script has printed.
  var said: String? { playback.message?.text }
}

extension LivePlayback {
  /// Whether nothing is ordered or waited for any more.
  var isSettled: Bool {
    program != nil && target == nil && awaited == nil && incoming == nil
      || program == nil && refusal != nil
  }
}
