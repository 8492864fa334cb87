import Foundation
import Graphics
import Layers
import Raster
import Rendering
import Scripting
import TestSupport
import Testing

@testable import Preview

// What a reload leads to is what a cold start shows: over the gallery, with pointers that come at
// any time and ways that are gone in pieces.
@Suite("A reload shows what a cold start shows")
struct Reloads {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "scripts").path

  static let scripts: [String] = {
    let paths =
      FileManager.default.enumerator(atPath: root + "/gallery")?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".lua") && !$0.contains("shared/") }.sorted()
  }()

  private static func script(_ name: String) -> PreviewScript {
    PreviewScript(
      title: name, root: root, name: "gallery/" + name, configuration: StageConfiguration())
  }

  private static func picture(_ program: Program) -> Pixmap {
    var picture = Pixmap(width: 48, height: 24)
    SnapshotRenderer(scale: 0.15).draw(program.snapshot(), into: &picture)
    return picture
  }

  /// What a hand does at a moment: a tap, or a press that is released later.
  private static func events(_ random: inout SplitMix64, on size: Size) -> [StageEvent] {
    let point = Point(
      .random(in: 0...size.width, using: &random), .random(in: 0...size.height, using: &random))
    let kinds: [PointerEvent.Kind] = [.tap, .press, .move, .release]
    let pointer = PointerEvent(kinds[Int.random(in: 0..<4, using: &random)], at: point)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return [.environment(EnvironmentChange(dark: .random(using: &random)))]
    case 1: return [.environment(EnvironmentChange(rtl: .random(using: &random)))]
    case 2: return [.notice(.suspend), .notice(.resume)]
    default: return [.pointer(pointer)]
    }
  }

  @Test(arguments: scripts) func `after any input, at any time, in pieces`(name: String) throws {
    var random = SplitMix64(seed: UInt64(name.utf8.reduce(7) { $0 &* 31 &+ UInt32($1) }))
    let script = Self.script(name)
    let played = try Programs.program(script)
    for _ in 0..<4 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let time = played.time + .random(in: 0...0.7, using: &random)
        try play(played, to: time, &random)
        for event in Self.events(&random, on: played.stage.size) { try played.send(event) }
      }
      try play(played, to: played.time + .random(in: 0...0.7, using: &random), &random)
      let reloaded = try Programs.program(script, input: played.recipe.input)
      #expect(try reloaded.advance(to: played.time))
      // Asked beside #expect, which would print whole trees.
      let isSame = reloaded.snapshot() == played.snapshot()
      #expect(isSame, "\(name) at \(played.time)")
      let showsSame = Self.picture(reloaded) == Self.picture(played)
      #expect(showsSame, "\(name) at \(played.time)")
      #expect(reloaded.kept == played.kept)
      #expect(reloaded.takeProblems() == played.takeProblems())
    }
  }

  @Test func `covers the gallery`() { #expect(Self.scripts.count > 20) }

  /// Goes to a time in pieces of some callbacks each.
  private func play(_ program: Program, to time: Double, _ random: inout SplitMix64) throws {
    while true {
      var left = Int.random(in: 1...20, using: &random)
      let arrives = try program.advance(to: time) {
        left -= 1
        return left >= 0
      }
      if arrives { return }
    }
  }
}
