import CSystem
import Graphics
import Regression

/// `limn references`: what is kept beside test files, held against what they declare.
struct ReferencesCommand {
  /// What is to be done.
  private enum Task: String, CaseIterable {
    case check, prune, stat
  }

  private let task: Task
  private let paths: [String]
  private let resultsFolder: String
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(ToolError) {
    let word = arguments.operands[0]
    let known = Task.allCases.map(\.rawValue)
    guard let task = Task(rawValue: word) else {
      throw .usage(
        .unknownTask(
          word, arguments.command, known: known,
          suggestion: Spelling.nearest(to: word, among: known)))
    }
    self.task = task
    paths = Array(arguments.operands.dropFirst())
    resultsFolder = arguments.text(.results) ?? ".limn"
    self.console = console
  }

  /// Does it.
  func run() throws(ToolError) {
    limn_watch_interrupts()
    let survey: ReferenceSurvey
    do {
      survey = try ReferenceSurvey(paths, resultsFolder: resultsFolder) { limn_interrupted() != 0 }
    } catch {
      throw .run(error)
    }
    switch task {
    case .check: try check(survey)
    case .prune: try prune(survey)
    case .stat: try console.print(survey.statistics)
    }
  }

  private func check(_ survey: ReferenceSurvey) throws(ToolError) {
    let findings = survey.findings()
    try console.tell(
      findings.map { "\($0)\n" }.joined() + "\(survey.summary)\n")
    switch findings.map(\.weight).max() {
    case nil, .note?: return
    case .pending?: throw .outcome(.pending)
    case .failure?: throw .outcome(.failed)
    }
  }

  private func prune(_ survey: ReferenceSurvey) throws(ToolError) {
    let removed: [ReferenceFinding]
    do {
      removed = try survey.prune()
    } catch {
      throw .acceptance(.reference(error))
    }
    // What may have been renamed comes first: it is what somebody has to look at.
    let (moved, gone) = (removed.filter(\.isMoved), removed.filter { !$0.isMoved })
    var text = (moved + gone).map { "removed \($0.nameAndFate)\n" }.joined()
    for finding in survey.findings() {
      if case .unknown = finding.kind { text += "\(finding)\n" }
    }
    try console.print(text + (removed.isEmpty ? "nothing to remove\n" : ""))
  }
}
