import Animations
import Graphics
import Layers
import Terminal

/// What one layer holds and shows, and its animations, as lines.
struct LayerDetails {
  private let report: LayerReport
  private let frame: (model: Rect, presentation: Rect)

  /// The digits after the point of a number: so many as can be read while they move.
  private static let decimals = 2
  /// The columns of an animation's bar.
  private static let barWidth = 10

  /// Looks at a layer.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - time: The stage's time in seconds.
  init(_ layer: Layer, at time: Double) {
    report = LayerReport(layer, at: time, descending: false)
    frame = (report.model.frame, report.presentation.frame)
  }

  /// The lines for a width: first the frame, then what differs from a fresh layer, as `model →
  /// presentation` where the two differ, then the animations.
  func lines(width: Int) -> [PanelLine] {
    let differences = report.differences(decimals: Self.decimals)
    let names = ["frame"] + differences.map(\.name)
    let nameWidth = min(names.map(\.columns).max() ?? 0, max(0, width / 2 - 1))
    var lines = Self.lines(
      "frame", Self.text(frame.model),
      frame.model == frame.presentation ? nil : Self.text(frame.presentation),
      nameWidth: nameWidth, width: width)
    for difference in differences {
      lines += Self.lines(
        difference.name, Self.bare(difference.model), difference.presentation.map(Self.bare),
        nameWidth: nameWidth, width: width)
    }
    for animation in report.animations {
      lines += Self.lines(of: animation, width: width)
    }
    return lines
  }

  /// A name with its value; what shows goes below where both have no room.
  private static func lines(
    _ name: String, _ model: String, _ presentation: String?, nameWidth: Int, width: Int
  ) -> [PanelLine] {
    var line = PanelLine(name.padded(to: nameWidth) + " ", .dim, width: width)
    guard let presentation else {
      line.append(model)
      return [line]
    }
    var lines: [PanelLine] = []
    if model.columns + 3 + presentation.columns > line.room {
      line.append(model, .dim)
      lines.append(line)
      line = PanelLine(width: width)
      line.skip(to: nameWidth + 1)
    } else {
      line.append(model + " ", .dim)
    }
    line.append("→ ", .dim)
    line.append(presentation, .accent)
    return lines + [line]
  }

  /// An animation: its key and how far it is, and under it what it drives.
  private static func lines(
    of animation: LayerReport.AnimationReport, width: Int
  ) -> [PanelLine] {
    var first = PanelLine("↻ ", .dim, width: width)
    first.append(animation.key, animation.phase == .active ? .plain : .dim)
    var state = "\(animation.phase)"
    if animation.phase == .active, let position = animation.position {
      let share = Int((position.progress * 100).rounded(.down))
      let filled = Int((position.progress * Double(barWidth)).rounded())
      state =
        String(repeating: "━", count: filled) + String(repeating: "╌", count: barWidth - filled)
        + " \(share) %".paddedAtStart(to: 6)
    }
    first.appendAtEnd(state, animation.phase == .active ? .accent : .dim)
    var second = PanelLine("  " + animation.keyPaths.joined(separator: ", "), .dim, width: width)
    if animation.duration.isFinite {
      var length = "\(animation.duration.text(decimals: decimals)) s"
      if let cycle = animation.position?.cycle, cycle > 0 { length += ", cycle \(cycle)" }
      second.appendAtEnd(length, .dim)
    }
    return [first, second]
  }

  private static func text(_ rect: Rect) -> String {
    [rect.minX, rect.minY, rect.width, rect.height].map { $0.text(decimals: decimals) }
      .joined(separator: " ")
  }

  /// A list without its braces, which take room and say nothing here.
  private static func bare(_ text: String) -> String {
    guard text.hasPrefix("{ "), text.hasSuffix(" }") else { return text }
    return String(text.dropFirst(2).dropLast(2)).replacing(", ", with: " ")
  }
}
