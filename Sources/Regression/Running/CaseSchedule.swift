import Graphics
import Scripting

/// In which order cases begin: the longest first, so that no job is left alone with a long one at
/// the end.
struct CaseSchedule {
  /// How long cases took in earlier runs, in seconds by id.
  var knownSeconds: [String: Double] = [:]

  /// The places of cases in the order in which to begin.
  ///
  /// Cases that nothing is known of come first, those that declare the most pixels before the
  /// others: one of them may take longer than all that is known. Equals stay in their order.
  func order(_ cases: [TestCase]) -> [Int] {
    let keys = cases.map { test in
      knownSeconds[test.id].map { (isKnown: 1, work: $0) }
        ?? (isKnown: 0, work: test.declaredPixels)
    }
    return cases.indices.sorted { a, b in
      if keys[a].isKnown != keys[b].isKnown { return keys[a].isKnown < keys[b].isKnown }
      if keys[a].work != keys[b].work { return keys[a].work > keys[b].work }
      return a < b
    }
  }
}

extension TestCase {
  /// How many pixels it draws, as far as it says: a measure of work, and no more.
  var declaredPixels: Double {
    let size = settings.size ?? .init(320, 240)
    let scale = settings.environment.scale
    let area = size.width * size.height * scale * scale
    let frames: Int
    switch kind {
    case .render(let plan): frames = plan.times.count
    case .timeline(let plan): frames = plan.times.count / 16
    case .check: frames = 8
    case .loop(let plan): frames = plan.comparesPixels ? 8 : 4
    case .same(let plan), .differ(let plan): frames = plan.a.times.count + plan.b.times.count
    case .smoke(let times): frames = times.count
    case .budget(let plan): frames = plan.times.count
    }
    return area * Double(max(1, frames))
  }
}
