import Animations
import Layers

/// What editors read to complete and check scripts: annotations in LuaCATS, as
/// lua-language-server takes them.
///
/// The functions stand in `scripts/library`; what a table of the program knows is filled in here, at
/// lines such as `--{LayerProperties}`. Tests hold the whole against what scripts can call.
enum EditorLibrary {
  /// The file that describes everything; the others say which of its classes a module is.
  static let mainFile = "limn.lua"

  /// The files by their paths beneath the library's folder, in order.
  static var files: [(path: String, text: String)] {
    BundledTexts.library.sorted { $0.key < $1.key }.map { (path: $0.key, text: filled($0.value)) }
  }

  /// The text of the main file.
  static var mainText: String { filled(BundledTexts.library[mainFile] ?? "") }

  private static func filled(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      switch line {
      case "--{Words}": words
      case "--{KeyPaths}": trimmed(LayerProperty.stubOfKeyPaths())
      case "--{LayerProperties}": trimmed(LayerProperty.stub())
      default: String(line)
      }
    }.joined(separator: "\n")
  }

  private static func trimmed(_ text: String) -> String {
    text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// The closed sets of words that animations take.
  private static var words: String {
    [
      alias("TimingName", TimingFunction.named.map(\.name)),
      alias("FillMode", MediaTiming.FillMode.allCases.map(\.rawValue)),
      alias("CalculationMode", KeyframeCurve.CalculationMode.allCases.map(\.rawValue)),
      alias("RotationMode", KeyframeCurve.RotationMode.allCases.map(\.rawValue)),
      alias("ValueFunction", ValueFunction.allCases.map(\.rawValue)),
      alias("TransitionType", Transition.Kind.allCases.map(\.rawValue)),
      alias("TransitionSubtype", Transition.Subtype.allCases.map(\.rawValue)),
    ].joined(separator: "\n\n")
  }

  private static func alias(_ name: String, _ words: [String]) -> String {
    (["---@alias limn.\(name)"] + words.map { "---| \"\($0)\"" }).joined(separator: "\n")
  }
}

extension EditorLibrary {
  /// The parts of the main file that speak of a word, in its order: whole functions, and of a class
  /// the fields that do, unless its own name does.
  static func parts(about word: String) -> [String] {
    let word = word.lowercased()
    return mainText.split(separator: "\n\n").compactMap { part in
      let lines = part.split(separator: "\n")
      guard lines.contains(where: { $0.lowercased().contains(word) }) else { return nil }
      let isList = lines.contains { $0.hasPrefix("---@field") || $0.hasPrefix("---| ") }
      let head = lines.prefix { !$0.hasPrefix("---@field") && !$0.hasPrefix("---| ") }
      if !isList || head.contains(where: { $0.lowercased().contains(word) }) {
        return String(part)
      }
      let found = lines.dropFirst(head.count).filter { $0.lowercased().contains(word) }
      return (head + found).joined(separator: "\n")
    }
  }
}
