import Terminal

/// How somebody looks at the stage: it survives every reload.
struct PictureView: Equatable {
  /// What the present picture is held against.
  enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case off
    /// The other picture stands beside it, or above it where there is more room.
    case beside
    /// The other picture is shown alone.
    case other
    /// Where the two differ: red where something was added, blue where it is gone.
    case difference
  }

  /// What is behind the layers.
  var background = PictureBackground.own
  /// How large the stage is shown.
  var zoom = TerminalFrame.Zoom.fit
  /// Whether the moments before and after are shown faintly.
  var showsGhosts = false
  /// What the picture is held against.
  var comparison = Comparison.off

  /// Takes the next size: to fit, and 1, 2 and 4 pixels for a point.
  mutating func cycleZoom() {
    zoom =
      switch zoom {
      case .fit: .times(1)
      case .times(1): .times(2)
      case .times(2): .times(4)
      default: .fit
      }
  }

  /// Takes the next way of comparing.
  mutating func cycleComparison() {
    let all = Comparison.allCases
    comparison = all[((all.firstIndex(of: comparison) ?? 0) + 1) % all.count]
  }

  /// What is not as usual, in the words of the status line.
  var words: [String] {
    var words: [String] = []
    if background != .own { words.append(background.rawValue) }
    if case .times(let factor) = zoom { words.append("×\(factor)") }
    if showsGhosts { words.append("onion") }
    return words
  }
}
