import Regression
import Scripting
import TestSupport

/// A check that is run over a small script, for tests of what checks see and state.
struct Checking {
  /// What came out.
  let result: CaseResult

  /// A stage of 100 x 60 points on which a white square of 20 fades in within a second, and a dot
  /// without animations.
  static let script = """
    local limn = require "limn"
    local stage = limn.stage { size = { 100, 60 }, backgroundColor = "black" }
    local ring = stage:addSublayer(limn.layer {
      name = "ring", frame = { 10, 20, 20, 20 }, backgroundColor = "white",
    })
    stage:addSublayer(limn.layer { name = "dot", frame = { 60, 20, 10, 10 } })
    ring:addAnimation(limn.basicAnimation {
      keyPath = "opacity", from = 0, to = 1, duration = 1,
    }, "fade")
    """

  /// Runs a check.
  ///
  /// - Parameters:
  ///   - body: What stands in the function of `e`; it begins on line 4 of the test file.
  ///   - script: The script.
  ///   - options: Further options of the suite.
  ///   - limits: The most that the case may use.
  /// - Throws: That the file cannot be written or declared.
  init(
    _ body: String, script: String = Self.script, options: String = "",
    limits: StageConfiguration.Limits = StageConfiguration.Limits()
  ) throws {
    let test = """
      local test, limn = require "limn.test", require "limn"
      local suite = test.suite("s", { script = "s.lua", \(options) })
      suite:check("c", function(e)
      \(body)
      end)
      """
    try self.init(files: ["a.limntest.lua": test, "s.lua": script], limits: limits)
  }

  /// Runs the first case of `a.limntest.lua`.
  init(
    files: [String: String], limits: StageConfiguration.Limits = StageConfiguration.Limits()
  ) throws {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(name, text) }
    var file = TestFile(folder("a.limntest.lua"))
    file.limits = limits
    let cases = try file.declare()
    var result = CaseRunner.run(cases[0], of: file)
    // Where the folder is does not matter.
    let prefix = folder.path + "/"
    for place in result.failures.indices {
      let old = result.failures[place].place
      if old.hasPrefix(prefix) {
        result.failures[place].place = String(old.dropFirst(prefix.count))
      }
    }
    self.result = result
  }

  /// The failures, each as "place: message".
  var failures: [String] { result.failures.map { "\($0.place): \($0.message)" } }

  /// The lines behind the first failure.
  var details: [String] { result.failures.first?.details ?? [] }
}
