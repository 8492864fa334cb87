import Graphics
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
  private let renderer: SnapshotRenderer
  private let background: FrameBackground

  /// Prepares to draw a stage at its present size, which all frames have.
  init(_ stage: Stage, _ options: RenderOptions) throws(ToolError) {
    self.stage = stage
    background = options.background
    renderer = SnapshotRenderer(scale: options.scale)
    if case .instead(let color?) = background { backdrop = color } else { backdrop = .black }
    guard let size = renderer.pixelSize(of: stage.size) else {
      throw .usage(
        .frameTooLarge(
          width: stage.size.width, height: stage.size.height, scale: options.scale))
    }
    frame = Pixmap(width: size.width, height: size.height)
  }

  /// Draws the frame at a time, not before that of the last one.
  mutating func draw(at time: Double) throws(ToolError) {
    do {
      try stage.advance(to: time)
    } catch {
      throw .script(error, at: time)
    }
    renderer.drawFrame(stage.snapshot(), background: background, into: &frame)
  }

  /// Takes what the script has printed since the last call.
  func takeMessages() -> [String] { stage.takeMessages() }
}
