import Comparison
import Foundation
import ImageIO
import Raster
import Testing

/// Pairs of pictures with what other tools say of them; see scripts/dev/compare-pictures.
struct ComparisonFixture: Decodable {
  struct Rule: Decodable {
    var threshold: Double
    var antialiasing: Bool
  }

  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var yiq: [Int]
    var ssim: Double?
    var flip: Double?

    var testDescription: String { name }

    func comparison() throws -> PictureComparison {
      func load(_ role: String) throws -> Pixmap {
        let file = ComparisonFixture.folder.appendingPathComponent("\(name).\(role).png")
        return try PNG.decode([UInt8](Data(contentsOf: file)))
      }
      return PictureComparison(expected: try load("expected"), actual: try load("actual"))
    }
  }

  var yiq: [Rule]
  var cases: [Case]

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Fixtures/comparison")

  static func load() throws -> Self {
    try JSONDecoder().decode(
      Self.self, from: Data(contentsOf: folder.appendingPathComponent("index.json")))
  }
}

@Suite("As other tools measure")
struct OtherToolsTests {
  @Test(arguments: try ComparisonFixture.load().cases)
  func `pixelmatch counts as many pixels, antialiased ones and translucent ones too`(
    _ example: ComparisonFixture.Case
  ) throws {
    let comparison = try example.comparison()
    let counts = try ComparisonFixture.load().yiq.map { rule in
      let match = Match.yiq(
        threshold: rule.threshold, countsAntialiasing: rule.antialiasing, why: "")
      let words = match.verdict(on: comparison).words
      return words.hasPrefix("no pixel") ? 0 : Int(words.prefix { $0.isNumber }) ?? -1
    }
    #expect(counts == example.yiq)
  }

  @Test(arguments: try ComparisonFixture.load().cases.filter { $0.ssim != nil })
  func `scikit-image has the same structural similarity`(
    _ example: ComparisonFixture.Case
  ) throws {
    let similarity = try #require(try example.comparison().structuralSimilarity())
    // The formula is the same to the last step; the order of sums is not.
    #expect(abs(similarity - (example.ssim ?? 0)) < 1e-9)
  }

  @Test(arguments: try ComparisonFixture.load().cases.filter { $0.flip != nil })
  func `FLIP's evaluator has the same mean`(_ example: ComparisonFixture.Case) throws {
    let mean = try #require(try example.comparison().flip())
    // The evaluator computes with 32 bits.
    #expect(abs(mean - (example.flip ?? 0)) < 2e-4)
  }

  @Test func `there are pairs of every kind`() throws {
    let names = try ComparisonFixture.load().cases.map(\.name)
    for kind in ["noise", "shaken", "posterized", "spot", "flat", "edges", "moved", "translucent"] {
      #expect(names.contains { $0.hasPrefix(kind) })
    }
  }
}
