import Graphics
import Raster
import Scripting

/// A case as a file declares it: it becomes several where matrices, scales or a list of times say so.
struct CaseDraft {
  /// The suite.
  var suite: Suite
  /// The name within the suite.
  var name: String
  /// Whose options they are, in messages.
  var owner: String
  /// The line of the declaration, from 1.
  var line: Int
  /// What the cases share, and what varies.
  var options: CaseOptions
  /// The words for the times of which each makes a case; empty where all cases have the same.
  var moments: [String] = []
  /// What one of the cases measures, with its settings and the place of its time.
  var kind: (CaseSettings, Int) throws(BindingError) -> TestCase.Kind

  /// Something that varies: what it is called, and its values in order.
  private struct Axis {
    var name: String
    var labels: [String]
    /// The settings; empty for times.
    var settings: [Setting] = []
    var isScale = false
  }

  /// Declares all cases in order, with the file's next indices.
  ///
  /// The first name of a variant changes slowest, the scale fastest.
  func declare(in state: TestFileState) throws(BindingError) {
    let axes = try axes()
    let room = TestFileState.caseLimit - state.caseCount
    var total = 1
    for axis in axes {
      total *= axis.labels.count
      guard total <= room else {
        throw DeclarationProblem.tooManyCases(owner: owner, limit: TestFileState.caseLimit).error
      }
    }
    guard total <= room else {
      throw DeclarationProblem.tooManyCases(owner: owner, limit: TestFileState.caseLimit).error
    }
    var fixed = CaseSettings()
    for key in options.settings.keys.sorted() {
      guard let variation = options.settings[key], !variation.isVariant else { continue }
      for choice in variation.choices { fixed.apply(choice.setting) }
    }
    var cases: [TestCase] = []
    for number in state.wantedNumbers(of: total) {
      cases.append(
        try makeCase(number, of: axes, fixed, index: state.caseCount + number, state.file.path))
    }
    try state.add(cases, of: total, to: suite)
  }

  /// What varies, in order of the names, and the scale behind all.
  private func axes() throws(BindingError) -> [Axis] {
    var axes: [Axis] = []
    if !moments.isEmpty { axes.append(Axis(name: "at", labels: moments)) }
    for (key, variation) in options.settings where variation.isVariant {
      axes.append(
        Axis(
          name: key.name, labels: variation.choices.map(\.label),
          settings: variation.choices.map(\.setting), isScale: key == .scale))
    }
    axes.sort { ($0.isScale ? 1 : 0, $0.name) < ($1.isScale ? 1 : 0, $1.name) }
    for (axis, next) in zip(axes, axes.dropFirst())
    where axis.name == next.name && axis.isScale == next.isScale {
      throw DeclarationProblem.twoVariants(owner: owner, key: axis.name).error
    }
    return axes
  }

  private func makeCase(
    _ number: Int, of axes: [Axis], _ fixed: CaseSettings, index: Int, _ file: String
  ) throws(BindingError) -> TestCase {
    var settings = fixed
    var variant: [(key: String, value: String)] = []
    var moment = 0
    var rest = number
    for axis in axes.reversed() {
      let place = rest % axis.labels.count
      rest /= axis.labels.count
      if axis.settings.isEmpty { moment = place } else { settings.apply(axis.settings[place]) }
      if !axis.isScale { variant.insert((axis.name, axis.labels[place]), at: 0) }
    }
    let scale = settings.environment.scale
    if let size = settings.size, max(size.width, size.height) * scale > Double(Pixmap.maximumSide) {
      throw .stageSize(what: "the stage of \(owner)", size, scale: scale)
    }
    let (words, id) = TestCase.id(suite: suite.name, name: name, variant: variant, scale: scale)
    var test = TestCase(
      id: id, suite: suite.name, name: name, variant: words, file: file, line: line, index: index,
      subject: options.subject, settings: settings, kind: try kind(settings, moment))
    test.isOnly = options.isOnly
    test.skipReason = options.skipReason
    return test
  }
}
