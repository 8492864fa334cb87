public import Rendering
public import Scripting

/// A script that the preview plays, with what the host gives it.
public struct PreviewScript: Sendable {
  /// What the status line calls it.
  public var title: String
  /// The path that ``root`` and ``name`` come from, if it is to be followed anew at each load: its
  /// links may lead elsewhere then.
  public var path: String?
  /// The folder beneath which everything that the script reads lies.
  public var root: String
  /// The script's name beneath the root.
  public var name: String
  /// What the host gives the script.
  public var configuration: StageConfiguration
  /// What is behind the layers.
  public var background: FrameBackground
  /// The path of the list that ``events`` come from, if it is to be read anew at each load.
  public var eventsPath: String?
  /// What happens from outside in each turn, in order of time.
  public var events: [RecordedEvent]

  /// Creates the description of a script; nothing is read.
  public init(
    title: String, root: String, name: String, configuration: StageConfiguration,
    background: FrameBackground = .own, events: [RecordedEvent] = []
  ) {
    self.title = title
    self.root = root
    self.name = name
    self.configuration = configuration
    self.background = background
    self.events = events
  }
}
