/// Finds the name that someone probably meant.
public enum Spelling {
  /// The nearest of some names, if one is near enough for a suggestion.
  ///
  /// Near means few edits (a letter more, less, other, or two swapped): at most a third of the
  /// word's length, and 3 at most. Case and underscores cost nothing, so `corner_radius` is
  /// `cornerRadius`. Of names equally near, the first wins.
  ///
  /// - Parameters:
  ///   - word: What was written; beyond 64 characters nothing is near.
  ///   - names: What there is.
  /// - Returns: The nearest name, or nil.
  /// - Complexity: O(names · length²); meant for the error path.
  public static func nearest(to word: String, among names: [String]) -> String? {
    let letters = folded(word)
    guard !letters.isEmpty, letters.count <= 64 else { return nil }
    let limit = min(3, max(1, letters.count / 3))
    var best: (name: String, distance: Int)?
    for name in names where name != word {
      let distance = distance(letters, folded(name), limit: limit)
      if distance <= limit, distance < best?.distance ?? Int.max {
        best = (name, distance)
      }
    }
    return best?.name
  }

  /// The letters that count: lower case, without underscores and hyphens.
  private static func folded(_ word: String) -> [UInt8] {
    word.utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 32
      case UInt8(ascii: "_"), UInt8(ascii: "-"): nil
      default: byte
      }
    }
  }

  /// The number of edits between two words (optimal string alignment), or more than the limit.
  private static func distance(_ one: [UInt8], _ other: [UInt8], limit: Int) -> Int {
    guard abs(one.count - other.count) <= limit else { return limit + 1 }
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for row in 0..<one.count {
      var present = [row + 1]
      for column in 0..<other.count {
        let change = one[row] == other[column] ? 0 : 1
        var least = min(last[column] + change, last[column + 1] + 1, present[column] + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        present.append(least)
      }
      (beforeLast, last) = (last, present)
    }
    return last[other.count]
  }
}
