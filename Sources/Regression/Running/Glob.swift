/// A pattern for names: `*` is any run of characters, `?` is one character, and all else is itself.
///
///     Glob("heart/*").matches("heart/beat[dark=true]@2x")   // true
///
/// Brackets are ordinary characters, because ids are full of them. The whole name has to match.
struct Glob: Sendable, Hashable {
  /// The pattern as it was written.
  let text: String
  /// The character that `*` does not match; `**` matches it.
  private let separator: Character?
  private let pattern: [Character]

  /// Creates a pattern for ids, where `*` matches slashes, too.
  init(_ text: String) {
    self.text = text
    separator = nil
    pattern = Array(text)
  }

  /// Creates a pattern for paths, where `*` stays within a folder and `**` does not.
  init(path text: String) {
    self.text = text
    separator = "/"
    pattern = Array(text)
  }

  /// Whether a text has one of the two characters that make it a pattern.
  static func isPattern(_ text: String) -> Bool { text.contains("*") || text.contains("?") }

  /// Whether a name matches as a whole.
  ///
  /// - Complexity: O(pattern · name) at the worst.
  func matches(_ name: some StringProtocol) -> Bool {
    let name = Array(name)
    // The places in the pattern that the characters so far can have led to.
    var places = behindStars([], arrivingAt: [0])
    for character in name {
      var stays: Set<Int> = []
      var arrivals: Set<Int> = []
      for place in places where place < pattern.count {
        switch pattern[place] {
        case "*":
          if character != separator || isDouble(place) { stays.insert(place) }
        case "?":
          if character != separator { arrivals.insert(place + 1) }
        default:
          if character == pattern[place] { arrivals.insert(place + 1) }
        }
      }
      places = behindStars(stays, arrivingAt: arrivals)
      if places.isEmpty { return false }
    }
    return places.contains(pattern.count)
  }

  /// Adds the places behind stars, which may match nothing, and so may `**/` where a part of a path
  /// begins.
  private func behindStars(_ stays: Set<Int>, arrivingAt arrivals: Set<Int>) -> Set<Int> {
    var places = stays.union(arrivals)
    var open = Array(places)
    for place in arrivals where startsFolders(place) {
      if places.insert(place + 3).inserted { open.append(place + 3) }
    }
    while let place = open.popLast() {
      guard place < pattern.count, pattern[place] == "*" else { continue }
      if places.insert(place + 1).inserted { open.append(place + 1) }
    }
    return places
  }

  /// Whether `**/` stands at the beginning of a part of a path.
  private func startsFolders(_ place: Int) -> Bool {
    isDouble(place) && place + 2 < pattern.count && pattern[place + 2] == separator
      && (place == 0 || pattern[place - 1] == separator)
  }

  /// Whether a star is the first of two.
  private func isDouble(_ place: Int) -> Bool {
    place + 1 < pattern.count && pattern[place] == "*" && pattern[place + 1] == "*"
  }
}
