import Layers
import Scripting

/// Which run of the case is looked at.
enum ProbeSource {
  /// The one that the check runs in.
  case check
  /// Another one, of other settings, without the check.
  case other(OtherRun)

  /// Behind the name of what is seen there.
  var suffix: String {
    switch self {
    case .check: ""
    case .other: " of the other run"
    }
  }
}

/// Another run of a check's case, with settings of its own; nobody does anything in it.
final class OtherRun {
  private let run: CaseRun
  private let settings: CaseSettings
  private var world: CaseWorld?

  init(_ run: CaseRun, _ settings: CaseSettings) {
    self.run = run
    self.settings = settings
  }

  /// The world as it is at a time.
  func world(at time: Double) throws(ScriptError) -> CaseWorld {
    if let world, world.time <= time {
      try world.advance(to: time)
      return world
    }
    let world = try run.makeReplica(settings: settings)
    self.world = world
    try world.advance(to: time)
    return world
  }
}

/// A property's value over time, by where it is from.
struct Origin {
  /// In which run.
  var source: ProbeSource
  /// The layer.
  var address: String
  /// The place in the layer.
  var keyPath: LayerKeyPath

  /// The name in messages.
  var title: String { "\(address).\(keyPath.name)\(source.suffix)" }
}
