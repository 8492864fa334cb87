/// Something in a script's motion that a viewer would see as a fault.
public struct Finding: Hashable, Sendable {
  /// What kind of fault it is.
  public let rule: Rule
  /// The script's file, relative to the root; empty when the fault has no place in a script.
  public let file: String
  /// The line, from 1; 0 when it is not known.
  public let line: Int
  /// What is wrong, what a viewer would see, and what to write instead, as parts of one sentence.
  public let message: String

  /// Reads a place such as `ring.lua:12`.
  init(_ fault: Fault, at place: String) {
    rule = fault.rule
    message = fault.message
    let parts = place.split(separator: ":", omittingEmptySubsequences: false)
    let number = parts.last.flatMap { Int($0) }
    line = number ?? 0
    file = number == nil ? place : parts.dropLast().joined(separator: ":")
  }
}

extension Finding: CustomStringConvertible {
  /// The line that the command prints: `ring.lua:12: [snap-back] …`.
  public var description: String { "\(file):\(line): [\(rule.rawValue)] \(message)" }
}

extension Finding: Comparable {
  /// By file, then line, then the order of the rules.
  public static func < (one: Finding, other: Finding) -> Bool {
    if one.file != other.file { return one.file < other.file }
    if one.line != other.line { return one.line < other.line }
    let rules = Rule.allCases
    let (first, second) = (rules.firstIndex(of: one.rule), rules.firstIndex(of: other.rule))
    if first != second { return first ?? 0 < second ?? 0 }
    return one.message < other.message
  }
}
