/// The scripts that `limn new` begins with, from `scripts/templates`.
enum Template {
  /// The one without a choice.
  static let standard = "blank"

  /// The names of all, in order.
  static var names: [String] { BundledTexts.templates.keys.sorted() }

  /// A template's text as a script of a name.
  ///
  /// - Parameters:
  ///   - template: One of ``names``.
  ///   - name: What the script calls itself in its comments.
  /// - Returns: The script.
  static func text(_ template: String, name: String) -> String {
    guard let text = BundledTexts.templates[template] else {
      preconditionFailure("the option takes names of templates alone")
    }
    // A comment is one line, whatever a file may be called.
    let name = String(name.map { $0.isNewline ? "?" : $0 })
    return text.replacing("NAME", with: name)
  }
}
