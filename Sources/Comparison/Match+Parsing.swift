extension Match {
  /// What each rule looks like in words, for messages and help.
  public static let forms = [
    "exact", "fuzzy difference=0-3 pixels=0-120", "density window=16 most=0.05", "edge slack=8",
    "yiq threshold=0.1", "yiq threshold=0.1 antialiasing", "flip mean=0.02", "ssim least=0.98",
  ]

  /// Reads one rule as ``description`` says it, such as `fuzzy difference=0-3 pixels=0-120`.
  ///
  /// A value that is left out is the one that ``forms`` show, but for `fuzzy`, where it is 0. The
  /// rule has no reason. Nil when it is no rule, or a value is out of range.
  ///
  /// - Parameter text: The words.
  public init?(parsing text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard let name = words.first else { return nil }
    var values: [String: String] = [:]
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard values[parts[0]] == nil else { return nil }
      values[parts[0]] = parts.count > 1 ? parts[1] : ""
    }
    func take<Value>(_ key: String, _ standard: Value, _ read: (String) -> Value?) -> Value? {
      guard let text = values.removeValue(forKey: key) else { return standard }
      return read(text)
    }
    let match: Match?
    switch name {
    case "exact": match = .exact
    case "fuzzy":
      let difference = take("difference", 0...0) { Self.range($0, upTo: 255) }
      let pixels = take("pixels", 0...0) { Self.range($0, upTo: 64 << 20) }
      match = difference.flatMap { difference in
        pixels.map { .fuzzy(difference: difference, pixels: $0, why: "") }
      }
    case "density":
      let window = take("window", 16) { Int($0).flatMap { (1...1024).contains($0) ? $0 : nil } }
      let most = take("most", 0.05, Self.share)
      match = window.flatMap { window in most.map { .density(window: window, most: $0, why: "") } }
    case "edge":
      match = take("slack", 8) { Int($0).flatMap { (0...255).contains($0) ? $0 : nil } }
        .map { .edge(slack: $0, why: "") }
    case "yiq":
      let counts = take("antialiasing", false) { $0.isEmpty ? true : nil }
      let threshold = take("threshold", 0.1, Self.share)
      match = threshold.flatMap { threshold in
        counts.map { .yiq(threshold: threshold, countsAntialiasing: $0, why: "") }
      }
    case "flip": match = take("mean", 0.02, Self.share).map { .flip(mean: $0, why: "") }
    case "ssim": match = take("least", 0.98, Self.share).map { .ssim(least: $0, why: "") }
    default: match = nil
    }
    guard let match, values.isEmpty else { return nil }
    self = match
  }

  private static func share(_ text: String) -> Double? {
    Double(text).flatMap { (0...1).contains($0) ? $0 : nil }
  }

  private static func range(_ text: String, upTo limit: Int) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(ends.count), let low = ends[0], let high = ends[ends.count - 1],
      low >= 0, low <= high, high <= limit
    else { return nil }
    return low...high
  }
}
