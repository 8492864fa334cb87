import Layers
import Testing

@testable import Preview

@Suite("The trail of what has been shown")
struct SnapshotTrailTests {
  /// A trail of frames at sixty a second.
  private func trail(seconds: Double, capacity: Int) -> SnapshotTrail {
    var trail = SnapshotTrail(capacity: capacity)
    for frame in 0..<Int(seconds * 60) { trail.append(LayerSnapshot(), at: Double(frame) / 60) }
    return trail
  }

  @Test func `it reaches back to its start, however long it is`() {
    for seconds in [1.0, 10, 100, 1000] {
      let trail = trail(seconds: seconds, capacity: 64)
      #expect(trail.reaches(0))
      #expect(!trail.reaches(-0.001))
      #expect((32...64).contains(trail.count))
    }
  }

  @Test func `what is shown again is forgotten from there on`() {
    var trail = trail(seconds: 1, capacity: 64)
    #expect(trail.count == 60)
    trail.append(LayerSnapshot(), at: 0.25)
    #expect(trail.count == 16)
    trail.removeAll()
    #expect(trail.count == 0 && trail.snapshot(at: 1) == nil)
  }
}
