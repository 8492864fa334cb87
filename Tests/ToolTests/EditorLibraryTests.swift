import Foundation
import Layers
import Scripting
import TestSupport
import Testing

@testable import Regression
@testable import Tool

// What editors are told is what scripts can call: all of it, and nothing else.
@Suite("The library for editors")
struct EditorLibraryTests {
  private let annotations = Annotations(EditorLibrary.mainText)

  /// The functions of each kind of value, by the class that describes it.
  static let classes: [(name: String, functions: [String])] = [
    ("limn", ScriptInterface.functions(of: .limn)),
    ("limn.Timing", ScriptInterface.functions(of: ScriptHandle.Kind.timing)),
    ("limn.Layout", ScriptInterface.functions(of: .layout)),
    ("limn.Layer", ScriptInterface.functions(of: .layer)),
    ("limn.Presentation", ScriptInterface.functions(of: .presentation)),
    ("limn.Handle", ScriptInterface.functions(of: .running)),
    ("limn.HandleSet", ScriptInterface.functions(of: .set)),
    ("limn.AnimationHandle", ScriptInterface.functions(of: ScriptHandle.Kind.animation)),
    ("limn.Color", ScriptInterface.functions(of: .color)),
    ("limn.Transform", ScriptInterface.functions(of: .transform)),
    ("limn.Path", ScriptInterface.functions(of: .path)),
    ("limn.TimingFunction", ScriptInterface.functions(of: ObjectKind.timing)),
    ("limn.Test", TestModule.module.module.functions.map(\.name)),
    ("limn.Suite", testFunctions(of: .suite)), ("limn.Probe", testFunctions(of: .probe)),
    ("limn.Region", testFunctions(of: .region)), ("limn.Track", testFunctions(of: .track)),
    ("limn.Expectation", testFunctions(of: .expectation)),
  ]

  private static func testFunctions(of kind: ObjectKind) -> [String] {
    TestModule.module.kinds[kind]?.functions.map(\.name) ?? []
  }

  @Test(arguments: classes.map(\.name)) func `has each function, and no other`(name: String) throws
  {
    let known = try #require(Self.classes.first { $0.name == name }).functions
    #expect(!known.isEmpty)
    #expect(annotations.functions(of: name).sorted() == known.sorted())
  }

  @Test func `has each property of each class with its type`() {
    for layerClass in LayerClass.allCases where layerClass != .stage {
      let stem =
        "limn." + layerClass.rawValue.prefix(1).uppercased() + layerClass.rawValue.dropFirst()
      let fields = annotations.fields(of: stem + "Properties")
      let keys = annotations.fields(of: stem + "Keys")
      for row in LayerProperty.all(of: layerClass) {
        let type = Self.type(of: row)
        #expect(fields[row.name] == type, "\(layerClass.rawValue).\(row.name)")
        #expect(keys[row.name + "?"] == type, "\(layerClass.rawValue).\(row.name)")
      }
      #expect(fields.count == LayerProperty.all(of: layerClass).count)
    }
  }

  private static func type(of row: LayerProperty) -> String {
    let type =
      switch row.kind {
      case .number: "number"
      case .boolean: "boolean"
      case .point: "limn.PointLike"
      case .size: "limn.SizeLike"
      case .rect: "limn.RectLike"
      case .color: "limn.ColorLike"
      case .transform: "limn.TransformLike"
      case .path: "limn.PathLike"
      case .image: "limn.Image"
      case .name: "string"
      case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: "|")
      case .numbers: "number[]"
      case .colors: "limn.ColorLike[]"
      }
    return row.isOptional ? type + "|nil" : type
  }

  @Test func `has each key of each constructor of animations`() {
    for (constructor, keys) in ScriptInterface.animationKeys {
      let name = "limn." + constructor.prefix(1).uppercased() + constructor.dropFirst()
      let fields = annotations.fields(of: name).keys.map { $0.filter { $0 != "?" } }
      #expect(fields.sorted() == keys.sorted(), "\(constructor)")
    }
  }

  @Test func `has each key path that animates`() {
    let words = annotations.words(of: "limn.KeyPath")
    #expect(words.contains("transform.rotation.z") && words.contains("locations"))
    #expect(Set(words).count == words.count)
    for word in words { #expect(LayerKeyPath(word)?.property.isAnimatable == true, "\(word)") }
  }

  @Test func `has a file for each module, which is a class of the main one`() {
    let files = EditorLibrary.files.map(\.path)
    for module in ScriptInterface.bundledModules + ["limn", "limn.layout", "limn.test"] {
      let path = module.split(separator: ".").joined(separator: "/") + ".lua"
      #expect(files.contains(path), "\(module)")
    }
    for file in EditorLibrary.files where file.path != EditorLibrary.mainFile {
      let type = file.text.firstMatch(of: /---@type ([\w.]+)/)?.1
      #expect(type.map { annotations.functions(of: String($0)).isEmpty } == false, "\(file.path)")
    }
  }

  @Test func `names no type that it does not say`() {
    for match in EditorLibrary.mainText.matches(of: /limn\.[A-Z]\w*/) {
      #expect(annotations.names.contains(String(match.output)), "\(match.output)")
    }
  }

  @Test func `is Lua, each file`() throws {
    for file in EditorLibrary.files {
      let stage = """
        local limn = require "limn"
        limn.stage { size = { 9, 9 } }
        assert(load == nil or true)
        """
      // A function around it is compiled and not run.
      let text = stage + "\nlocal function _() do\n" + file.text + "\nend end\n"
      #expect(throws: Never.self, "\(file.path)") {
        try Stage(
          script: "a.lua", files: Texts(["a.lua": text]), decodeImage: { _ in throw NoPictures() })
      }
    }
  }

  @Test func `can be asked for a word`() {
    #expect(
      EditorLibrary.parts(about: "withAlpha") == [
        """
        ---The color with another alpha, from 0 to 1.
        ---@param alpha number
        ---@return limn.Color
        function Color:withAlpha(alpha) end
        """
      ])
    let fields = EditorLibrary.parts(about: "masksToBounds")
    #expect(fields.count == 3)
    #expect(fields[0] == "---@alias limn.KeyPath\n---| \"masksToBounds\"")
    #expect(
      fields[1].hasPrefix("---@class limn.LayerProperties\n---@field masksToBounds boolean # "))
    #expect(EditorLibrary.parts(about: "nothing of the kind").isEmpty)
  }
}

private struct NoPictures: Error {}

private struct Texts: ScriptFiles {
  let texts: [String: String]
  init(_ texts: [String: String]) { self.texts = texts }
  func read(_ name: String) throws(ScriptFileError) -> [UInt8] {
    guard let text = texts[name] else { throw .missing }
    return Array(text.utf8)
  }
}

/// What annotations in LuaCATS say: classes with their parents, fields and functions.
private struct Annotations {
  private struct Class {
    var parents: [String] = []
    var fields: [String: String] = [:]
    var functions: [String] = []
  }

  private var classes: [String: Class] = [:]
  private var aliases: [String: [String]] = [:]

  init(_ text: String) {
    var name = ""
    var alias = ""
    var locals: [String: String] = [:]
    for line in text.split(separator: "\n") {
      if let found = line.wholeMatch(of: /---@class ([\w.]+)(?:: (.*))?/) {
        name = String(found.1)
        classes[name, default: Class()].parents =
          found.2?.split(separator: ", ").map(String.init) ?? []
      } else if let found = line.wholeMatch(of: /---@field (\w+\??) (.*?)(?: # .*)?/) {
        classes[name]?.fields[String(found.1)] = String(found.2)
      } else if let found = line.wholeMatch(of: /local (\w+) = \{\}/) {
        locals[String(found.1)] = name
      } else if let found = line.wholeMatch(of: /function (\w+)[.:](\w+)\(.*\) end/),
        let owner = locals[String(found.1)]
      {
        classes[owner]?.functions.append(String(found.2))
      } else if let found = line.firstMatch(of: /^---@alias ([\w.]+)/) {
        alias = String(found.1)
        aliases[alias] = []
      } else if let found = line.wholeMatch(of: /---\| "(.*)"/) {
        aliases[alias]?.append(String(found.1))
      }
    }
  }

  var names: Set<String> { Set(classes.keys).union(aliases.keys) }

  func words(of alias: String) -> [String] { aliases[alias] ?? [] }

  /// The fields of a class and of all above it.
  func fields(of name: String) -> [String: String] {
    guard let found = classes[name] else { return [:] }
    return found.parents.reduce(found.fields) { fields, parent in
      fields.merging(self.fields(of: parent)) { own, _ in own }
    }
  }

  func functions(of name: String) -> [String] {
    guard let found = classes[name] else { return [] }
    return found.functions + found.parents.flatMap { functions(of: $0) }
  }
}
