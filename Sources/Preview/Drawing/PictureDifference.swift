import Comparison

/// How far the present picture is from the one that it is held against.
struct PictureDifference: Equatable {
  /// The pixels that differ.
  var count: Int
  /// The largest difference of a channel, 0…255.
  var maximum: Int

  /// Takes what a comparison has found.
  init(_ comparison: PictureComparison) {
    count = comparison.count
    maximum = comparison.maximum
  }

  /// The difference in the words of the status line.
  var words: String {
    count == 0 ? "no difference" : "\(count) px differ, max \(maximum)"
  }
}
