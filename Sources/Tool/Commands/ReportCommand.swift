import ImageIO
import Regression
import Reporting

/// `limn report`: tells again what a run has found, or joins the parts of one.
struct ReportCommand {
  /// The word before the records of the parts.
  private static let merge = "merge"

  private let operands: [String]
  private let requests: [ReportRequest]
  private let resultsFolder: String
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(ToolError) {
    operands = arguments.operands
    requests = try ToolError.checkingUsage { () throws(UsageError) in try arguments.reports() }
    resultsFolder = arguments.text(.results) ?? ".limn"
    self.console = console
    if operands.first == Self.merge {
      if operands.count < 2 { throw .usage(.missingOperand(arguments.command)) }
    } else if operands.count > 1 {
      throw .usage(.extraOperand(operands[1], arguments.command))
    }
  }

  /// Reports on one run, or on all parts of one.
  func run() throws(ToolError) {
    if operands.first == Self.merge { return try mergeParts() }
    guard let word = operands.first ?? ResultsFolder.latest(in: resultsFolder)?.path else {
      throw .usage(.noRun(resultsFolder: resultsFolder))
    }
    let (record, folder) = try RunPlace(word, in: resultsFolder).read()
    try report(record, folder)
  }

  /// Joins parts to a run of its own, which is then the latest, and ends as that run would have.
  private func mergeParts() throws(ToolError) {
    var parts: [RunRecord.Part] = []
    var folders: [String: String] = [:]
    for word in operands.dropFirst() {
      let (record, folder) = try RunPlace(word, in: resultsFolder).read()
      parts.append(RunRecord.Part(name: word, record: record))
      for result in record.results { folders[result.id] = folder }
    }
    var record: RunRecord
    do {
      record = try RunRecord(joining: parts)
    } catch {
      throw .parts(error)
    }
    do {
      let results = try ResultsFolder.make(in: resultsFolder)
      for index in record.results.indices {
        guard let folder = folders[record.results[index].id] else { continue }
        try results.take(&record.results[index], from: folder)
      }
      try results.finish(record)
      try report(record, results.path)
    } catch let error as FileError {
      throw .file(error)
    } catch let error as ToolError {
      throw error
    } catch {
      throw .broken("\(error)")
    }
    if record.outcome != .passed { throw .outcome(record.outcome) }
  }

  private func report(_ record: RunRecord, _ folder: String) throws(ToolError) {
    guard !requests.isEmpty else {
      return try console.tell(HumanReport(folder: folder).report(on: record))
    }
    for request in requests { try request.write(record, folder: folder, to: console) }
  }
}

extension ResultsFolder {
  /// Takes over what another run has left of a case.
  ///
  /// Its files are copied, and the result names the copies. A file that is not there is no longer
  /// named.
  fileprivate func take(_ result: inout CaseResult, from folder: String) throws(FileError) {
    let id = result.id
    if var picture = result.picture {
      picture.actual = try copy(picture.actual, of: id, from: folder)
      picture.expected = try copy(picture.expected, of: id, from: folder)
      picture.difference = try copy(picture.difference, of: id, from: folder)
      result.picture = picture
    }
    if var timeline = result.timeline {
      timeline.actual = try copy(timeline.actual, of: id, from: folder)
      result.timeline = timeline
    }
  }

  private func copy(
    _ path: String?, of id: String, from folder: String
  ) throws(FileError) -> String? {
    // The record may come from anywhere; what it names has to lie beneath its folder.
    guard let path, let bytes = try? FileIO.read(path, beneath: folder) else { return nil }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return try write(bytes, for: id, name: name)
  }
}
