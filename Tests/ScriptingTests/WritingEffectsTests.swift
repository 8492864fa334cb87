import Layers
import Raster
import Scripting
import Testing

// docs/writing-effects.md goes from an empty file to an effect in ten steps. Each is run and drawn
// here, and shows what the page says: "At 1 s, `ring` shows `opacity` 0.315357."
@Suite struct WritingEffectsTests {
  /// One step: its script, the modules that stand before it, and what it is said to show.
  struct Step: CustomStringConvertible {
    var title: String
    var script: String
    var modules: [String: String]
    var claims: [(time: Double, layer: String, keyPath: String, value: Double)]

    var description: String { title }

    /// Where the script is looked at.
    var time: Double { claims.last?.time ?? 0 }
  }

  static func steps() throws -> [Step] {
    let page = try Page.named("docs/writing-effects.md")
    var modules: [String: String] = [:]
    var steps: [Step] = []
    for section in page.text.split(separator: "\n## ").dropFirst() {
      let title = section.prefix { $0 != "\n" }
      let part = Page(name: page.name, text: String(section))
      for block in part.blocks where block.words.first == "lua" {
        if block.words.count > 1 {
          modules[block.words[2].replacing(".", with: "/") + ".lua"] = block.text
          continue
        }
        let claim = /At ([\d.]+) s, `([\w\/]+)` shows `([\w.]+)` ([\d.]*\d)\./
        steps.append(
          Step(
            title: String(title), script: block.text, modules: modules,
            claims: section.matches(of: claim).compactMap { match in
              guard let time = Double(match.1), let value = Double(match.4) else { return nil }
              return (time, String(match.2), String(match.3), value)
            }))
      }
    }
    return steps
  }

  private func stage(_ step: Step, at time: Double) throws -> Stage {
    let stage = try Stage(
      script: "ping.lua",
      files: MemoryFiles(files: step.modules.merging(["ping.lua": step.script]) { $1 }),
      decodeImage: { _ in throw ScriptFileError.missing })
    try stage.advance(to: time)
    return stage
  }

  @Test func `there are ten steps, and each shows what the page says`() throws {
    let steps = try Self.steps()
    #expect(steps.count == 10)
    for (index, step) in steps.enumerated() {
      #expect(step.title.hasPrefix("\(index + 1). "))
      #expect(index == 0 || !step.claims.isEmpty, "\(step) says nothing to be held to")
      for claim in step.claims {
        let shown = try shownNumber(
          claim.keyPath, of: claim.layer, in: stage(step, at: claim.time))
        #expect(abs(shown - claim.value) < 1e-6, "\(step): \(claim.keyPath) at \(claim.time)")
      }
    }
  }

  @Test func `each step draws another picture than the one before it`() throws {
    let steps = try Self.steps()
    let pictures = try steps.dropLast().map { frame(of: try stage($0, at: 1.3)) }
    for (index, pair) in zip(pictures, pictures.dropFirst()).enumerated() {
      let isSame = pair.0 == pair.1
      #expect(!isSame, "\(steps[index + 1]) shows what \(steps[index]) showed")
    }
  }

  @Test func `the last step plays to its end`() throws {
    let step = try #require(try Self.steps().last)
    let stage = try stage(step, at: 6)
    #expect(stage.now == 6)
  }
}
