import Comparison

/// What is wrong with a movement, as data; becomes text in `MotionFault+Message.swift`.
enum MotionFault: Equatable {
  /// How the end of a loop lies to its start, seen in the direction of the movement.
  enum Gap {
    /// It has not come far enough.
    case short
    /// It has gone too far.
    case beyond
    /// It stands still there, so there is no direction.
    case away
  }

  /// A number jumps.
  case jump(Followed.Title, MotionBreak)
  /// A velocity jumps.
  case kink(Followed.Title, MotionBreak)
  /// A loop ends elsewhere than it starts, by a distance.
  case openLoop(Followed.Title, Double, Gap, at: Double)
  /// A loop ends with another value without numbers than it starts with.
  case changed(Followed.Title, at: Double)
  /// A loop ends with another velocity, per second, than it starts with.
  case uneven(Followed.Title, before: Double, after: Double, at: Double)
  /// The pictures at the two ends of a loop differ.
  case otherPicture(PictureSize, start: Double, end: Double)
  /// The last step of a loop changes more of the picture than any other.
  case seam(PictureSize, since: Double, end: Double, most: PictureSize)
  /// A loop is about layers of which there are none.
  case noLayer(pattern: String, known: [String])

  /// How much of a picture has changed.
  struct PictureSize: Equatable {
    /// How many pixels differ.
    let pixels: Int
    /// By how much, the greatest of all channels.
    let maximum: Int
    /// Where, in words.
    let place: String
    /// The mean difference of all pixels.
    let mean: Double

    init(_ comparison: PictureComparison) {
      pixels = comparison.count
      maximum = comparison.maximum
      place = comparison.bounds.map { "\($0)" } ?? ""
      mean = comparison.mean
    }
  }
}
