import Graphics
import Layers
import Raster
import Rendering
import Scripting

/// Draws frames of one stage, each over the memory of the last.
struct FrameArtist {
  /// The last frame drawn.
  private(set) var frame: Pixmap
  /// The opaque colour behind a frame where a format has no transparency.
  let backdrop: Color

  private let stage: Stage
  private var events: EventPlayback
  private var snapshot = LayerSnapshot()
  private var renderer: SnapshotRenderer
  private let background: FrameBackground

  /// Prepares to draw a stage.
  init(_ stage: Stage, _ options: RenderOptions) throws(ToolError) {
    self.stage = stage
    background = options.background
    events = options.source.events
    renderer = SnapshotRenderer(scale: stage.environment.scale)
    if case .instead(let color?) = background { backdrop = color } else { backdrop = .black }
    frame = Pixmap(width: 1, height: 1)
    try fitFrame()
  }

  /// Gives the frame the stage's present size and scale, which events may change.
  private mutating func fitFrame() throws(ToolError) {
    let scale = stage.environment.scale
    if scale != renderer.scale { renderer = SnapshotRenderer(scale: scale) }
    guard let size = renderer.pixelSize(of: stage.size) else {
      throw .usage(
        .frameTooLarge(width: stage.size.width, height: stage.size.height, scale: scale))
    }
    guard size.width != frame.width || size.height != frame.height else { return }
    frame = Pixmap(width: size.width, height: size.height)
  }

  /// Draws the frame at a time, not before that of the last one.
  mutating func draw(at time: Double) throws(ToolError) {
    do {
      try stage.advance(to: time, playing: &events)
    } catch {
      throw .script(error, at: time)
    }
    try fitFrame()
    stage.update(&snapshot)
    renderer.drawFrame(snapshot, background: background, into: &frame)
  }

  /// Takes what the script has printed since the last call.
  func takeMessages() -> [String] { stage.takeMessages() }
}
