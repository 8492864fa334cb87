import Comparison
import Foundation
import ImageIO
import Testing

/// The gallery against the pictures that people have looked at and accepted.
///
/// A reference is scripts/gallery/references/NAME@TIME.png, where NAME may lead through a folder;
/// `scripts/dev/accept` writes them, and nothing else does. Pictures are compared by their decoded
/// pixels, exactly.
@Suite("The gallery")
struct GalleryTests {
  /// One reference picture.
  struct Reference: CustomTestStringConvertible, Sendable {
    let name: String
    let time: String
    var testDescription: String { "\(name) at \(time) s" }

    /// Reads a file name such as `breath@0.5.png`.
    init?(file: String) {
      let parts = file.replacingOccurrences(of: ".png", with: "").split(separator: "@")
      guard file.hasSuffix(".png"), parts.count == 2 else { return nil }
      name = String(parts[0])
      time = String(parts[1])
    }
  }

  private static let gallery = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts/gallery")
  private static let folder = gallery.appendingPathComponent("references")

  /// The files of a kind in a folder and the folders in it.
  private static func files(in folder: URL, _ suffix: String) -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasSuffix(suffix) }
      .sorted()
  }

  static let references = files(in: folder, ".png").compactMap { Reference(file: $0) }

  @Test(arguments: references)
  func `looks as it was accepted`(_ reference: Reference) throws {
    let workspace = try Workspace()
    let script = Self.gallery.appendingPathComponent("\(reference.name).lua").path
    let outcome = try Limn.run(
      ["render", script, "--at", reference.time, "-o", "actual.png"], in: workspace.url)
    try #require(outcome.code == 0, "\(outcome.error)")
    let file = Self.folder.appendingPathComponent("\(reference.name)@\(reference.time).png")
    let expected = try ImageFile.decode([UInt8](Data(contentsOf: file)))
    let actual = try ImageFile.decode(workspace.read("actual.png"))
    let difference = PictureComparison(expected: expected, actual: actual)
    #expect(difference.isEmpty, "\(difference)")
    if !difference.isEmpty {
      let picture = try Filmstrip().picture(of: [expected, difference.picture(), actual])
      Attachment.record(PNG.encode(picture), named: "\(reference.name)@\(reference.time).png")
    }
  }

  @Test func `every script has references, and every reference its script`() {
    // What scripts share stands in folders of that name.
    let scripts = Self.files(in: Self.gallery, ".lua").filter { !$0.contains("shared/") }
      .map { String($0.dropLast(4)) }
    #expect(!scripts.isEmpty)
    #expect(Set(Self.references.map(\.name)).sorted() == scripts)
    // A file that is no reference would be compared with nothing.
    #expect(Self.files(in: Self.folder, ".png").count == Self.references.count)
  }
}
