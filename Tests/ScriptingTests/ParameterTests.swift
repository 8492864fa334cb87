import Scripting
import Testing

// `limn.param`, which hosts set from outside.
@Suite struct Parameters {
  /// What a script prints that declares parameters which a host has set.
  private func output(of body: String, set parameters: [String: String] = [:]) -> [String] {
    var configuration = StageConfiguration()
    configuration.parameters = parameters
    return ScriptingTests.output(of: body, configuration: configuration)
  }

  @Test func `a parameter is a plain value of its default's type`() throws {
    let stage = try run(
      """
      print(limn.param("range", 0.04, { min = 0, max = 0.5, step = 0.01 }))
      print(limn.param("loud", false))
      print(limn.param("mode", "slow", { choices = { "slow", "fast" } }))
      print(limn.param("light", "#ffffff"))
      """)
    #expect(stage.takeMessages() == ["0.04", "false", "slow", "#ffffff"])
    #expect(stage.parameters.map(\.name) == ["range", "loud", "mode", "light"])
    #expect(
      stage.parameters.map(\.value) == [
        .number(0.04), .boolean(false), .string("slow"), .color("#ffffff"),
      ])
    #expect(stage.parameters.map(\.defaultValue) == stage.parameters.map(\.value))
    let range = stage.parameters[0]
    #expect([range.minimum, range.maximum, range.step] == [0, 0.5, 0.01])
    #expect(stage.parameters[2].choices == [.string("slow"), .string("fast")])
    #expect(stage.parameters[1].minimum == nil && stage.parameters[1].choices.isEmpty)
  }

  @Test(arguments: [
    ("limn.param('x', 1)", "2.5", "2.5"), ("limn.param('x', 1)", "-3", "-3"),
    ("limn.param('x', 1)", "1e2", "100"), ("limn.param('x', false)", "true", "true"),
    ("limn.param('x', 'a')", "", ""), ("limn.param('x', 'a')", "12", "12"),
    ("limn.param('x', '#fff')", "#f008", "#f008"), ("limn.param('x', '#fff')", "red", "red"),
    ("limn.param('x', 1, { min = 0, max = 2 })", "2", "2"),
    ("limn.param('x', 1, { choices = { 1, 2 } })", "2", "2"),
  ])
  func `a host's text is read as the default's type`(
    declaration: String, text: String, value: String
  ) {
    #expect(output(of: "print(\(declaration))", set: ["x": text]) == [value])
  }

  @Test(arguments: [
    ("limn.param('x', 1)", "fast", "parameter 'x' takes a number, got 'fast'"),
    ("limn.param('x', 1)", "", "parameter 'x' takes a number, got ''"),
    ("limn.param('x', 1)", "nan", "parameter 'x' takes a number, got 'nan'"),
    ("limn.param('x', 1)", "inf", "parameter 'x' takes a number, got 'inf'"),
    ("limn.param('x', 1)", "0x10", "parameter 'x' takes a number, got '0x10'"),
    ("limn.param('x', true)", "yes", "parameter 'x' takes true or false, got 'yes'"),
    (
      "limn.param('x', '#fff')", "bleu",
      "parameter 'x' takes a color such as #2f6bff, got 'bleu'"
    ),
    (
      "limn.param('x', 1, { min = 0 })", "-1",
      "the value of parameter 'x' must be at least 0, got -1"
    ),
    (
      "limn.param('x', 1, { max = 2 })", "2.5",
      "the value of parameter 'x' must be at most 2, got 2.5"
    ),
    (
      "limn.param('x', 'a', { choices = { 'a', 'b' } })", "c",
      "the value of parameter 'x' must be one of 'a', 'b', got 'c'"
    ),
  ])
  func `a host's text that does not fit is refused at the declaration`(
    declaration: String, text: String, message: String
  ) {
    #expect(output(of: "\n" + declaration, set: ["x": text]) == ["main.lua:2: " + message])
  }

  @Test(arguments: [
    ("limn.param('x', 1) limn.param('x', 2)", "the parameter 'x' is declared twice"),
    ("limn.param('x', 3, { max = 2 })", "the default of parameter 'x' must be at most 2, got 3"),
    (
      "limn.param('x', 'c', { choices = { 'a', 'b' } })",
      "the default of parameter 'x' must be one of 'a', 'b', got 'c'"
    ),
    ("limn.param('x', 'a', { min = 1 })", "param 'x': 'min' is for numbers only"),
    (
      "limn.param('x', 1, { choices = { 1, 'b' } })",
      "param.choices[2] must be a number, got 'b'"
    ),
    (
      "limn.param('x', 1, { 0, 1 })",
      "param's limits must be a table { min, max, step, choices }, got table"
    ),
    (
      "limn.param('x', '#ggg')",
      "the default of parameter 'x': '#ggg' is not a color: '#' takes 3, 4, 6 or 8 hexadecimal"
        + " digits"
    ),
    (
      "limn.param('x', 0/0)",
      "the default of parameter 'x' must be a number, a boolean or a string, got nan"
    ),
    (
      "limn.param('x')",
      "the default of parameter 'x' must be a number, a boolean or a string, got nil"
    ),
    (
      "limn.param('x', 1, { min = 2, max = 1 })",
      "param 'x': min is 2 and max is 1; min must not be above max"
    ),
    ("limn.param('x', 1, { step = 0 })", "param.step must be above 0, got 0"),
  ])
  func `a declaration that contradicts itself is refused`(script: String, message: String) {
    #expect(failure(of: "\n" + script) == "main.lua:2: " + message)
  }

  // MARK: - Values of an earlier version

  @Test(arguments: [
    ("limn.param('x', 1)", Parameter.Value.number(3), "3"),
    ("limn.param('x', 1, { max = 2 })", .number(3), "2"),
    ("limn.param('x', 1, { min = 0.5 })", .number(-3), "0.5"),
    ("limn.param('x', 1, { choices = { 1, 2 } })", .number(3), "1"),
    ("limn.param('x', 1)", .string("3"), "1"),
    ("limn.param('x', false)", .boolean(true), "true"),
    ("limn.param('x', false)", .number(1), "false"),
    ("limn.param('x', 'a')", .string("b"), "b"),
    ("limn.param('x', 'a', { choices = { 'a', 'c' } })", .string("b"), "a"),
    ("limn.param('x', '#ffffff')", .color("#000000"), "#000000"),
    ("limn.param('x', '#ffffff')", .string("no colour"), "#ffffff"),
  ])
  func `a value of an earlier version holds as far as it still fits`(
    declaration: String, earlier: Parameter.Value, value: String
  ) {
    var configuration = StageConfiguration()
    configuration.earlierParameters = ["x": earlier]
    #expect(
      ScriptingTests.output(of: "print(\(declaration))", configuration: configuration) == [value])
    configuration.parameters = ["x": "2"]
    configuration.earlierParameters = ["x": .number(7)]
    #expect(
      ScriptingTests.output(of: "print(limn.param('x', 1))", configuration: configuration)
        == ["2"])
  }
}
