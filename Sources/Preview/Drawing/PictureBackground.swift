import Graphics
import Rendering
import Terminal

/// What is behind the layers in the preview, as a key goes through it.
enum PictureBackground: String, Hashable, Sendable, CaseIterable {
  /// The stage's own colour, or what the command line says.
  case own
  /// Squares of two greys instead of the stage's colour, to see what is transparent.
  case checks
  /// A dark grey, as of a dark interface.
  case dark
  /// A light grey, as of a light interface.
  case light

  /// The next one.
  var next: Self {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// What a frame is drawn on, where the command line says `own`.
  func frameBackground(own: FrameBackground) -> FrameBackground {
    switch self {
    case .own: own
    case .checks: .instead(nil)
    case .dark: .instead(Color(bytes: 24, 25, 28))
    case .light: .instead(Color(bytes: 244, 244, 246))
    }
  }

  /// What shows through transparent pixels, where the command line says `own`.
  func canvasBackground(own: FrameBackground) -> TerminalCanvas.Background {
    switch self {
    case .checks: .checkerboard
    case .own where own == .instead(nil): .checkerboard
    default: .color(.black)
    }
  }
}

extension Color {
  fileprivate init(bytes red: Double, _ green: Double, _ blue: Double) {
    self.init(red / 255, green / 255, blue / 255)
  }
}
