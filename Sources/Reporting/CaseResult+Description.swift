import Regression

// What every report says of a case that did not pass.
extension CaseResult {
  /// Where it is declared.
  var place: String { "\(file):\(line)" }

  /// The command that takes its picture or table as the reference, if there is one to take.
  var acceptance: String? { isPending ? "limn accept \(id.shellWord)" : nil }

  /// Why it did not pass, in one line; empty for one that passed.
  package var headline: String {
    switch status {
    case .passed: ""
    case .failed: failures.first?.message ?? "it failed"
    case .missing: "there is no reference yet"
    case .skipped: notes.first ?? "skipped"
    }
  }

  /// How far the picture is from the reference: the rule and all numbers.
  package var measures: String? {
    guard let picture, !picture.measures.isEmpty else { return nil }
    let numbers = picture.measures.map { "\($0.name) \($0.value.shortText)" }
    return "\(picture.match): " + numbers.joined(separator: ", ")
  }

  /// The pictures and tables that it left in the run's folder, by what they show.
  package func artefacts(in folder: String?) -> [(role: String, path: String)] {
    guard let folder else { return [] }
    let paths = [
      ("expected", picture?.expected), ("difference", picture?.difference),
      ("actual", picture?.actual), ("actual", timeline?.actual),
    ]
    return paths.compactMap { role, path in path.map { (role, "\(folder)/\($0)") } }
  }

  /// All lines that explain why it did not pass, in order: what was stated and is not so, how far
  /// the picture is off and which layers explain it, notes, and what the scripts have printed.
  ///
  /// - Parameter folder: The run's folder, or nil to name no files.
  /// - Returns: The lines; those that belong to the one above are indented.
  func explanation(folder: String?) -> [String] {
    var lines: [String] = []
    for failure in failures {
      lines.append((failure.place.isEmpty ? "" : failure.place + ": ") + failure.message)
      lines += failure.details.map { $0.indented(by: 2) }
    }
    if status == .missing { lines.append(headline) }
    if let measures { lines.append(measures) }
    lines += picture?.explanation ?? []
    lines += notes.map { "note: \($0)" }
    for artefact in artefacts(in: folder) { lines.append("\(artefact.role): \(artefact.path)") }
    if !printed.isEmpty {
      lines.append("printed:")
      lines += printed.map { $0.indented(by: 2) }
    }
    return lines
  }
}
