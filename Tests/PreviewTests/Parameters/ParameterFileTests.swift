import ImageIO
import Scripting
import TestSupport
import Testing

@testable import Preview

@Suite("A file of parameters")
struct ParameterFileTests {
  @Test func `lies beside the script`() {
    #expect(ParameterFile.path(besideScript: "a/pulse.lua") == "a/pulse.params.json")
    #expect(ParameterFile.path(besideScript: "pulse") == "pulse.params.json")
  }

  @Test func `has a line for each value, in order of the names`() throws {
    let context = try ParameterPanelTests.context()
    #expect(
      ParameterFile.text(of: context.parameters) == """
        {
          "count": 12,
          "easing": "easeIn",
          "glow": true,
          "range": 0.25,
          "tint": "#2f6bff"
        }

        """)
    #expect(ParameterFile.text(of: []) == "{}\n")
  }

  @Test func `gives back what was written, quotes and all`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.params.json"
    var parameters = try ParameterPanelTests.context().parameters
    parameters[2].value = .string("a \"b\" \\ ü\n")
    parameters[4].value = .number(1e-7)
    try ParameterFile.write(parameters, to: path)
    #expect(
      try ParameterFile.read(path) == [
        "count": "1e-07", "easing": "a \"b\" \\ ü\n", "glow": "true", "range": "0.25",
        "tint": "#2f6bff",
      ])
  }

  @Test(arguments: [
    ("{ \"a\": 1,", "p.json is not JSON: "), ("[1]", "p.json is not an object with a value"),
    ("{ \"a\": [1] }", "p.json: the value of 'a' is neither a number nor"),
    ("{ \"a\": null }", "p.json: the value of 'a' is neither a number nor"),
    ("{ \"a\": 1, \"a\": 2 }", "p.json is not JSON: duplicate object key"),
  ])
  func `is refused with a reason`(_ text: String, _ reason: String) {
    let error = #expect(throws: ParameterFileError.self) {
      try ParameterFile.values(of: Array(text.utf8), path: "p.json")
    }
    #expect(error?.description.hasPrefix(reason) ?? false)
  }

  @Test func `that is missing is told apart`() {
    let error = #expect(throws: ParameterFileError.self) {
      try ParameterFile.read("/nowhere/a.params.json")
    }
    guard case .file(let file) = error else {
      Issue.record("it is an error of the file")
      return
    }
    #expect(file.isMissingFile)
  }
}
