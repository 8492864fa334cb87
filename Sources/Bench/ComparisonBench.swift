import Comparison
import Glibc
import Graphics
import Raster

/// Measures the rules that pictures are held against, in nanoseconds of the thread's time for a
/// pixel: the least of several rounds, on a disc that has moved by a pixel, and on one that has
/// another colour.
///
/// - Parameter filter: Only entries whose name contains it; all when nil.
func comparisonBenchmarks(matching filter: String? = nil) {
  let disc = picture(x: 150, .black)
  let pairs = [("moved", picture(x: 151, .black)), ("recoloured", picture(x: 150, Color(0, 0, 1)))]
  let rules = Match.forms.compactMap { Match(parsing: $0) }
  for (name, actual) in pairs {
    for rule in rules {
      let name = "compare 300x300 \(name) \(rule)"
      if let filter, !name.contains(filter) { continue }
      var least = Int.max
      for _ in 0..<10 {
        let start = threadTime()
        let verdict = rule.verdict(expected: disc, actual: actual)
        least = min(least, threadTime() - start)
        precondition(!verdict.words.isEmpty, "there is a verdict")
      }
      print("\(name): \(Double(least * 10 / (300 * 300)) / 10) ns a pixel")
    }
  }
}

/// A disc of half the picture's width on white.
private func picture(x: Double, _ color: Color) -> Pixmap {
  var list = DisplayList(width: 300, height: 300)
  list.append(.fill(.init(.rect(Rect(0, 0, 300, 300)), .solid(.white))))
  list.append(.fill(.init(.ellipse(Rect(x - 75, 75, 150, 150)), .solid(color))))
  var pixmap = Pixmap(width: 300, height: 300)
  Rasterizer().draw(list, into: &pixmap)
  return pixmap
}

private func threadTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
