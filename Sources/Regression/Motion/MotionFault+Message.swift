extension MotionFault: CustomStringConvertible {
  /// One sentence, with a time.
  var description: String {
    switch self {
    case .jump(let title, let one):
      "\(title.keyPath) of \(title.layer) jumps by \(abs(one.size).words()) at t ="
        + " \(one.time.fixed(6)), from \(one.before.words(4)) to \(one.after.words(4))"
    case .kink(let title, let one):
      "\(title.keyPath) of \(title.layer) changes its velocity at once at t ="
        + " \(one.time.fixed(6)), from \(one.before.words()) to \(one.after.words()) a second"
    case .openLoop(let title, let distance, let gap, let time):
      "\(title): the loop's end is \(distance.words()) \(gap.words) its start at t = \(time.timeWords)"
    case .changed(let title, let time):
      "\(title): the loop's end is not its start at t = \(time.timeWords)"
    case .uneven(let title, let before, let after, let time):
      "\(title): the loop changes its velocity at t = \(time.timeWords), from"
        + " \(before.words()) to \(after.words()) a second"
    case .otherPicture(let size, let start, let end):
      "the loop's end is another picture than its start, at t = \(start.timeWords) and t ="
        + " \(end.timeWords): \(size)"
    case .seam(let size, let since, let end, let most):
      "the picture changes more at the loop's end than in any other step: from t ="
        + " \(since.timeWords) to t = \(end.timeWords) \(size); elsewhere at most \(most)"
    case .noLayer(let pattern, let known):
      "no layer is called '\(pattern)'; there are \(Self.list(known))"
    }
  }

  /// When it is, in seconds; nil for what has no time.
  var time: Double? {
    switch self {
    case .jump(_, let one), .kink(_, let one): one.time
    case .openLoop(_, _, _, let time), .changed(_, let time), .uneven(_, _, _, let time): time
    case .otherPicture(_, _, let end), .seam(_, _, let end, _): end
    case .noLayer: nil
    }
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    return names.isEmpty ? "none" : names.count > 8 ? shown + ", …" : shown
  }
}

extension MotionFault.Gap {
  /// What stands between the distance and "its start".
  fileprivate var words: String {
    switch self {
    case .short: "short of"
    case .beyond: "beyond"
    case .away: "away from"
    }
  }
}

extension MotionFault.PictureSize: CustomStringConvertible {
  /// How many pixels differ, by how much, and where.
  var description: String {
    if pixels == 0 { return "no pixel differs" }
    let verb = pixels == 1 ? "1 pixel differs" : "\(pixels) pixels differ"
    return "\(verb) by up to \(maximum), in \(place)"
  }
}

extension Followed.Title: CustomStringConvertible {
  /// The address and the key path.
  var description: String { "\(layer).\(keyPath)" }
}
