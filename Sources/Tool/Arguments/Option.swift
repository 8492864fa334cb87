/// One row of the table of options: everything the tool knows about an option, said once.
///
/// Parsing, help and error messages are derived from these rows; the table itself is in
/// `Option+Table.swift`.
struct Option: Sendable {
  /// What an option takes.
  enum Kind: Sendable {
    /// Nothing: it is given or not.
    case flag
    /// A finite number in a range; the unit is for messages.
    case number(ClosedRange<Double>, unit: String)
    /// A whole number of at least 0.
    case wholeNumber
    /// A whole number in a range.
    case count(ClosedRange<Int>)
    /// One of several equal parts: `2/5`.
    case part
    /// A width and a height: `640x384`.
    case size
    /// A colour, or the word `none`.
    case color
    /// One word of a closed set.
    case choice([String])
    /// A number of times, or the word `forever`.
    case playCount
    /// A file or folder.
    case path
    /// A name and a value: `name=value`.
    case assignment
    /// A layer's address and a key path: `button/ring2.opacity`.
    case track
    /// A rule for pictures: `fuzzy difference=0-3 pixels=0-120`.
    case match
    /// A kind of report and a file: `junit=report.xml`.
    case report
  }

  /// The name, without the dashes.
  let name: String
  /// The one-letter form.
  var short: Character?
  /// What stands for the value in help; empty for a flag.
  var placeholder = ""
  /// What it takes.
  let kind: Kind
  /// What holds when the option stands without a value; nil where a value must be given.
  ///
  /// Where it need not be, a value belongs to the option only behind an equals sign.
  var optionalValue: String?
  /// Whether it may be given several times.
  var isRepeatable = false
  /// What holds when it is not given, in words.
  var standard: String?
  /// One sentence for the help.
  let summary: String

  /// The name as it is written: `--name`.
  var spelling: String { "--\(name)" }

  /// Whether a value belongs to it.
  var takesValue: Bool { if case .flag = kind { false } else { true } }
}
