/// How much a frame may cost, best first.
package enum FrameQuality: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// As the picture is.
  case full
  /// With errors that are not seen: 2 of 255, or half the pixels.
  case reduced
  /// With errors that are seen, for a line on which everything else would come late.
  case coarse

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The bytes of a moving picture's frame, as a part of those at ``full``: measured for half blocks
  /// with 24, about 18 and 8 bits a pixel.
  var cost: Double {
    switch self {
    case .full: 1
    case .reduced: 0.8
    case .coarse: 0.25
    }
  }
}
