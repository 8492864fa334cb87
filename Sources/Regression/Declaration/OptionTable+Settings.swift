import Animations
import Graphics
import Layers
import Rendering
import Scripting

extension OptionTable {
  /// The options that suites, cases and the sides of a pair share.
  static let settingNames = [
    "size", "scale", "scales", "seed", "background", "params", "env", "fps", "input",
  ]

  /// The pixels of a point, in words.
  private static let scalePhrase = "a number of pixels a point from 0.01 to 64"

  /// The settings that the table says.
  ///
  /// - Parameters:
  ///   - runtime: The run of the file.
  ///   - allowsVariants: Whether a matrix, or several scales, may make several cases.
  /// - Returns: The settings by what they are about.
  /// - Throws: What is not as it should be.
  func settings(
    _ runtime: Runtime, allowsVariants: Bool = true
  ) throws(BindingError) -> Variations {
    var all: Variations = [:]
    if let value = self["size"] { all[.size] = try size(value, runtime, what: what("size")) }
    if let value = self["fps"] { all[.frameRate] = try rate(value, runtime, what: what("fps")) }
    switch try only(of: ["scale", "scales"]) {
    case "scale"?: all[.scale] = try scale(try needed("scale"), runtime, what: what("scale"))
    case "scales"?: all[.scale] = try scales()
    default: break
    }
    if let seed = try wholeNumber("seed", in: 0...1 << 53) {
      all[.seed] = Variation(.seed(UInt64(seed)))
    }
    if let value = self["background"] {
      all[.background] = Variation(.background(try background(value, runtime)))
    }
    if let value = self["input"] {
      guard let events = runtime.hostObject(value) as? EventList else {
        throw .wrongType(
          what: what("input"),
          expected: "recorded events: test.events { … } or test.events(\"taps.jsonl\")", got: value)
      }
      all[.events] = Variation(.events(events.events))
    }
    if let value = self["params"] {
      for row in try rows(of: value, "{ tint = \"#ff2d55\" }", runtime, what: what("params")) {
        let what = "parameter '\(BindingError.cut(row.name))' of \(owner)"
        all[.parameter(row.name)] = try variation(
          row, runtime, what: what
        ) { (value, what) throws(BindingError) in
          guard let parameter = Parameter.Value(value) else {
            throw .wrongType(
              what: what, expected: "a finite number, a boolean or a string", got: value)
          }
          return (parameter.text, .parameter(name: row.name, parameter))
        }
      }
    }
    if let value = self["env"] {
      for row in try rows(of: value, "{ dark = true }", runtime, what: what("env")) {
        let (key, variation) = try environment(row, runtime)
        if all[key] != nil { throw .exclusive(owner: owner, key.name, "env.\(row.name)") }
        all[key] = variation
      }
    }
    if !allowsVariants, let key = all.keys.sorted().first(where: { all[$0]?.isVariant == true }) {
      throw DeclarationProblem.misplacedMatrix(what: what(key.name)).error
    }
    return all
  }

  // MARK: - Tables of settings

  /// A setting's name with its value, or the values to try in turn.
  private struct Row {
    var name: String
    var value: ScriptValue
    var isMatrix: Bool
  }

  private func rows(
    of value: ScriptValue, _ example: String, _ runtime: Runtime, what: String
  ) throws(BindingError) -> [Row] {
    if let matrix = runtime.hostObject(value) as? Matrix {
      return try matrix.content.rows(what: what, "{ lineWidth = { 2, 6 } }").map {
        Row(name: $0.name, value: $0.value, isMatrix: true)
      }
    }
    guard case .table(let table) = value else {
      throw .wrongType(
        what: what, expected: "a table such as \(example), or test.matrix { … }", got: value)
    }
    return try table.rows(what: what, example).map {
      Row(name: $0.name, value: $0.value, isMatrix: false)
    }
  }

  private func environment(
    _ row: Row, _ runtime: Runtime
  ) throws(BindingError) -> (Setting.Key, Variation) {
    let what = "'env.\(row.name)' of \(owner)"
    switch row.name {
    case "dark":
      return (.dark, try variation(row, runtime, what: what) { .dark($0) })
    case "rtl":
      return (.rtl, try variation(row, runtime, what: what) { .rtl($0) })
    case "reduceMotion":
      return (.reduceMotion, try variation(row, runtime, what: what) { .reduceMotion($0) })
    case "size":
      return (.size, try size(row.value, isMatrix: row.isMatrix, runtime, what: what))
    case "scale":
      return (.scale, try scale(row.value, isMatrix: row.isMatrix, runtime, what: what))
    case "fps":
      return (.frameRate, try rate(row.value, isMatrix: row.isMatrix, runtime, what: what))
    default:
      throw .unknownOption(
        owner: "env of \(owner)", name: row.name,
        known: ["dark", "rtl", "reduceMotion", "scale", "size", "fps"])
    }
  }

  private func variation(
    _ row: Row, _ runtime: Runtime, what: String, _ setting: (Bool) -> Setting
  ) throws(BindingError) -> Variation {
    try variation(row, runtime, what: what) { (value, what) throws(BindingError) in
      guard case .boolean(let isOn) = value else {
        throw .wrongType(what: what, expected: "true or false", got: value)
      }
      return ("\(isOn)", setting(isOn))
    }
  }

  // MARK: - Single settings

  private func size(
    _ value: ScriptValue, isMatrix: Bool = false, _ runtime: Runtime, what: String
  ) throws(BindingError) -> Variation {
    try variation(
      Row(name: "size", value: value, isMatrix: isMatrix), runtime, what: what
    ) { (value, what) throws(BindingError) in
      let given = try runtime.propertyValue(value, .size, isOptional: false, what: what)
      guard case .size(let size) = given, size.width > 0, size.height > 0,
        size.width <= 16_384, size.height <= 16_384
      else {
        throw .malformed(what: what, reason: "each side must be above 0 and at most 16384 points")
      }
      let label = "\(BindingError.plain(size.width))x\(BindingError.plain(size.height))"
      return (label, .size(size))
    }
  }

  private func rate(
    _ value: ScriptValue, isMatrix: Bool = false, _ runtime: Runtime, what: String
  ) throws(BindingError) -> Variation {
    try variation(
      Row(name: "fps", value: value, isMatrix: isMatrix), runtime, what: what
    ) { (value, what) throws(BindingError) in
      let rate = try value.number(
        in: CaseSettings.frameRates, CaseSettings.frameRatePhrase, what: what)
      return (BindingError.plain(rate), .frameRate(rate))
    }
  }

  private func scale(
    _ value: ScriptValue, isMatrix: Bool = false, _ runtime: Runtime, what: String
  ) throws(BindingError) -> Variation {
    try variation(
      Row(name: "scale", value: value, isMatrix: isMatrix), runtime, what: what
    ) { (value, what) throws(BindingError) in
      let scale = try value.number(in: EnvironmentChange.scales, Self.scalePhrase, what: what)
      return (BindingError.plain(scale), .scale(scale))
    }
  }

  private func scales() throws(BindingError) -> Variation {
    var choices: [Variation.Choice] = []
    for (what, value) in try list("scales", of: "scales such as { 1, 2 }") {
      let scale = try value.number(in: EnvironmentChange.scales, Self.scalePhrase, what: what)
      choices.append(Variation.Choice(label: BindingError.plain(scale), setting: .scale(scale)))
    }
    return Variation(variants: choices)
  }

  private func background(
    _ value: ScriptValue, _ runtime: Runtime
  ) throws(BindingError) -> FrameBackground {
    if case .string("none") = value { return .instead(nil) }
    return .instead(try runtime.color(value, what: what("background")))
  }

  // MARK: - One value or several

  /// Reads a setting's value, or those of a matrix; the closure reads one: the words for it, and
  /// the setting.
  private func variation(
    _ row: Row, _ runtime: Runtime, what: String,
    _ read: (ScriptValue, String) throws(BindingError) -> (label: String, setting: Setting)
  ) throws(BindingError) -> Variation {
    var choices = (runtime.hostObject(row.value) as? Matrix)?.content.choices
    if choices == nil, row.isMatrix {
      guard case .table(let table) = row.value else {
        throw .malformed(
          what: what,
          reason: "the values to try stand in a list { 2, 6 } or have names { thin = 2, thick = 6 }"
        )
      }
      choices = table.choices
    }
    guard let choices else { return Variation(try read(row.value, what).setting) }
    var variants: [Variation.Choice] = []
    for (place, choice) in choices.enumerated() {
      let which = choice.label.map { "'\(BindingError.cut($0))'" } ?? "\(place + 1)"
      let what = "value \(which) of \(what)"
      let value = try read(choice.value, what)
      let label = choice.label ?? value.label
      guard TestCase.isVariantText(label), TestCase.isVariantText(row.name) else {
        throw DeclarationProblem.unnamedValue(what: what, text: label).error
      }
      variants.append(Variation.Choice(label: label, setting: value.setting))
    }
    return Variation(variants: variants)
  }
}
