public import Regression

/// Workflow commands of GitHub Actions: what did not pass is annotated at its line.
///
/// Written to the standard output of a step, which shows the first ten of a kind at the change
/// itself; the others are in the log. Files are named as they were given to the run, so it has to
/// be started in the repository's own folder for them to be found.
public struct GitHubReport: Reporter {
  private let folder: String?

  /// Creates a reporter.
  ///
  /// - Parameter folder: The run's folder, which paths of pictures are put behind; nil names none.
  public init(folder: String? = nil) { self.folder = folder }

  /// The whole report; empty when there is nothing to annotate.
  public func report(on record: RunRecord) -> String {
    var text = ""
    for result in record.results(.failed) + record.results(.missing) {
      var lines = result.explanation(folder: folder)
      if let acceptance = result.acceptance { lines.append(acceptance) }
      text += command(
        isError: true, place(of: result), title: "\(result.status.rawValue): \(result.id)", lines)
    }
    for finding in record.findings {
      text += command(
        isError: finding.fails, SourcePlace(finding.place), title: finding.kind.rawValue,
        [finding.message] + finding.details)
    }
    return text
  }

  /// The statement that failed, if it is in the test file itself; else the declaration.
  ///
  /// Scripts are named beneath their root, which need not be the repository's.
  private func place(of result: CaseResult) -> SourcePlace {
    for failure in result.failures {
      let place = SourcePlace(failure.place)
      if let line = place.line, result.file == place.file || result.file.hasSuffix("/" + place.file)
      {
        return SourcePlace("\(result.file):\(line)")
      }
    }
    return SourcePlace(result.place)
  }

  private func command(
    isError: Bool, _ place: SourcePlace, title: String, _ lines: [String]
  ) -> String {
    var properties: [String] = []
    if !place.file.isEmpty { properties.append("file=\(place.file.property)") }
    if let line = place.line { properties.append("line=\(line)") }
    properties.append("title=\(title.property)")
    let message = lines.joined(separator: "\n").message
    return "::\(isError ? "error" : "warning") \(properties.joined(separator: ","))::\(message)\n"
  }
}

extension String {
  /// A command's message: one line, whose end and percent signs are escaped as `%0A` and `%25`.
  fileprivate var message: String {
    visible().replacing { scalar in
      switch scalar {
      case "%": "%25"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  /// A property's value, in which `:` and `,` would end it.
  fileprivate var property: String {
    message.replacing { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }
}
