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
    var places = Set([0])
    skipStars(&places)
    for character in name {
      var next = Set<Int>()
      for place in places where place < pattern.count {
        switch pattern[place] {
        case "*":
          if character != separator || isDouble(place) { next.insert(place) }
        case "?":
          if character != separator { next.insert(place + 1) }
        default:
          if character == pattern[place] { next.insert(place + 1) }
        }
      }
      skipStars(&next)
      places = next
      if places.isEmpty { return false }
    }
    return places.contains(pattern.count)
  }

  /// Adds the places behind stars, which may match nothing; the slash of `**/`, too.
  private func skipStars(_ places: inout Set<Int>) {
    var open = Array(places)
    while let place = open.popLast() {
      guard place < pattern.count, pattern[place] == "*" else { continue }
      var behind = [place + 1]
      if isDouble(place), place + 2 < pattern.count, pattern[place + 2] == separator,
        place == 0 || pattern[place - 1] == separator
      {
        behind.append(place + 3)
      }
      for next in behind where places.insert(next).inserted { open.append(next) }
    }
  }

  /// Whether a star is the first of two.
  private func isDouble(_ place: Int) -> Bool {
    place + 1 < pattern.count && pattern[place + 1] == "*"
  }
}
