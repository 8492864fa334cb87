import Graphics

/// Draws display lists into pixmaps, and keeps its scratch memory from frame to frame.
///
/// One rasterizer serves one thread. The same list gives the same bytes whatever was drawn before.
///
///     var list = DisplayList(width: 320, height: 120)
///     list.append(.fill(.init(.ellipse(Rect(10, 10, 40, 40)), .solid(.white))))
///     var pixmap = Pixmap(width: 320, height: 120)
///     Rasterizer().draw(list, into: &pixmap)
///
/// Coverage is the exact area of each pixel that the shape's outline encloses, in 255 steps, with
/// curves replaced by chords that keep within 1/40 pixel. Blending is source-over in 8-bit
/// premultiplied sRGB. Clips multiply coverages. A group of one item is not drawn apart; its
/// opacity becomes the item's.
///
/// Once a frame has been drawn, others like it allocate nothing.
public final class Rasterizer {
  /// The greatest distance of chords from curves, in pixels.
  static let tolerance = 0.025

  var cells = Cells()
  var stroker = Stroker()
  /// The outline to be filled, in device space.
  var outline = FlatPath()
  /// Stages of a stroke, in the path's space.
  var line = FlatPath(keepsDirections: true)
  var part = FlatPath(keepsDirections: true)
  var dashes = FlatPath(keepsDirections: true)
  var gradient = GradientSegments()

  /// Rows of coverage on their way to sinks, and behind clips.
  let coverageRow = Memory<UInt8>(zero: 0)
  let clippedRow = Memory<UInt8>(zero: 0)
  /// A row of source pixels.
  let pixelRow = Memory<UInt32>(zero: 0)
  /// The bytes and rows of masks, by nesting depth, and how many are in use.
  var masks: [(bytes: Memory<UInt8>, rows: Memory<ClipMask.Row>)] = []
  var maskDepth = 0
  /// The pixels of groups, by nesting depth, and how many are in use.
  var groupPixels: [Memory<UInt32>] = []
  var groupDepth = 0

  /// Where drawing goes, the innermost last.
  var scopes: [Scope] = []
  /// What is known of the list's groups, in the order in which they are opened.
  var groups: [GroupOutline] = []
  /// The clips and groups, and the numbers of the groups, that surround a command of the list while
  /// it is looked through.
  var groupScopes: [GroupScope] = []
  var openGroups: [Int] = []

  /// Creates a rasterizer without scratch memory; the first frame allocates it.
  public init() {}

  /// Draws a display list over what the pixmap holds.
  ///
  /// Clips and groups must be closed, each by its own kind, in the order opposite to their opening.
  ///
  /// - Parameters:
  ///   - list: The drawing steps; its size must be the pixmap's.
  ///   - pixmap: Where to draw; it is not cleared first.
  public func draw(_ list: DisplayList, into pixmap: inout Pixmap) {
    precondition(
      list.width == pixmap.width && list.height == pixmap.height,
      "a display list is drawn into a pixmap of its size")
    let bounds = PixelRect(minX: 0, minY: 0, maxX: pixmap.width, maxY: pixmap.height)
    coverageRow.reserve(bounds.width + 32)
    clippedRow.reserve(bounds.width + 32)
    pixelRow.reserve(bounds.width + 32)
    outlineGroups(of: list, in: bounds)
    pixmap.withUnsafeMutableWords { words in
      let surface = Surface(base: words, stride: bounds.width, bounds: bounds)
      scopes.append(Scope(kind: .frame, surface: surface, bounds: bounds, mask: nil, opacity: 1))
      draw(list.commands)
      precondition(scopes.count == 1, "every clip and group of a display list is closed")
      scopes.removeLast()
    }
  }

  private func draw(_ commands: [DisplayList.Command]) {
    var index = 0
    var groupIndex = 0
    while index < commands.count {
      switch commands[index] {
      case .fill(let fill):
        draw(fill)
      case .stroke(let stroke):
        draw(stroke)
      case .pushClip(let clip):
        push(clip)
      case .popClip:
        popClip()
      case .pushGroup(let group):
        let outline = groups[groupIndex]
        groupIndex += 1
        if outline.isVisible {
          push(group, outline)
        } else {
          index = outline.end
          groupIndex = outline.nextGroup
        }
      case .popGroup:
        popGroup()
      }
      index += 1
    }
  }
}

extension Pixmap {
  /// Calls a closure with the words of all rows, to be changed.
  mutating func withUnsafeMutableWords(_ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    words.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { body(base) }
    }
  }
}
