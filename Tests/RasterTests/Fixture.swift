import FoundationEssentials

/// Files of Tests/Fixtures/shapes.
enum Fixture {
  static func data(_ name: String) throws -> Data {
    let url = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/shapes/\(name)")
    return try Data(contentsOf: url)
  }

  static func decode<Content: Decodable>(_ name: String, as type: Content.Type) throws -> Content {
    try JSONDecoder().decode(type, from: data(name))
  }
}
