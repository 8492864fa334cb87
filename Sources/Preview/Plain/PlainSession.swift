import CSystem
public import Terminal

/// Plays scripts without a screen while they are being edited: a line for each thing that happens,
/// and not one escape sequence.
///
///     try PlainSession(scripts, write: { console.print($0) }).run()
///
/// It is for terminals that take no escapes (`TERM=dumb`: a shell inside an editor, the log of a
/// build). Each version of a script is played from its start for one turn, in the pace of the clock
/// and without a picture, so that what its timers print, and where they fail, is told.
///
///     pulse.lua: loaded, 64 x 64 points, 1.2 s
///     pulse.lua:12:9: attempt to call a nil value (global 'limm')
///     pulse.lua: reloaded, 64 x 64 points, 1.2 s
public final class PlainSession {
  /// The seconds between two steps of a program.
  private static let step = 1.0 / 30

  private var players: [PlainPlayer] = []
  private let write: (String) -> Bool

  /// Starts to watch scripts.
  ///
  /// - Parameters:
  ///   - scripts: At least one script.
  ///   - polling: Seconds between two looks at the files; nil lets the kernel tell of saves.
  ///   - write: Writes a text that ends with a new line; false when there is nobody left to tell.
  /// - Throws: Why there is no thread to watch.
  public init(
    _ scripts: [PreviewScript], polling: Double? = nil, write: @escaping (String) -> Bool
  ) throws(TerminalError) {
    precondition(!scripts.isEmpty, "there is at least one script")
    self.write = write
    do throws(SystemFailure) {
      for script in scripts { players.append(try PlainPlayer(script, polling: polling)) }
    } catch {
      throw .system(error.code)
    }
  }

  /// Plays until the process is interrupted, or nobody reads what it says.
  public func run() {
    defer { for player in players { player.stop() } }
    let descriptors = players.map(\.wakeDescriptor)
    var ready = [UInt8](repeating: 0, count: descriptors.count)
    while true {
      let now = Double(limn_monotonic_time()) / 1e9
      for player in players {
        for line in player.advance(at: now) {
          guard write(line + "\n") else { return }
        }
      }
      // Without anything that moves there is still the moment after which an error is told.
      let wait = players.contains(where: \.isWaiting) ? Self.step : 60
      _ = limn_wait_any(descriptors, Int32(descriptors.count), Int32(wait * 1000), &ready)
    }
  }
}
