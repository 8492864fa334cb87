/// What counts as the same picture.
///
/// Exact unless a test says otherwise. Slack has a reason, and where it can have one a floor: less
/// difference than the floor fails, because the slack has become stale.
public indirect enum Match: Sendable, Hashable {
  /// Every channel of every pixel is equal.
  case exact
  /// As `fuzzy` of web-platform-tests, on premultiplied bytes: the largest difference of a channel,
  /// and how many pixels differ at all, each within a range that holds both its ends.
  case fuzzy(difference: ClosedRange<Int>, pixels: ClosedRange<Int>, why: String)
  /// In no window of N × N pixels does more than a share differ.
  case density(window: Int, most: Double, why: String)
  /// Each channel lies between the least and the most of the other picture's 3 × 3 pixels around
  /// it, give or take a slack, both ways.
  case edge(slack: Int, why: String)
  /// As pixelmatch 7.2: no pixel differs visibly by more than a threshold, 0…1, where antialiased
  /// pixels do not count unless asked.
  case yiq(threshold: Double, countsAntialiasing: Bool, why: String)
  /// The mean of NVIDIA's FLIP is at most so much, 0…1.
  case flip(mean: Double, why: String)
  /// The structural similarity is at least so much, 0…1.
  case ssim(least: Double, why: String)
  /// All of them hold.
  case all([Match])
  /// One of them holds.
  case any([Match])
}
